// The formulas of the stations, as MathML. `alttext` and the label say the same in one line; a copy gives each once.
import { html, mathml, type TemplateResult } from 'lit';
import type { Settings } from '../lessons/state/settings.ts';

export type Piece = TemplateResult<3>;

const rowOfE: Piece = mathml`<mrow><mi>E</mi><mo stretchy="false">[</mo><mi mathvariant="normal">id</mi><mo stretchy="false">]</mo></mrow>`;
const rowOfP: Piece = mathml`<mrow><mi>P</mi><mo stretchy="false">[</mo><mi>t</mi><mo stretchy="false">]</mo></mrow>`;
const empty: Piece = mathml``;
const scaled = (on: boolean): Piece => (on ? mathml`<msqrt><mi>d</mi></msqrt><mo>·</mo>` : empty);

/** A copy of its signs would be one a line, without what is drawn. */
function copyAsSaid(event: ClipboardEvent): void {
  event.clipboardData?.setData('text/plain', (event.currentTarget as Element).getAttribute('alttext') ?? '');
  event.preventDefault();
}

export function formula(text: string, body: Piece): TemplateResult {
  return html`<math class="formula" alttext=${text} aria-label=${text} @copy=${copyAsSaid}>${body}</math>`;
}

export function rowsFormula(): TemplateResult {
  return formula('e = E[id]', mathml`<mi>e</mi><mo>=</mo>${rowOfE}`);
}

const sinusoid: Piece = mathml`<mrow><mi mathvariant="normal">PE</mi><mo stretchy="false">[</mo><mi>t</mi><mo stretchy="false">]</mo></mrow>`;
export const rowOfS: Piece = mathml`<mrow><mi>S</mi><mo stretchy="false">[</mo><mi>g</mi><mo stretchy="false">]</mo></mrow>`;

/** Of the learned table; the other schemes say theirs with their details. */
export function positionFormula(): TemplateResult {
  return formula('p = P[t]', mathml`<mi>p</mi><mo>=</mo>${rowOfP}`);
}

/** The name of the place's term; empty where positions don't act on the stem. */
export function positionTerm({ positions }: Settings): string {
  return positions === 'learned' ? 'P[t]' : positions === 'sinusoidal' ? 'PE[t]' : '';
}

/** What x is, in one line. */
export function inputLine(settings: Settings): string {
  const { scale, combine, segmentFrom, train, dropout } = settings;
  const token = `${scale ? '√d · ' : ''}E[id]`;
  const position = positionTerm(settings);
  const both =
    combine === 'concat' ? `[${token}; ${position || '0'}] · W` : position ? `${token} + ${position}` : token;
  const sum = segmentFrom === null ? both : `${both} + S[g]`;
  return train && dropout > 0 ? `x = dropout(${sum})` : `x = ${sum}`;
}

export function inputFormula(settings: Settings): TemplateResult {
  const { scale, positions, combine, segmentFrom, train, dropout } = settings;
  const token = mathml`${scaled(scale)}${rowOfE}`;
  const place = positions === 'learned' ? rowOfP : positions === 'sinusoidal' ? sinusoid : null;
  const both =
    combine === 'concat'
      ? mathml`<mo stretchy="false">[</mo>${token}<mo>;</mo>${place ?? mathml`<mn>0</mn>`}<mo stretchy="false">]</mo><mo>·</mo><mi>W</mi>`
      : mathml`${token}${place ? mathml`<mo>+</mo>${place}` : empty}`;
  const sum = mathml`${both}${segmentFrom === null ? empty : mathml`<mo>+</mo>${rowOfS}`}`;
  const dropped = mathml`<mi mathvariant="normal">dropout</mi><mo stretchy="false">(</mo>${sum}<mo stretchy="false">)</mo>`;
  return formula(inputLine(settings), mathml`<mi>x</mi><mo>=</mo>${train && dropout > 0 ? dropped : sum}`);
}

// The formulas of the stations, as MathML. `alttext` and the label say the same in one line; a copy gives each once.
import { html, mathml, type TemplateResult } from 'lit';
import type { Settings } from '../lessons/state/settings.ts';

type Piece = TemplateResult<3>;

const rowOfE: Piece = mathml`<mrow><mi>E</mi><mo stretchy="false">[</mo><mi mathvariant="normal">id</mi><mo stretchy="false">]</mo></mrow>`;
const rowOfP: Piece = mathml`<mrow><mi>P</mi><mo stretchy="false">[</mo><mi>t</mi><mo stretchy="false">]</mo></mrow>`;
const empty: Piece = mathml``;
const scaled = (on: boolean): Piece => (on ? mathml`<msqrt><mi>d</mi></msqrt><mo>·</mo>` : empty);

function formula(text: string, body: Piece): TemplateResult {
  return html`<math class="formula" alttext=${text} aria-label=${text}>${body}</math>`;
}

export function rowsFormula(): TemplateResult {
  return formula('e = E[id]', mathml`<mi>e</mi><mo>=</mo>${rowOfE}`);
}

export function positionFormula(): TemplateResult {
  return formula('p = P[t]', mathml`<mi>p</mi><mo>=</mo>${rowOfP}`);
}

/** What x is, in one line. */
export function inputLine({ scale, positions, train, dropout }: Settings): string {
  const sum = `${scale ? '√d · ' : ''}E[id]${positions === 'none' ? '' : ' + P[t]'}`;
  return train && dropout > 0 ? `x = dropout(${sum})` : `x = ${sum}`;
}

export function inputFormula(settings: Settings): TemplateResult {
  const { scale, positions, train, dropout } = settings;
  const place = positions === 'none' ? empty : mathml`<mo>+</mo>${rowOfP}`;
  const sum = mathml`${scaled(scale)}${rowOfE}${place}`;
  const dropped = mathml`<mi mathvariant="normal">dropout</mi><mo stretchy="false">(</mo>${sum}<mo stretchy="false">)</mo>`;
  return formula(inputLine(settings), mathml`<mi>x</mi><mo>=</mo>${train && dropout > 0 ? dropped : sum}`);
}

/** What the head reads: the stem output itself, or after blocks the normed last state. */
export function headInput({ layers }: Settings): 'x' | 'y' {
  return layers > 0 ? 'y' : 'x';
}

export function logitsFormula(settings: Settings): TemplateResult {
  const { tied, layers } = settings;
  const read = headInput(settings);
  // one letter: fonts without a table for mathematics put a raised sign far too high
  const product = mathml`<mi mathvariant="normal">logits</mi><mo>=</mo><mi>${read}</mi><mo>·</mo><mi>Wᵀ</mi>`;
  const same = tied ? mathml`<mo>,</mo><mi>W</mi><mo>=</mo><mi>E</mi>` : empty;
  const normed =
    layers > 0
      ? mathml`<mo>,</mo><mi>y</mi><mo>=</mo><mi mathvariant="normal">LayerNorm</mi><mo stretchy="false">(</mo><mi mathvariant="normal">hidden</mi><mo stretchy="false">[</mo><mn>${layers}</mn><mo stretchy="false">]</mo><mo stretchy="false">)</mo>`
      : empty;
  const text = `logits = ${read} · Wᵀ${tied ? ', W = E' : ''}${layers > 0 ? `, y = LayerNorm(hidden[${layers}])` : ''}`;
  return formula(text, mathml`${product}${same}${normed}`);
}

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

export function inputFormula({ scale, positions, train, dropout }: Settings): TemplateResult {
  const place = positions === 'none' ? empty : mathml`<mo>+</mo>${rowOfP}`;
  const sum = mathml`${scaled(scale)}${rowOfE}${place}`;
  const text = `${scale ? '√d · ' : ''}E[id]${positions === 'none' ? '' : ' + P[t]'}`;
  if (!train || dropout === 0) return formula(`x = ${text}`, mathml`<mi>x</mi><mo>=</mo>${sum}`);
  const dropped = mathml`<mi mathvariant="normal">dropout</mi><mo stretchy="false">(</mo>${sum}<mo stretchy="false">)</mo>`;
  return formula(`x = dropout(${text})`, mathml`<mi>x</mi><mo>=</mo>${dropped}`);
}

export function logitsFormula({ tied }: Settings): TemplateResult {
  // one letter: fonts without a table for mathematics put a raised sign far too high
  const head = mathml`<mi>${tied ? 'Eᵀ' : 'Wᵀ'}</mi>`;
  const left = mathml`<mi mathvariant="normal">logits</mi><mo>=</mo><mi>x</mi><mo>·</mo>`;
  return formula(`logits = x · ${tied ? 'Eᵀ' : 'Wᵀ'}`, mathml`${left}${head}`);
}

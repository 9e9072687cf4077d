// Formulas of what is fetched: sinusoids, segments.
import { html, mathml, type TemplateResult } from 'lit';
import { formula, type Piece, rowOfS } from '../formulas.ts';

function wave(name: string, column: string): Piece {
  const of = (letter: string) => mathml`<mo stretchy="false">[</mo><mi>${letter}</mi><mo stretchy="false">]</mo>`;
  return mathml`<mi mathvariant="normal">PE</mi>${of('t')}${of(column)}<mo>=</mo><mi mathvariant="normal">${name}</mi><mo
    stretchy="false">(</mo><mi>t</mi><mo>/</mo><msup><mn>10000</mn><mrow><mi>2i</mi><mo>/</mo><mi>d</mi></mrow></msup><mo stretchy="false">)</mo>`;
}

/** Two, so that a narrow window has one under the other. */
export function sinusoidFormula(): TemplateResult {
  const even = formula('PE[t][2i] = sin(t / 10000^(2i/d))', wave('sin', '2i'));
  const odd = formula('PE[t][2i+1] = cos(t / 10000^(2i/d))', wave('cos', '2i+1'));
  return html`${even}, ${odd}`;
}

export function segmentFormula(): TemplateResult {
  return formula('s = S[g]', mathml`<mi>s</mi><mo>=</mo>${rowOfS}`);
}

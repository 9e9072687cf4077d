// Formulas of what is fetched: sinusoids, segments.
import { mathml, type TemplateResult } from 'lit';
import { formula, type Piece, rowOfS } from '../formulas.ts';

function wave(name: string, column: string): Piece {
  const of = (letter: string) => mathml`<mo stretchy="false">[</mo><mi>${letter}</mi><mo stretchy="false">]</mo>`;
  return mathml`<mi mathvariant="normal">PE</mi>${of('t')}${of(column)}<mo>=</mo><mi mathvariant="normal">${name}</mi><mo
    stretchy="false">(</mo><mi>t</mi><mo>/</mo><msup><mn>10000</mn><mrow><mi>2i</mi><mo>/</mo><mi>d</mi></mrow></msup><mo stretchy="false">)</mo>`;
}

export function sinusoidFormula(): TemplateResult {
  return formula(
    'PE[t][2i] = sin(t / 10000^(2i/d)), PE[t][2i+1] = cos(t / 10000^(2i/d))',
    mathml`${wave('sin', '2i')}<mo>,</mo>${wave('cos', '2i+1')}`,
  );
}

export function segmentFormula(): TemplateResult {
  return formula('s = S[g]', mathml`<mi>s</mi><mo>=</mo>${rowOfS}`);
}

// Derived error bounds, and the one comparison that uses them. The derivations are those of tests/support/bounds.hpp.
import { expect } from 'vitest';

/** One rounding to float32. */
export const unitRoundoff = 2 ** -24;

export interface Table {
  rows: number;
  cols: number;
  data: Float32Array;
}

/** Of fl(fl(s'·e) + p) against s·e + p that is itself stored as float32; with s = 1 the product is exact. */
export function inputBound(rawTokenRow: Float32Array, expected: Float32Array, scale: number): Float64Array {
  return Float64Array.from(expected, (x, i) => {
    const product = scale === 1 ? 0 : 2 * unitRoundoff * Math.abs(scale * (rawTokenRow[i] as number));
    return (product + 2 * unitRoundoff * Math.abs(x)) * (1 + 8 * unitRoundoff);
  });
}

/** K·eps·Σ(|a| + a_error)|w| + Σ a_error·|w| + u·|expected|, of a·wᵀ against an expectation stored as float32. */
export function matmulBound(a: Table, aError: Float64Array, w: Table, expected: Float32Array): Float64Array {
  const kEps = a.cols * 2 * unitRoundoff;
  return Float64Array.from(expected, (x, i) => {
    const [r, c] = [Math.floor(i / w.rows), i % w.rows];
    let own = 0;
    let carried = 0;
    for (let k = 0; k < a.cols; k++) {
      const weight = Math.abs(w.data[c * w.cols + k] as number);
      const error = aError[r * a.cols + k] as number;
      own += (Math.abs(a.data[r * a.cols + k] as number) + error) * weight;
      carried += error * weight;
    }
    return kEps * own + carried + unitRoundoff * Math.abs(x);
  });
}

/** Every number is within its own bound; a NaN is within none. */
export function expectWithin(actual: Float32Array, expected: Float32Array, bound: Float64Array, what: string): void {
  expect(actual, `${what}: one array twice proves nothing`).not.toBe(expected);
  expect(actual.length, `${what}: count`).toBe(expected.length);
  expect(bound.length, `${what}: count of bounds`).toBe(expected.length);
  for (let i = 0; i < actual.length; i++) {
    const [got, want, allowed] = [actual[i] as number, expected[i] as number, bound[i] as number];
    if (!(Math.abs(got - want) <= allowed)) {
      expect.fail(`${what}[${i}]: got ${got}, want ${want} ± ${allowed}`);
    }
  }
}

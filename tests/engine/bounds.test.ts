import { describe, expect, test } from 'vitest';
import { expectWithin, inputBound, matmulBound, unitRoundoff } from './bounds.ts';

const floats = (...numbers: number[]) => Float32Array.from(numbers);
const bounds = (...numbers: number[]) => Float64Array.from(numbers);

describe('the comparison', () => {
  test('passes at the bound and fails one step beyond', () => {
    expect(() => expectWithin(floats(1 + 2 ** -23), floats(1), bounds(2 ** -23), 'x')).not.toThrow();
    expect(() => expectWithin(floats(1 + 2 ** -22), floats(1), bounds(2 ** -23), 'x')).toThrow(/x\[0\]/);
  });

  test.each([
    ['NaN for a number', floats(Number.NaN), floats(1), bounds(1)],
    ['a number for NaN', floats(1), floats(Number.NaN), bounds(1)],
    ['a NaN bound', floats(1), floats(1), bounds(Number.NaN)],
    ['too few', floats(1), floats(1, 2), bounds(1, 1)],
    ['too few bounds', floats(1, 2), floats(1, 2), bounds(1)],
    ['a wrong last number', floats(1, 2, 4), floats(1, 2, 3), bounds(0, 0, 0)],
  ])('fails for %s', (_, actual, expected, bound) => {
    expect(() => expectWithin(actual, expected, bound, 'x')).toThrow();
  });

  test('fails for one array given twice', () => {
    const same = floats(1);
    expect(() => expectWithin(same, same, bounds(1), 'x')).toThrow(/twice/);
  });
});

test('the bounds are of the size of float32 roundings', () => {
  const u = unitRoundoff;
  // second-order terms are left out here: 1e-6 of the value
  const near = (actual: number | undefined, wanted: number) => {
    expect(Math.abs((actual as number) / wanted - 1)).toBeLessThan(1e-6);
  };
  near(inputBound(floats(2), floats(3), 1)[0], 2 * u * 3);
  near(inputBound(floats(2), floats(3), 10)[0], 2 * u * (20 + 3));
  const a = { rows: 1, cols: 2, data: floats(1, -2) };
  const w = { rows: 1, cols: 2, data: floats(-3, 4) };
  near(matmulBound(a, bounds(0, 0), w, floats(-11))[0], u * (2 * 2 * 11 + 11));
  near(matmulBound(a, bounds(0.5, 0), w, floats(-11))[0], 1.5 + u * (2 * 2 * (11 + 1.5) + 11));
});

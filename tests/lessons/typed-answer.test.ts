// What is typed into a blank of an experiment: names as in code, shapes in their order, numbers near enough.
import { describe, expect, test } from 'vitest';
import type { Typed } from '../../web/lessons/experiments/experiment.ts';
import { typedRight } from '../../web/lessons/experiments/typed-answer.ts';

describe('sizes and shapes', () => {
  const size: Typed = { is: 'vocab_size, 1000', parts: [['vocab_size', 'v', '|v|', '1000']] };
  const shape: Typed = {
    is: '(2, 9, 128)',
    parts: [
      ['b', '2'],
      ['t', 'ids.size(1)', '9'],
      ['d', 'd_model', '128'],
    ],
  };
  test.each(['vocab_size', ' V ', '|V|', '1000', '(1000,)'])('%j is the size', (text) => {
    expect(typedRight(text, size)).toBe(true);
  });
  test.each(['', '  ', 'd', '100', '1000, 128', 'vocab'])('%j is not', (text) => {
    expect(typedRight(text, size)).toBe(false);
  });
  test.each(['(B, T, d)', '2,9,128', 'torch.Size([2, 9, 128])', 'B × T × d_model', '[2, ids.size(1), 128]'])(
    '%j is the shape',
    (text) => {
      expect(typedRight(text, shape)).toBe(true);
    },
  );
  test.each(['(T, B, d)', '(2, 9)', '(2, 9, 128, 1)', '2 9 128', ''])('%j is not', (text) => {
    expect(typedRight(text, shape)).toBe(false);
  });
});

describe('numbers', () => {
  const share: Typed = { is: 0.3102, within: 0.01, share: true };
  test.each(['31', '31 %', '0.31', '.3102', '30.1%', '32'])('%j is the share, to a point', (text) => {
    expect(typedRight(text, share)).toBe(true);
  });
  test.each(['30', '0.33', '3.1', '0.31 %', 'a third', ''])('%j is not', (text) => {
    expect(typedRight(text, share)).toBe(false);
  });
  const whole: Typed = { is: 198_528 };
  test.each(['198528', '198 528', '1.98528e5'])('%j is the count', (text) => {
    expect(typedRight(text, whole)).toBe(true);
  });
  test.each(['198529', '198.528', '1.5%', ''])('%j is not', (text) => {
    expect(typedRight(text, whole)).toBe(false);
  });
});

test('what is said', () => {
  expect(typedRight(' true', { is: 'True' })).toBe(true);
  expect(typedRight('yes', { is: 'True' })).toBe(false);
});

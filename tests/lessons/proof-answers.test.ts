// What is typed under "Prove it": what counts, what is wrong, and what can't be read and is no attempt.
import { describe, expect, test } from 'vitest';
import { type AnswerKind, type Item, judge, type Template, type Value } from '../../web/lessons/proofs/index.ts';

const template: Template = { id: 'q1.test', check: 'q1', level: 1, make: async () => ({ cannot: 'noToken' }) };

function item(kind: AnswerKind, right: Value, mistakes: Item['mistakes'] = [], tolerance = 0): Item {
  return { template, seed: 1, kind, given: [], right, tolerance, mistakes, options: [], cell: null };
}

describe('numbers', () => {
  const near = item('number', -0.25, [{ id: 'sign', value: 0.25 }], 0.00025);
  test.each(['-0.25', '−0.25', ' -.25 ', '-2.5e-1', '-0.2502', '= -0.25', '-0.25.'])('%j is right', (answer) => {
    expect(judge(near, answer)).toEqual({ status: 'right' });
  });
  test.each(['0.25', '+0.25'])('%j is a known mistake', (answer) => {
    expect(judge(near, answer)).toEqual({ status: 'wrong', mistake: 'sign' });
  });
  test.each(['-0.2504', '0', '25'])('%j is wrong', (answer) => {
    expect(judge(near, answer)).toEqual({ status: 'wrong' });
  });
  test.each([
    ['', 'empty'],
    ['  ', 'empty'],
    ['a quarter', 'number'],
    ['NaN', 'number'],
    ['1e999', 'number'],
    ['-0,25', 'comma'],
    ['1 2 3,', 'number'],
    ['--1', 'number'],
    ['0x10', 'number'],
  ])('%j is no attempt: %s', (answer, problem) => {
    expect(judge(near, answer)).toEqual({ status: 'unparsed', problem });
  });
});

describe('whole numbers', () => {
  const count = item('whole', 1_128_000);
  test.each(['1128000', '1 128 000', '1,128,000', '1_128_000', "1'128'000", '1.128e6'])('%j is right', (answer) => {
    expect(judge(count, answer)).toEqual({ status: 'right' });
  });
  test('a comma that may be a decimal one is asked about', () => {
    expect(judge(count, '1128,000')).toEqual({ status: 'unparsed', problem: 'comma' });
    expect(judge(count, '12.5')).toEqual({ status: 'unparsed', problem: 'whole' });
    expect(judge(count, '1128001')).toEqual({ status: 'wrong' });
  });
});

describe('shapes', () => {
  const table = item('shape', [1000, 128], [{ id: 'transposed', value: [128, 1000] }]);
  test.each([
    '(1000, 128)',
    '1000,128',
    '[1000 128]',
    '1000 x 128',
    '1000×128',
    'torch.Size([1000, 128])',
    '1000 by 128',
  ])('%j is right', (answer) => {
    expect(judge(table, answer)).toEqual({ status: 'right' });
  });
  test('order matters, one size more is another shape, words are no numbers', () => {
    expect(judge(table, '(128, 1000)')).toEqual({ status: 'wrong', mistake: 'transposed' });
    expect(judge(table, '(1, 1000, 128)')).toEqual({ status: 'wrong' });
    expect(judge(table, '|V| x d')).toEqual({ status: 'unparsed', problem: 'shape' });
    for (const mark of ["'", '’']) expect(judge(table, `(1${mark}000, 128)`)).toEqual({ status: 'right' });
    expect(judge(item('shape', [9]), '(9,)')).toEqual({ status: 'right' });
  });
});

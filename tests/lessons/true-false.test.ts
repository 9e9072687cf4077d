import { describe, expect, test } from 'vitest';
import { readTrueFalse } from '../../web/lessons/grading/true-false.ts';
import { grade } from '../../web/lessons/index.ts';

describe('a verdict', () => {
  test.each([
    ['true', 'true'],
    ['T', 'true'],
    ['т', 'true'],
    ['yes', 'true'],
    ['ture', 'true'],
    ["it's true", 'true'],
    ['That is correct.', 'true'],
    ['not false', 'true'],
    ['true (without building the one-hot)', 'true'],
    ['True, in standard designs', 'true'],
    ['true because the others are zero', 'true'],
    ['True, not false', 'true'],
    ['false', 'false'],
    ['F', 'false'],
    ['no', 'false'],
    ['not true', 'false'],
    ["isn't true", 'false'],
    ['it is not true', 'false'],
    ['untrue', 'false'],
    ['nope', 'false'],
    ['False — context changes hidden states', 'false'],
    ['no, context changes it', 'false'],
    ['false (it is not true)', 'false'],
    ['true false', 'both'],
    ['true and false', 'both'],
    ['true/false', 'both'],
    ['t f', 'both'],
    ['yes no', 'both'],
    ['no, it is true', 'both'],
    ['maybe', 'none'],
    ['it depends', 'none'],
    ['', 'none'],
    ['banana', 'none'],
    ['trueness', 'none'],
    ['x'.repeat(5000), 'none'],
  ])('%j is %s', (answer, verdict) => {
    expect(readTrueFalse(answer)).toBe(verdict);
  });
});

test('a boolean is a verdict too', async () => {
  expect((await grade('q2', true)).status).toBe('right');
  expect((await grade('q2', false)).status).toBe('wrong');
});

test('a reason that is a known misconception has its own feedback', async () => {
  expect((await grade('q2', 'False: too slow')).feedbackId).toBe('q2.cost');
  expect((await grade('q2', 'False')).feedbackId).toBe('q2.false');
  expect((await grade('q2', 'maybe')).status).toBe('unparsed');
});

// The answers that the free-text rules were written with: what may go wrong here is little. How well the rules do on answers
// they were not written with is another question, and this test does not answer it.
import { describe, expect, test } from 'vitest';
import { grade } from '../../web/lessons/index.ts';
import answers from './development-answers.json' with { type: 'json' };

describe.each(Object.entries(answers))('%s', (id, { right, wrong }) => {
  test('at most 2 % of the right answers are refused and 2 % of the wrong ones accepted', async () => {
    const refused: string[] = [];
    const accepted: string[] = [];
    for (const answer of right) if ((await grade(id, answer)).status !== 'right') refused.push(answer);
    for (const answer of wrong) if ((await grade(id, answer)).status === 'right') accepted.push(answer);
    expect(right.length + wrong.length).toBeGreaterThanOrEqual(150);
    expect(new Set([...right, ...wrong]).size).toBe(right.length + wrong.length);
    expect(refused.length / right.length, refused.join('\n')).toBeLessThanOrEqual(0.02);
    expect(accepted.length / wrong.length, accepted.join('\n')).toBeLessThanOrEqual(0.02);
  });
});

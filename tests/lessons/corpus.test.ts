// The grading corpus, each row in every variation.
import { describe, expect, test } from 'vitest';
import { grade } from '../../web/lessons/index.ts';
import { corpus, variations } from './corpus.ts';

for (const { id, accept, reject } of corpus) {
  describe(id, () => {
    test.each(accept)('accepts %j however it is typed', async (answer) => {
      for (const [name, typed] of variations(answer)) {
        const { status, score, feedbackId } = await grade(id, typed);
        expect({ name, typed, status, score, feedbackId }).toMatchObject({ status: 'right', score: 1 });
      }
    });
    test.each(reject)('refuses %j however it is typed', async (answer) => {
      for (const [name, typed] of variations(answer)) {
        const { status, score, feedbackId } = await grade(id, typed);
        expect(status, `${name}: ${typed} (${feedbackId})`).not.toBe('right');
        expect(score).toBeLessThan(1);
      }
    });
  });
}

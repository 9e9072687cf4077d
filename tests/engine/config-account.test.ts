// What models would weigh, without making them.
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Engine } from '../../web/engine/api.ts';
import { createEngine } from './built.ts';
import { expectRefused } from './refused.ts';

let engine: Engine;
beforeAll(async () => {
  engine = await createEngine();
});
afterAll(() => engine.dispose());

test('is what the model weighs', async () => {
  const shape = { vocabSize: 300, dModel: 24, maxLen: 16, layers: 2, heads: 3, segmentCount: 2, tieWeights: false };
  const model = await engine.createModel(shape);
  const { total, embedding, embeddingShare } = await model.account();
  const account = await engine.accountOf(shape);
  expect(account.total).toBe(total);
  expect(account.parts.map(({ part }) => part)).toEqual(['tokens', 'positions', 'segments', 'blocks', 'head']);
  expect(account.parts[0]).toEqual({ part: 'tokens', count: embedding, share: embeddingShare });
  expect(account.parts.reduce((sum, { count }) => sum + count, 0)).toBe(total);
  expect(account.halfWidth).toBeNull();
  model.dispose();
});

test('of GPT-3’s shape is counted in no memory', async () => {
  const before = await engine.diagnostics.heapInUse();
  const account = await engine.accountOf({ vocabSize: 50257, dModel: 12288, maxLen: 2048, layers: 96, heads: 96 });
  expect(account.total).toBe(174_604_259_328);
  expect(await engine.diagnostics.heapInUse()).toBeLessThanOrEqual(before + 4096);
});

test('what can be no model is refused in the words of createModel', async () => {
  await expectRefused(
    () => engine.accountOf({ dModel: 10, layers: 1, heads: 3 }),
    ['bad-config', Error, 'dModel is 10'],
  );
  await expectRefused(() => engine.accountOf({ dModel: 1.5 }), ['bad-number', RangeError, 'dModel']);
});

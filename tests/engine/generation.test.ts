// Growing a text: the same tokens as from whole passes, by seed, with cancel and refusals.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Engine, GenerateOptions } from '../../web/engine/api.ts';
import { builds, createEngine } from './built.ts';
import { heapSlack } from './heap.ts';
import { refusal } from './refusal.ts';

describe.each(builds)('%s build', (build) => {
  let engine: Engine;
  beforeAll(async () => {
    engine = await createEngine({ path: build });
  });
  afterAll(() => engine.dispose());
  const small = (options = {}) =>
    engine.createModel({ vocabSize: 61, dModel: 24, maxLen: 20, layers: 3, dropout: 0, seed: 7, ...options });
  const prompt = [5, 9, 3];

  test.each(['learned', 'sinusoidal', 'rope', 'alibi', 'none'] as const)(
    'the likeliest token of each whole pass, positions %s',
    async (positions) => {
      const model = await small({ positions });
      const row = [...prompt];
      for (let i = 0; i < 12; i++) {
        const { top } = await model.forward([row], { topK: 1 });
        row.push(top?.ids.at(-1) as number);
      }
      expect(await model.generate(prompt, { count: 12, temperature: 0 })).toEqual(row.slice(prompt.length));
      model.dispose();
    },
  );

  test('by seed, up to the last place there is, told one by one', async () => {
    const model = await small({ init: 'gpt2' });
    const told: [number, number][] = [];
    const ids = await model.generate(prompt, {
      count: 18,
      seed: 3,
      onToken: ({ id, index }) => told.push([index, id]),
    });
    expect(ids).toHaveLength(18);
    expect(told).toEqual([...ids.entries()]);
    expect(await model.generate(prompt, { count: 18, seed: 3 })).toEqual(ids);
    expect(await model.generate(prompt, { count: 18, seed: 4 })).not.toEqual(ids);
    expect(await model.generate(prompt, { count: 5, topK: 1, seed: 9 })).toEqual(
      await model.generate(prompt, { count: 5, temperature: 0 }),
    );
    expect(await model.generate(prompt, { count: 0 })).toEqual([]);
  });

  test('cancel, disposal, and memory that is flat', async () => {
    const model = await small({ maxLen: 500 });
    const control = new AbortController();
    const onToken = ({ index }: { index: number }) => index === 2 && control.abort();
    const options = { count: 400, signal: control.signal, onToken } as GenerateOptions;
    expect((await refusal(model.generate(prompt, options))).code).toBe('cancelled');
    await model.generate(prompt, { count: 4 });
    const before = await engine.diagnostics.heapInUse();
    for (let i = 0; i < 50; i++) await model.generate(prompt, { count: 4, seed: i });
    expect(await engine.diagnostics.heapInUse()).toBeLessThan(before + heapSlack);
    model.dispose();
    expect((await refusal(model.generate(prompt, { count: 1 }))).code).toBe('disposed');
  });

  test.each([
    ['no ids', [], { count: 1 }, 'bad-shape'],
    ['an id past the vocabulary', [61], { count: 1 }, 'bad-token-id'],
    ['more than fits', prompt, { count: 19 }, 'too-long'],
    ['no count', prompt, {}, 'bad-number'],
    ['half a token', prompt, { count: 0.5 }, 'bad-number'],
    ['a temperature below 0', prompt, { count: 1, temperature: -1 }, 'bad-number'],
    ['a temperature that is none', prompt, { count: 1, temperature: Number.NaN }, 'bad-number'],
    ['a misspelt option', prompt, { count: 1, topP: 0.9 }, 'bad-config'],
    ['onToken that is no function', prompt, { count: 1, onToken: 1 }, 'bad-config'],
  ])('refused: %s', async (_, ids, options, code) => {
    expect((await refusal((await small()).generate(ids, options as GenerateOptions))).code).toBe(code);
  });

  test('logits that are no numbers draw nothing', async () => {
    const model = await small({ layers: 0 });
    await model.setCell('tok.weight', 5, 0, 3e38);
    await model.setCell('tok.weight', 5, 1, 3e38);
    expect((await refusal(model.generate([5], { count: 1 }))).code).toBe('not-finite');
  });
});

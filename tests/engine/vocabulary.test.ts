// More tokens, and fewer, through the door.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Engine, NewRows } from '../../web/engine/api.ts';
import { builds, createEngine } from './built.ts';
import { refusal } from './refusal.ts';

const sizes = { vocabSize: 1000, dModel: 24, maxLen: 16, layers: 2, heads: 2, init: 'gpt2', seed: 3 } as const;
const ids = [5, 0, 96, 5];

describe.each(builds)('%s build', (build) => {
  let engine: Engine;
  beforeAll(async () => {
    engine = await createEngine({ path: build });
  });
  afterAll(() => engine.dispose());

  test.each([true, false])('old rows and logits keep their bits, 1000 → 1005 → 990; tied %s', async (tieWeights) => {
    const before = await engine.createModel({ ...sizes, tieWeights });
    const model = await before.clone();
    const { logits } = await before.forward([ids]);
    await model.resizeVocab(1005);
    expect(model.config).toEqual({ ...before.config, vocabSize: 1005 });
    const after = await model.forward([ids]);
    expect(after.logits.shape).toEqual([1, 4, 1005]);
    for (const t of ids.keys()) {
      const old = logits.data.subarray(t * 1000, (t + 1) * 1000);
      expect(after.logits.data.subarray(t * 1005, t * 1005 + 1000)).toEqual(old);
    }
    const parameters = await model.parameters();
    const [table, head] = [parameters[0], parameters.at(-1)];
    expect(head?.shape).toEqual([1005, 24]);
    expect(head?.address === table?.address).toBe(tieWeights);
    await model.train({ ids: [[1004, 1, 1003]], steps: 1 });
    const again = await engine.openModel(await model.save());
    expect(await again.forward([[1004]])).toEqual(await model.forward([[1004]]));
    await model.resizeVocab(990);
    expect(await refusal(model.forward([[990]]))).toMatchObject({ code: 'bad-token-id' });
    for (const one of [before, model, again]) one.dispose();
  });

  test('new rows are those of the rule', async () => {
    const before = await engine.createModel({ ...sizes, tieWeights: false });
    const grown = async (tensor: string, options: NewRows) => {
      const model = await before.clone();
      await model.resizeVocab(1001, options);
      const { data } = await model.rows(tensor, [1000]);
      model.dispose();
      return data;
    };
    for (const tensor of ['tok.weight', 'lm_head.weight']) {
      const four = (await before.rows(tensor, [4])).data;
      const five = (await before.rows(tensor, [5])).data;
      expect(await grown(tensor, { init: 'copy', pieces: [[4]] })).toEqual(four);
      const half = four.map((x, i) => Math.fround((x + (five[i] as number)) / 2));
      expect(await grown(tensor, { init: 'subword-mean', pieces: [[4, 5]] })).toEqual(half);
      expect(await grown(tensor, { init: 'zeros' })).toEqual(new Float32Array(24));
      expect(await grown(tensor, { init: 'normal', seed: 1 })).not.toEqual(
        await grown(tensor, { init: 'normal', seed: 2 }),
      );
    }
    before.dispose();
  });

  test('the mean keeps within k/(V + k) and ln(1 + k/V); wild rows do not', async () => {
    const before = await engine.createModel({ ...sizes, init: 'pytorch' });
    const [mean, wild] = [await before.clone(), await before.clone()];
    await mean.resizeVocab(1050);
    await wild.resizeVocab(1050, { init: 'normal', deviation: 4 });
    const kept = await mean.vocabularyShift(before, ids);
    expect(kept.massBound).toBe(50 / 1050);
    expect(kept.divergenceBound).toBeCloseTo(Math.log1p(50 / 1000), 14);
    expect(kept.mass).toHaveLength(4);
    for (const mass of kept.mass) expect(mass).toBeLessThanOrEqual(kept.massBound);
    for (const nats of kept.divergence) expect(nats).toBeLessThanOrEqual(kept.divergenceBound);
    expect(Math.max(...(await wild.vocabularyShift(before, ids)).mass)).toBeGreaterThan(kept.massBound);
    expect(await refusal(before.vocabularyShift(mean, ids))).toMatchObject({ code: 'bad-config' });
    for (const one of [before, mean, wild]) one.dispose();
  });

  test('a forgotten head is refused by its shape, and nothing has changed', async () => {
    const model = await engine.createModel({ ...sizes, tieWeights: false });
    const error = await refusal(model.resizeVocab(1004, { head: false }));
    expect(error.code).toBe('wrong-shape');
    expect(error.message).toBe('lm_head.weight has shape (1000, 24), expected (1004, 24)');
    expect(model.config.vocabSize).toBe(1000);
    expect((await model.forward([ids])).logits.shape).toEqual([1, 4, 1000]);
    for (const [options, code] of [
      [{ init: 'copy' }, 'bad-shape'],
      [{ init: 'copy', pieces: [[1000], [1], [1], [1]] }, 'bad-token-id'],
      [{ init: 'normal', deviation: -1 }, 'bad-number'],
      [{ init: 'media' }, 'bad-config'],
    ] as const)
      expect(await refusal(model.resizeVocab(1004, options as NewRows))).toMatchObject({ code });
    expect(await refusal(model.resizeVocab(0))).toMatchObject({ code: 'bad-config' });
    model.dispose();
  });
});

test('a resized model comes back after a crash', async () => {
  const engine = await createEngine();
  const model = await engine.createModel(sizes);
  await model.resizeVocab(1005, { init: 'normal', seed: 4 });
  const before = await model.forward([[1004]]);
  await refusal(engine.diagnostics.crash());
  expect(await model.forward([[1004]])).toEqual(before);
  engine.dispose();
});

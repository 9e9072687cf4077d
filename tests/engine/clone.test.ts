// A switch is flipped on a clone: the numbers stay, edits included.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Engine, Model } from '../../web/engine/api.ts';
import { builds, createEngine } from './built.ts';
import { refusal } from './refusal.ts';

const sizes = { vocabSize: 97, dModel: 24, maxLen: 33 };
const ids = [
  [5, 0, 96, 5],
  [7, 7, 7, 8],
];
const train = { train: true, seed: 4 };

describe.each(builds)('%s build', (build) => {
  let engine: Engine;
  let model: Model;
  beforeAll(async () => {
    engine = await createEngine({ path: build });
    model = await engine.createModel({ ...sizes, seed: 3, dropout: 0.5 });
    await model.setCell('tok.weight', 5, 3, 2.5);
  });
  afterAll(() => engine.dispose());

  const pass = (of: Model, options = {}) => of.forward(ids, { trace: ['token', 'position', 'input'], ...options });

  test('keeps the numbers and is another model', async () => {
    const clone = await model.clone();
    expect(clone.config).toEqual(model.config);
    const before = await pass(model);
    expect(await pass(clone)).toEqual(before);
    await clone.setCell('tok.weight', 5, 3, 1);
    expect(await pass(model)).toEqual(before);
    clone.dispose();
    expect(await pass(model)).toEqual(before);
    expect(await refusal(clone.forward(ids))).toMatchObject({ code: 'disposed' });
    expect(await refusal(clone.clone())).toMatchObject({ code: 'disposed' });
  });

  test('outlives its model', async () => {
    const source = await engine.createModel(sizes);
    const cloning = source.clone();
    source.dispose();
    expect((await (await cloning).forward(ids)).logits.shape).toEqual([2, 4, 97]);
  });

  test('switches', async () => {
    const untied = await model.clone({ tieWeights: false });
    expect(untied.config).toEqual({ ...model.config, tieWeights: false });
    expect((await engine.compare({ model, ids }, { model: untied, ids })).logits.changed).toBe(0);
    expect((await untied.account()).total).toBe((await model.account()).total + 97 * 24);
    await untied.setCell('lm_head.weight', 0, 0, 9);
    const tied = await untied.clone({ tieWeights: true });
    expect((await engine.compare({ model, ids }, { model: tied, ids })).logits.changed).toBe(0);

    const plain = await model.clone({ scaleEmbeddings: false, positions: 'none', dropout: 0.25 });
    expect(plain.config).toEqual({ ...model.config, scaleEmbeddings: false, positions: 'none', dropout: 0.25 });
    expect((await plain.forward(ids, { trace: ['input'] })).input?.data).toEqual(
      (await model.rows('tok.weight', ids.flat())).data,
    );
    const back = await plain.clone({ scaleEmbeddings: true, positions: 'learned', dropout: 0.5 });
    expect(await pass(back, train)).toEqual(await pass(model, train));
  });

  test('side by side through [I; I] is the sum', async () => {
    const beside = await model.clone({ combine: 'concat' });
    expect(beside.config.combine).toBe('concat');
    const { input, logits } = await engine.compare({ model, ids }, { model: beside, ids });
    expect([input.maxAbs, logits.maxAbs]).toEqual([0, 0]);
  });

  test('refusals', async () => {
    const never = await engine.createModel({ ...sizes, positions: 'none' });
    const cases: [Model, object, string, string][] = [
      [never, { positions: 'learned' }, 'bad-config', 'made without a position table'],
      [model, { ropeLayout: 'quarter' }, 'bad-config', 'interleaved'],
      [model, { positions: 'somewhere' }, 'bad-config', 'sinusoidal'],
      [model, { dropout: 1.5 }, 'bad-config', 'dropout is 1.5'],
      [model, { dropout: '0' }, 'bad-number', 'dropout'],
      [model, { tieWeights: 1 }, 'bad-config', 'tieWeights'],
      [model, { scaleEmbeddings: null }, 'bad-config', 'scaleEmbeddings'],
      [model, { vocabSize: 98 }, 'bad-config', '"vocabSize"'],
    ];
    for (const [of, switches, code, words] of cases) {
      const error = await refusal(of.clone(switches as never));
      expect(error.code, error.message).toBe(code);
      expect(error.message).toContain(words);
    }
  });

  test('memory is flat over a thousand flips', async () => {
    const flip = async (times: number) => {
      for (let i = 0; i < times; i++) (await model.clone({ scaleEmbeddings: i % 2 === 0 })).dispose();
    };
    await flip(20);
    const before = await engine.diagnostics.heapInUse();
    await flip(1000);
    expect(await engine.diagnostics.heapInUse()).toBe(before);
  });
});

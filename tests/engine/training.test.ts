// Training through the API: PyTorch's optimisers and gradients, cancelling, numbers that are not finite, a crash afterwards.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Engine, TrainingOptions } from '../../web/engine/api.ts';
import { expectWithin, unitRoundoff } from './bounds.ts';
import { builds, createEngine } from './built.ts';
import { filesBefore, tensorsOf, trainingCases, under } from './golden-training.ts';
import { heapSlack } from './heap.ts';
import { refusal } from './refusal.ts';
import { readTensors } from './safetensors.ts';

/** README of the golden folder. */
function bound(expected: Float32Array, error: number): Float64Array {
  const largest = expected.reduce((most, x) => Math.max(most, Math.abs(x)), 0);
  return new Float64Array(expected.length).fill(8 * error + 8 * unitRoundoff * largest);
}

const sentence = [[5, 9, 3, 9, 40, 3, 9, 2]];

describe.each(builds)('%s build', (build) => {
  let engine: Engine;
  beforeAll(async () => {
    engine = await createEngine({ path: build });
  });
  afterAll(() => engine.dispose());
  const small = (options = {}) =>
    engine.createModel({ vocabSize: 61, dModel: 16, maxLen: 32, init: 'gpt2', seed: 5, ...options });

  test.each(trainingCases.map((one) => [one.name, one] as const))('%s, as PyTorch', async (_, one) => {
    const tensors = tensorsOf(one);
    const after = under(tensors, 'after.');
    const gradients = under(tensors, 'd.');
    const model = await engine.openModel(filesBefore(one));
    const { name, lr, betas, eps, weight_decay: weightDecay, clip, warmup } = one.optimizer;
    const batch = { ids: one.ids, ...(one.segments.length > 0 ? { segmentIds: one.segments } : {}) };
    const asked = await model.gradients(batch);
    for (const { name: table, data } of asked.tables) {
      const expected = gradients.get(table);
      if (expected) expectWithin(data, expected.data, bound(expected.data, one.error[`d.${table}`] as number), table);
    }
    const parts = { input_part: asked.tokenInput, output_part: asked.tokenOutput };
    expect(parts.output_part !== null).toBe(one.config.tie_weights);
    const output = tensors.get('output_part');
    if (output && parts.output_part) {
      expectWithin(
        parts.output_part.data,
        output.data,
        bound(output.data, one.error.output_part as number),
        'head part',
      );
      const input = tensors.get('input_part')?.data as Float32Array;
      const width = parts.output_part.shape[1] as number;
      const dense = new Float32Array(input.length);
      parts.input_part.ids.forEach((id, i) => {
        dense.set(parts.input_part.rows.data.subarray(i * width, (i + 1) * width), id * width);
      });
      expectWithin(dense, input, bound(input, one.error.input_part as number), 'input part');
    }
    const { losses, loss } = await model.train({
      ...batch,
      steps: one.steps,
      optimizer: { name, lr, betas, eps, weightDecay },
      freeze: one.frozen,
      clip,
      warmup,
    });
    const expectedLosses = Float32Array.from(one.losses);
    expectWithin(
      Float32Array.from(losses),
      expectedLosses,
      bound(expectedLosses, one.error.losses as number),
      'losses',
    );
    expect(Number.isFinite(loss)).toBe(true);
    const saved = readTensors((await model.save())['model.safetensors'] as Uint8Array);
    for (const [table, { data }] of after) {
      const trained = saved.get(table)?.data as Float32Array;
      expectWithin(trained, data, bound(data, one.error[`after.${table}`] as number), `${table} after`);
    }
    model.dispose();
  });

  test('the same seed gives the same curve and numbers, bit for bit', async () => {
    const run = async () => {
      const model = await small({ layers: 2 });
      const { losses } = await model.train({ ids: sentence, steps: 8, dropout: 0.3, seed: 9 });
      return { losses, out: (await model.forward(sentence)).logits.data };
    };
    expect(await run()).toEqual(await run());
  });

  test('which rows one step moves: inputs when untied, what the softmax reaches when tied', async () => {
    const inputs = [...new Set(sentence[0]?.slice(0, -1))].sort((a, b) => a - b);
    const untied = await small({ tieWeights: false });
    const rows = async (model: Awaited<ReturnType<typeof small>>) =>
      (await model.rowsOfOneStep({ ids: sentence }, 0.1)).map(({ row }) => row);
    expect(await rows(untied)).toEqual(inputs);
    const tied = await small();
    expect(await rows(tied)).toEqual(Array.from({ length: 61 }, (_, i) => i));
    // the lesson's own start: float32's softmax is 0 almost everywhere
    const lesson = await engine.createModel({ seed: 1 });
    expect((await rows(lesson)).length).toBeLessThan(20);
    // the model is as it was
    expect((await tied.forward(sentence)).logits.data).toEqual((await (await small()).forward(sentence)).logits.data);
    const { changedRows } = await untied.train({ ids: sentence, steps: 1, optimizer: { name: 'sgd', lr: 0.1 } });
    expect(changedRows.map(({ row }) => row)).toEqual(inputs);
    expect(changedRows.every(({ distance }) => distance > 0)).toBe(true);
  });

  test('rows that a whole training moved, against the model as it was; and the loss of an even guess', async () => {
    const untied = await small({ tieWeights: false });
    const before = await untied.clone();
    const now = await untied.train({ ids: sentence, steps: 0 });
    expect(now.losses).toEqual([]);
    expect(now.changedRows).toEqual([]);
    const { losses, uniformLoss } = await untied.train({
      ids: sentence,
      steps: 4,
      optimizer: { name: 'sgd', lr: 0.1 },
    });
    expect(now.loss).toBe(losses[0]);
    // V = 61; the logarithm of another library may be rounded otherwise in the last place
    expect(Math.abs(uniformLoss - Math.log(61))).toBeLessThanOrEqual(2 ** -50);
    expect(now.uniformLoss).toBe(uniformLoss);
    const moved = await untied.changedRows(before);
    const inputs = [...new Set(sentence[0].slice(0, -1))].sort((a, b) => a - b);
    expect(moved.map(({ row }) => row)).toEqual(inputs);
    const [table, old] = await Promise.all([untied, before].map((one) => one.rows('tok.weight', [5])));
    const distance = Math.hypot(...table.data.map((x, i) => x - old.data[i]));
    expect(Math.abs((moved.find(({ row }) => row === 5)?.distance ?? 0) - distance)).toBeLessThan(1e-6);
    expect(await untied.changedRows(untied)).toEqual([]);
    expect((await refusal(untied.changedRows(await small({ vocabSize: 62 })))).code).toBe('bad-shape');
    expect((await refusal(untied.changedRows({} as typeof untied))).code).toBe('bad-config');
  });

  test('cancelled in the middle: told at once, the steps made stay, and the model works on', async () => {
    const model = await small();
    const control = new AbortController();
    const seen: number[] = [];
    const error = await refusal(
      model.train({
        ids: sentence,
        steps: 1_000_000,
        signal: control.signal,
        onStep: ({ step }) => {
          seen.push(step);
          if (step === 3) control.abort();
        },
      }),
    );
    expect(error.code).toBe('cancelled');
    expect(seen).toEqual([0, 1, 2, 3]);
    const { losses } = await model.train({ ids: sentence, steps: 1 });
    const fresh = await (await small()).train({ ids: sentence, steps: 1 });
    expect(losses[0]).toBeLessThan(fresh.losses[0] as number);
    const before = new AbortController();
    before.abort();
    expect(await refusal(model.train({ ids: sentence, steps: 5, signal: before.signal }))).toMatchObject({
      code: 'cancelled',
    });
  });

  test('other calls come between the steps', async () => {
    const model = await small();
    const logits: Promise<{ logits: { data: Float32Array } }>[] = [];
    await model.train({ ids: sentence, steps: 5, onStep: () => logits.push(model.forward(sentence)) });
    const seen = (await Promise.all(logits)).map(({ logits: { data } }) => String(data.slice(0, 4)));
    expect(new Set(seen).size).toBeGreaterThan(2);
  });

  test('a loss that is not finite stops it, and the last good numbers are back', async () => {
    const model = await small();
    const error = await refusal(model.train({ ids: sentence, steps: 20, optimizer: { name: 'sgd', lr: 1e38 } }));
    expect(error).toMatchObject({ code: 'not-finite', name: 'RangeError' });
    const { logits } = await model.forward(sentence);
    expect(logits.data.every(Number.isFinite)).toBe(true);
  });

  test('what training made outlives a crash of the engine', async () => {
    const own = await createEngine({ path: build, onNotice: () => {} });
    const model = await own.createModel({ vocabSize: 61, dModel: 16, maxLen: 32, layers: 1, seed: 5 });
    await model.train({ ids: sentence, steps: 3 });
    await model.setCell('tok.weight', 5, 0, 0.75);
    const before = (await model.forward(sentence)).logits.data;
    await refusal(own.diagnostics.crash());
    expect((await model.forward(sentence)).logits.data).toEqual(before);
    own.dispose();
  });

  test('a model that is disposed of while it trains ends the training, and frees what it held', async () => {
    const model = await small();
    const error = await refusal(
      model.train({
        ids: sentence,
        steps: 1000,
        onStep: ({ step }) => step === 2 && model.dispose(),
      } as TrainingOptions),
    );
    expect(error.code).toBe('disposed');
  });

  test('memory is flat over repeated trainings', async () => {
    const round = async () => {
      const model = await small({ layers: 1 });
      await model.train({ ids: sentence, steps: 2 });
      await refusal(model.train({ ids: [[1]], steps: 2 }));
      await model.gradients({ ids: sentence });
      model.dispose();
    };
    for (let i = 0; i < 3; i++) await round();
    const before = await engine.diagnostics.heapInUse();
    for (let i = 0; i < 30; i++) await round();
    expect(await engine.diagnostics.heapInUse()).toBeLessThan(before + heapSlack);
  });

  const good: TrainingOptions = { ids: sentence, steps: 1 };
  test.each([
    ['no steps', { ...good, steps: undefined }, 'bad-number'],
    ['steps below 0', { ...good, steps: -1 }, 'bad-number'],
    ['half a step', { ...good, steps: 1.5 }, 'bad-number'],
    ['an id past the vocabulary', { ...good, ids: [[1, 61]] }, 'bad-token-id'],
    ['a row of one', { ...good, ids: [[1]] }, 'bad-shape'],
    ['no row', { ...good, ids: [] }, 'bad-shape'],
    ['a row past max_len', { ...good, ids: [Array(33).fill(1)] }, 'too-long'],
    [
      'rows of two lengths',
      {
        ...good,
        ids: [
          [1, 2],
          [1, 2, 3],
        ],
      },
      'bad-shape',
    ],
    ['an unknown optimizer', { ...good, optimizer: { name: 'adam' } }, 'bad-config'],
    ['an unknown option of it', { ...good, optimizer: { momentum: 0.9 } }, 'bad-config'],
    ['a rate that is no number', { ...good, optimizer: { lr: Number.NaN } }, 'bad-number'],
    ['a rate below 0', { ...good, optimizer: { lr: -1 } }, 'bad-number'],
    ['one beta', { ...good, optimizer: { betas: [0.9] } }, 'bad-config'],
    ['a beta of 1', { ...good, optimizer: { betas: [1, 0.9] } }, 'bad-number'],
    ['an unknown group', { ...good, freeze: ['attention'] }, 'bad-config'],
    ['everything frozen', { ...good, freeze: ['tokens', 'positions'] }, 'bad-config'],
    ['dropout above 1', { ...good, dropout: 2 }, 'bad-number'],
    ['a clip below 0', { ...good, clip: -1 }, 'bad-number'],
    ['onStep that is no function', { ...good, onStep: 7 }, 'bad-config'],
    ['a misspelt option', { ...good, epochs: 3 }, 'bad-config'],
    ['only filling', { ...good, ids: [[3, 3, 3]], padId: 3 }, 'bad-shape'],
  ])('refused: %s', async (_, options, code) => {
    const model = await small();
    const before = (await model.forward(sentence)).logits.data;
    expect((await refusal(model.train(options as TrainingOptions))).code).toBe(code);
    expect((await model.forward(sentence)).logits.data).toEqual(before);
  });
});

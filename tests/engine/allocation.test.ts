// What is repeated allocates nothing in the core, and its results come back in memory that was there.
import { describe, expect, test } from 'vitest';
import { builds, createEngine, jsonBytes, openDoor, plainPass, plainWanted } from './built.ts';

const options = {
  name: 'adamw',
  lr: 1e-3,
  beta1: 0.9,
  beta2: 0.999,
  eps: 1e-8,
  weightDecay: 0,
  clip: 1,
  warmup: 0,
  freeze: [],
  dropout: 0.1,
  seed: 1,
};

describe.each(builds)('%s build', (build) => {
  test.each([0, 2])('at the door: a training step and a forward of a model with %i blocks', async (layers) => {
    const door = await openDoor(build);
    const config = jsonBytes({ model_type: 'stem', vocab_size: 300, d_model: 16, max_len: 32, n_layer: layers });
    const model = door.createModel(config, 'gpt2', 1);
    const ids = Array.from({ length: 64 }, (_, i) => (i * 37) % 300);
    const allocations = (work: () => void) => {
      const before = door.allocations();
      work();
      return door.allocations() - before;
    };
    const training = door.trainingStart(model, { ids: Int32Array.from(ids), batch: 2, tokens: 32 }, options);
    const step = () => door.trainingStep(training);
    expect(allocations(step)).toBeGreaterThan(0);
    step();
    for (let i = 0; i < 3; i++) expect(allocations(step)).toBe(0);

    const pass = plainPass(model, ids, 2, 32);
    const into = new Float32Array(64 * 300);
    const forward = (logits: boolean | Float32Array<ArrayBuffer>) =>
      door.modelForward(pass, { ...plainWanted, logits, topK: 3, targets: Int32Array.from(ids) });
    const expected = forward(true).logits;
    forward(into);
    for (let i = 0; i < 3; i++) {
      into.fill(Number.NaN);
      // the ids and the targets are copied in
      expect(allocations(() => expect(forward(into).logits).toBe(into))).toBeLessThanOrEqual(2);
      expect(into).toEqual(expected);
    }
    expect(forward(false).logits).toBeUndefined();
  });
});

test('logits come back in the array that is handed over, and only if they are wanted', async () => {
  const engine = await createEngine();
  const model = await engine.createModel({ vocabSize: 300, dModel: 16, maxLen: 32, seed: 1 });
  const ids = [[5, 6, 7]];
  const wanted = { targets: [[6, 7, 8]], topK: 2 };
  const first = await model.forward(ids, wanted);
  const expected = first.logits.data.slice();
  const second = await model.forward(ids, { into: first.logits.data });
  expect(second.logits.data).toEqual(expected);
  if (engine.info.thread === 'worker') expect(first.logits.data.length).toBe(0);
  // of another size: a new one
  const longer = await model.forward([[5, 6, 7, 8]], { into: second.logits.data });
  expect(longer.logits.data.subarray(0, 900)).toEqual(expected);

  const read = await model.forward(ids, { ...wanted, logits: false });
  expect('logits' in read).toBe(false);
  expect(read.loss).toBe(first.loss);
  expect(read.top).toEqual(first.top);
  expect(await engine.diagnostics.allocations()).toBeGreaterThan(0);

  for (const into of [7, new Float64Array(900), new Float32Array(new ArrayBuffer(8000), 4, 900)]) {
    await expect(model.forward(ids, { into: into as Float32Array })).rejects.toMatchObject({ code: 'bad-shape' });
  }
  await expect(model.forward(ids, { logits: 1 as never })).rejects.toMatchObject({ code: 'bad-config' });
  engine.dispose();
});

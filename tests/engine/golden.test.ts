// The stem's numbers against PyTorch's, through the API and at the door, in each build.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Engine } from '../../web/engine/api.ts';
import { expectWithin } from './bounds.ts';
import { builds, createEngine, openDoor, plainPass, plainWanted } from './built.ts';
import { casesFile, type Golden, goldenBounds, goldenCases, goldenFile } from './golden.ts';
import { readTensors } from './safetensors.ts';

/** A logit off by δ moves log Σexp by at most δ and the target's own logit by at most δ. */
function expectLoss(actual: number | undefined, golden: Golden, logitBound: Float64Array): void {
  if (golden.loss === null) {
    expect(actual).toBeUndefined();
    return;
  }
  const allowed = 2 * logitBound.reduce((most, x) => Math.max(most, x), 0) + 1e-12 * Math.abs(golden.loss);
  expect(Math.abs((actual as number) - golden.loss)).toBeLessThanOrEqual(allowed);
}

const goldens = goldenCases();

describe.each([...builds, 'relaxed'] as const)('%s build', (build) => {
  let engine: Engine;
  beforeAll(async () => {
    engine = await createEngine({ path: build });
  });
  afterAll(() => engine.dispose());

  test('there is something to compare', () => {
    expect(goldens.length).toBeGreaterThanOrEqual(20);
    expect(goldens.reduce((n, golden) => n + golden.logits.length, 0)).toBeGreaterThan(100_000);
  });

  test.each(goldens.map((golden) => [golden.name, golden] as const))('through the API: %s', async (_, golden) => {
    const model = await engine.openModel(golden.files);
    const out = await model.forward(golden.ids, { trace: ['input', 'hidden'], targets: golden.targets });
    const bound = goldenBounds(golden);
    const { batch, tokens, width, vocab } = golden;
    expect(out.input?.shape).toEqual([batch, tokens, width]);
    expect(out.logits.shape).toEqual([batch, tokens, vocab]);
    expectWithin(out.input?.data as Float32Array, golden.input, bound.input, 'input');
    expectWithin(out.hidden?.[0]?.data as Float32Array, golden.input, bound.input, 'hidden[0]');
    expectWithin(out.logits.data, golden.logits, bound.logits, 'logits');
    expectLoss(out.loss, golden, bound.logits);
    model.dispose();
  });

  test('at the door itself', async () => {
    const door = await openDoor(build);
    expect(door.engineInfo().path).toBe(build);
    for (const golden of goldens) {
      const bytes = golden.files['model.safetensors'];
      const given = { files: [{ name: 'model.safetensors', bytes }], stem: false };
      const model = door.openModel(golden.files['config.json'], given);
      const pass = plainPass(model, golden.ids.flat(), golden.batch, golden.tokens);
      const wanted = { ...plainWanted, input: true, targets: Int32Array.from(golden.targets.flat()) };
      const reply = door.modelForward(pass, wanted);
      const bound = goldenBounds(golden);
      expectWithin(reply.input as Float32Array, golden.input, bound.input, `${golden.name}: input`);
      expectWithin(reply.logits as Float32Array, golden.logits, bound.logits, `${golden.name}: logits`);
      expectLoss(reply.loss, golden, bound.logits);
      door.modelDispose(model);
    }
    expect(door.modelCount()).toBe(0);
  });

  test('the model folder that the reference package wrote', async () => {
    const { folder, ids, values } = casesFile.folder;
    const files = {
      'config.json': goldenFile(`${folder}/config.json`),
      'model.safetensors': goldenFile(`${folder}/model.safetensors`),
    };
    const model = await engine.openModel({
      'config.json': new Blob([files['config.json']]),
      'model.safetensors': files['model.safetensors'].buffer,
    });
    const expected = readTensors(goldenFile(values));
    const logits = expected.get('logits')?.data as Float32Array;
    const input = expected.get('input')?.data as Float32Array;
    const tok = readTensors(files['model.safetensors']).get('tok.weight')?.data as Float32Array;
    const { vocabSize: vocab, dModel: width } = model.config;
    const out = await model.forward(ids, { trace: ['input'] });
    const bound = goldenBounds({ ids, width, vocab, tok, head: tok, input, logits, scale: Math.sqrt(width) } as Golden);
    expectWithin(out.input?.data as Float32Array, input, bound.input, 'input');
    expectWithin(out.logits.data, logits, bound.logits, 'logits');
  });
});

test('what is saved opens as the same model, bit for bit', async () => {
  const engine = await createEngine();
  for (const options of [{ tieWeights: true }, { tieWeights: false, positions: 'none' as const }]) {
    const model = await engine.createModel({ vocabSize: 97, dModel: 24, maxLen: 33, seed: 5, ...options });
    const files = await model.save();
    const again = await engine.openModel(files);
    expect(again.config).toEqual(model.config);
    const ids = [[0, 96, 3, 3]];
    expect((await again.forward(ids)).logits.data).toEqual((await model.forward(ids)).logits.data);
    const names = [...readTensors(files['model.safetensors'] as Uint8Array).keys()];
    expect(names.includes('lm_head.weight')).toBe(!options.tieWeights);
  }
  engine.dispose();
});

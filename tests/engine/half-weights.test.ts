// A file's 16-bit weights stay as they are, and every number is that of the same model in float32.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Engine, Files, Model } from '../../web/engine/api.ts';
import { builds, createEngine } from './built.ts';
import { heapSlack } from './heap.ts';
import { refusal } from './refusal.ts';
import { bf16, readTensors, writeBf16Tensors, writeTensors } from './safetensors.ts';

const sizes = { vocabSize: 1200, dModel: 60, maxLen: 33, layers: 2, heads: 3, dFf: 250 };
const ids = [
  [5, 0, 1199, 5],
  [7, 7, 7, 8],
];

describe.each(builds)('%s build', (build) => {
  let engine: Engine;
  let half: Model;
  let wide: Model;
  beforeAll(async () => {
    engine = await createEngine({ path: build });
    const made = await engine.createModel({ ...sizes, tieWeights: false, seed: 3, init: 'gpt2' });
    const files = await made.save();
    made.dispose();
    const tensors = readTensors(files['model.safetensors']);
    for (const { data } of tensors.values()) data.set(data.map(bf16));
    const open = (file: Uint8Array<ArrayBuffer>) =>
      engine.openModel({ ...(files as Files), 'model.safetensors': file });
    half = await open(writeBf16Tensors(tensors));
    wide = await open(writeTensors(tensors));
  });
  afterAll(() => engine.dispose());

  const large = ['tok.weight', 'lm_head.weight', 'h.1.attn.c_attn.weight', 'h.0.mlp.c_proj.weight'];

  test('the large tensors stay, and are named so', async () => {
    const dtypes = async (model: Model) => new Map((await model.parameters()).map(({ name, dtype }) => [name, dtype]));
    const [kept, all] = [await dtypes(half), await dtypes(wide)];
    for (const name of large) {
      expect(kept.get(name), name).toBe('BF16');
      expect(all.get(name), name).toBe('F32');
    }
    expect(kept.get('pos.weight')).toBe('F32');
  });

  test('passes, generation and files are bit for bit the same', async () => {
    const pass = (model: Model) => model.forward(ids, { trace: ['token', 'input', 'hidden', 'attention'], topK: 5 });
    expect(await pass(half)).toEqual(await pass(wide));
    const row = (model: Model) => model.rows('tok.weight', [1199, 0]);
    expect(await row(half)).toEqual(await row(wide));
    const goes = (model: Model) => model.generate([5, 0, 7], { count: 6, temperature: 1, seed: 4 });
    expect(await goes(half)).toEqual(await goes(wide));
    expect(await half.save()).toEqual(await wide.save());
  });

  test('a written cell and a training make float32 of it, in the clone alone', async () => {
    const [a, b] = [await half.clone(), await wide.clone()];
    for (const model of [a, b]) {
      await model.setCell('tok.weight', 7, 59, 1 / 3);
      await model.train({ ids, steps: 2, optimizer: { name: 'adamw', lr: 0.01 } });
    }
    expect(await a.save()).toEqual(await b.save());
    const names = async (model: Model) => (await model.parameters()).filter(({ dtype }) => dtype !== 'F32').length;
    expect(await names(a)).toBe(0);
    expect(await names(half)).toBe(2 + 2 * 4);
    a.dispose();
    b.dispose();
  });

  test('files tell how much of them has been read, and can be given up on the way', async () => {
    const made = await engine.createModel(sizes);
    const files = Object.fromEntries(
      Object.entries(await made.save()).map(([name, bytes]) => [name, new Blob([Uint8Array.from(bytes)])]),
    );
    made.dispose();
    const of = files['config.json'].size + files['model.safetensors'].size;
    const heard: unknown[] = [];
    const onProgress = (progress: unknown) => heard.push(progress);
    (await engine.openModel(files, { onProgress })).dispose();
    expect(heard).toEqual([
      { part: 'files', bytes: files['config.json'].size, of },
      { part: 'files', bytes: of, of },
    ]);
    const before = await engine.diagnostics.heapInUse();
    const giveUp = new AbortController();
    const opening = engine.openModel(files, { signal: giveUp.signal, onProgress: () => giveUp.abort() });
    expect(await refusal(opening)).toMatchObject({ code: 'cancelled' });
    expect(await refusal(engine.openModel(files, { signal: giveUp.signal }))).toMatchObject({ code: 'cancelled' });
    expect(await engine.diagnostics.heapInUse()).toBeLessThan(before + heapSlack);
    // bytes are the caller's again as soon as it has been asked
    const held = {
      'config.json': await bytesOf(files['config.json']),
      'model.safetensors': await bytesOf(files['model.safetensors']),
    };
    const model = engine.openModel(held);
    for (const bytes of Object.values(held)) bytes.fill(0);
    expect((await model).config.vocabSize).toBe(sizes.vocabSize);
    (await model).dispose();
  });
});

const bytesOf = async (file: Blob) => new Uint8Array(await file.arrayBuffer());

// Checkpoints that stay in their files, beside the reference library's numbers (tests/golden/checkpoints).
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Engine, Files } from '../../web/engine/api.ts';
import { createEngine } from './built.ts';
import { expectRefused } from './refused.ts';

const golden = path.resolve(import.meta.dirname, '../golden/checkpoints');
const read = (name: string) => new Uint8Array(readFileSync(path.join(golden, name)));
interface Case {
  ids: number[];
  segments: number[] | null;
  total: number;
  table: [number, number];
  head: 'tied' | 'own' | 'none';
  layers: number;
}
const cases: Record<string, Case> = JSON.parse(readFileSync(path.join(golden, 'cases.json'), 'utf8'));

/** A file that tells which bytes were read of it. */
class Watched extends Blob {
  readonly #told: (bytes: number) => void;
  constructor(bytes: Uint8Array<ArrayBuffer>, told: (bytes: number) => void) {
    super([bytes]);
    this.#told = told;
  }
  override slice(begin = 0, end = this.size): Blob {
    this.#told(end - begin);
    return super.slice(begin, end);
  }
  override async arrayBuffer(): Promise<ArrayBuffer> {
    this.#told(this.size);
    return super.arrayBuffer();
  }
}

let engine: Engine;
let expected: Awaited<ReturnType<Engine['openCheckpoint']>>;
beforeAll(async () => {
  engine = await createEngine();
  expected = await engine.openCheckpoint({ 'values.safetensors': read('values.safetensors') });
});
afterAll(() => engine.dispose());

const filesOf = (name: string, told: (bytes: number) => void = () => {}): Files => ({
  'config.json': read(`${name}/config.json`),
  'model.safetensors': new Watched(read(`${name}/model.safetensors`), told),
});

describe.each(Object.entries(cases))('%s', (name, { ids, segments, total, table, head, layers }) => {
  test('its account and what enters block 0 are the library’s, and few bytes were read', async () => {
    let bytes = 0;
    const checkpoint = await engine.openCheckpoint(
      filesOf(name, (more) => {
        bytes += more;
      }),
    );
    const { account } = checkpoint;
    expect(account).toMatchObject({ total, head, layers });
    expect(account.tensors.find((tensor) => tensor.name === account.token)?.shape).toEqual(table);
    // a share is of the total; a tied table that is stored twice is no part of it
    const counted = account.parts.filter(({ part }) => part !== 'buffer' && !(part === 'head' && head === 'tied'));
    expect(counted.reduce((sum, { count }) => sum + count, 0)).toBe(total);
    expect(account.bytes.f32).toBe(4 * total);

    const stem = await checkpoint.stem(ids, segments ? { segmentIds: segments } : {});
    const reference = await expected.rows(`${name}.input`, [...ids.keys()]);
    expect(stem.input.shape).toEqual(reference.shape);
    // how near exactly: tests/model/checkpoint_test.cpp
    for (const [i, value] of stem.input.data.entries())
      expect(Math.abs(value - (reference.data[i] ?? Number.NaN))).toBeLessThan(2e-5);
    expect(checkpoint.bytesRead).toBe(bytes);
    // header and the eight bytes before it; rows of three tables for each token, and the norm's two
    const file = read(`${name}/model.safetensors`);
    const header = 8 + Number(new DataView(file.buffer).getBigUint64(0, true));
    expect(bytes).toBeLessThanOrEqual(header + (3 * ids.length + 2) * table[1] * 4);
    await checkpoint.stem(ids, segments ? { segmentIds: segments } : {});
    expect(checkpoint.bytesRead).toBe(bytes);
    checkpoint.dispose();
    await expectRefused(() => checkpoint.stem([0]), ['disposed', Error, 'checkpoint']);
  });
});

test('the stem of our own family has the bits of the pass, and rows are those of the file', async () => {
  const model = await engine.createModel({ vocabSize: 300, dModel: 4, maxLen: 8, layers: 1, heads: 1, seed: 3 });
  const saved = await model.save();
  const one = await engine.openCheckpoint({
    'config.json': saved['config.json'],
    'model.safetensors': saved['model.safetensors'],
  });
  expect(one.account.family).toBe('stem');
  expect(one.account.total).toBe((await model.account()).total);
  const ids = [7, 0, 299];
  const stem = await one.stem(ids);
  const { input } = await model.forward([ids], { trace: ['input'] });
  expect(stem.input.data).toEqual(input?.data);
  // the file's table is unscaled
  const rows = await one.rows('tok.weight', ids);
  expect(rows.data).toEqual((await model.rows('tok.weight', ids)).data);
  await expectRefused(() => one.rows('none', [0]), ['missing-tensor', Error, '"none"']);
  await expectRefused(
    () => one.rows('tok.weight', [300]),
    ['bad-token-id', RangeError, 'row 300 at [0] is outside 0..299'],
  );
  one.dispose();
  model.dispose();
});

test('what is no checkpoint is refused in words', async () => {
  const open = (files: Record<string, unknown>) => engine.openCheckpoint(files as unknown as Files);
  await expectRefused(() => open({ 'config.json': read('gpt2/config.json') }), ['bad-file', Error, '*.safetensors']);
  await expectRefused(() => open({ 'pytorch_model.bin': new Uint8Array(8) }), ['bad-file', Error, 'may run a program']);
  await expectRefused(() => open({ 'model.safetensors': 'text' }), ['bad-config', TypeError, 'a Blob']);
  await expectRefused(() => open({ 'a.safetensors': new Uint8Array(4) }), ['bad-file', Error, 'a.safetensors']);
  const file = read('gpt2/model.safetensors');
  await expectRefused(() => open({ 'model.safetensors': file.slice(0, -1) }), ['bad-file', Error, '']);
  await expectRefused(
    () => open({ 'model.safetensors': file, 'config.json': new TextEncoder().encode('{') }),
    ['bad-file', Error, 'config.json'],
  );
  await expectRefused(
    () => engine.openCheckpoint({ 'model.safetensors': file }, { table: 'none' }),
    ['bad-config', Error, '"none"'],
  );
});

test('it is there again after a crash', async () => {
  const checkpoint = await engine.openCheckpoint(filesOf('bert'));
  const before = await checkpoint.stem([1, 2]);
  await engine.diagnostics.crash().catch(() => {});
  expect((await checkpoint.stem([1, 2])).input.data).toEqual(before.input.data);
});

// What a model does, through the API.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Engine, Model, ParameterInfo } from '../../web/engine/api.ts';
import { expectWithin, matmulBound } from './bounds.ts';
import { builds, createEngine } from './built.ts';

const sizes = { vocabSize: 97, dModel: 24, maxLen: 33 };
const ids = [
  [5, 0, 96, 5],
  [7, 7, 7, 8],
];

describe.each(builds)('%s build', (build) => {
  let engine: Engine;
  beforeAll(async () => {
    engine = await createEngine({ path: build });
  });
  afterAll(() => engine.dispose());

  const byName = async (model: Model) => {
    const list = await model.parameters();
    const find = (name: string) => list.find((info) => info.name === name) as ParameterInfo;
    return { list, tok: find('tok.weight'), pos: find('pos.weight'), head: find('lm_head.weight') };
  };

  test('info', () => {
    expect(engine.info).toMatchObject({ path: build, lanes: build === 'simd' ? 4 : 1, thread: 'worker' });
    expect(engine.info.version).toMatch(/^\d+\.\d+\.\d+$/);
    expect(engine.info.buildId).not.toBe('');
    expect(Object.isFrozen(engine.info)).toBe(true);
  });

  test('the lesson: shapes, counts and the defaults', async () => {
    const tied = await engine.createModel({ vocabSize: 1000, dModel: 128 });
    expect(tied.config).toEqual({
      ...{ vocabSize: 1000, dModel: 128, maxLen: 512, tieWeights: true, scaleEmbeddings: true, positions: 'learned' },
      ...{ ropeLayout: 'half', combine: 'sum', segmentCount: 0, dropout: 0.1, layers: 0, heads: 4, dFf: 512 },
      ...{ activation: 'gelu_new', norm: 'pre', layerNormEpsilon: 1e-5, paddingIdx: null },
    });
    const total = (list: ParameterInfo[]) => list.reduce((sum, { count }) => sum + count, 0);
    expect(total((await byName(tied)).list)).toBe(193_536);
    const untied = await engine.createModel({ tieWeights: false });
    expect(total((await byName(untied)).list)).toBe(321_536);
    const rows = Array.from({ length: 2 }, (_, b) => Array.from({ length: 16 }, (_, t) => (b * 331 + t * 61) % 1000));
    expect((await tied.forward(rows)).logits.shape).toEqual([2, 16, 1000]);
  });

  test('tied means one buffer; untied means two', async () => {
    const tied = await byName(await engine.createModel({ ...sizes }));
    expect(tied.head.address).toBe(tied.tok.address);
    expect(tied.head).toMatchObject({ tiedTo: 'tok.weight', count: 0, shape: [97, 24] });
    const untied = await byName(await engine.createModel({ ...sizes, tieWeights: false }));
    expect(untied.head.address).not.toBe(untied.tok.address);
    expect(untied.head.tiedTo).toBeUndefined();
    expect(untied.head.count).toBe(97 * 24);
    expect(untied.list.reduce((sum, { share }) => sum + share, 0)).toBeCloseTo(1, 12);
  });

  test('an edited cell of a tied table moves the input rows of its id and its logit column, and nothing else', async () => {
    const model = await engine.createModel({ ...sizes, init: 'gpt2' });
    const before = await model.forward(ids, { trace: ['input'] });
    const old = await model.setCell('tok.weight', 5, 3, 2.5);
    const after = await model.forward(ids, { trace: ['input'] });
    expect(old).not.toBe(2.5);
    const places = ids.flat();
    for (const [place, id] of places.entries()) {
      for (let c = 0; c < 24; c++) {
        const moved = before.input?.data[place * 24 + c] !== after.input?.data[place * 24 + c];
        expect(moved, `input at ${place},${c}`).toBe(id === 5 && c === 3);
      }
      for (let v = 0; v < 97; v++) {
        const moved = before.logits.data[place * 97 + v] !== after.logits.data[place * 97 + v];
        if (v === 5) expect(moved, `logit ${v} at ${place}`).toBe(true);
        else if (id !== 5) expect(moved, `logit ${v} at ${place}`).toBe(false);
      }
    }
    expect(await model.setCell('lm_head.weight', 5, 3, old)).toBe(2.5);
    expect((await model.forward(ids)).logits.data).toEqual(before.logits.data);
  });

  test('an edited cell of an untied head moves a logit column and no input', async () => {
    const model = await engine.createModel({ ...sizes, tieWeights: false, init: 'gpt2' });
    const before = await model.forward(ids, { trace: ['input'] });
    await model.setCell('lm_head.weight', 5, 3, 2.5);
    const after = await model.forward(ids, { trace: ['input'] });
    expect(after.input?.data).toEqual(before.input?.data);
    before.logits.data.forEach((logit, i) => {
      expect(logit !== after.logits.data[i], `logit ${i}`).toBe(i % 97 === 5);
    });
  });

  test('the terms: √d·E[id] + P[t] is the input, hidden[0] too', async () => {
    const model = await engine.createModel(sizes);
    const out = await model.forward(ids, {
      trace: ['token', 'position', 'segment', 'input', 'hidden', 'attention', 'logits'],
    });
    const table = await model.rows('tok.weight', ids.flat());
    const positions = await model.rows('pos.weight', [0, 1, 2, 3, 0, 1, 2, 3]);
    const scaled = table.data.map((x) => Math.fround(Math.fround(Math.sqrt(24)) * x));
    expect(out.token?.data).toEqual(scaled);
    expect(out.position?.data).toEqual(positions.data);
    expect(out.input?.data).toEqual(scaled.map((x, i) => Math.fround(x + (positions.data[i] as number))));
    expect(out.hidden).toHaveLength(1);
    expect(out.hidden?.[0]?.data).toEqual(out.input?.data);
    expect(out.hidden?.[0]?.data.buffer).not.toBe(out.input?.data.buffer);
    expect(out.attention).toEqual([]);
    expect(out.segment?.data).toEqual(new Float32Array(2 * 4 * 24));
    const plain = await model.forward(ids);
    expect(Object.keys(plain)).toEqual(['logits']);
  });

  test('top logits are the largest, in order, and their probabilities are over the whole vocabulary', async () => {
    const model = await engine.createModel({ ...sizes, init: 'gpt2' });
    const { logits, top } = await model.forward(ids, { topK: 5 });
    expect(top?.shape).toEqual([2, 4, 5]);
    for (let place = 0; place < 8; place++) {
      const row = logits.data.subarray(place * 97, place * 97 + 97);
      const order = [...row.keys()].sort((a, b) => (row[b] as number) - (row[a] as number) || a - b).slice(0, 5);
      expect([...(top?.ids.subarray(place * 5, place * 5 + 5) ?? [])]).toEqual(order);
      const sum = row.reduce((total, x) => total + Math.exp(x), 0);
      order.forEach((id, k) => {
        expect(top?.logits[place * 5 + k]).toBe(row[id]);
        // (V + 8)·eps of a float32 softmax over V numbers
        const expected = Math.exp(row[id] as number) / sum;
        expect(Math.abs((top?.probabilities[place * 5 + k] as number) - expected)).toBeLessThan(
          (97 + 8) * 2 ** -23 * expected,
        );
      });
    }
    expect((await model.forward(ids, { topK: 1000 })).top?.shape).toEqual([2, 4, 97]);
  });

  test('dropout acts in train mode only, by the seed', async () => {
    const model = await engine.createModel({ ...sizes, dropout: 0.5 });
    const input = async (options: object) =>
      (await model.forward(ids, { trace: ['input'], ...options })).input?.data as Float32Array;
    const plain = await input({});
    expect(await input({ seed: 7 })).toEqual(plain);
    const seven = await input({ train: true, seed: 7 });
    expect(await input({ train: true, seed: 7 })).toEqual(seven);
    expect(await input({ train: true, seed: 8 })).not.toEqual(seven);
    const zeros = seven.filter((x) => x === 0).length;
    expect(zeros).toBeGreaterThan(0);
    seven.forEach((x, i) => {
      if (x !== 0) expect(x).toBe(Math.fround(2 * (plain[i] as number)));
    });
  });

  test('shorter rows are filled up with padId', async () => {
    const model = await engine.createModel(sizes);
    const ragged = await model.forward([[1, 2, 3], [4]], { padId: 9 });
    const full = await model.forward([
      [1, 2, 3],
      [4, 9, 9],
    ]);
    expect(ragged.logits).toEqual(full.logits);
    await expect(model.forward([[1, 2], [4]], { padId: 9, targets: [[1, 2], [3]] })).rejects.toMatchObject({
      code: 'bad-shape',
    });
  });

  test('initialisations and seeds', async () => {
    const table = async (options: object) => {
      const model = await engine.createModel({ ...sizes, vocabSize: 1000, ...options });
      return (await model.rows('tok.weight', [...Array(1000).keys()])).data;
    };
    const spread = (data: Float32Array) => Math.sqrt(data.reduce((sum, x) => sum + x * x, 0) / data.length);
    // 24,000 draws: their root mean square is within 3 % of σ but for one time in 10^10
    for (const [init, sigma] of [
      ['pytorch', 1],
      ['gpt2', 0.02],
      ['inv-sqrt-d', 1 / Math.sqrt(24)],
    ] as const) {
      expect(spread(await table({ init })) / sigma).toBeCloseTo(1, 1);
      expect(Math.abs(spread(await table({ init })) / sigma - 1)).toBeLessThan(0.03);
    }
    expect(await table({ seed: 1 })).toEqual(await table({ seed: 1 }));
    expect(await table({ seed: 1 })).not.toEqual(await table({ seed: 2 }));
  });

  test('many calls at once give each its own answer', async () => {
    const model = await engine.createModel(sizes);
    const one = await Promise.all(Array.from({ length: 97 }, (_, id) => model.forward([[id]])));
    const all = await model.forward(Array.from({ length: 97 }, (_, id) => [id]));
    one.forEach((out, id) => {
      expect(out.logits.data).toEqual(all.logits.data.slice(id * 97, id * 97 + 97));
    });
  });

  test('a call can be cancelled, and those after it go on', async () => {
    const model = await engine.createModel(sizes);
    const controller = new AbortController();
    const calls = Array.from({ length: 20 }, () => model.forward(ids, { signal: controller.signal }));
    const kept = model.forward(ids);
    // some turns later two are with the worker and the rest are waiting; no answer can be there yet
    for (let turn = 0; turn < 10; turn++) await null;
    controller.abort();
    for (const call of await Promise.allSettled(calls)) {
      expect(call).toMatchObject({ status: 'rejected', reason: { code: 'cancelled' } });
    }
    expect((await kept).logits.shape).toEqual([2, 4, 97]);
    await expect(model.forward(ids, { signal: controller.signal })).rejects.toMatchObject({ code: 'cancelled' });
  });

  test("the caller's arrays stay whole and are read at the time of the call", async () => {
    const model = await engine.createModel(sizes);
    const rows = [Int32Array.of(1, 2, 3)];
    const first = model.forward(rows as unknown as number[][]);
    rows[0]?.fill(50);
    const filled = model.forward(rows as unknown as number[][]);
    expect(rows[0]).toHaveLength(3);
    expect((await first).logits).toEqual((await model.forward([[1, 2, 3]])).logits);
    expect((await filled).logits).toEqual((await model.forward([[50, 50, 50]])).logits);

    const files = await model.save();
    const lengths = Object.values(files).map((file) => file.length);
    const opening = [engine.openModel(files), engine.openModel(files)];
    expect(Object.values(files).map((file) => file.length)).toEqual(lengths);
    for (const file of Object.values(files)) file.fill(0);
    for (const opened of opening) {
      expect((await (await opened).forward([[1, 2, 3]])).logits).toEqual((await model.forward([[1, 2, 3]])).logits);
    }
  });

  test('results are copies: writing into one changes no other', async () => {
    const model = await engine.createModel(sizes);
    const first = await model.forward(ids);
    const kept = first.logits.data.slice();
    first.logits.data.fill(0);
    expect((await model.forward(ids)).logits.data).toEqual(kept);
  });
});

test('scalar and simd agree within K·eps·Σ|x||w|, and have the same tables', async () => {
  const [simd, scalar] = [await createEngine({ path: 'simd' }), await createEngine({ path: 'scalar' })];
  for (const [vocabSize, dModel] of [
    [97, 24],
    [1, 1],
    [5, 3],
    [33, 67],
    [64, 128],
    [130, 65],
  ] as const) {
    const options = { vocabSize, dModel, maxLen: 9, tieWeights: false, seed: 3 };
    const [a, b] = [await simd.createModel(options), await scalar.createModel(options)];
    const everyRow = [...Array(vocabSize).keys()];
    const head = await a.rows('lm_head.weight', everyRow);
    expect(head).toEqual(await b.rows('lm_head.weight', everyRow));
    const rows = [Array.from({ length: 9 }, (_, t) => (t * 7) % vocabSize)];
    const [x, y] = [await a.forward(rows, { trace: ['input'] }), await b.forward(rows, { trace: ['input'] })];
    expect(x.input).toEqual(y.input);
    const input = { rows: 9, cols: dModel, data: x.input?.data as Float32Array };
    const bound = matmulBound(
      input,
      new Float64Array(9 * dModel),
      { rows: vocabSize, cols: dModel, data: head.data },
      y.logits.data,
    );
    expectWithin(x.logits.data, y.logits.data, bound, `V=${vocabSize}, d=${dModel}`);
  }
  simd.dispose();
  scalar.dispose();
});

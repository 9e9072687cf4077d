// What shows a consequence: measures, comparisons, one cell explained, the lookup as a product.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Difference, Engine, ForwardOutput, Model, StageMeasures, Tensor } from '../../web/engine/api.ts';
import { unitRoundoff } from './bounds.ts';
import { builds, createEngine } from './built.ts';
import { refusal } from './refusal.ts';

const sizes = { vocabSize: 97, dModel: 24, maxLen: 33 };
const ids = [
  [5, 0, 96, 5],
  [7, 7, 7, 8],
];
const train = { train: true, seed: 4 };
const trace = ['token', 'position', 'input'] as const;

/** Against a plain search in float64. */
function expectDifference(actual: Difference, a: Tensor, b: Tensor): void {
  const distances = Array.from(a.data, (x, i) => Math.abs(x - (b.data[i] as number)));
  const largest = Math.max(...distances);
  const first = distances.indexOf(largest);
  const [, tokens, columns] = a.shape as [number, number, number];
  const place = [Math.floor(first / tokens / columns), Math.floor(first / columns) % tokens, first % columns];
  expect(actual).toEqual({
    maxAbs: largest,
    at: largest > 0 ? place : null,
    changed: distances.filter((distance) => distance > 0).length,
    count: a.data.length,
  });
}

describe.each(builds)('%s build', (build) => {
  let engine: Engine;
  let model: Model;
  beforeAll(async () => {
    engine = await createEngine({ path: build });
    model = await engine.createModel({ ...sizes, seed: 3, dropout: 0.5 });
    await model.setCell('tok.weight', 5, 3, 2.5);
  });
  afterAll(() => engine.dispose());

  const pass = (of: Model, options = {}) => of.forward(ids, { trace: [...trace], ...options });
  const tensors = (out: ForwardOutput) => ({ input: out.input as Tensor, logits: out.logits });

  describe('measures', () => {
    test('of every stage, against sums in float64', async () => {
      const out = await pass(model, { ...train, measure: true });
      const measures = out.measures as StageMeasures;
      expect(Object.keys(measures).sort()).toEqual([
        'hidden',
        'input',
        'logits',
        'output',
        'position',
        'rows',
        'segment',
        'token',
      ]);
      // no blocks: one state, and the head reads it
      expect(measures.hidden).toEqual([measures.input]);
      expect(measures.output).toEqual(measures.input);
      const rows = await model.rows('tok.weight', ids.flat());
      const stages = { rows, token: out.token, position: out.position, input: out.input, logits: out.logits };
      for (const [name, stage] of Object.entries(stages) as [Exclude<keyof StageMeasures, 'hidden'>, Tensor][]) {
        const measured = measures[name];
        const columns = stage.shape.at(-1) as number;
        const square = (numbers: Float32Array) => numbers.reduce((sum, x) => sum + x * x, 0);
        expect(measured.rowNorm).toBeInstanceOf(Float64Array);
        expect(measured.rowNorm).toHaveLength(8);
        expect(measured.rowRms).toHaveLength(8);
        for (let r = 0; r < 8; r++) {
          const row = square(stage.data.subarray(r * columns, (r + 1) * columns));
          expect(measured.rowNorm[r], `${name} ${r}`).toBeCloseTo(Math.sqrt(row), 12);
          expect(measured.rowRms[r], `${name} ${r}`).toBeCloseTo(Math.sqrt(row / columns), 12);
        }
        expect(measured.rms).toBeCloseTo(Math.sqrt(square(stage.data) / stage.data.length), 12);
        expect(measured.min).toBe(Math.min(...stage.data));
        expect(measured.max).toBe(Math.max(...stage.data));
        expect(measured.maxAbs).toBe(Math.max(...stage.data.map(Math.abs)));
      }
    });

    test('are there only when asked for, and of nothing they are NaN', async () => {
      expect('measures' in (await model.forward(ids))).toBe(false);
      expect('measures' in (await model.forward(ids, { measure: false }))).toBe(false);
      const { measures } = await model.forward([[]], { measure: true });
      expect(measures?.input).toEqual({
        rowNorm: new Float64Array(),
        rowRms: new Float64Array(),
        rms: Number.NaN,
        min: Number.NaN,
        max: Number.NaN,
        maxAbs: Number.NaN,
      });
    });
  });

  describe('compare', () => {
    test('a switch flipped on a clone', async () => {
      for (const switches of [{ scaleEmbeddings: false }, { positions: 'none' }] as const) {
        const other = await model.clone(switches);
        const comparison = await engine.compare({ model, ids }, { model: other, ids });
        const [a, b] = [tensors(await pass(model)), tensors(await pass(other))];
        expect(comparison.input.maxAbs).toBeGreaterThan(0);
        expectDifference(comparison.input, a.input, b.input);
        expectDifference(comparison.logits, a.logits, b.logits);
        expect(comparison.tables.length).toBe('positions' in switches ? 2 : 3);
        for (const { changed } of comparison.tables) expect(changed).toBe(0);
      }
    });

    test('dropout: on and off, and two seeds', async () => {
      for (const [one, two] of [
        [{}, train],
        [train, { ...train, seed: 5 }],
      ]) {
        const comparison = await engine.compare({ model, ids, options: one }, { model, ids, options: two });
        const [a, b] = [tensors(await pass(model, one)), tensors(await pass(model, two))];
        expect(comparison.input.changed).toBeGreaterThan(0);
        expectDifference(comparison.input, a.input, b.input);
        expectDifference(comparison.logits, a.logits, b.logits);
      }
      const same = await engine.compare({ model, ids, options: train }, { model, ids, options: train });
      expect(same.input).toEqual({ maxAbs: 0, at: null, changed: 0, count: 8 * 24 });
    });

    test('an edited cell', async () => {
      const after = await model.clone();
      const stood = await after.setCell('tok.weight', 7, 11, -3);
      const { input, logits, tables } = await engine.compare({ model, ids }, { model: after, ids });
      expect(tables).toEqual([
        { name: 'tok.weight', maxAbs: Math.abs(-3 - stood), at: [7, 11], changed: 1, count: 97 * 24 },
        { name: 'pos.weight', maxAbs: 0, at: null, changed: 0, count: 33 * 24 },
        { name: 'lm_head.weight', maxAbs: Math.abs(-3 - stood), at: [7, 11], changed: 1, count: 97 * 24 },
      ]);
      expect(input.changed).toBe(3);
      expect(input.at?.slice(0, 1).concat(input.at[2] as number)).toEqual([1, 11]);
      // three rows of logits, and the column of id 7 in the other five
      expect(logits.changed).toBe(3 * 97 + 5);
    });

    test('an initialisation: the tables are the lookup and its logits', async () => {
      const other = await engine.createModel({ ...sizes, seed: 3, init: 'gpt2' });
      const { input } = await engine.compare({ model, ids }, { model: other, ids });
      expectDifference(input, tensors(await pass(model)).input, tensors(await pass(other)).input);
    });

    test('tokens in an order of their own: two of one text, a reordered text, beginnings', async () => {
      const deep = await engine.createModel({ ...sizes, layers: 2, heads: 3, init: 'inv-sqrt-d', seed: 9 });
      const text = [[5, 8, 5, 30]];
      const { hidden } = await deep.forward(text, { trace: ['hidden'] });
      const twins = await engine.compare(
        { model: deep, ids: text, places: [0] },
        { model: deep, ids: text, places: [2] },
      );
      const row = ({ data }: Tensor, t: number) => ({ shape: [1, 1, 24], data: data.subarray(24 * t, 24 * (t + 1)) });
      twins.hidden.forEach((layer, i) => {
        const states = hidden?.[i] as Tensor;
        expectDifference(layer, row(states, 0), row(states, 2));
      });
      const blind = await deep.clone({ positions: 'none' });
      const options = { causal: false };
      const first = { model: blind, ids: text, options };
      const turned = { model: blind, ids: [[30, 5, 8, 5]], options };
      expect((await engine.compare(first, { ...turned, places: [1, 2, 3, 0] })).logits.maxAbs).toBeLessThan(1e-5);
      expect((await engine.compare(first, turned)).logits.maxAbs).toBeGreaterThan(0.01);
      const beginning = { model: deep, ids: [[5, 8]], places: [0, 1, 1] };
      expect((await engine.compare({ model: deep, ids: text, places: [0, 1, 1] }, beginning)).logits).toEqual({
        maxAbs: 0,
        at: null,
        changed: 0,
        count: 3 * 97,
      });
    });

    test('what cannot be compared is refused', async () => {
      const wide = await engine.createModel({ ...sizes, dModel: 25 });
      const large = await engine.createModel({ ...sizes, vocabSize: 98 });
      const gone = await model.clone();
      gone.dispose();
      const elsewhere = await createEngine({ path: build });
      const foreign = await elsewhere.createModel(sizes);
      const a = { model, ids };
      const cases: [unknown, string, string | RegExp][] = [
        [{ model: wide, ids }, 'bad-shape', 'd_model is 24 on one side and 25'],
        [{ model: large, ids }, 'bad-shape', 'vocab_size is 97 on one side and 98'],
        [{ model, ids: [[5, 0, 96, 5]] }, 'bad-shape', 'B is 2 on one side and 1'],
        [{ model, ids: [[5], [7]] }, 'bad-shape', 'T is 4 on one side and 1'],
        [{ model, ids: [[1, 2], [3]] }, 'bad-shape', 'padId'],
        [{ model, ids: [[97]] }, 'bad-token-id', '[0,0]'],
        [{ model: gone, ids }, 'disposed', 'disposed'],
        [{ model: foreign, ids }, 'bad-config', 'another engine'],
        [{ model: null, ids }, 'bad-config', 'second pass'],
        [{ ids }, 'bad-config', 'second pass'],
        [undefined, 'bad-config', 'second pass'],
        [{ model, ids, train: true }, 'bad-config', '"train"'],
        [{ model, ids, options: { topK: 3 } }, 'bad-config', '"topK"'],
        [{ model, ids, options: { seed: 1.5 } }, 'bad-number', 'seed'],
        [{ model, ids, places: [0, 4] }, 'bad-shape', /places\[1\] is 4, but the rows of ids have 4 tokens/],
        [{ model, ids, places: [-1] }, 'bad-shape', /places\[0\]/],
        [{ model, ids, places: 3 }, 'bad-shape', 'places must be a list'],
        [{ model, ids, places: [1.5] }, 'bad-number', /places\[0\]/],
        [{ model, ids, places: [3] }, 'bad-shape', 'number of compared places is 4 on one side and 1'],
        [7, 'bad-config', 'options'],
      ];
      for (const [b, code, words] of cases) {
        const error = await refusal(engine.compare(a, b as never));
        expect(error.code, error.message).toBe(code);
        expect(error.message).toMatch(words);
      }
      expect((await refusal(engine.compare({ model: gone, ids }, a))).code).toBe('disposed');
      elsewhere.dispose();
      expect((await refusal(elsewhere.compare(a, a))).code).toBe('disposed');
    });

    test('shorter rows are filled up on both sides', async () => {
      const ragged = { model, ids: [[1, 2, 3], [4]], options: { padId: 9 } };
      const full = {
        model,
        ids: [
          [1, 2, 3],
          [4, 9, 9],
        ],
      };
      expect((await engine.compare(ragged, full)).logits.changed).toBe(0);
    });
  });

  describe('explain', () => {
    test('an input cell is its formula, bit for bit, in both modes', async () => {
      const none = await model.clone({ positions: 'none', scaleEmbeddings: false });
      for (const [of, options] of [
        [model, {}],
        [model, train],
        [none, train],
      ] as const) {
        const out = await pass(of, options);
        for (let r = 0; r < 8; r++) {
          for (const i of [0, 3, 23]) {
            const cell = r * 24 + i;
            const at: [number, number, number] = [Math.floor(r / 4), r % 4, i];
            const explained = await of.explain({ ids, at, stage: 'input', options });
            expect(explained.stage).toBe('input');
            expect(explained.id).toBe(ids.flat()[r]);
            expect(explained.value).toBe(out.input?.data[cell]);
            expect(explained.scale).toBe(of === none ? 1 : Math.fround(Math.sqrt(24)));
            expect(explained.tokenTerm).toBe(out.token?.data[cell]);
            expect(explained.tokenTerm).toBe(Math.fround(explained.scale * explained.tokenValue));
            expect(explained.positionTerm).toBe(of === none ? null : out.position?.data[cell]);
            expect(explained.sum).toBe(Math.fround(explained.tokenTerm + (explained.positionTerm ?? 0)));
            if ('train' in options) expect([0, 2]).toContain(explained.dropout);
            else expect(explained.dropout).toBe(null);
            const factor = explained.dropout ?? 1;
            expect(explained.value).toBe(factor === 0 ? 0 : Math.fround(explained.sum * factor));
          }
        }
      }
      const edited = await model.explain({ ids, at: [0, 3, 3], stage: 'input' });
      expect(edited.tokenValue).toBe(2.5);
    });

    test('a logit is the sum of its terms', async () => {
      const out = await pass(model, train);
      for (let r = 0; r < 8; r++) {
        for (const v of [0, 7, 96]) {
          const at: [number, number, number] = [Math.floor(r / 4), r % 4, v];
          const explained = await model.explain({ ids, at, stage: 'logits', options: train });
          expect(explained).toMatchObject({ stage: 'logits', id: v, count: 24 });
          expect(explained.value).toBe(out.logits.data[r * 97 + v]);
          const w = (await model.rows('lm_head.weight', [v])).data;
          const x = out.input?.data.subarray(r * 24, r * 24 + 24) as Float32Array;
          const products = Array.from(x, (value, i) => value * (w[i] as number));
          expect(explained.terms.map(({ product }) => Math.abs(product))).toEqual(
            products
              .map((product) => Math.abs(Math.fround(product)))
              .sort((a, b) => b - a)
              .slice(0, 3),
          );
          for (const term of explained.terms) {
            expect(term).toEqual({
              index: term.index,
              x: x[term.index],
              w: w[term.index],
              product: Math.fround((x[term.index] as number) * (w[term.index] as number)),
            });
          }
          const size = products.reduce((sum, product) => sum + Math.abs(product), 0);
          const total = explained.terms.reduce((sum, { product }) => sum + product, explained.rest);
          const exact = products.reduce((sum, product) => sum + product, 0);
          expect(Math.abs(total - exact)).toBeLessThanOrEqual(unitRoundoff * 1.001 * size);
          expect(Math.abs(total - explained.value)).toBeLessThanOrEqual((24 * 2 + 1.001) * unitRoundoff * size);
        }
      }
      const all = await model.explain({ ids, at: [0, 0, 0], stage: 'logits', terms: 1000 });
      expect(all.terms).toHaveLength(24);
      expect(all.rest).toBe(0);
    });

    test('refusals', async () => {
      const good = { ids, at: [0, 0, 0], stage: 'input' };
      const cases: [object, string, string][] = [
        [{ at: [2, 0, 0] }, 'bad-shape', '[2,0,0]'],
        [{ at: [0, 4, 0] }, 'bad-shape', '[2,4,24]'],
        [{ at: [0, 0, 24] }, 'bad-shape', '[0,0,24]'],
        [{ at: [0, 0, 97], stage: 'logits' }, 'bad-shape', '[2,4,97]'],
        [{ at: [0, 0] }, 'bad-shape', 'at must be three places'],
        [{ at: undefined }, 'bad-shape', 'at must be three places'],
        [{ at: [0, 1.9, 0] }, 'bad-number', 'at[1]'],
        [{ at: [0, 0, -1] }, 'bad-shape', 'at[2]'],
        [{ at: ['0', 0, 0] }, 'bad-number', 'at[0]'],
        [{ at: [0, 0, 2 ** 32 + 5] }, 'bad-shape', '4294967301'],
        [{ stage: 'token' }, 'bad-config', 'input, logits'],
        [{ stage: undefined }, 'bad-config', 'stage'],
        [{ terms: -1 }, 'bad-number', 'terms'],
        [{ options: { topK: 1 } }, 'bad-config', '"topK"'],
        [{ ids: [[97]] }, 'bad-token-id', '97'],
        [{ ids: undefined }, 'bad-shape', 'ids'],
        [{ cell: 3 }, 'bad-config', '"cell"'],
      ];
      for (const [change, code, words] of cases) {
        const error = await refusal(model.explain({ ...good, ...change } as never));
        expect(error.code, error.message).toBe(code);
        expect(error.message).toContain(words);
      }
    });
  });

  describe('lookup as a product', () => {
    test('is the lookup exactly, at another cost', async () => {
      const list = [5, 0, 96, 5];
      const base = (await model.parameters())[0]?.address as number;
      expect(await model.lookupAsProduct(list)).toEqual({
        rows: await model.rows('tok.weight', list),
        difference: { maxAbs: 0, at: null, changed: 0, count: 4 * 24 },
        lookup: { input: 16, bytes: 4 * 4 + 4 * 24 * 4, flops: 0, nans: 0 },
        product: { input: 4 * 97 * 4, bytes: 4 * 97 * 4 + 97 * 24 * 4, flops: 2 * 4 * 97 * 24, nans: 0 },
        addresses: list.map((id) => base + id * 24 * 4),
      });
      expect((await model.lookupAsProduct([])).rows.shape).toEqual([0, 24]);
    });

    test('a row that is NaN reaches every row of the product, and the lookup only where it is read', async () => {
      const list = [5, 0, 96, 5];
      const unread = await model.lookupAsProduct(list, { poison: 7 });
      expect([unread.lookup.nans, unread.product.nans]).toEqual([0, 4 * 24]);
      expect(unread.rows.data.every(Number.isNaN)).toBe(true);
      const read = await model.lookupAsProduct(list, { poison: 5 });
      expect([read.lookup.nans, read.product.nans]).toEqual([2 * 24, 4 * 24]);
      // of a copy: the model has its numbers
      expect((await model.lookupAsProduct(list)).product.nans).toBe(0);
      expect(await refusal(model.lookupAsProduct(list, { poison: 97 }))).toMatchObject({ code: 'bad-token-id' });
      expect(await refusal(model.lookupAsProduct(list, { row: 7 } as never))).toMatchObject({ code: 'bad-config' });
    });

    test('refusals', async () => {
      expect(await refusal(model.lookupAsProduct([1, 97]))).toMatchObject({ code: 'bad-token-id' });
      expect(await refusal(model.lookupAsProduct([1, 1.9]))).toMatchObject({ code: 'bad-number' });
      expect(await refusal(model.lookupAsProduct(7 as never))).toMatchObject({ code: 'bad-shape', name: 'TypeError' });
      expect(await refusal(model.lookupAsProduct(new Array(34).fill(0)))).toMatchObject({ code: 'too-long' });
    });
  });

  test('the account of the lesson', async () => {
    const account = async (tieWeights: boolean) => (await engine.createModel({ tieWeights, init: 'gpt2' })).account();
    const both = { totalTied: 193_536, totalUntied: 321_536, embedding: 128_000 };
    expect(await account(true)).toEqual({
      ...{ ...both, total: 193_536, savedByTying: 128_000, embeddingShare: 128_000 / 193_536, bytes: 774_144 },
    });
    expect(await account(false)).toEqual({
      ...{ ...both, total: 321_536, savedByTying: 0, embeddingShare: 128_000 / 321_536, bytes: 1_286_144 },
    });
  });
});

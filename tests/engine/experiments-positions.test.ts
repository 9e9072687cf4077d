// The experiments of the positions by the real engine: where a claim holds, where it must not, and what they leave behind.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Engine, Tokenizer } from '../../web/engine/api.ts';
import { concatEqualsSum } from '../../web/lessons/experiments/concat-equals-sum.ts';
import type { Experiment, Lab } from '../../web/lessons/experiments/experiment.ts';
import { permutation } from '../../web/lessons/experiments/permutation.ts';
import { ropeDistance } from '../../web/lessons/experiments/rope-distance.ts';
import { opening } from '../../web/lessons/samples.ts';
import { modelOptions } from '../../web/lessons/state/engine-options.ts';
import { maxLen, type Settings, smallStart } from '../../web/lessons/state/settings.ts';
import { experimentWords } from '../../web/lessons/words/experiments.en.ts';
import { createEngine } from './built.ts';
import { heapSlack } from './heap.ts';

let engine: Engine;
let tokenizer: Tokenizer;
beforeAll(async () => {
  engine = await createEngine();
  tokenizer = await engine.openTokenizer('lesson', { vocabSize: smallStart.vocabSize });
});
afterAll(() => engine.dispose());

const small: Settings = { ...smallStart, dModel: 32 };

async function lab(text: string, change: Partial<Settings> = {}): Promise<Lab> {
  const settings = { ...small, ...change };
  const model = await engine.createModel(modelOptions(settings));
  return { engine, model, tokenizer, settings, edits: [], ids: await tokenizer.encode(text) };
}

async function run(experiment: Experiment, text: string, change: Partial<Settings> = {}) {
  const given = await lab(text, change);
  try {
    const outcome = await experiment.run(given);
    const words = experimentWords.each[experiment.id];
    if ('cannot' in outcome) {
      expect(words?.cannot[outcome.cannot], 'why not, in words').toEqual(expect.any(String));
      return { holds: null, cannot: outcome.cannot, figures: {} as Record<string, number> };
    }
    expect(outcome.figures.map(({ label }) => label)).toEqual(Object.keys(words?.figures ?? {}));
    for (const { label, value } of outcome.figures) expect(Number.isFinite(value), label).toBe(true);
    return {
      holds: outcome.holds,
      cannot: '',
      figures: Object.fromEntries(outcome.figures.map(({ label, value }) => [label, Number(value)])),
    };
  } finally {
    given.model.dispose();
  }
}

/** An engine that answers comparisons as if order or place mattered: the experiments must then say so. */
function withComparison(given: Lab, maxAbs: number): Lab {
  const compare: Engine['compare'] = async (a, b) => {
    const { hidden, ...rest } = await given.engine.compare(a, b);
    const changed = { ...rest.logits, maxAbs };
    return { ...rest, input: changed, logits: changed, hidden: hidden.map((one) => ({ ...one, maxAbs })) };
  };
  const engine: Engine = {
    info: given.engine.info,
    diagnostics: given.engine.diagnostics,
    difference: (a, b, plus) => given.engine.difference(a, b, plus),
    distribution: (numbers, parts) => given.engine.distribution(numbers, parts),
    products: (a, b) => given.engine.products(a, b),
    measureSpeed: (options) => given.engine.measureSpeed(options),
    createModel: (options) => given.engine.createModel(options),
    openModel: (files) => given.engine.openModel(files),
    openTokenizer: (which, options) => given.engine.openTokenizer(which, options),
    openCheckpoint: (files, options) => given.engine.openCheckpoint(files, options),
    restart: () => {},
    accountOf: (options) => given.engine.accountOf(options),
    dispose: () => {},
    compare,
  };
  return { ...given, engine };
}

const ways: [string, Partial<Settings>][] = [
  ['as it opens, without blocks', {}],
  ['three blocks', { layers: 3 }],
  ['norm after, erf, one head', { layers: 2, norm: 'post', activation: 'gelu', heads: 1 }],
  ['N(0, 1), a head of its own', { layers: 1, init: 'pytorch', tied: false }],
  ['N(0, 1/d)', { layers: 2, init: 'inv-sqrt-d' }],
  ['segments', { segmentFrom: 3, layers: 2 }],
  ['dropout, attention off, no mask', { train: true, attention: false, causal: false, layers: 2 }],
  ['RoPE of neighbours', { positions: 'rope', ropeLayout: 'interleaved', layers: 2 }],
  ['ALiBi', { positions: 'alibi', layers: 2 }],
  ['sinusoids, joined', { positions: 'sinusoidal', combine: 'concat', layers: 2 }],
  ['no positions', { positions: 'none', layers: 2 }],
];

describe('reordered tokens', () => {
  test.each(ways)('without positions and mask it holds, with either it would not: %s', async (_, change) => {
    const { holds, figures } = await run(permutation, opening, change);
    expect(holds).toBe(true);
    expect(figures.positions).toBeGreaterThan(1000 * figures.state);
    expect(figures.mask).toBeGreaterThan(1000 * figures.state);
    expect(figures.blocks).toBe(change.layers ?? 2);
  });

  test('one kind of token has no order', async () => {
    expect((await run(permutation, '')).cannot).toBe('one-kind');
    expect((await run(permutation, ' the the the')).cannot).toBe('one-kind');
  });

  test('it says so where order does matter', async () => {
    const outcome = await permutation.run(withComparison(await lab(opening), 0.5));
    expect(outcome).toMatchObject({ holds: false });
  });
});

describe('a text that is moved along', () => {
  test.each(ways)('with RoPE it keeps its states, with added positions it does not: %s', async (_, change) => {
    const { holds, figures } = await run(ropeDistance, opening, change);
    expect(holds).toBe(true);
    expect(figures.by).toBe(100);
    expect(figures.added).toBeGreaterThan(1000 * figures.state);
    expect(figures.logits).toBeGreaterThanOrEqual(0);
  });

  test('what it says of a text or width for which it means nothing', async () => {
    expect((await run(ropeDistance, ' the')).cannot).toBe('short');
    expect((await run(ropeDistance, ' the'.repeat(maxLen))).cannot).toBe('long');
    expect((await run(ropeDistance, opening, { dModel: 7 })).cannot).toBe('odd');
    const almost = await run(ropeDistance, ' the river'.repeat(maxLen / 2 - 1));
    expect([almost.holds, almost.figures.by]).toEqual([true, 2]);
  });

  test('it says so where the place does matter', async () => {
    expect(await ropeDistance.run(withComparison(await lab(opening), 0.5))).toMatchObject({ holds: false });
  });
});

describe('concatenation with [I; I]', () => {
  test.each(ways.filter(([, { positions }]) => !positions || positions === 'sinusoidal'))(
    'not one number differs from the sum: %s',
    async (_, change) => {
      const { holds, figures } = await run(concatEqualsSum, opening, change);
      expect([holds, figures.input, figures.logits]).toEqual([true, 0, 0]);
      expect(figures.drawn).toBeGreaterThan(0);
      expect(figures.numbers).toBe(2 * 32 * 32);
    },
  );

  test('positions that add nothing have nothing to join', async () => {
    for (const positions of ['rope', 'alibi', 'none'] as const)
      expect((await run(concatEqualsSum, opening, { positions })).cannot).toBe('nothing-to-join');
    expect((await run(concatEqualsSum, '')).cannot).toBe('empty');
  });

  test('it says so where they differ', async () => {
    expect(await concatEqualsSum.run(withComparison(await lab(opening), 1e-7))).toMatchObject({ holds: false });
  });
});

test('the learner’s model stays as it is, and nothing else is left behind', async () => {
  const given = await lab(opening, { layers: 1 });
  await given.model.setCell('tok.weight', given.ids[1], 0, 3);
  given.edits = [{ row: given.ids[1], column: 0, value: 3 }];
  const before = (await given.model.forward([given.ids])).logits.data;
  for (const experiment of [permutation, ropeDistance, concatEqualsSum]) await experiment.run(given); // warm: buffers that stay
  const heap = await engine.diagnostics.heapInUse();
  for (const experiment of [permutation, ropeDistance, concatEqualsSum]) await experiment.run(given);
  expect((await given.model.forward([given.ids])).logits.data).toEqual(before);
  expect(await engine.diagnostics.heapInUse()).toBeLessThan(heap + heapSlack);
  given.model.dispose();
});

// The experiments of the blocks by the real engine: where a claim holds, where it must not, and what they leave behind.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Engine, Model, Tokenizer } from '../../web/engine/api.ts';
import { ablation } from '../../web/lessons/experiments/ablation.ts';
import { causality } from '../../web/lessons/experiments/causality.ts';
import type { Experiment, Lab } from '../../web/lessons/experiments/experiment.ts';
import { experiments } from '../../web/lessons/experiments/index.ts';
import { repeats, twinPlaces } from '../../web/lessons/experiments/repeated-tokens.ts';
import { sameId } from '../../web/lessons/experiments/same-id.ts';
import { opening } from '../../web/lessons/samples.ts';
import { modelOptions, passOptions } from '../../web/lessons/state/engine-options.ts';
import { type Settings, smallStart } from '../../web/lessons/state/settings.ts';
import { experimentWords } from '../../web/lessons/words/experiments.en.ts';
import { createEngine } from './built.ts';
import { heapSlack } from './heap.ts';

const two: Settings = { ...smallStart, layers: 2 };
let engine: Engine;
let tokenizer: Tokenizer;
const models: Model[] = [];
beforeAll(async () => {
  engine = await createEngine();
  tokenizer = await engine.openTokenizer('lesson', { vocabSize: smallStart.vocabSize });
});
afterAll(() => engine.dispose());

async function lab(text: string, change: Partial<Settings> = {}): Promise<Lab> {
  const settings = { ...two, ...change };
  const model = await engine.createModel(modelOptions(settings));
  models.push(model);
  return { engine, model, tokenizer, settings, edits: [], ids: await tokenizer.encode(text) };
}

async function run(experiment: Experiment, text: string, change: Partial<Settings> = {}) {
  const outcome = await experiment.run(await lab(text, change));
  if ('cannot' in outcome) return { holds: null, cannot: outcome.cannot, figures: {} as Record<string, number> };
  const words = experimentWords.each[experiment.id]?.figures ?? {};
  expect(outcome.figures.map(({ label }) => label)).toEqual(Object.keys(words));
  for (const { label, value } of outcome.figures) expect(value, label).toEqual(expect.any(Number));
  return {
    holds: outcome.holds,
    cannot: '',
    figures: Object.fromEntries(outcome.figures.map((one) => [one.label, Number(one.value)])),
  };
}

/** Settings under which tokens see each other in every way that there is. */
const ways: [string, Partial<Settings>][] = [
  ['as it opens, with two blocks', {}],
  ['one block', { layers: 1 }],
  ['twelve blocks, norm after, erf', { layers: 12, norm: 'post', activation: 'gelu' }],
  ['RoPE', { positions: 'rope', ropeLayout: 'interleaved' }],
  ['ALiBi', { positions: 'alibi' }],
  ['no positions', { positions: 'none' }],
  ['sinusoids, joined and projected', { positions: 'sinusoidal', combine: 'concat' }],
  ['segments', { segmentFrom: 3 }],
  ['dropout', { train: true }],
  ['head of its own, N(0, 1)', { tied: false, init: 'pytorch' }],
];

describe('causality', () => {
  test.each(ways)('with the mask it holds: %s', async (_, change) => {
    const { holds, figures } = await run(causality, opening, change);
    expect([holds, figures.statesChanged, figures.logitsChanged]).toEqual([true, 0, 0]);
    expect(figures.statesCount).toBe(8 * 128);
    expect(figures.logitsCount).toBe(8 * 1000);
    expect(figures.laterLogits).toBeGreaterThan(0);
  });

  test('without the mask it does not', async () => {
    const { holds, figures } = await run(causality, opening, { causal: false });
    expect(holds).toBe(false);
    expect(figures.statesChanged).toBeGreaterThan(0);
    expect(figures.logitsChanged).toBeGreaterThan(0);
  });

  test('two tokens are enough, one is not', async () => {
    expect((await run(causality, ' the river')).holds).toBe(true);
    expect((await run(causality, ' the')).cannot).toBe('short');
    expect((await run(causality, '')).cannot).toBe('short');
  });
});

describe('one id, two states', () => {
  test.each(ways)('the row is one, the states differ: %s', async (_, change) => {
    const { holds, figures } = await run(sameId, opening, change);
    expect([holds, figures.row, figures.sameLeft]).toEqual([true, 0, 0]);
    expect(figures.afterOne).toBeGreaterThan(0);
    expect(figures.afterAll).toBeGreaterThan(0);
    const stemTells = !['rope', 'alibi', 'none'].includes(change.positions ?? 'learned');
    expect(figures.input > 0).toBe(stemTells);
  });

  test('they are those of the whole pass, for the longest token that stands there twice', async () => {
    const one = await lab(opening);
    const { figures } = await run(sameId, opening);
    const pieces = await tokenizer.pieces([one.ids[figures.first as number] as number]);
    expect(new TextDecoder().decode(pieces[0])).toBe(' bank');
    expect(one.ids[figures.second as number]).toBe(one.ids[figures.first as number]);
    const { hidden = [] } = await one.model.forward([one.ids], {
      ...passOptions(two, one.ids.length),
      trace: ['hidden'],
    });
    const apart = (layer: number) => {
      const { data } = hidden[layer] as { data: Float32Array };
      const row = (place: number) => data.subarray(128 * place, 128 * (place + 1));
      const [a, b] = [row(figures.first as number), row(figures.second as number)];
      return Math.max(...a.map((x, i) => Math.abs(x - (b[i] as number))));
    };
    expect(figures.input).toBeCloseTo(apart(0), 6);
    expect(figures.afterAll).toBeCloseTo(apart(2), 6);
  });

  test('where nothing tells the places apart they must stay equal, and it says so', async () => {
    const same = await run(sameId, ' the the the the', { positions: 'none' });
    expect(same.holds).toBe(false);
    expect(same.figures.input).toBe(0);
    expect((await run(sameId, opening, { positions: 'none', attention: false })).holds).toBe(false);
    // attention out, but places marked: the states do differ, by position alone
    expect((await run(sameId, opening, { attention: false })).holds).toBe(true);
  });

  test('without the mask what stands to the right counts', async () => {
    const { holds, figures } = await run(sameId, opening, { causal: false });
    expect(holds).toBe(true);
    expect(figures.sameLeft).toBeGreaterThan(0);
  });
});

describe('attention ablated', () => {
  test.each(ways)('the contextual difference is gone, the feed-forward part acts: %s', async (_, change) => {
    const { holds, figures } = await run(ablation, opening, change);
    expect([holds, figures.without]).toEqual([true, 0]);
    expect(figures.withAttention).toBeGreaterThan(0);
    expect(figures.lengthOut).not.toBe(figures.lengthIn);
  });
});

test('what they can say nothing of is said', async () => {
  for (const each of [causality, sameId, ablation])
    expect((await run(each, opening, { layers: 0 })).cannot).toBe('noBlocks');
  for (const each of [sameId, ablation]) expect((await run(each, ' river bank')).cannot).toBe('noRepeat');
  for (const { id } of [causality, sameId, ablation])
    expect(Object.keys(experimentWords.each[id]?.cannot ?? {})).toContain('noBlocks');
});

test('they leave the learner’s model and the memory as they were', async () => {
  const one = await lab(opening);
  const before = await one.model.forward([one.ids]);
  const rounds = async () => {
    for (const each of [causality, sameId, ablation]) await each.run(one);
    return engine.diagnostics.heapInUse();
  };
  const held = await rounds();
  expect(await rounds()).toBeLessThan(held + heapSlack);
  expect((await one.model.forward([one.ids])).logits.data).toEqual(before.logits.data);
});

test('repeated tokens: places by id, in the text’s order', async () => {
  expect(repeats([5, 7, 5, 9, 7, 5])).toEqual([
    [0, 2, 5],
    [1, 4],
  ]);
  expect(repeats([1, 2, 3])).toEqual([]);
  expect(await twinPlaces([], tokenizer)).toBeNull();
});

test('the page has them at the station of the blocks', () => {
  const here = experiments.filter(({ station }) => station === 'blocks').map(({ id }) => id);
  expect(here.slice(0, 3)).toEqual(['causality', 'sameId', 'ablation']);
});

// Which rows one SGD step moves: the three claims on a text, and models for which they are false.
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { CreateModelOptions, Engine, Tokenizer } from '../../web/engine/api.ts';
import type { Experiment, Lab, Outcome } from '../../web/lessons/experiments/experiment.ts';
import { experiments } from '../../web/lessons/experiments/index.ts';
import { smallStart } from '../../web/lessons/state/settings.ts';
import { experimentWords } from '../../web/lessons/words/experiments.en.ts';
import { createEngine } from './built.ts';

let engine: Engine;
let tokenizer: Tokenizer;
beforeAll(async () => {
  engine = await createEngine();
  tokenizer = await engine.openTokenizer('lesson', { vocabSize: 1000 });
});
afterAll(() => engine.dispose());

const text = 'The bank of the river is not the bank that keeps money.';
const found = (id: string) => experiments.find((one) => one.id === id) as Experiment;

async function run(id: string, options: CreateModelOptions = {}, ids?: number[]): Promise<Outcome> {
  const model = await engine.createModel({ init: 'gpt2', ...options });
  const given = { engine, model, tokenizer, settings: smallStart, edits: [] };
  const lab: Lab = { ...given, ids: ids ?? (await tokenizer.encode(text)) };
  const bytes = async () => Buffer.from((await model.save())['model.safetensors']);
  const before = await bytes();
  const outcome = await found(id).run(lab);
  expect((await bytes()).equals(before), 'the learner’s model stays as it is').toBe(true);
  model.dispose();
  return outcome;
}

/** The figures by their labels, each of which has its words. */
function figures(id: string, outcome: Outcome): Record<string, number> {
  if ('cannot' in outcome) throw new Error(outcome.cannot);
  for (const { label } of outcome.figures) expect(experimentWords.each[id]?.figures[label], label).toBeTruthy();
  return Object.fromEntries(outcome.figures.map(({ label, value }) => [label, Number(value)]));
}

test('untied: the ids that something is predicted after, whatever the model is', async () => {
  const ids = await tokenizer.encode(text);
  const before = new Set(ids.slice(0, -1)).size;
  for (const options of [{}, { init: 'pytorch' }, { tieWeights: false, layers: 1 }] as const) {
    const outcome = await run('stepUntied', options);
    expect(outcome).toMatchObject({ holds: true });
    expect(figures('stepUntied', outcome)).toEqual({ rowsMoved: before, idsBeforeAnother: before, rowsOfE: 1000 });
  }
  // a padding id gets no gradient as an input
  expect(await run('stepUntied', { paddingIdx: ids[1] })).toMatchObject({ holds: false });
});

test('tied from small numbers: all of them', async () => {
  const outcome = await run('stepTied', { layers: 1, tieWeights: false });
  expect(outcome).toMatchObject({ holds: true });
  expect(figures('stepTied', outcome)).toEqual({ rowsMoved: 1000, rowsOfE: 1000 });
});

test('tied as coded: only ids and targets; a narrow model has logits that lie closer', async () => {
  const named = new Set(await tokenizer.encode(text)).size;
  const outcome = await run('stepAsCoded');
  expect(outcome).toMatchObject({ holds: true });
  expect(figures('stepAsCoded', outcome)).toEqual({ rowsMoved: named, idsReadOrAsked: named, rowsOfE: 1000 });
  expect(await run('stepAsCoded', { dModel: 1, heads: 1 })).toMatchObject({ holds: false });
});

test.each(['stepUntied', 'stepTied', 'stepAsCoded'])(
  '%s: one token asks nothing, and no memory is kept',
  async (id) => {
    expect(await run(id, {}, [7])).toEqual({ cannot: 'needsTwoTokens' });
    expect(experimentWords.each[id]?.cannot.needsTwoTokens).toBeTruthy();
    const before = await engine.diagnostics.heapInUse();
    await run(id);
    await run(id, {}, []);
    expect(await engine.diagnostics.heapInUse()).toBe(before);
  },
);

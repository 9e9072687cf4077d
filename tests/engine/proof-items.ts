// Items of "Prove it" for tests: labs of every kind, and what has to be so of any item.
import { expect } from 'vitest';
import type { Engine } from '../../web/engine/api.ts';
import type { Lab } from '../../web/lessons/experiments/experiment.ts';
import { type Item, itemFrom, judge, templates, type Value } from '../../web/lessons/proofs/index.ts';
import { opening } from '../../web/lessons/samples.ts';
import { modelOptions } from '../../web/lessons/state/engine-options.ts';
import { type Settings, smallStart } from '../../web/lessons/state/settings.ts';
import { proofWords } from '../../web/lessons/words/proofs.en.ts';

export const texts = [
  opening,
  'the river and the bank',
  'a',
  'no two alike here',
  ' bank bank bank bank',
  '日本 and 日本',
  '',
];
export const ways: readonly Partial<Settings>[] = [
  { layers: 2 },
  {},
  { layers: 3, positions: 'rope', tied: false, scale: true },
  { layers: 1, positions: 'none', init: 'pytorch', scale: true },
  { positions: 'sinusoidal', combine: 'concat', segmentFrom: 2 },
  { layers: 2, positions: 'alibi', heads: 8, dModel: 64, vocabSize: 300, train: true, dropout: 0.5 },
];

/** The lab of a fresh model; its owner disposes of the model. */
export async function labOf(engine: Engine, text: string, change: Partial<Settings> = {}): Promise<Lab> {
  const settings = { ...smallStart, ...change };
  const tokenizer = await engine.openTokenizer('lesson', { vocabSize: settings.vocabSize });
  const model = await engine.createModel(modelOptions(settings));
  return { engine, model, tokenizer, settings, edits: [], ids: await tokenizer.encode(text) };
}

export const typed = (value: Value) => (typeof value === 'number' ? String(value) : `(${value.join(', ')})`);
export const isItem = (made: Item | { cannot: string }): made is Item => !('cannot' in made);

/** Which wrong computations were typed, and judged as what they are. */
export const injected = new Set<string>();

/** All that has to be so of any item; gives the number of mistakes that it names. */
export function expectSound(item: Item): number {
  const where = `${item.template.id} ${item.seed} ${JSON.stringify(item.given)}`;
  const words = proofWords.each[item.template.id];
  const given = item.given.map((one) => String(Object.values(one)[0]));
  for (const sentence of [words.prompt(...given), words.explain(typed(item.right), ...given)])
    expect(sentence, where).not.toMatch(/undefined|NaN|Infinity/);
  expect(judge(item, typed(item.right)), where).toEqual({ status: 'right' });
  for (const { id, value } of item.mistakes) {
    expect(proofWords.mistakes[id], `${where}: ${id}`).toBeTruthy();
    expect(judge(item, typed(value)), `${where}: ${id}`).toEqual({ status: 'wrong', mistake: id });
    injected.add(id);
  }
  if (item.kind === 'choice') {
    const right = item.options.filter((one) => judge(item, String(one)).status === 'right');
    expect(right, where).toEqual([item.right]);
    expect(new Set(item.options).size, where).toBe(item.options.length);
  }
  return item.mistakes.length;
}

/** Asks every template about a lab; counts into `named` how many mistakes each named, and gives how many items there were. */
export async function askAll(
  lab: Lab,
  seed: number,
  named: Map<string, number>,
  missing: Set<string>,
): Promise<number> {
  let items = 0;
  for (const template of templates) {
    const made = await itemFrom(template, lab, seed);
    if (isItem(made)) {
      named.set(template.id, (named.get(template.id) ?? 0) + expectSound(made));
      items++;
    } else {
      expect(proofWords.cannot[made.cannot], made.cannot).toBeTruthy();
      missing.add(made.cannot);
    }
  }
  return items;
}

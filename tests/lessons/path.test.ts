// The guided path and the glossary: every step can be asked and answered, and everything that is named has its words.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { terms } from '../../web/lessons/glossary/terms.ts';
import { banks, type Step, steps, stepsFor } from '../../web/lessons/path/steps.ts';
import { opening } from '../../web/lessons/samples.ts';
import { lockNames, startState, stationNames } from '../../web/lessons/state/lab-state.ts';
import { conflictOf } from '../../web/lessons/state/settings.ts';
import { Store } from '../../web/lessons/state/store.ts';
import { glossaryWords } from '../../web/lessons/words/glossary.en.ts';
import { pathWords } from '../../web/lessons/words/path.en.ts';

const named = (id: string): Step => {
  const step = steps.find((one) => one.id === id);
  if (!step) throw new Error(id);
  return step;
};

test('about a dozen steps along the stations, each with its words and one right answer', () => {
  expect(steps.length).toBeGreaterThanOrEqual(10);
  expect(new Set(steps.map(({ id }) => id)).size).toBe(steps.length);
  expect(Object.keys(pathWords.steps)).toEqual(steps.map(({ id }) => id));
  for (const { id, ask } of steps) {
    const words = pathWords.steps[id];
    if ('options' in ask) {
      expect(ask.options, id).toContain(ask.right);
      expect(Object.keys(words.options ?? {}), id).toEqual(ask.options);
    } else expect(words.done, id).toBeTruthy();
  }
  // the right answer is not always at one place
  const places = steps.flatMap(({ ask }) => ('options' in ask ? [ask.options.indexOf(ask.right)] : []));
  expect(new Set(places).size).toBeGreaterThan(1);
});

test('a step sets the lab to something that is not done yet, and that a model can be made of', () => {
  for (const { id, state, ask } of steps) {
    const store = new Store(
      startState('mine'),
      () => {},
      () => 0,
    );
    store.put(state);
    expect(store.note, id).toBeNull();
    expect(conflictOf(store.state.settings), id).toBeNull();
    if ('done' in ask) expect(ask.done({ state: store.state, trained: false }), id).toBe(false);
  }
});

test('what is asked for shows in the state, and one undo takes a whole step back', () => {
  let time = 0;
  const store = new Store(
    startState('mine'),
    () => {},
    () => {
      time += 5000;
      return time;
    },
  );
  const doneBy = (id: string, act: () => void) => {
    const { state, ask } = named(id);
    store.put(state);
    act();
    return 'done' in ask && ask.done({ state: store.state, trained: false });
  };
  expect(doneBy('ids', () => store.select(banks[0]))).toBe(false);
  expect(doneBy('ids', () => store.select(banks[1]))).toBe(true);
  expect(doneBy('edit', () => store.edit({ row: 693, column: 0, value: 3 }))).toBe(true);
  expect(doneBy('position', () => store.set({ positions: 'none' }))).toBe(true);
  expect(doneBy('attention', () => store.set({ attention: false }))).toBe(true);
  expect(doneBy('tied', () => store.set({ tied: false }))).toBe(true);
  store.put({ text: 'mine', settings: startState('').settings });
  store.put(named('scale').state);
  store.undo();
  expect([store.state.text, store.state.settings.model]).toEqual(['mine', 'lesson']);
});

test('what a link hides or locks has no step; numbers that were trained are not trained over', () => {
  const none = new Set<never>();
  const ids = (all: readonly Step[]) => all.map(({ id }) => id);
  expect(stepsFor(none, none, 'mine', false)).toEqual(steps);
  expect(ids(stepsFor(none, none, 'mine', true))).toEqual(ids(steps).filter((id) => id !== 'training'));
  expect(ids(stepsFor(new Set(['blocks']), none, 'mine', false))).not.toContain('attention');
  expect(stepsFor(none, new Set(['text'] as const), 'mine', false)).toEqual([]);
  expect(stepsFor(none, new Set(['text'] as const), opening, false)).toEqual(steps);
  expect(ids(stepsFor(none, new Set(['positions'] as const), 'mine', false))).not.toContain('position');
  for (const { needs } of steps) for (const name of needs) expect(lockNames).toContain(name);
});

test('the places of “ bank” are those that the tokenizer gives', () => {
  // the first words are whole tokens, so a token before the second bank is a word
  const words = opening.split(' ');
  expect(banks.map((place) => words[place])).toEqual(['bank', 'bank']);
  const file = path.resolve(import.meta.dirname, '../../web/lessons/tokenizer/vocab.json');
  const vocabulary = JSON.parse(readFileSync(file, 'utf8')) as Record<string, number>;
  for (const [place, word] of words.slice(0, banks[1] + 1).entries())
    expect(vocabulary[place === 0 ? word : `Ġ${word}`], word).toBeTypeOf('number');
});

test('each term has words, a station and other names for it; no id and no name in code stands twice at one of them', () => {
  expect(Object.keys(glossaryWords.terms)).toEqual(terms.map(({ id }) => id));
  for (const { id, station, names } of terms) {
    expect(stationNames, id).toContain(station);
    expect(names.length, id).toBeGreaterThan(0);
    expect(new Set(names.map(([name]) => name)).size, id).toBe(names.length);
  }
  const all = terms.flatMap(({ names }) => names.map(([name]) => name));
  for (const name of ['wte', 'embed_tokens', 'tok_embeddings', 'word_embeddings', 'lm_head'])
    expect(all).toContain(name);
});

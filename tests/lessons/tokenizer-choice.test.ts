// The tokenizer as a setting: its V, its link, its lock.
import { expect, test } from 'vitest';
import { opening } from '../../web/lessons/samples.ts';
import { readHash } from '../../web/lessons/state/hash.ts';
import { startState } from '../../web/lessons/state/lab-state.ts';
import { asCoded, lessonStart, smallStart, transformerStart } from '../../web/lessons/state/settings.ts';
import { Store } from '../../web/lessons/state/store.ts';

const start = startState(opening);
function opened(hash: string): Store {
  const store = new Store(
    start,
    () => {},
    () => 0,
  );
  store.open(hash, true);
  return store;
}
const settingsOf = (hash: string) => readHash(hash, start).state.settings;

test('GPT-2’s begins with all of its tokens, the lesson’s as in the listing', () => {
  const store = opened('v=1&seed=3');
  expect(store.state.settings).toMatchObject({ tokenizer: 'lesson', vocabSize: 1000 });
  store.set({ tokenizer: 'gpt2' });
  expect(store.state.settings).toMatchObject({ tokenizer: 'gpt2', vocabSize: 50257, seed: 3 });
  expect(store.typed.vocabSize).toBe('50257');
  store.type('vocabSize', '5000');
  expect(store.state.settings.vocabSize).toBe(5000);
  store.set({ tokenizer: 'lesson' });
  expect(store.state.settings.vocabSize).toBe(1000);
  store.type('vocabSize', '5000');
  expect(store.problem('vocabSize')).toBe('bad');
  expect(store.state.settings.vocabSize).toBe(1000);
  store.undo();
  expect(store.state.settings).toMatchObject({ tokenizer: 'gpt2', vocabSize: 5000 });
  store.undo();
  store.undo();
  expect(store.state.settings).toMatchObject({ tokenizer: 'lesson', vocabSize: 1000 });
  store.redo();
  expect(store.state.settings.vocabSize).toBe(50257);
});

test('numbers that were written into the table go with it', () => {
  const store = opened('v=1');
  store.edit({ row: 5, column: 0, value: 1 });
  store.set({ tokenizer: 'gpt2' });
  expect(store.state.edits).toEqual([]);
});

test('a link carries it, with V where it is not all', () => {
  const store = opened('v=1');
  store.set({ tokenizer: 'gpt2' });
  expect(store.hash).toBe('v=1&tokenizer=gpt2');
  store.type('vocabSize', '1000');
  expect(store.hash).toBe('v=1&tokenizer=gpt2&V=1000');
  for (const hash of ['v=1&tokenizer=gpt2&V=1000', 'V=1000&tokenizer=gpt2'])
    expect(settingsOf(hash)).toEqual({ ...smallStart, tokenizer: 'gpt2', vocabSize: 1000 });
  expect(settingsOf('tokenizer=gpt2')).toMatchObject({ vocabSize: 50257 });
  expect(settingsOf('tokenizer=lesson')).toEqual(smallStart);
  // an older link means what it meant
  expect(settingsOf('v=1&V=300')).toEqual({ ...smallStart, vocabSize: 300 });
});

test('what a link can’t have is named', () => {
  const refused = (hash: string) => readHash(hash, start).refused;
  expect(refused('tokenizer=gpt3')).toEqual([{ key: 'tokenizer', given: 'gpt3', used: 'lesson' }]);
  expect(refused('V=5000')).toEqual([{ key: 'V', given: '5000', used: '4096' }]);
  expect(refused('V=60000&tokenizer=gpt2')).toEqual([{ key: 'V', given: '60000', used: '50257' }]);
  // the trained model has a tokenizer of its own
  expect(refused('model=lesson&tokenizer=gpt2')).toEqual([{ key: 'tokenizer', given: 'gpt2', used: 'lesson' }]);
  expect(settingsOf('model=lesson&tokenizer=gpt2')).toEqual(lessonStart);
  expect(refused('tokenizer=gpt2&V=300')).toEqual([]);
});

test('a lock keeps it, whatever else changes', () => {
  const store = opened('v=1&tokenizer=gpt2&lock=tokenizer');
  expect(store.locked('tokenizer')).toBe(true);
  store.set({ tokenizer: 'lesson' });
  expect(store.state.settings.tokenizer).toBe('gpt2');
  store.preset(transformerStart);
  expect(store.state.settings).toMatchObject({ tokenizer: 'gpt2', vocabSize: 1000, init: 'inv-sqrt-d' });
  store.preset(lessonStart);
  expect(store.state.settings.model).toBe('stem');
  expect(opened('model=lesson').locked('tokenizer')).toBe(true);
});

test('a table never has fewer tokens than its V', () => {
  // V locked where only GPT-2’s tokenizer has so many: another can't come
  const large = opened('v=1&tokenizer=gpt2&lock=V');
  large.set({ tokenizer: 'lesson' });
  expect(large.state.settings).toMatchObject({ tokenizer: 'gpt2', vocabSize: 50257 });
  // the tokenizer locked, and V of an earlier step is of the other
  const store = opened('v=1&tokenizer=gpt2');
  store.open('v=1&lock=tokenizer');
  store.undo();
  expect(store.state.settings).toMatchObject({ tokenizer: 'lesson', vocabSize: 4096 });
  expect(asCoded.tokenizer).toBe('lesson');
});

// The lesson's trained model in the state of the lab: the start, its own settings, what links and locks make of it. No browser.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import type { ModelConfig } from '../../web/engine/api.ts';
import { readHash, writeHash } from '../../web/lessons/state/hash.ts';
import { noLimits, startState } from '../../web/lessons/state/lab-state.ts';
import { asCoded, changed, lessonStart, smallStart } from '../../web/lessons/state/settings.ts';
import { Store } from '../../web/lessons/state/store.ts';

const start = startState('The opening text.');
const open = (hash: string) => readHash(hash, start);

function newStore(hash = ''): Store {
  const store = new Store(
    start,
    () => {},
    () => 0,
  );
  store.open(hash, true);
  return store;
}

test('the page opens with it, and what it is said to be is what its config.json says', () => {
  const folder = path.resolve(import.meta.dirname, '../../web/lessons/model');
  const config = JSON.parse(readFileSync(path.join(folder, 'config.json'), 'utf8'));
  expect(start.settings).toBe(lessonStart);
  expect(config).toMatchObject({
    model_type: 'gpt2',
    vocab_size: lessonStart.vocabSize,
    n_embd: lessonStart.dModel,
    n_layer: lessonStart.layers,
    n_head: lessonStart.heads,
    activation_function: lessonStart.activation,
    embd_pdrop: lessonStart.dropout,
    tie_word_embeddings: lessonStart.tied,
  });
  // a GPT-2 has learned positions, norms before attention, no √d
  expect(lessonStart).toMatchObject({ positions: 'learned', norm: 'pre', scale: false, segmentFrom: null });
});

test('its report: it beats the trigram model clearly, and its file is as good as what was trained', () => {
  const file = path.resolve(import.meta.dirname, '../../web/lessons/model/report.json');
  const { held_out_loss: loss } = JSON.parse(readFileSync(file, 'utf8'));
  expect(loss.trained).toBeLessThan(loss.trigram - 0.25);
  expect(loss.trigram).toBeLessThan(loss.bigram);
  expect(loss.bigram).toBeLessThan(loss.unigram);
  expect(loss.unigram).toBeLessThan(loss.untrained);
  expect(Math.abs(loss.stored - loss.trained)).toBeLessThan(0.001);
});

test('its card tells the recipe by which the command makes it', () => {
  const read = (name: string) =>
    readFileSync(path.resolve(import.meta.dirname, '../../web/lessons/model', name), 'utf8');
  const of = (name: string) => Number(new RegExp(`^  ${name}: ([\\d.e-]+),`, 'm').exec(read('make-model.mjs'))?.[1]);
  const card = read('README.md');
  expect(card).toContain(`${of('steps').toLocaleString('en-US')} steps of ${of('batch')} × ${of('tokens')} tokens`);
  expect(card).toContain(`rate ${of('lr')} after a warm-up of ${of('warmup')} steps`);
  expect(card).toContain(`seed ${of('seed')}`);
  expect(card).toContain(`${of('threads')} threads`);
});

describe('the link', () => {
  test('of the start is empty; what differs from it names the model', () => {
    expect(writeHash(start, noLimits, start)).toBe('');
    expect(open('')).toMatchObject({ state: start, refused: [] });
    const state = { ...start, settings: changed(lessonStart, { scale: true }) };
    expect(writeHash(state, noLimits, start)).toBe('v=1&model=lesson&scale=on');
    expect(writeHash(start, { ...noLimits, lock: new Set(['text']) }, start)).toBe('v=1&model=lesson&lock=text');
  });

  test('without a model is one of the stem, as it was before there was another', () => {
    for (const hash of ['v=1&text=x', 'text=x', 'lock=V', 'hide=checks', 'lang=en', 'token=1', 'text=']) {
      expect(open(hash).state.settings, hash).toEqual(smallStart);
    }
    expect(open('v=1&V=300&scale=off').state.settings).toEqual({ ...smallStart, vocabSize: 300, scale: false });
    const stem = { ...start, settings: smallStart };
    expect(writeHash(stem, noLimits, start)).toBe('v=1&model=stem');
    expect(open('v=1&model=stem').state).toEqual(stem);
    expect(writeHash({ ...start, settings: asCoded }, noLimits, start)).toBe('v=1&init=pytorch');
  });

  test('an anchor of another page, without a value, is no link', () => {
    expect(open('#section').state).toEqual(start);
  });

  test('can not change what is the model’s own, and says so', () => {
    const { state, refused } = open('V=300&init=pytorch&layers=2&model=lesson&scale=on&heads=4');
    expect(state.settings).toEqual({ ...lessonStart, scale: true });
    expect(refused).toEqual([
      { key: 'V', given: '300', used: '4096' },
      { key: 'init', given: 'pytorch', used: 'gpt2' },
      { key: 'layers', given: '2', used: '12' },
    ]);
  });

  test('has no file of the learner: it is one of the trained model, without written cells', () => {
    const settings = { ...smallStart, model: 'file', file: 1, vocabSize: 50257, dModel: 768 } as const;
    const edits = [{ row: 50000, column: 700, value: 1 }];
    expect(writeHash({ ...start, settings }, noLimits, start)).toBe('');
    const written = writeHash({ ...start, settings, edits, text: 'x' }, noLimits, start);
    expect(written).toBe('v=1&model=lesson&text=x');
    expect(open(written)).toMatchObject({ refused: [], state: { settings: lessonStart, edits: [], text: 'x' } });
  });
});

describe('the store', () => {
  test('keeps what is the model’s own, and changes the rest', () => {
    const store = newStore();
    store.set({ layers: 2, scale: true, vocabSize: 300 });
    expect(store.state.settings).toEqual({ ...lessonStart, scale: true });
    store.type('heads', '8');
    expect(store.state.settings.heads).toBe(4);
    const own = ['V', 'd', 'init', 'seed', 'segments', 'layers', 'heads', 'activation', 'norm'] as const;
    expect(own.filter((name) => !store.locked(name))).toEqual([]);
    const free = ['text', 'model', 'scale', 'positions', 'tie', 'dropout', 'attention', 'causal', 'edit'] as const;
    expect(free.filter((name) => store.locked(name))).toEqual([]);
    // these are no locks of a link, which would be named
    expect(store.limits.lock.size).toBe(0);
  });

  test('another model brings its own settings and takes no written cell along', () => {
    const store = newStore();
    store.edit({ row: 4000, column: 3, value: 1 });
    store.set({ model: 'stem' });
    expect(store.state).toMatchObject({ settings: smallStart, edits: [] });
    store.undo();
    expect(store.state).toMatchObject({ settings: lessonStart, edits: [{ row: 4000 }] });
    store.preset(asCoded);
    store.preset(lessonStart);
    expect(store.state.settings).toEqual(lessonStart);
  });

  test('a lock on the model, or on what is a model’s own, keeps the model', () => {
    for (const lock of ['model', 'V', 'seed', 'layers']) {
      const stem = newStore(`V=300&lock=${lock}`);
      expect(stem.canPreset(lessonStart), lock).toBe(false);
      stem.preset(lessonStart);
      expect(stem.state.settings).toEqual({ ...smallStart, vocabSize: 300 });
      const lesson = newStore(`model=lesson&lock=${lock}`);
      lesson.preset(asCoded);
      expect(lesson.state.settings, lock).toEqual(lessonStart);
    }
    const free = newStore('scale=on&lock=scale');
    free.preset(lessonStart);
    expect(free.state.settings).toEqual({ ...lessonStart, scale: true });
  });

  test('a file’s model has the settings of its config, and no field of it is wrong', () => {
    const store = newStore();
    const config: ModelConfig = {
      vocabSize: 50257,
      dModel: 768,
      maxLen: 1024,
      tieWeights: true,
      scaleEmbeddings: false,
      positions: 'learned',
      ropeLayout: 'half',
      combine: 'sum',
      segmentCount: 0,
      dropout: 0.1,
      layers: 12,
      heads: 12,
      dFf: 3072,
      activation: 'gelu_new',
      norm: 'pre',
      layerNormEpsilon: 1e-5,
      paddingIdx: null,
    };
    store.openFile(config, 1);
    expect(store.state.settings).toMatchObject({ model: 'file', file: 1, vocabSize: 50257, layers: 12, scale: false });
    expect([store.problem('vocabSize'), store.problem('dModel'), store.problem('heads')]).toEqual([null, null, null]);
    expect(store.locked('V')).toBe(true);
    store.undo();
    expect(store.state.settings).toEqual(lessonStart);
  });
});

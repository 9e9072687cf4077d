// The store: what the page may change, what a teacher's link holds fast, undo and reset.
import { describe, expect, test } from 'vitest';
import { mostEdits, startState } from '../../web/lessons/state/lab-state.ts';
import { asCoded, parseCell, parseSize, smallStart } from '../../web/lessons/state/settings.ts';
import { changedSettings, Store } from '../../web/lessons/state/store.ts';

const start = startState('The opening text.', smallStart);

describe('the store', () => {
  function open(hash = '') {
    let time = 0;
    let told = 0;
    const store = new Store(
      start,
      () => {
        told++;
      },
      () => {
        time += 5000;
        return time;
      },
    );
    store.open(hash, true);
    return { store, told: () => told };
  }

  test('fields: a bad one is kept as typed and changes nothing', () => {
    const { store } = open();
    store.type('dModel', '0');
    expect([store.problem('dModel'), store.state.settings.dModel, store.typed.dModel, store.canUndo]).toEqual([
      'bad',
      128,
      '0',
      false,
    ]);
    store.type('dModel', '64');
    expect([store.problem('dModel'), store.state.settings.dModel]).toEqual([null, 64]);
    store.undo();
    expect([store.typed.dModel, store.state.settings.dModel]).toEqual(['128', 128]);
    store.type('dropout', '0.');
    expect([store.typed.dropout, store.state.settings.dropout]).toEqual(['0.', 0]); // on its way to 0.5
    expect([
      parseSize('255', 'vocabSize', smallStart),
      parseSize('4096', 'vocabSize', smallStart),
      parseSize('513', 'dModel', smallStart),
    ]).toEqual([null, 4096, null]);
  });

  test('everything is undone and redone; selection is not', () => {
    const { store } = open();
    const acts = [
      () => store.setText('one'),
      () => store.set({ scale: false }),
      () => store.edit({ row: 1, column: 2, value: 3 }),
      () => store.put({ colors: 'own' }),
      () => store.preset(asCoded),
      () => store.reset(),
    ];
    const states = [store.state];
    for (const act of acts) {
      act();
      states.push(store.state);
    }
    expect(new Set(states.map((state) => JSON.stringify(state))).size).toBe(6); // the last is the first again
    store.select(2, 5);
    const here = { token: 2, dimension: 5 };
    for (const state of states.slice(0, -1).reverse()) {
      store.undo();
      expect(store.state).toEqual({ ...state, ...here });
    }
    store.undo();
    for (const state of states.slice(1)) {
      store.redo();
      expect(store.state).toEqual({ ...state, ...here });
    }
    expect(store.canRedo).toBe(false);
  });

  test('cells: at most fifty; written again is no second one; a new table has none', () => {
    const { store } = open();
    for (let i = 0; i < mostEdits; i++) expect(store.edit({ row: i, column: 0, value: i })).toBe(true);
    expect(store.edit({ row: 99, column: 0, value: 1 })).toBe(false);
    expect(store.edit({ row: 0, column: 0, value: 7 })).toBe(true);
    expect(store.state.edits).toHaveLength(mostEdits);
    store.set({ scale: false, tied: false, positions: 'none', train: true });
    expect(store.state.edits).toHaveLength(mostEdits);
    for (const change of [{ seed: 1 }, { dModel: 3 }, { vocabSize: 999 }, { init: 'pytorch' as const }]) {
      store.set(change);
      expect(store.state.edits).toEqual([]);
      store.undo();
      expect(store.state.edits).toHaveLength(mostEdits);
    }
    expect(['1', '-0,5', '\u22121e-3', '1e39', 'abc', '', '1.2.3', 'Infinity'].map(parseCell)).toEqual([
      1,
      -0.5,
      -1e-3,
      null,
      null,
      null,
      null,
      null,
    ]);
  });

  test('heads that can not share d, and odd heads with RoPE, are refused with a reason, and nothing is lost', () => {
    const { store } = open('layers=2&text=king');
    const before = store.state;
    store.type('heads', '3');
    expect([store.problem('heads'), store.typed.heads, store.state]).toEqual(['heads', '3', before]);
    store.type('heads', '2');
    expect([store.problem('heads'), store.state.settings.heads]).toEqual([null, 2]);
    store.type('dModel', '127');
    expect([store.problem('dModel'), store.state.settings.dModel]).toEqual(['heads', 128]);
    store.type('dModel', '6');
    expect(store.state.settings).toMatchObject({ dModel: 6, heads: 2 });
    const odd = store.state;
    store.set({ positions: 'rope' });
    expect(store.state).toBe(odd);
    expect(store.note).toEqual({ kind: 'conflict', conflict: 'rope', wanted: { ...odd.settings, positions: 'rope' } });
    store.type('heads', '1');
    expect(store.note).toBeNull();
    store.set({ positions: 'rope' });
    expect(store.state.settings).toMatchObject({ dModel: 6, heads: 1, positions: 'rope' });
    store.undo();
    store.undo();
    expect(store.state.settings).toEqual(odd.settings);
  });

  test('without blocks and RoPE any number of heads goes with any width; blocks ask for a good one', () => {
    const { store } = open('d=7&heads=4');
    expect(store.problem('heads')).toBeNull();
    store.type('layers', '1');
    expect([store.problem('layers'), store.state.settings.layers]).toEqual(['heads', 0]);
    store.type('heads', '7');
    store.type('layers', '1');
    expect(store.state.settings).toMatchObject({ layers: 1, heads: 7 });
  });

  test('what locks would make impossible is not done: by a preset, by undo', () => {
    const { store } = open('d=6&heads=3&layers=2&positions=rope&lock=layers,positions,heads');
    expect(store.canPreset({ ...asCoded, dModel: 7 })).toBe(false);
    const before = store.state;
    store.preset({ ...asCoded, dModel: 7 });
    expect([store.state, store.note?.kind]).toEqual([before, 'conflict']);
    const later = open();
    later.store.set({ dModel: 7 });
    later.store.open('layers=2&lock=layers');
    later.store.undo();
    expect(later.store.state.settings).toMatchObject({ layers: 2, dModel: 128 });
  });

  test('segments are off, or from a place on', () => {
    const { store } = open();
    expect([store.typed.segmentFrom, store.problem('segmentFrom')]).toEqual(['', null]);
    store.set({ segmentFrom: 2 });
    expect(store.typed.segmentFrom).toBe('2');
    store.type('segmentFrom', '512');
    expect([store.problem('segmentFrom'), store.state.settings.segmentFrom]).toEqual(['bad', 2]);
    store.type('segmentFrom', '');
    expect([store.problem('segmentFrom'), store.state.settings.segmentFrom]).toEqual(['bad', 2]);
    store.set({ segmentFrom: null });
    expect([store.typed.segmentFrom, store.problem('segmentFrom')]).toEqual(['', null]);
  });

  test('a press that changes nothing is no step; what it selects is selected', () => {
    const { store } = open('text=king&d=16&token=0');
    const acts = [
      () => store.set({ scale: true }),
      () => store.setText('king'),
      () => store.put({ colors: 'alike' }),
      () => store.put({ edits: [] }),
      () => store.preset({ ...smallStart, dModel: 16 }),
      () => store.reset(),
    ];
    for (const act of acts) act();
    expect([store.canUndo, store.state.token]).toEqual([false, 0]);
    store.replaceText('king');
    expect([store.canUndo, store.state.token]).toEqual([false, null]);
  });

  test('reset goes to what was opened: a link, or for a reloaded page what it was opened with', () => {
    const { store } = open('text=king&scale=off');
    store.set({ scale: true });
    store.reset();
    expect([store.state.text, store.state.settings.scale, store.note]).toEqual([
      'king',
      false,
      { kind: 'reset', toLink: true },
    ]);
    store.open('text=queen&d=8', true, 'text=king');
    expect(store.state.text).toBe('queen');
    store.reset();
    expect([store.state.text, store.state.settings]).toEqual(['king', smallStart]);
    store.open('d=8', true, '');
    store.reset();
    expect([store.state, store.note]).toEqual([start, { kind: 'reset', toLink: false }]);
  });

  test('a preset that locks leave nothing to change', () => {
    const { store } = open('lock=init');
    expect([store.canPreset(asCoded), store.canPreset(smallStart)]).toEqual([false, false]);
    store.set({ scale: false });
    expect(store.canPreset(asCoded)).toBe(true);
    expect(open().store.canPreset(asCoded)).toBe(true);
  });

  test('what is locked stays, whatever is tried; another link may unlock it', () => {
    const { store } = open('V=300&text=set&scale=off&edit=1.2.3&lock=V,scale,text,edit,seed');
    const locked = () => [
      store.state.settings.vocabSize,
      store.state.settings.scale,
      store.state.text,
      store.state.edits,
      store.state.settings.seed,
    ];
    const before = locked();
    const acts = [
      () => store.set({ vocabSize: 4096, scale: true, init: 'pytorch' }),
      () => store.type('vocabSize', '999'),
      () => store.type('seed', '5'),
      () => store.setText('mine'),
      () => store.replaceText('mine'),
      () => store.edit({ row: 0, column: 0, value: 1 }),
      () => store.put({ edits: [] }),
      () => store.preset(asCoded),
      () => store.reset(),
      () => store.undo(),
      () => store.undo(),
      () => store.redo(),
    ];
    for (const act of acts) {
      act();
      expect(locked()).toEqual(before);
    }
    expect(store.typed.vocabSize).toBe('300');
    store.set({ tied: false });
    expect(store.state.settings.tied).toBe(false);
    expect(store.hash).toContain('lock=V,scale,text,edit,seed');
    store.open('V=500');
    expect(store.state.settings.vocabSize).toBe(500);
    store.set({ vocabSize: 600 });
    expect(store.state.settings.vocabSize).toBe(600);
  });

  test('settings of the training are steps of undo, can be locked one by one, and no preset touches them', () => {
    const { store } = open('lr=0.5&opt=sgd&lock=lr,steps');
    const set = () => {
      const { optimizer, lr, steps, freeze } = store.state.training;
      return [optimizer, lr, steps, freeze];
    };
    expect(set()).toEqual(['sgd', 0.5, 100, '']);
    store.setTraining({ lr: 9, steps: 7, freeze: 'head' });
    expect(set()).toEqual(['sgd', 0.5, 100, 'head']);
    store.preset(asCoded);
    expect(set()).toEqual(['sgd', 0.5, 100, 'head']);
    store.undo();
    store.undo();
    expect(set()).toEqual(['sgd', 0.5, 100, '']);
    store.setTraining({ optimizer: 'sgd' });
    expect(store.canUndo).toBe(false);
    expect(store.hash).toBe('v=1&opt=sgd&lr=0.5&lock=lr,steps');
  });

  test('undo does not go behind the lock of a later link', () => {
    const { store } = open();
    store.set({ vocabSize: 600 });
    store.open('V=300&lock=V');
    store.undo();
    store.undo();
    expect(store.state.settings.vocabSize).toBe(300);
  });

  test('a link is one step of undo; what it could not have is told once', () => {
    const { store, told } = open();
    const before = told();
    store.open('d=9999');
    expect(told()).toBeGreaterThan(before);
    expect(store.note).toMatchObject({ kind: 'link', link: { refused: [{ key: 'd', given: '9999', used: '512' }] } });
    expect(store.typed.dModel).toBe('512');
    store.undo();
    expect([store.state, store.note]).toEqual([start, null]);
  });

  test('which switches changed', () => {
    expect(changedSettings(smallStart, smallStart)).toEqual(new Set());
    expect(changedSettings(smallStart, { ...asCoded, tied: false })).toEqual(new Set(['init', 'tie']));
  });
});

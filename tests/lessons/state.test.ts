// The state of the lab: what a link may hold, undo and redo, what a teacher locks. No browser.
import { describe, expect, test } from 'vitest';
import { longestText, readHash, writeHash } from '../../web/lessons/state/hash.ts';
import { History } from '../../web/lessons/state/history.ts';
import {
  colorScales,
  hideNames,
  type LabState,
  lockNames,
  mostEdits,
  noLimits,
  startState,
  withSettings,
} from '../../web/lessons/state/lab-state.ts';
import { asCoded, largestSeed, parseCell, parseSize, smallStart } from '../../web/lessons/state/settings.ts';
import { changedSettings, Store } from '../../web/lessons/state/store.ts';
import { languageTags } from '../../web/lessons/words/languages.ts';

const start = startState('The opening text.');
const open = (hash: string) => readHash(hash, start);

/** The same numbers in every run (Numerical Recipes' generator). */
function dice(seed: number) {
  let state = seed;
  return (sides: number) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 2 ** 32) * sides);
  };
}

const texts = [
  '',
  ' ',
  'a+b & c=d #%25',
  'Größe, मात्रा, גודל, 大きさ 😀',
  'line\nline\ttab',
  'v=2&text=x',
  '<img src=x onerror=1>',
];

function anyState(roll: (sides: number) => number): LabState {
  const vocabSize = 256 + roll(3841);
  const dModel = 1 + roll(512);
  return {
    text: texts[roll(texts.length)],
    settings: {
      vocabSize,
      dModel,
      init: (['gpt2', 'pytorch', 'inv-sqrt-d'] as const)[roll(3)],
      seed: [0, 7, largestSeed][roll(3)],
      scale: roll(2) === 0,
      positions: (['learned', 'none'] as const)[roll(2)],
      tied: roll(2) === 0,
      dropout: [0, 0.1, 0.999, 1e-7, 1 / 3][roll(5)],
      train: roll(2) === 0,
      maskSeed: roll(100),
    },
    token: roll(2) === 0 ? null : roll(512),
    dimension: roll(dModel),
    colors: colorScales[roll(3)],
    edits: Array.from({ length: roll(4) }, (_, i) => ({
      row: i,
      column: roll(dModel),
      value: [0, -0.25, 1e-30, 123456.789, -1e30][roll(5)],
    })),
  };
}

describe('the link', () => {
  test('every state comes back as it was, and nothing is refused', () => {
    const roll = dice(1);
    for (let i = 0; i < 500; i++) {
      const state = anyState(roll);
      const limits = {
        hide: new Set(hideNames.filter(() => roll(3) === 0)),
        lock: new Set(lockNames.filter(() => roll(3) === 0)),
        language: languageTags[roll(languageTags.length + 1)] ?? '',
      };
      const hash = writeHash(state, limits, start);
      expect(hash).toMatch(/^v=1&/);
      expect(open(`#${hash}`)).toEqual({ state, limits, refused: [], newer: false });
      expect(open(hash).state).toEqual(state);
    }
  });

  test('it is read by people: standards are left out, commas and blanks are plain', () => {
    expect(writeHash(start, noLimits, start)).toBe('');
    const state: LabState = {
      ...withSettings(start, { vocabSize: 300, scale: false, train: true }),
      text: 'The bank',
      edits: [
        { row: 5, column: 3, value: -0.25 },
        { row: 6, column: 0, value: 1 },
      ],
    };
    expect(writeHash(state, { hide: new Set(['rows', 'intro']), lock: new Set(['V']), language: '' }, start)).toBe(
      'v=1&text=The+bank&V=300&scale=off&mode=train&edit=5.3.-0.25,6.0.1&hide=rows,intro&lock=V',
    );
  });

  test('a long text is left out, on the way out and on the way in', () => {
    const long = 'x'.repeat(longestText + 1);
    expect(writeHash({ ...start, text: long }, noLimits, start)).toBe('');
    expect(writeHash({ ...start, text: long.slice(1) }, noLimits, start)).toContain('text=xxx');
    expect(open(`text=${long}`).state.text).toBe(start.text);
    expect(open(`text=${long}`).refused).toHaveLength(1);
  });

  const hostile: [string, string, string][] = [
    ['V=0', 'V', '256'],
    ['V=-5', 'V', '256'],
    ['V=1e9', 'V', '1000'],
    ['V=99999999', 'V', '4096'],
    ['V=1000.5', 'V', '1000'],
    ['d=0', 'd', '1'],
    ['d=100000', 'd', '512'],
    ['d=NaN', 'd', '128'],
    ['seed=-1', 'seed', '0'],
    ['seed=9007199254740992', 'seed', '0'],
    ['seed=99999999999999999999', 'seed', String(largestSeed)],
    ['mask=0x10', 'mask', '0'],
    ['init=__proto__', 'init', 'gpt2'],
    ['scale=true', 'scale', 'on'],
    ['tie=constructor', 'tie', 'on'],
    ['positions=rope', 'positions', 'learned'],
    ['dropout=1.5', 'dropout', '0.1'],
    ['dropout=-0.1', 'dropout', '0.1'],
    ['dropout=Infinity', 'dropout', '0.1'],
    ['mode=TRAIN', 'mode', 'eval'],
    ['colors=red', 'colors', 'alike'],
    ['token=-3', 'token', ''],
    ['token=x', 'token', ''],
    ['dim=128', 'dim', '127'],
    ['dim=-1', 'dim', '0'],
    ['hide=everything', 'hide', ''],
    ['lock=__proto__', 'lock', ''],
    ['edit=1000.0.1', 'edit', ''],
    ['edit=0.128.1', 'edit', ''],
    ['edit=0.0.1e39', 'edit', ''],
    ['edit=0.0.NaN', 'edit', ''],
    ['edit=0.0', 'edit', ''],
    ['edit=-1.0.1', 'edit', ''],
    ['onload=alert(1)', 'onload', ''],
    ['toString=1', 'toString', ''],
    ['__proto__=1', '__proto__', ''],
    ['v=x', 'v', '1'],
  ];
  test.each(hostile)('%s is refused by name', (hash, key, used) => {
    const { state, limits, refused } = open(`#${hash}`);
    expect(refused).toEqual([{ key, given: expect.any(String), used }]);
    expect(limits).toEqual(noLimits);
    // and what it then is, is a state that can be written and read again
    expect(open(writeHash(state, limits, start))).toEqual({ state, limits, refused: [], newer: false });
    expect(state.edits).toEqual([]);
    expect(state.text).toBe(start.text);
  });

  test('one bad value spoils no other; the first of two counts; order does not matter', () => {
    const { state, refused } = open('edit=4000.0.1&d=0&V=4096&V=300&scale=off');
    expect(state.settings).toEqual({ ...smallStart, vocabSize: 4096, dModel: 1, scale: false });
    expect(state.edits).toEqual([{ row: 4000, column: 0, value: 1 }]);
    expect(refused.map(({ key }) => key)).toEqual(['d']);
  });

  test('at most fifty cells', () => {
    const { state, refused } = open(`edit=${Array.from({ length: 60 }, (_, i) => `${i}.0.1`).join(',')}`);
    expect(state.edits).toHaveLength(mostEdits);
    expect(refused).toHaveLength(10);
  });

  test('broken escapes, anchors and later versions', () => {
    expect(open('#text=%E0%A4&d=%').state.text).toBe('\uFFFD');
    expect(open('#top')).toEqual({ state: start, limits: noLimits, refused: [], newer: false });
    expect(open('#')).toEqual(open(''));
    expect(open('#v=2&d=64')).toMatchObject({ newer: true, refused: [], state: { settings: { dModel: 64 } } });
    for (let length = 0; length < 200; length++) open(`#${'%&=+.,\uD800'.repeat(length)}`);
  });
});

describe('undo and redo', () => {
  test('a step back and forth; a new step forgets what was undone', () => {
    const history = new History(0);
    expect([history.canUndo, history.canRedo, history.undo(), history.redo()]).toEqual([false, false, 0, 0]);
    history.step(1, '', 0);
    history.step(2, '', 0);
    expect([history.undo(), history.undo(), history.canUndo, history.redo(), history.redo()]).toEqual([
      1,
      0,
      false,
      1,
      2,
    ]);
    history.undo();
    history.step(3, '', 0);
    expect([history.canRedo, history.now, history.undo()]).toEqual([false, 3, 1]);
  });

  test('changes of one kind in quick succession are one step', () => {
    const history = new History('');
    history.step('a', 'text', 0);
    history.step('ab', 'text', 500);
    history.step('abc', 'text', 1400);
    history.step('abc d', 'text', 2500);
    history.step('abc d!', 'seed', 2600);
    expect([history.undo(), history.undo(), history.undo(), history.canUndo]).toEqual(['abc d', 'abc', '', false]);
    history.step('x', 'text', 2700);
    expect(history.undo()).toBe('');
  });

  test('the past has an end', () => {
    const history = new History(0);
    for (let i = 1; i <= 1000; i++) history.step(i, '', 0);
    while (history.canUndo) history.undo();
    expect(history.now).toBe(800);
  });
});

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
    expect([store.isGood('dModel'), store.state.settings.dModel, store.typed.dModel, store.canUndo]).toEqual([
      false,
      128,
      '0',
      false,
    ]);
    store.type('dModel', '64');
    expect([store.isGood('dModel'), store.state.settings.dModel]).toEqual([true, 64]);
    store.undo();
    expect([store.typed.dModel, store.state.settings.dModel]).toEqual(['128', 128]);
    store.type('dropout', '0.');
    expect([store.typed.dropout, store.state.settings.dropout]).toEqual(['0.', 0]); // on its way to 0.5
    expect([parseSize('255', 'vocabSize'), parseSize('4096', 'vocabSize'), parseSize('513', 'dModel')]).toEqual([
      null,
      4096,
      null,
    ]);
  });

  test('everything is undone and redone; selection is not', () => {
    const { store } = open();
    const acts = [
      () => store.setText('one'),
      () => store.set({ scale: false }),
      () => store.edit({ row: 1, column: 2, value: 3 }),
      () => store.setColors('own'),
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

  test('a press that changes nothing is no step; what it selects is selected', () => {
    const { store } = open('text=king&d=16&token=0');
    const acts = [
      () => store.set({ scale: true }),
      () => store.setText('king'),
      () => store.setColors('alike'),
      () => store.removeEdits(),
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
      () => store.removeEdits(),
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

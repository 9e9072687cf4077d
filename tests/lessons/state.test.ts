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
import {
  activations,
  changed,
  combines,
  inits,
  largestSeed,
  maxLen,
  models,
  nearestHeads,
  norms,
  positionKinds,
  ropeLayouts,
  smallStart,
} from '../../web/lessons/state/settings.ts';
import { corpora, groups, optimizers } from '../../web/lessons/state/training-plan.ts';
import { languageTags } from '../../web/lessons/words/languages.ts';

const start = startState('The opening text.', smallStart);
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

function anySwitches(roll: (sides: number) => number) {
  return {
    model: models[roll(2)],
    positions: positionKinds[roll(5)],
    ropeLayout: ropeLayouts[roll(2)],
    combine: combines[roll(2)],
    segmentFrom: [null, 0, 3, maxLen - 1][roll(4)],
    layers: roll(13),
    heads: 1 + roll(16),
    activation: activations[roll(2)],
    norm: norms[roll(2)],
    attention: roll(2) === 0,
    causal: roll(2) === 0,
  };
}

function anyState(roll: (sides: number) => number): LabState {
  const wanted = {
    ...anySwitches(roll),
    vocabSize: 256 + roll(3841),
    dModel: 1 + roll(512),
    init: inits[roll(3)],
    seed: [0, 7, largestSeed][roll(3)],
    scale: roll(2) === 0,
    tied: roll(2) === 0,
    dropout: [0, 0.1, 0.999, 1e-7, 1 / 3][roll(5)],
    train: roll(2) === 0,
    maskSeed: roll(100),
  };
  // a model with numbers of its own keeps what is its own
  const settings = changed(smallStart, wanted);
  const { dModel } = settings;
  // what makes no model is a test of its own
  const heads = nearestHeads(settings);
  return {
    text: texts[roll(texts.length)],
    settings: heads === null ? { ...settings, positions: 'none' as const, layers: 0 } : { ...settings, heads },
    token: roll(2) === 0 ? null : roll(512),
    dimension: roll(dModel),
    block: roll(12),
    head: roll(16),
    colors: colorScales[roll(3)],
    edits: Array.from({ length: roll(4) }, (_, i) => ({
      row: i,
      column: roll(dModel),
      value: [0, -0.25, 1e-30, 123456.789, -1e30][roll(5)],
    })),
    training: {
      corpus: corpora[roll(2)],
      optimizer: optimizers[roll(2)],
      lr: [0, 0.01, 1e-7, 1 / 3, 1e12][roll(5)],
      steps: 1 + roll(10_000),
      weightDecay: [0, 0.1, 10][roll(3)],
      clip: [0, 1, 1e9][roll(3)],
      warmup: roll(100),
      dropout: [0, 0.1, 1][roll(3)],
      freeze: groups.filter(() => roll(3) === 0).join(','),
      seed: [0, 7, largestSeed][roll(3)],
    },
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
    ['positions=RoPE', 'positions', 'learned'],
    ['model=gpt5', 'model', 'stem'],
    ['rope=quarter', 'rope', 'half'],
    ['combine=product', 'combine', 'sum'],
    ['segments=512', 'segments', 'off'],
    ['segments=-1', 'segments', 'off'],
    ['segments=on', 'segments', 'off'],
    ['layers=13', 'layers', '12'],
    ['layers=-1', 'layers', '0'],
    ['heads=0', 'heads', '1'],
    ['layers=1&heads=5', 'heads', '4'],
    ['layers=1&d=6', 'heads', '3'],
    ['positions=rope&heads=128', 'heads', '64'],
    ['positions=rope&d=5', 'positions', 'learned'],
    ['activation=relu', 'activation', 'gelu_new'],
    ['norm=none', 'norm', 'pre'],
    ['attention=1', 'attention', 'on'],
    ['causal=no', 'causal', 'on'],
    ['dropout=1.5', 'dropout', '0.1'],
    ['dropout=-0.1', 'dropout', '0.1'],
    ['dropout=Infinity', 'dropout', '0.1'],
    ['mode=TRAIN', 'mode', 'eval'],
    ['colors=red', 'colors', 'alike'],
    ['token=-3', 'token', ''],
    ['token=x', 'token', ''],
    ['dim=128', 'dim', '127'],
    ['dim=-1', 'dim', '0'],
    ['block=x', 'block', '0'],
    ['head=-1', 'head', '0'],
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

  test('what makes no model together gives way, and says each step', () => {
    const { state, refused } = open('positions=rope&d=7&layers=2&heads=4');
    expect(refused).toEqual([
      { key: 'positions', given: 'rope', used: 'learned' },
      { key: 'heads', given: '4', used: '1' },
    ]);
    expect(state.settings).toMatchObject({ positions: 'learned', dModel: 7, layers: 2, heads: 1 });
    // where they decide nothing any number of heads stays, for when there are blocks
    expect(open('d=7&heads=4')).toMatchObject({ refused: [], state: { settings: { dModel: 7, heads: 4 } } });
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

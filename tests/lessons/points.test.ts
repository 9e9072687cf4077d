// Every point of the lesson has a station, an experiment and a browser test that changes text and setting.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { experiments } from '../../web/lessons/experiments/index.ts';
import points from '../../web/lessons/points.json' with { type: 'json' };
import { stationNames } from '../../web/lessons/state/lab-state.ts';
import { smallStart } from '../../web/lessons/state/settings.ts';
import { experimentWords } from '../../web/lessons/words/experiments.en.ts';
import { changes } from '../browser/point-changes.ts';

const byId = new Map(experiments.map((one) => [one.id, one]));

/** What a point lacks. */
function lacking({ id, says, station, experiments: named }: (typeof points)[number]): string[] {
  const found = named.map((name) => byId.get(name));
  return [
    ...(says.length < 10 ? ['says nothing'] : []),
    ...(stationNames.some((name) => name === station) ? [] : ['no station']),
    ...(named.length === 0 || found.includes(undefined) ? ['no experiment'] : []),
    ...(found.some((one) => one?.station === station) ? [] : ['its experiment is not at its station']),
    ...named.filter((name) => !changes[name]).map((name) => `no browser test of ${name}`),
  ].map((what) => `${id}: ${what}`);
}

test('every point has a station, an experiment and a browser test', () => {
  expect(points.flatMap(lacking)).toEqual([]);
});

test('the list is whole: each part of the lesson has its points, each once', () => {
  const ids = points.map(({ id }) => id);
  expect(new Set(ids).size).toBe(ids.length);
  const numbered = (letters: string, count: number) => Array.from({ length: count }, (_, i) => `${letters}${i + 1}`);
  const wanted = [
    ...numbered('P', 4),
    ...numbered('LO', 6),
    ...numbered('D', 2),
    ...['id', 'lookup', 'position', 'stack'].map((card) => `card.${card}`),
    ...['E', 'P', 'input', 'head'].map((row) => `table.${row}`),
    ...['static', 'input.loss', 'input.pieces', 'input.context', 'states'].map((column) => `column.${column}`),
    ...['tables', 'length', 'dropout', 'tie', 'arange', 'scale', 'noBlocks', 'prints'].map((line) => `code.${line}`),
    ...['dense', 'shared', 'smaller'].map((reason) => `why.${reason}`),
    ...['size', 'context', 'vocabulary'].map((caveat) => `caveat.${caveat}`),
    ...numbered('M', 4),
    ...numbered('Q', 10),
    ...numbered('K', 5),
    ...['hands-on', 'discussion', 'recap'].map((part) => `trainer.${part}`),
  ];
  expect(ids).toEqual(wanted);
});

test('a point without one of them is noticed', () => {
  const [good] = points;
  if (!good) return expect.fail('no points');
  expect(lacking({ ...good, station: 'nowhere' })).toEqual([
    'P1: no station',
    'P1: its experiment is not at its station',
  ]);
  expect(lacking({ ...good, experiments: [] }).length).toBe(2);
  expect(lacking({ ...good, experiments: ['none'] })).toContain('P1: no browser test of none');
});

test('every experiment is of a point, and its test changes text and setting', () => {
  const named = new Set(points.flatMap((one) => one.experiments));
  expect(experiments.filter(({ id }) => !named.has(id)).map(({ id }) => id)).toEqual([]);
  expect(Object.keys(changes).sort()).toEqual(experiments.map(({ id }) => id).sort());
  for (const [id, { texts, from, to }] of Object.entries(changes)) {
    expect(texts[0], id).not.toBe(texts[1]);
    const before: object = { ...smallStart, ...from };
    expect({ ...before, ...to }, id).not.toEqual(before);
  }
  const source = readFileSync(path.join(import.meta.dirname, '../browser/points.test.ts'), 'utf8');
  expect(source).toContain('test.each(Object.keys(changes)');
});

describe('words', () => {
  test.each(experiments.map((one) => [one.id, one] as const))(
    '%s: of its card and its questions',
    (id, { asks = [] }) => {
      const words = experimentWords.each[id];
      if (!words) return expect.fail('no words');
      expect(words.title.length).toBeLessThan(70);
      for (const ask of asks) {
        expect(words.asks?.[ask.id], ask.id).toBeTruthy();
        for (const choice of ask.choices ?? []) expect(words.choices?.[choice], choice).toBeTruthy();
      }
      expect(Object.keys(words.asks ?? {})).toEqual(asks.map((ask) => ask.id));
    },
  );
});

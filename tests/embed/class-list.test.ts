// A class's codes, as teachers get them: pasted, exported, with and without names.
import { expect, test } from 'vitest';
import { readClassList, rightOf, shareOf } from '../../web/embed/scores/class-list.ts';
import { asked, type Entry, noProgress, type Progress, writeResultCode } from '../../web/lessons/progress/index.ts';

function codeOf(rightOnes: number, shown = asked): string {
  const entries = asked
    .slice(0, rightOnes)
    .map(({ id, question }): [string, Entry] => [
      id,
      { question, seed: 1, attempts: 1, best: 1, hints: 0, shown: false, self: false, answer: '', last: null },
    ]);
  const progress: Progress = { ...noProgress, entries: Object.fromEntries(entries) };
  return writeResultCode(progress, { all: asked, shown, build: '0123456789ab', now: new Date('2026-11-29') });
}

test('names before and behind, lists, tables, quotes; none; a damaged one in between', () => {
  const text = [
    `Ada Lovelace: ${codeOf(1)}`,
    `- Émile 😀 — ${codeOf(2)}`,
    `"Noether, Emmy","${codeOf(3)}"`,
    `4\tGrace\t${codeOf(4)}\t2026`,
    codeOf(5),
    `Kurt: ${codeOf(6).slice(0, -1)}`,
    `${codeOf(7)} Sofia`,
  ].join('\n');
  const rows = readClassList(text);
  expect(rows.map(({ name }) => name)).toEqual([
    'Ada Lovelace',
    'Émile 😀',
    'Noether, Emmy',
    '4\tGrace',
    '',
    'Kurt',
    'Sofia',
  ]);
  expect(rows.map(({ result }) => (typeof result === 'string' ? result : shareOf(result)))).toEqual([
    0.1,
    0.2,
    0.3,
    0.4,
    0.5,
    'damaged',
    0.7,
  ]);
  expect(rightOf(rows, 2)).toEqual({ right: 4, of: 6 });
});

test('the same code twice is pointed out', () => {
  const rows = readClassList(`Ada ${codeOf(3)}\nBob ${codeOf(4)}\nEve ${codeOf(3).toLowerCase()}`);
  expect(rows.map(({ sameAs }) => sameAs)).toEqual([null, null, 0]);
});

test('only what was on the learner’s page counts', () => {
  const rows = readClassList(codeOf(3, asked.slice(2, 4)));
  const [row] = rows;
  if (!row || typeof row.result === 'string') throw new Error('not read');
  expect(shareOf(row.result)).toBe(0.5);
  expect(rightOf(rows, 0)).toEqual({ right: 0, of: 0 });
  expect(rightOf(rows, 2)).toEqual({ right: 1, of: 1 });
  expect(shareOf({ ...row.result, checks: [] })).toBe(null);
});

test('nothing in it', () => {
  for (const text of ['', 'no codes here', '<img src=x onerror=alert(1)>']) expect(readClassList(text)).toEqual([]);
});

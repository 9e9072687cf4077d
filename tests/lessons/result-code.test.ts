// Result codes: what a learner hands in is what a teacher reads, whatever happened to it on the way.
import { describe, expect, test } from 'vitest';
import {
  asked,
  type CodedResult,
  type Entry,
  findResultCodes,
  noProgress,
  type Progress,
  questionsId,
  writeResultCode,
} from '../../web/lessons/progress/index.ts';

const build = '0123456789ab';
const now = new Date('2026-11-29T23:59:59Z');

const entry = (index: number, fields: Partial<Entry>): Entry => ({
  question: asked[index]?.question ?? '',
  seed: 1,
  attempts: 1,
  best: 0,
  hints: 0,
  shown: false,
  self: false,
  answer: 'nobody reads this',
  last: null,
  ...fields,
});

const progress: Progress = {
  ...noProgress,
  entries: {
    q1: entry(0, { best: 1, attempts: 3, hints: 2, shown: true }),
    q2: entry(1, { best: 0.5 }),
    q3: entry(2, { attempts: 400 }),
    q4: entry(3, { self: true, hints: 99 }),
    q5: entry(4, { attempts: 0, shown: true }),
    q6: entry(5, { best: 0.999 }),
    q7: { ...entry(6, { best: 1 }), question: 'another' },
  },
};
const write = (what: Progress = progress, shown = asked) => writeResultCode(what, { all: asked, shown, build, now });

function only(text: string): CodedResult {
  const [found, ...more] = findResultCodes(text);
  expect(more).toEqual([]);
  if (!found || typeof found.result === 'string') throw new Error(String(found?.result));
  return found.result;
}

test('comes back as it went', () => {
  const { checks, learner, ...head } = only(write());
  expect(head).toEqual({ build: '01234567', questions: questionsId(asked), day: '2026-11-29' });
  expect(learner).toBeGreaterThan(0);
  expect(checks.map(({ state }) => state)).toEqual([
    'right',
    'partly',
    'wrong',
    'self',
    'shown',
    'partly',
    'open',
    'open',
    'open',
    'open',
  ]);
  expect(checks[0]).toEqual({ state: 'right', best: 1, attempts: 3, hints: 2, explained: true });
  expect(checks[2]).toMatchObject({ attempts: 15 });
  expect(checks[3]).toMatchObject({ hints: 7 });
  // nearly right is not right
  expect(checks[5]).toMatchObject({ best: 0.99 });
});

test('two learners with the same results have two codes, one learner has one', () => {
  const other = { ...progress, entries: { ...progress.entries, q1: { ...(progress.entries.q1 as Entry), seed: 2 } } };
  expect(only(write(other)).learner).not.toBe(only(write()).learner);
  expect({ ...only(write(other)), learner: 0 }).toEqual({ ...only(write()), learner: 0 });
  expect(write()).toBe(write());
});

test('what the page does not show is absent', () => {
  const { checks } = only(write(progress, asked.slice(0, 1)));
  expect(checks.map(({ state }) => state)).toEqual(['right', ...Array(9).fill('absent')]);
});

test('short: one line of an e-mail, no letter that is taken for another', () => {
  expect(write()).toMatch(/^STEM1(-[0-9A-HJKMNP-TV-Z]{1,6})+$/);
  expect(write().length).toBeLessThanOrEqual(76);
});

test.each<[string, (code: string) => string]>([
  ['small letters', (code) => code.toLowerCase()],
  ['blanks for dashes', (code) => code.replaceAll('-', ' ')],
  ['no dashes inside', (code) => `STEM1-${code.slice(6).replaceAll('-', '')}`],
  ['long dashes', (code) => code.replaceAll('-', '–')],
  ['wrapped by e-mail', (code) => `${code.slice(0, 30)}\r\n> `.replace('> ', '') + code.slice(30)],
  ['letters for digits', (code) => code.slice(0, 6) + code.slice(6).replaceAll('0', 'o').replaceAll('1', 'l')],
  ['in a sentence', (code) => `Ada’s code is "${code}", she says.`],
])('%s', (_, spoilt) => {
  expect(only(spoilt(write()))).toEqual(only(write()));
});

describe('damaged', () => {
  const code = write();
  const kind = (text: string) =>
    findResultCodes(text).map(({ result }) => (typeof result === 'string' ? result : 'read'));

  test('any one letter changed, two swapped, one missing', () => {
    for (let at = 6; at < code.length; at++) {
      if (code[at] === '-') continue;
      const other = code[at] === '7' ? '8' : '7';
      expect(kind(code.slice(0, at) + other + code.slice(at + 1)), `changed at ${at}`).toEqual(['damaged']);
      expect(kind(code.slice(0, at) + code.slice(at + 1)), `missing at ${at}`).toEqual(['damaged']);
      const [one, two] = [code[at], code[at + 1]];
      if (!two || two === '-' || one === two) continue;
      expect(kind(code.slice(0, at) + two + one + code.slice(at + 2)), `swapped at ${at}`).toEqual(['damaged']);
    }
  });

  test('a code of a later version is named so; other texts are no codes; a damaged one hides no other', () => {
    expect(kind(code.replace('STEM1', 'STEM2'))).toEqual(['newer']);
    expect(kind('SYSTEM1-abc, the STEM subjects, STEM1')).toEqual([]);
    expect(kind('')).toEqual([]);
    expect(kind(`STEM1-ABC\n${code}\nSTEM1 ?? ${code}`)).toEqual(['damaged', 'read', 'damaged', 'read']);
  });
});

test('a date before and after all dates', () => {
  for (const [date, day] of [
    ['1999-01-01', '2026-01-01'],
    ['2300-01-01', '2070-11-09'],
  ]) {
    const code = writeResultCode(progress, { all: asked, shown: asked, build: '', now: new Date(date as string) });
    expect(only(code)).toMatchObject({ day, build: '00000000' });
  }
});

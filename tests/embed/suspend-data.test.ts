// What is kept in 4,096 characters, and what becomes of what comes back broken.
import { expect, test } from 'vitest';
import { readSuspendData, writeSuspendData } from '../../web/embed/scores/suspend-data.ts';
import { asked, type Entry, noProgress, type Progress, stateOf } from '../../web/lessons/progress/index.ts';

/** No two answers alike, as learners' are not: what is the same everywhere packs too well to be a test. */
function text(length: number, seed: number, letters = 'the row of E is shared éäß大😀'): string {
  const all = [...letters];
  let state = seed + 1;
  let made = '';
  while (made.length < length) {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    made += all[(state >>> 8) % all.length];
  }
  return made.slice(0, length);
}

function progressWith(answerOf: (index: number) => string): Progress {
  const entries = asked.map(({ id, question }, index): [string, Entry] => [
    id,
    {
      question,
      seed: 0xffffffff - index * 1_000_003,
      attempts: index + 1,
      best: index % 3 === 0 ? 1 : 0.5,
      hints: index % 3,
      shown: index % 2 === 0,
      self: index === 7,
      answer: answerOf(index),
      last: { status: index % 3 === 0 ? 'right' : 'wrong', score: index % 3 === 0 ? 1 : 0.5, feedbackId: `${id}.x` },
    },
  ]);
  return { ...noProgress, entries: Object.fromEntries(entries) };
}

const hash = 'v=1&text=%C3%A9t%C3%A9+%F0%9F%98%80+bank&V=300&scale=off&edit=265.0.1.5&model=lesson';

test.each([
  ['plain', () => 'b'],
  ['é, emoji, half characters, quotes', (index: number) => `é😀 大 \ud83d "${index}" \\ \u0000 \u2028`],
  ['a paragraph', (index: number) => text(300, index)],
])('ten answers (%s) and the settings come back whole', (_, answerOf) => {
  const progress = progressWith(answerOf);
  const data = writeSuspendData({ progress, hash }, 4096) ?? '';
  expect(data.length).toBeLessThanOrEqual(4096);
  expect(data).toMatch(/^stem1\.[0-9a-f]{8}\.[A-Za-z0-9_-]+$/);
  expect(readSuspendData(data)).toEqual({ kind: 'kept', progress, hash });
});

test('answers that are too long are cut, the settings go before the last sentences of them, results stay', () => {
  const progress = progressWith((index) => text(2000, index, 'abcdefghijklmnopqrstuvwxyz é大😀'));
  const kept = (limit: number) => {
    const data = writeSuspendData({ progress, hash }, limit) ?? '';
    expect(data.length).toBeLessThanOrEqual(limit);
    const back = readSuspendData(data);
    if (back.kind !== 'kept') throw new Error(`${limit}: ${back.kind}`);
    for (const { id } of asked) {
      const { answer, ...rest } = progress.entries[id] as Entry;
      const { answer: short, ...same } = back.progress.entries[id] as Entry;
      expect(same).toEqual(rest);
      expect(answer.startsWith(short)).toBe(true);
    }
    return { length: back.progress.entries.q1?.answer.length ?? 0, hash: back.hash };
  };
  expect(kept(64_000)).toEqual({ length: 2000, hash });
  expect(kept(8000).hash).toBe(hash);
  const tight = kept(4096);
  expect(tight.length).toBeGreaterThanOrEqual(120);
  expect(kept(2500).hash).toBe('');
  expect(kept(900).length).toBeLessThanOrEqual(30);
  expect(writeSuspendData({ progress, hash }, 100)).toBe(null);
});

test('a long text in the settings gives way to answers of a few sentences', () => {
  const long = `v=1&text=${encodeURIComponent(text(2000, 5, 'qwertzuiopasdfghjklyxcvbnmäöüß大😀'))}`;
  const progress = progressWith((index) => text(250, index));
  const back = readSuspendData(writeSuspendData({ progress, hash: long }, 4096) ?? '');
  expect(back).toEqual({ kind: 'kept', progress, hash: '' });
});

test('nothing was kept', () => {
  for (const data of ['', '  ', '\n']) expect(readSuspendData(data)).toEqual({ kind: 'none' });
});

test('cut off anywhere, changed anywhere, another version, another maker: damaged, and no exception', () => {
  const data = writeSuspendData({ progress: progressWith(() => 'b'), hash }, 4096) ?? '';
  for (let length = 1; length < data.length; length += 7)
    expect(readSuspendData(data.slice(0, length)).kind, String(length)).toBe('damaged');
  for (let at = 0; at < data.length; at += 11) {
    const other = data[at] === 'A' ? 'B' : 'A';
    expect(readSuspendData(data.slice(0, at) + other + data.slice(at + 1)).kind, String(at)).toBe('damaged');
  }
  const others = [`${data}.x`, data.replace('stem1', 'stem2'), 'null', '{"bookmark":3}', 'stem1..', '\u0000'];
  for (const one of others) expect(readSuspendData(one).kind, one).toBe('damaged');
  // some systems add a line break at the end
  expect(readSuspendData(`${data}\r\n`).kind).toBe('kept');
});

test('what is inside is checked as any progress file', () => {
  const progress = progressWith(() => 'b');
  const changed = { ...progress, entries: { ...progress.entries, q1: { ...progress.entries.q1, best: 7 } } };
  expect(readSuspendData(writeSuspendData({ progress: changed as Progress, hash }, 4096) ?? '').kind).toBe('damaged');
  const other = { ...progress, entries: { q1: { ...(progress.entries.q1 as Entry), question: 'another' } } };
  const back = readSuspendData(writeSuspendData({ progress: other, hash }, 4096) ?? '');
  expect(back.kind === 'kept' && stateOf(back.progress.entries.q1)).toBe('open');
});

// What is remembered of the checks, and what a file may and may not do to it.
import { describe, expect, test } from 'vitest';
import { type Grade, grade, type Question, questions } from '../../web/lessons/index.ts';
import {
  answered as answeredAsked,
  asked,
  askedOf,
  beginning,
  type Entry,
  explained as explainedAsked,
  feedbackOf,
  fingerprint,
  hinted as hintedAsked,
  isDone,
  isMissed,
  longestAnswer,
  merged,
  noProgress,
  opened as openedAsked,
  type Progress,
  ProgressFileError,
  readProgress as readProgressAsked,
  retried as retriedAsked,
  selfGraded as selfGradedAsked,
  shortened,
  stateOf,
  writeProgress,
} from '../../web/lessons/progress/index.ts';

// the same steps with whole questions, as a card has them
const opened = (progress: Progress, question: Question, seed: number) => openedAsked(progress, askedOf(question), seed);
const hinted = (progress: Progress, question: Question, count: number) =>
  hintedAsked(progress, askedOf(question), count);
const explained = (progress: Progress, question: Question) => explainedAsked(progress, askedOf(question));
const selfGraded = (progress: Progress, question: Question, right: boolean) =>
  selfGradedAsked(progress, askedOf(question), right);
const retried = (progress: Progress, question: Question, seed: number) =>
  retriedAsked(progress, askedOf(question), seed);
const answered = (progress: Progress, question: Question, text: string, grown: Grade) =>
  answeredAsked(progress, askedOf(question), text, grown);
const readProgress = (text: string, all: readonly Question[]) => readProgressAsked(text, all.map(askedOf));
const [q1, , q3, q4] = questions as unknown as [Question, Question, Question, Question];
const entryOf = (progress: Progress, { id }: Question) => progress.entries[id] as Entry;
const answer = async (progress: Progress, question: Question, text: string) =>
  answered(progress, question, text, await grade(question.id, text));

/** All ten opened and answered once: those at even places right. */
async function played(): Promise<Progress> {
  let progress = noProgress;
  for (const [index, question] of questions.entries()) {
    progress = opened(progress, question, 0xffffffff - index);
    const [text] = index % 2 === 0 ? question.examples.right : question.examples.wrong;
    progress = await answer(progress, question, text as string);
  }
  return progress;
}

test('the table of checks is that of the questions', () => {
  const table = questions.map((question) => ({
    ...askedOf(question),
    station: question.station,
    points: question.points,
  }));
  expect(asked, `web/lessons/progress/asked.ts has to say ${JSON.stringify(table)}`).toEqual(table);
});

describe('one check', () => {
  test('opened, wrong, partly right, right: the best stays, every answer that could be read counts', async () => {
    let progress = opened(noProgress, q1, 7);
    expect(stateOf(entryOf(progress, q1))).toBe('open');
    progress = await answer(progress, q1, 'd x d');
    expect(stateOf(entryOf(progress, q1))).toBe('wrong');
    progress = await answer(progress, q1, '(d, |V|)');
    expect(entryOf(progress, q1)).toMatchObject({ attempts: 2, best: 0.5 });
    expect(stateOf(entryOf(progress, q1))).toBe('partly');
    progress = await answer(progress, q1, '(|V|, d)');
    expect(stateOf(entryOf(progress, q1))).toBe('right');
    progress = await answer(progress, q1, 'd x d');
    expect(entryOf(progress, q1)).toMatchObject({ attempts: 4, best: 1, answer: 'd x d', last: { status: 'wrong' } });
    expect(stateOf(entryOf(progress, q1))).toBe('right');
  });

  test('an answer that can not be read changes nothing at all', async () => {
    const before = await answer(opened(noProgress, q1, 7), q1, 'd x d');
    expect((await grade('q1', 'no idea')).status).toBe('unparsed');
    expect(await answer(before, q1, 'no idea')).toBe(before);
  });

  test('hints: the most that were open, and no more than there are', () => {
    let progress = hinted(opened(noProgress, q1, 7), q1, 2);
    progress = hinted(progress, q1, 1);
    expect(entryOf(progress, q1).hints).toBe(2);
    expect(entryOf(hinted(progress, q1, 99), q1).hints).toBe(q1.hints.length);
  });

  test('the explanation costs before a right answer, and nothing after it', async () => {
    const start = opened(noProgress, q3, 7);
    expect(stateOf(entryOf(explained(start, q3), q3))).toBe('shown');
    const right = await answer(start, q3, 'b');
    expect(entryOf(explained(right, q3), q3).shown).toBe(false);
    const after = await answer(explained(start, q3), q3, 'b');
    expect(stateOf(entryOf(after, q3))).toBe('right');
    expect(entryOf(after, q3).shown).toBe(true);
  });

  test('a self-grade is done and no score; it can be taken back', async () => {
    const start = explained(await answer(opened(noProgress, q4, 7), q4, 'it is about two things'), q4);
    const self = selfGraded(start, q4, true);
    expect([stateOf(entryOf(self, q4)), entryOf(self, q4).best]).toEqual(['self', 0]);
    expect(stateOf(entryOf(selfGraded(self, q4, false), q4))).toBe('shown');
  });

  test('a fresh start forgets the answer and keeps what was reached and what it took', async () => {
    const before = hinted(await answer(opened(noProgress, q1, 7), q1, '(d, |V|)'), q1, 1);
    const after = entryOf(retried(before, q1, 8), q1);
    expect(after).toEqual({ ...entryOf(before, q1), answer: '', last: null, seed: 8 });
  });

  test('nothing is known of a check that was never opened, and no step invents it', async () => {
    expect(stateOf(undefined)).toBe('open');
    const grown = await grade('q1', '(|V|, d)');
    for (const next of [
      answered(noProgress, q1, 'x', grown),
      hinted(noProgress, q1, 1),
      explained(noProgress, q1),
      selfGraded(noProgress, q1, true),
      retried(noProgress, q1, 1),
    ]) {
      expect(next).toBe(noProgress);
    }
  });

  test('states are done, missed or still open', () => {
    expect((['right', 'self'] as const).every(isDone)).toBe(true);
    expect((['wrong', 'partly', 'shown'] as const).every(isMissed)).toBe(true);
    expect(isDone('open') || isMissed('open') || isDone('shown') || isMissed('self')).toBe(false);
  });

  test('feedback is found in the question again, for every rule and choice', async () => {
    for (const question of questions) {
      for (const text of [...question.examples.right, ...question.examples.wrong]) {
        const { status, feedbackId, feedback } = await grade(question.id, text);
        if (status === 'unparsed' || /\.(several|both)$/.test(feedbackId)) continue;
        expect(feedbackOf(question, { feedbackId }), feedbackId).toBe(feedback);
      }
    }
    expect(feedbackOf(q1, { feedbackId: 'q2.right' })).toBe('');
  });

  test('a long answer is kept by its beginning, and by whole characters', async () => {
    const long = `shape 😀${'x'.repeat(100_000)}`;
    const progress = answered(opened(noProgress, q4, 7), q4, long, await grade('q4', 'sharing layers'));
    expect(entryOf(progress, q4).answer).toBe(long.slice(0, longestAnswer));
    expect(beginning('a😀b', 2)).toBe('a');
    expect(beginning('a😀b', 3)).toBe('a😀');
    expect(beginning('a😀', 9)).toBe('a😀');
  });
});

describe('a changed question', () => {
  const reworded = { ...q1, prompt: `${q1.prompt} Now.` };
  test('has another fingerprint, mended feedback and hints have not', () => {
    expect(fingerprint(reworded)).not.toBe(fingerprint(q1));
    expect(fingerprint({ ...q1, version: q1.version + 1 })).not.toBe(fingerprint(q1));
    const [first, ...rest] = q3.choices ?? [];
    if (!first) throw new Error('a choice question has choices');
    expect(fingerprint({ ...q3, choices: [{ ...first, correct: !first.correct }, ...rest] })).not.toBe(fingerprint(q3));
    expect(fingerprint({ ...q3, choices: [{ ...first, feedback: 'mended' }, ...rest], hints: ['a'] })).toBe(
      fingerprint(q3),
    );
    expect(new Set(questions.map(fingerprint)).size).toBe(questions.length);
  });

  test('starts anew when it is opened, and is left out of what is read', async () => {
    const before = await answer(opened(noProgress, q1, 7), q1, '(|V|, d)');
    expect(opened(before, q1, 9)).toBe(before);
    expect(entryOf(opened(before, reworded, 9), q1)).toMatchObject({ attempts: 0, best: 0, answer: '', seed: 9 });
    const all = [reworded, ...questions.slice(1)];
    expect(readProgress(writeProgress(before), all)).toEqual({ progress: noProgress, left: ['q1'] });
  });
});

describe('as text', () => {
  test('what is written is read back the same', async () => {
    const progress = await played();
    expect(readProgress(writeProgress(progress), questions)).toEqual({ progress, left: [] });
    expect(Object.values(progress.entries).map((entry) => isDone(stateOf(entry)))).toEqual(
      questions.map((_, index) => index % 2 === 0),
    );
  });

  const whole = JSON.parse(writeProgress(opened(noProgress, q1, 7)));
  const withEntry = (change: object) => ({ ...whole, entries: { q1: { ...whole.entries.q1, ...change } } });
  test.each<[string, unknown]>([
    ['not-progress', ''],
    ['not-progress', '{'],
    ['not-progress', 'null'],
    ['not-progress', '[]'],
    ['not-progress', { version: 1, entries: {} }],
    ['not-progress', { ...whole, kind: 'other' }],
    ['newer', { ...whole, version: 2 }],
    ['damaged', { ...whole, version: '1' }],
    ['damaged', { ...whole, entries: [] }],
    ['damaged', { ...whole, entries: { q1: null } }],
    ['damaged', withEntry({ best: 1.5 })],
    ['damaged', withEntry({ best: '1' })],
    ['damaged', withEntry({ attempts: -1 })],
    ['damaged', withEntry({ attempts: 0.5 })],
    ['damaged', withEntry({ seed: 2 ** 32 })],
    ['damaged', withEntry({ shown: 1 })],
    ['damaged', withEntry({ answer: 7 })],
    ['damaged', withEntry({ answer: 'x'.repeat(longestAnswer + 1) })],
    ['damaged', withEntry({ last: { status: 'unparsed', score: 0, feedbackId: 'q1.x' } })],
    ['damaged', withEntry({ last: {} })],
    ['damaged', withEntry({ question: undefined })],
    ['too-large', ' '.repeat(1_000_001)],
  ])('%s: refused whole', (problem, value) => {
    const text = typeof value === 'string' ? value : JSON.stringify(value);
    const refused = () => readProgress(text, questions);
    expect(refused).toThrow(ProgressFileError);
    expect(refused).toThrow(problem);
  });

  test('names that are no question are passed over, and reach no prototype', () => {
    const text = `{"kind":"stem-lab-progress","version":1,"entries":{"__proto__":{"best":1},"q99":5,"q1":${JSON.stringify(whole.entries.q1)}}}`;
    const { progress } = readProgress(text, questions);
    expect(Object.keys(progress.entries)).toEqual(['q1']);
    expect(({} as { best?: number }).best).toBeUndefined();
  });

  test('answers can be made shorter, and nothing else changes', async () => {
    let progress = await played();
    for (const question of questions) {
      progress = answered(progress, question, '"é😀"'.repeat(500), {
        status: 'wrong',
        score: 0,
        feedbackId: 'x',
        feedback: '',
      });
    }
    const back = shortened(progress, 100);
    for (const question of questions) {
      const [short, full] = [entryOf(back, question), entryOf(progress, question)];
      expect(full.answer.startsWith(short.answer)).toBe(true);
      expect({ ...short, answer: '' }).toEqual({ ...full, answer: '' });
    }
    expect(entryOf(back, q1).answer).toHaveLength(100);
    expect(shortened(await played(), 2000)).toEqual(await played());
  });
});

describe('a file on top of what is there', () => {
  test('brings its answers and lowers nothing', async () => {
    const mine = hinted(await answer(opened(noProgress, q1, 1), q1, '(|V|, d)'), q1, 2);
    let theirs = await answer(opened(noProgress, q1, 2), q1, 'd x d');
    theirs = await answer(opened(theirs, q3, 3), q3, 'b');
    const both = merged(mine, theirs);
    expect(entryOf(both, q1)).toMatchObject({ best: 1, attempts: 1, hints: 2, answer: 'd x d', seed: 2 });
    expect(entryOf(both, q3)).toEqual(entryOf(theirs, q3));
    expect(merged(noProgress, theirs)).toEqual(theirs);
    expect(merged(mine, noProgress)).toEqual(mine);
  });

  test('a check that was only opened there does not take away an answer here', async () => {
    const mine = await answer(opened(noProgress, q3, 1), q3, 'b');
    expect(merged(mine, opened(noProgress, q3, 2))).toEqual(mine);
  });
});

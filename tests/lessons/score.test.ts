// What the checks amount to, and what is told of an answer.
import { expect, test } from 'vitest';
import { grade, questions } from '../../web/lessons/index.ts';
import {
  type Asked,
  answered,
  answerTold,
  asked,
  explained,
  isComplete,
  noProgress,
  opened,
  type Progress,
  retried,
  scoreOf,
  selfGraded,
} from '../../web/lessons/progress/index.ts';

async function answer(progress: Progress, check: Asked, text: string): Promise<Progress> {
  return answered(opened(progress, check, 1), check, text, await grade(check.id, text));
}

const check = (id: string) => asked.find((one) => one.id === id) ?? asked[0];
const question = (id: string) => questions.find((one) => one.id === id) ?? questions[0];

test('half a point counts as half, the best of two answers counts, and an own judgement does not', async () => {
  let progress = await answer(noProgress, check('q1'), '(d, |V|)');
  progress = await answer(progress, check('q5'), 'False');
  expect(scoreOf(progress, asked)).toEqual({ score: 0.15, points: 1.5, of: 10, answered: 2, asked: 10, right: 1 });
  progress = await answer(progress, check('q5'), 'True');
  progress = selfGraded(opened(progress, check('q8'), 1), check('q8'), true);
  progress = retried(progress, check('q1'), 2);
  expect(scoreOf(progress, asked)).toEqual({ score: 0.15, points: 1.5, of: 10, answered: 2, asked: 10, right: 1 });
});

test('only the checks that are on the page count', async () => {
  const progress = await answer(noProgress, check('q5'), 'False');
  const score = scoreOf(progress, [check('q5'), check('q10')]);
  expect(score).toMatchObject({ score: 0.5, answered: 1, asked: 2 });
  expect(isComplete(score)).toBe(false);
  expect(isComplete(scoreOf(progress, [check('q5')]))).toBe(true);
  expect(scoreOf(progress, [])).toMatchObject({ score: 0, asked: 0 });
  expect(isComplete(scoreOf(progress, []))).toBe(false);
});

test('a result of another version of the question counts for nothing; one that could not be read is no answer', async () => {
  let progress = await answer(noProgress, { ...check('q5'), question: 'another' }, 'False');
  progress = await answer(progress, check('q10'), '');
  expect(scoreOf(progress, asked)).toMatchObject({ score: 0, answered: 0 });
});

test('what is told is plain, whole and in UTC', async () => {
  const text = '(d, |V|)';
  const given = { answer: text, title: 'The shape of E', latency: 12.3456, time: new Date('2026-11-29T16:34:00Z') };
  const progress = explained(await answer(noProgress, check('q1'), text), check('q1'));
  const entry = progress.entries.q1;
  if (!entry) throw new Error('no entry');
  const told = answerTold(question('q1'), entry, given);
  expect(JSON.parse(JSON.stringify(told))).toEqual({
    id: 'q1',
    station: 'table',
    type: 'shape',
    title: 'The shape of E',
    prompt: question('q1').prompt,
    response: text,
    result: 'wrong',
    score: 0.5,
    best: 0.5,
    points: 1,
    attempts: 1,
    hints: 0,
    explained: true,
    latency: 12.35,
    correct: [question('q1').examples.right[0]],
    time: '2026-11-29T16:34:00.000Z',
  });
});

test('right choices are told by their ids; free text has no one right answer', async () => {
  const given = { title: '', latency: -1, time: new Date(0) };
  const told = (id: string, text: string, progress: Progress) => {
    const entry = progress.entries[id];
    if (!entry) throw new Error('no entry');
    return answerTold(question(id), entry, { ...given, answer: text });
  };
  const choice = told('q5', 'false', await answer(noProgress, check('q5'), 'False'));
  expect(choice).toMatchObject({ correct: ['false'], response: 'false', result: 'right', latency: 0 });
  expect(choice.choices).toEqual([
    { id: 'true', text: 'True' },
    { id: 'false', text: 'False' },
  ]);
  const long = `The table is shared. ${'😀'.repeat(1500)}`;
  const free = told('q4', long, await answer(noProgress, check('q4'), long));
  expect(free.correct).toEqual([]);
  expect(free.response.length).toBeLessThanOrEqual(2000);
  expect(free.response).not.toMatch(/[\ud800-\udbff]$/);
});

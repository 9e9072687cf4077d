// Statements, against what xAPI and its profile of interactions ask for.
import { expect, test } from 'vitest';
import {
  type Activity,
  activityId,
  answeredStatement,
  type Statement,
  standingStatements,
  uuid,
} from '../../web/embed/scores/xapi.ts';
import type { AnswerTold, Score } from '../../web/lessons/progress/index.ts';

const isUuid = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;
const activity: Activity = {
  id: 'https://school.example/lab',
  registration: uuid(),
  passingScore: 0.7,
  newId: uuid,
  now: () => new Date('2026-11-29T16:34:00Z'),
};
const told: AnswerTold = {
  id: 'q1',
  station: 'table',
  type: 'shape',
  title: 'The shape of E',
  prompt: 'Which shape has E?',
  response: '(50257, 768)',
  result: 'right',
  score: 1,
  best: 1,
  points: 1,
  attempts: 1,
  hints: 0,
  explained: false,
  latency: 12.4,
  correct: ['(|V|, d)'],
  time: '2026-11-29T16:34:00.000Z',
};

/** What every statement must be (xAPI 1.0.3, 2.4), but for the actor. */
function expectValid(statement: Statement): void {
  const known = ['id', 'verb', 'object', 'result', 'context', 'timestamp'];
  expect(Object.keys(statement).sort()).toEqual([...known].sort());
  expect(statement.id).toMatch(isUuid);
  expect(statement.verb.id).toMatch(/^http:\/\/adlnet\.gov\/expapi\/verbs\/[a-z]+$/);
  expect(new URL(statement.object.id).href).toContain(':');
  expect(statement.context.registration).toMatch(isUuid);
  expect(Number.isNaN(Date.parse(statement.timestamp))).toBe(false);
  const { score } = statement.result as { score: { scaled: number; raw: number; min: number; max: number } };
  expect(score.scaled).toBeGreaterThanOrEqual(-1);
  expect(score.scaled).toBeLessThanOrEqual(1);
  expect(score.raw).toBeGreaterThanOrEqual(score.min);
  expect(score.raw).toBeLessThanOrEqual(score.max);
  expect(JSON.parse(JSON.stringify(statement))).toEqual(statement);
}

test('an answer', () => {
  const statement = answeredStatement(activity, told);
  expectValid(statement);
  expect({ ...statement, id: '' }).toEqual({
    id: '',
    verb: { id: 'http://adlnet.gov/expapi/verbs/answered', display: { 'en-US': 'answered' } },
    object: {
      objectType: 'Activity',
      id: 'https://school.example/lab/q/q1',
      definition: {
        type: 'http://adlnet.gov/expapi/activities/cmi.interaction',
        interactionType: 'fill-in',
        name: { en: 'The shape of E' },
        description: { en: 'Which shape has E?' },
        correctResponsesPattern: ['(|V|, d)'],
      },
    },
    result: {
      response: '(50257, 768)',
      success: true,
      score: { scaled: 1, raw: 1, min: 0, max: 1 },
      duration: 'PT12.4S',
    },
    context: {
      registration: activity.registration,
      contextActivities: { parent: [{ objectType: 'Activity', id: 'https://school.example/lab' }] },
    },
    timestamp: '2026-11-29T16:34:00.000Z',
  });
});

test('choices have their texts, free text has no pattern', () => {
  const choices = [
    { id: 'a', text: 'One' },
    { id: 'b', text: 'Two' },
  ];
  const choice = answeredStatement(activity, { ...told, type: 'single', choices, response: 'b', correct: ['a'] });
  expectValid(choice);
  expect(choice.object.definition).toMatchObject({
    interactionType: 'choice',
    correctResponsesPattern: ['a'],
    choices: [
      { id: 'a', description: { en: 'One' } },
      { id: 'b', description: { en: 'Two' } },
    ],
  });
  const free = answeredStatement(activity, { ...told, type: 'short', correct: [], result: 'wrong', score: 0.5 });
  expectValid(free);
  expect(free.object.definition).not.toHaveProperty('correctResponsesPattern');
  expect(free.result).toMatchObject({ success: false, score: { scaled: 0.5 } });
});

const score = (right: number, answered: number): Score => ({
  score: right / 10,
  points: right,
  of: 10,
  answered,
  asked: 10,
  right,
});

test.each<[string, Score | null, Score, string[]]>([
  ['the first answer', null, score(1, 1), []],
  ['the seventh right one', score(6, 7), score(7, 8), ['passed']],
  ['one more', score(7, 8), score(8, 9), []],
  ['the last one, passed before', score(8, 9), score(8, 10), ['completed']],
  ['the last one, which passes', score(6, 9), score(7, 10), ['passed', 'completed']],
  ['the last one, not passed', score(5, 9), score(6, 10), ['completed', 'failed']],
  ['better after that', score(6, 10), score(7, 10), ['passed']],
])('%s', (_, before, now, verbs) => {
  const statements = standingStatements(activity, before, now);
  for (const one of statements) expectValid(one);
  expect(statements.map(({ verb }) => verb.display['en-US'])).toEqual(verbs);
  // only what these verbs may say: success with passed and failed, completion with completed
  for (const { verb, result } of statements) {
    const name = verb.display['en-US'];
    expect(result.success).toBe(name === 'passed' ? true : name === 'failed' ? false : undefined);
    expect(result.completion).toBe(name === 'completed' ? true : undefined);
  }
});

test.each([
  [' https://lrs.example/course/7/ ', 'https://x.example/', 'https://lrs.example/course/7'],
  ['tag:school.example,2026:lab', 'https://x.example/', 'tag:school.example,2026:lab'],
  [null, 'https://x.example/a/lab/index.html?embed=1&actor=me#text=mine', 'https://x.example/a/lab'],
  [null, 'https://x.example/a/lab/', 'https://x.example/a/lab'],
  ['no iri', 'file:///D:/stem-lab.html', 'urn:stem-lab:embedding'],
  [null, 'about:srcdoc', 'urn:stem-lab:embedding'],
])('activity %s on %s', (named, page, id) => {
  expect(activityId(named, page)).toBe(id);
});

// Each fault that the checker knows, made on purpose.
import { expect, test } from 'vitest';
import { checkQuestions } from '../../web/lessons/grading/check-questions.ts';
import { schemaProblems } from '../../web/lessons/grading/schema.ts';
import { type Question, questions } from '../../web/lessons/index.ts';

type Draft = { -readonly [Key in keyof Question]: Question[Key] };
const questionOf = (id: string): Draft => structuredClone(questions.find((one) => one.id === id)) as Draft;

test('the ten questions have no fault', () => {
  expect(checkQuestions(questions)).toEqual([]);
});

test('an id used twice', () => {
  expect(checkQuestions([questions[0], questions[0]])).toEqual(['q1: the id is used twice']);
});

const firstRule = (draft: Draft) => {
  const [rule] = draft.rules;
  if (!rule) throw new Error('the question has no rule');
  return rule;
};

const faults: [string, string, (draft: Draft) => void, RegExp][] = [
  [
    'a rule that retracts what is no mention',
    'q4',
    (q) => {
      Object.assign(firstRule(q), { retracts: ['position'] });
    },
    /retracts "position", which is no mention/,
  ],
  [
    'an empty hint',
    'q3',
    (q) => {
      q.hints = ['', 'b'];
    },
    /hints\/0: is empty/,
  ],
  [
    'a blank hint',
    'q3',
    (q) => {
      q.hints = [' ', 'b'];
    },
    /the hint 1 is empty/,
  ],
  [
    'one hint',
    'q3',
    (q) => {
      q.hints = ['only one'];
    },
    /has 1 items/,
  ],
  [
    'the same hint twice',
    'q3',
    (q) => {
      q.hints = ['Look.', 'look'];
    },
    /two hints are the same/,
  ],
  [
    'no explanation',
    'q3',
    (q) => {
      q.explanation = '';
    },
    /explanation: is empty/,
  ],
  [
    'an unknown type',
    'q3',
    (q) => {
      Object.assign(q, { type: 'essay' });
    },
    /is none of single/,
  ],
  [
    'an unknown station',
    'q3',
    (q) => {
      Object.assign(q, { station: 'moon' });
    },
    /station: "moon"/,
  ],
  [
    'an unknown field',
    'q3',
    (q) => {
      Object.assign(q, { solution: 'b' });
    },
    /"solution" is no field/,
  ],
  [
    'a missing field',
    'q3',
    (q) => {
      Reflect.deleteProperty(q, 'prompt');
    },
    /has no "prompt"/,
  ],
  [
    'a choice without feedback',
    'q3',
    (q) => {
      q.choices = q.choices?.map((one) => ({ ...one, feedback: '' })) ?? [];
    },
    /feedback: is empty/,
  ],
  [
    'two correct choices',
    'q3',
    (q) => {
      q.choices = q.choices?.map((one) => ({ ...one, correct: true })) ?? [];
    },
    /not exactly one choice/,
  ],
  [
    'choices with one id',
    'q3',
    (q) => {
      q.choices = q.choices?.map((one) => ({ ...one, id: 'a' })) ?? [];
    },
    /two choices have the same id/,
  ],
  [
    'no choices',
    'q3',
    (q) => {
      Reflect.deleteProperty(q, 'choices');
    },
    /needs choices/,
  ],
  [
    'choices of a shape',
    'q1',
    (q) => {
      q.choices = questionOf('q3').choices ?? [];
    },
    /has no choices/,
  ],
  [
    'a verdict without false',
    'q2',
    (q) => {
      q.choices = questionOf('q3').choices ?? [];
    },
    /not "true" and "false"/,
  ],
  [
    'a right example that fails',
    'q3',
    (q) => {
      q.examples = { right: ['c'], wrong: ['a'] };
    },
    /right answer "c" is wrong \(q3\.c\)/,
  ],
  [
    'a right example that cannot be read',
    'q1',
    (q) => {
      q.examples = { right: ['a table'], wrong: ['d'] };
    },
    /is unparsed/,
  ],
  [
    'a wrong example that passes',
    'q3',
    (q) => {
      q.examples = { right: ['b'], wrong: ['option b'] };
    },
    /wrong answer "option b" passes/,
  ],
  [
    'a right example with blanks at its end',
    'q3',
    (q) => {
      q.examples = { right: ['b '], wrong: ['a'] };
    },
    /has blanks at its ends/,
  ],
  [
    'an explanation of a bare embedding',
    'q3',
    (q) => {
      q.explanation = 'The embedding enters.';
    },
    /explanation says "embedding"/,
  ],
  [
    'a hint of bare embeddings',
    'q3',
    (q) => {
      q.hints = ['Look at the embeddings.', 'b'];
    },
    /hint 1 says "embedding"/,
  ],
  [
    'feedback with a bare embedding',
    'q4',
    (q) => {
      q.rules = [{ ...firstRule(q), feedback: 'The embedding is shared.' }, ...q.rules.slice(1)];
    },
    /feedback of rule word-list/,
  ],
  [
    'a rule id used twice',
    'q4',
    (q) => {
      q.rules = [firstRule(q), ...q.rules];
    },
    /two rules have the same id/,
  ],
  [
    'a wrong rule with full score',
    'q4',
    (q) => {
      q.rules = [{ ...firstRule(q), score: 1 }, ...q.rules.slice(1)];
    },
    /go together/,
  ],
  [
    'no rule for the rest',
    'q4',
    (q) => {
      q.rules = q.rules.slice(0, -1);
    },
    /no rule is left/,
  ],
  [
    'a rule after the rest',
    'q4',
    (q) => {
      q.rules = [...q.rules, { ...firstRule(q), id: 'late' }];
    },
    /never reached/,
  ],
  [
    'an unknown pattern',
    'q4',
    (q) => {
      q.rules = [{ ...firstRule(q), when: { pattern: 'magic' } }, ...q.rules.slice(1)];
    },
    /"magic" is none of/,
  ],
  [
    'an unknown concept',
    'q4',
    (q) => {
      q.rules = [{ ...firstRule(q), when: { all: ['nowhere'] } }, ...q.rules.slice(1)];
    },
    /no concept "nowhere"/,
  ],
  [
    'an unknown subject',
    'q4',
    (q) => {
      q.rules = [{ ...firstRule(q), when: { all: ['moon/copy'] } }, ...q.rules.slice(1)];
    },
    /the subject "moon"/,
  ],
  [
    'a phrase of nothing',
    'q4',
    (q) => {
      q.concepts = { ...q.concepts, copy: { any: ['..3'] } };
    },
    /has no end/,
  ],
  [
    'a phrase with a sign',
    'q4',
    (q) => {
      q.concepts = { ...q.concepts, copy: { any: ['copy(ing)'] } };
    },
    /is no word/,
  ],
  [
    'a concept nobody asks for',
    'q4',
    (q) => {
      q.concepts = { ...q.concepts, idle: { any: ['idle'] } };
    },
    /"idle" is never used/,
  ],
  [
    'a concept in a circle',
    'q4',
    (q) => {
      q.concepts = { ...q.concepts, copy: { any: ['{copy} again'] } };
    },
    /leads back to itself/,
  ],
  [
    'a rule for a missing choice',
    'q2',
    (q) => {
      q.rules = [{ ...firstRule(q), when: { choice: 'perhaps', all: ['cost'] } }];
    },
    /does not exist/,
  ],
];

test.each(faults)('%s is refused', (_name, id, spoil, message) => {
  const draft = questionOf(id);
  spoil(draft);
  const problems = checkQuestions([draft]);
  expect(problems.join('\n')).toMatch(message);
  for (const problem of problems) expect(problem.startsWith(`${id}: `)).toBe(true);
});

test.each([null, 3, 'q1', [], {}])('%j is no question', (value) => {
  expect(checkQuestions([value])).not.toEqual([]);
});

test('a schema with an unknown keyword is an error, not ignored', () => {
  expect(() => schemaProblems(3, { multipleOf: 2 })).toThrow(/multipleOf/);
});

test.each<[unknown, object, RegExp]>([
  [3.5, { type: 'integer' }, /is number, not integer/],
  [null, { type: 'object' }, /is null/],
  [-1, { minimum: 0 }, /below 0/],
  [2, { maximum: 1 }, /above 1/],
  [{}, { minProperties: 1 }, /is empty/],
  ['A', { pattern: '^[a-z]$' }, /not of the form/],
  [1, { anyOf: [{ type: 'string' }, { type: 'boolean' }] }, /none of the forms/],
  [{ a: 1 }, { additionalProperties: { type: 'string' } }, /a: is integer/],
])('%j does not fit %j', (value, schema, message) => {
  expect(schemaProblems(value, schema).join()).toMatch(message);
});

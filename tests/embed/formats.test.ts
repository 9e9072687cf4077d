// What course systems are told, letter by letter.
import { describe, expect, test } from 'vitest';
import { dialects } from '../../web/embed/scores/dialect.ts';
import { plainLine } from '../../web/embed/scores/interaction.ts';
import { clockSpan, clockTime, isoSpan, isoTime } from '../../web/embed/scores/time-formats.ts';
import type { AnswerTold } from '../../web/lessons/progress/index.ts';

test.each([
  [0, '0000:00:00.00', 'PT0S'],
  [12.4, '0000:00:12.40', 'PT12.4S'],
  [0.049, '0000:00:00.05', 'PT0.05S'],
  [59.999, '0000:01:00.00', 'PT1M'],
  [3600, '0001:00:00.00', 'PT1H'],
  [3723.04, '0001:02:03.04', 'PT1H2M3.04S'],
  [1e9, '9999:59:59.99', 'PT9999H59M59.99S'],
  [-5, '0000:00:00.00', 'PT0S'],
  [Number.NaN, '0000:00:00.00', 'PT0S'],
  [Number.POSITIVE_INFINITY, '0000:00:00.00', 'PT0S'],
])('%s seconds', (seconds, clock, iso) => {
  expect(clockSpan(seconds)).toBe(clock);
  expect(isoSpan(seconds)).toBe(iso);
});

test('moments', () => {
  expect(clockTime(new Date(2026, 10, 29, 7, 4, 9))).toBe('07:04:09');
  expect(isoTime(new Date('2026-11-29T16:34:00.129Z'))).toBe('2026-11-29T16:34:00.12Z');
});

test.each([
  ['two\nlines\r\n\tand  blanks ', 100, 'two lines and blanks'],
  ['a\u0000b\u001bc\u2028d', 100, 'a b c d'],
  ['é 😀 大', 100, 'é 😀 大'],
  ['half \ud83d and \ude00 half', 100, 'half \ufffd and \ufffd half'],
  ['12345678😀', 9, '12345678'],
  ['12345678😀', 10, '12345678😀'],
])('one line of %j', (text, limit, line) => {
  expect(plainLine(text, limit)).toBe(line);
});

const told = (fields: Partial<AnswerTold>): AnswerTold => ({
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
  time: '2026-11-29T16:34:00.120Z',
  ...fields,
});
const abc = [
  { id: 'a', text: 'One' },
  { id: 'b', text: 'Two' },
];

describe('an answer', () => {
  test('to a shape, in both editions', () => {
    expect(dialects['1.2'].interaction(3, told({}))).toEqual([
      ['cmi.interactions.3.id', 'q1'],
      ['cmi.interactions.3.type', 'fill-in'],
      ['cmi.interactions.3.time', clockTime(new Date('2026-11-29T16:34:00.120Z'))],
      ['cmi.interactions.3.correct_responses.0.pattern', '(|V|, d)'],
      ['cmi.interactions.3.weighting', '1'],
      ['cmi.interactions.3.student_response', '(50257, 768)'],
      ['cmi.interactions.3.result', 'correct'],
      ['cmi.interactions.3.latency', '0000:00:12.40'],
    ]);
    expect(dialects['2004'].interaction(0, told({ result: 'wrong' }))).toEqual([
      ['cmi.interactions.0.id', 'q1'],
      ['cmi.interactions.0.type', 'fill-in'],
      ['cmi.interactions.0.timestamp', '2026-11-29T16:34:00.12Z'],
      ['cmi.interactions.0.correct_responses.0.pattern', '(|V|,d)'],
      ['cmi.interactions.0.weighting', '1'],
      ['cmi.interactions.0.learner_response', '(50257, 768)'],
      ['cmi.interactions.0.result', 'incorrect'],
      ['cmi.interactions.0.latency', 'PT12.4S'],
      ['cmi.interactions.0.description', 'Which shape has E?'],
    ]);
  });

  const said = (edition: '1.2' | '2004', fields: Partial<AnswerTold>, name: string) =>
    dialects[edition].interaction(0, told(fields)).find(([element]) => element.endsWith(name))?.[1];

  test.each<[Partial<AnswerTold>, string, string, string, string]>([
    [{ type: 'true-false', response: 'true', correct: ['false'] }, 'true-false', 't', 'true-false', 'true'],
    [{ type: 'true-false', response: 'false', correct: ['false'] }, 'true-false', 'f', 'true-false', 'false'],
    [{ type: 'single', response: 'b', correct: ['a'], choices: abc }, 'choice', 'b', 'choice', 'b'],
    [{ type: 'short', response: 'a\nb', correct: [] }, 'fill-in', 'a b', 'long-fill-in', 'a b'],
    [{ response: '{lang=de}x[,]y' }, 'fill-in', '{lang=de}x[,]y', 'fill-in', ' {lang=de}x[, ]y'],
  ])('%j', (fields, type12, response12, type2004, response2004) => {
    expect(said('1.2', fields, '.type')).toBe(type12);
    expect(said('1.2', fields, '.student_response')).toBe(response12);
    expect(said('2004', fields, '.type')).toBe(type2004);
    expect(said('2004', fields, '.learner_response')).toBe(response2004);
  });

  test('a choice goes by its place, whatever the author called it', () => {
    const choices = [
      { id: 'sum of both', text: 'The sum' },
      { id: 'none', text: 'None' },
    ];
    const fields: Partial<AnswerTold> = { type: 'single', response: 'none', correct: ['sum of both'], choices };
    expect(said('1.2', fields, '.student_response')).toBe('b');
    expect(said('1.2', fields, 'pattern')).toBe('a');
  });

  test.each(['1.2', '2004'] as const)('of any length keeps the limits of %s', (edition) => {
    const response = `{${'é😀[,]"\n'.repeat(900)}`;
    for (const type of ['short', 'shape'] as const) {
      const fields: Partial<AnswerTold> = { type, response, correct: [response], prompt: response };
      for (const [element, value] of dialects[edition].interaction(0, told(fields))) {
        const limit = edition === '1.2' ? 255 : type === 'short' && !element.endsWith('description') ? 4000 : 250;
        expect(value.length, element).toBeLessThanOrEqual(limit);
        expect(value, element).not.toMatch(/[\ud800-\udbff]$|[\n\r]/);
      }
    }
  });
});

test.each([
  ['1.2', 'cmi.student_data.mastery_score', '80', 0.8],
  ['1.2', 'cmi.student_data.mastery_score', '', null],
  ['1.2', 'cmi.student_data.mastery_score', 'x', null],
  ['2004', 'cmi.scaled_passing_score', '0.55', 0.55],
  ['2004', 'cmi.scaled_passing_score', '', null],
] as const)('%s: %s = %j is a passing score of %s', (edition, element, text, score) => {
  expect(dialects[edition].passingScore((name) => (name === element ? text : ''))).toBe(score);
});

import { describe, expect, test } from 'vitest';
import { readChoice, shuffledChoices } from '../../web/lessons/grading/choice.ts';
import { gradeQuestion } from '../../web/lessons/grading/grade.ts';
import { grade, questions } from '../../web/lessons/index.ts';

const singles = questions.filter(({ type }) => type === 'single');
const choices = singles[0]?.choices ?? [];
const read = (answer: string) => {
  const reading = readChoice(answer, choices);
  return reading.kind === 'one' ? reading.choice.id : reading.kind;
};

describe('a choice', () => {
  test.each([
    'b',
    ' B ',
    '(b)',
    '[b]',
    'b)',
    'b.',
    'b:',
    'option b',
    'Option (B)',
    'answer: b',
    'the answer is b',
    "it's b",
    'choice b',
    'ｂ',
    'В',
    'в',
    '"b"',
    'b, because attention needs vectors',
    'b) token (+ positional) vectors',
    'b because a is only a label',
  ])('%j is b', (answer) => {
    expect(read(answer)).toBe('b');
  });

  test.each([
    'a and b',
    'a b c',
    'abc',
    'ab',
    'a,b',
    'a/b',
    'b or c',
    'both a and b',
    'all of them',
    'b) raw IDs',
    'b, or maybe (c)',
  ])('%j is several', (answer) => {
    expect(read(answer)).toBe('several');
  });

  test.each(['d', 'z', '', 'not b', 'bb8', 'something else', 'bread', '(((', 'b'.repeat(1000)])(
    '%j names none',
    (answer) => {
      expect(read(answer)).toBe('none');
    },
  );

  test('the words of every choice are that choice, and its feedback is its own', async () => {
    for (const question of singles) {
      for (const choice of question.choices ?? []) {
        for (const words of [choice.text, choice.id, ...(choice.accept ?? [])]) {
          const result = await grade(question.id, words);
          expect(result).toMatchObject({ feedbackId: `${question.id}.${choice.id}`, feedback: choice.feedback });
          expect(result.status).toBe(choice.correct ? 'right' : 'wrong');
        }
      }
    }
  });

  test('the order in which choices are shown changes no verdict on their words', () => {
    for (const question of singles) {
      for (let seed = 0; seed < 20; seed++) {
        const shuffled = { ...question, choices: shuffledChoices(question.choices ?? [], seed) };
        for (const choice of question.choices ?? []) {
          expect(gradeQuestion(shuffled, choice.text).status).toBe(choice.correct ? 'right' : 'wrong');
        }
      }
    }
  });
});

describe('the order of choices', () => {
  test('is the same for the same seed and is a permutation', () => {
    for (let seed = 0; seed < 100; seed++) {
      const shown = shuffledChoices(choices, seed);
      expect(shown).toEqual(shuffledChoices(choices, seed));
      expect(new Set(shown)).toEqual(new Set(choices));
    }
  });

  test('reaches all six orders, each about as often', () => {
    const counts = new Map<string, number>();
    for (let seed = 0; seed < 6000; seed++) {
      const order = shuffledChoices(choices, seed)
        .map(({ id }) => id)
        .join('');
      counts.set(order, (counts.get(order) ?? 0) + 1);
    }
    expect(counts.size).toBe(6);
    // five standard deviations of a binomial with n = 6000, p = 1/6
    for (const count of counts.values()) expect(Math.abs(count - 1000)).toBeLessThan(145);
  });
});

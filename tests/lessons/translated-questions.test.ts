// The ten questions in other languages: whole, graded as ever, and shown as what was graded.
import { expect, test } from 'vitest';
import { grade } from '../../web/lessons/grading/grade.ts';
import { questions, sentencesOfGrading } from '../../web/lessons/questions/index.ts';
import { saidOf, translated } from '../../web/lessons/questions/translated.ts';
import type { Question } from '../../web/lessons/questions/types.ts';
import { english, languageTags, loadLanguage } from '../../web/lessons/words/languages.ts';

const languages = (await Promise.all(languageTags.map(loadLanguage))).filter((one) => one.questions);
const keys = (record: object = {}) => Object.keys(record).sort();
const shown = ({ prompt, objective, explanation, hints, choices = [], rules }: Question) => [
  ...[prompt, objective, explanation, ...hints],
  ...choices.flatMap(({ text, feedback }) => [text, feedback]),
  ...rules.map(({ feedback }) => feedback),
];

test('German is one of them, English is none', () => {
  expect(languages.map(({ tag }) => tag)).toContain('de');
  expect(languages.map(({ tag }) => tag)).not.toContain('en');
  for (const question of questions) expect(translated(question, english)).toBe(question);
});

test.each(languages.map((one) => [one.tag, one] as const))(
  '%s has every word of them, and other words',
  (_, language) => {
    expect(keys(language.questions?.each)).toEqual(questions.map(({ id }) => id).sort());
    expect(keys(language.questions?.unread)).toEqual(keys(sentencesOfGrading));
    for (const question of questions) {
      const text = language.questions?.each[question.id];
      const { id, choices = [], rules, hints, concepts = {}, mentions = [] } = question;
      expect(keys(text?.choices), id).toEqual(choices.map((one) => one.id).sort());
      expect(keys(text?.feedback), id).toEqual([...choices, ...rules].map((one) => one.id).sort());
      expect(text?.hints.length, id).toBe(hints.length);
      expect(keys(text?.labels), id).toEqual(mentions.filter((name) => concepts[name]?.label).sort());
      const now = translated(question, language);
      shown(now).forEach((sentence, i) => {
        expect(sentence.trim(), id).not.toBe('');
        expect(sentence, id).not.toBe(shown(question)[i]);
        // in feedback it could be a row, the stem output or a hidden state
        expect(sentence, id).not.toMatch(/(?<!nn\.)\bembeddings?\b/i);
      });
    }
  },
);

test.each(languages.map((one) => [one.tag, one] as const))(
  '%s says of a grade what the question says',
  async (tag, language) => {
    for (const question of questions) {
      const now = translated(question, language);
      expect(now.lang).toBe(tag);
      for (const answer of [...question.examples.right, ...question.examples.wrong, 'a and b', 'true false', '?!']) {
        const given = await grade(question.id, answer);
        const said = saidOf(given, now, language);
        expect({ ...said, feedback: '', mentions: [] }).toEqual({ ...given, feedback: '', mentions: [] });
        expect(said.feedback, `${given.feedbackId}: ${answer}`).not.toBe(given.feedback);
        expect(said.mentions?.map(({ found }) => found)).toEqual(given.mentions?.map(({ found }) => found));
        for (const [i, { label }] of (said.mentions ?? []).entries()) expect(label).not.toBe(given.mentions?.[i].label);
        // in English nothing is another
        expect(saidOf(given, question, english)).toEqual(given);
      }
    }
  },
);

test('a teacher’s question keeps its own words', () => {
  const own: Question = { ...questions[1], id: 'my-own', lang: 'fr' };
  for (const language of languages) expect(translated(own, language)).toBe(own);
});

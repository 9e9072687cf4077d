// One answer to one question: the reader for its type, then the question's own rules in order.
import type { Model } from '../../engine/api.ts';
import { questionNamed, questions, sentencesOfGrading, type UnreadSentence } from '../questions/index.ts';
import type { Axis, Question, Rule } from '../questions/types.ts';
import { readChoice } from './choice.ts';
import { ConceptReader, type Reading } from './concepts.ts';
import { normalise } from './normalise.ts';
import { readShape, type Sizes } from './shape.ts';
import { readTrueFalse } from './true-false.ts';

export interface GradeOptions {
  /** The open model: bare numbers in a shape are read as its sizes. */
  readonly model?: { readonly config: Pick<Model['config'], 'vocabSize' | 'dModel'> };
  /** The learner's tokens: a bare number in a shape may be how many they are. */
  readonly ids?: readonly (readonly number[])[] | readonly number[];
  /** Language of the answer. Free text is understood in English alone. */
  readonly lang?: string;
}

export interface Grade {
  /** "unparsed": it could not be read as an answer, and is no attempt. */
  readonly status: 'right' | 'wrong' | 'unparsed';
  /** Part of the points, 0 to 1. Only a right answer has 1. */
  readonly score: number;
  readonly feedbackId: string;
  readonly feedback: string;
  /** Free text: which parts of a full answer were found. */
  readonly mentions?: readonly { readonly label: string; readonly found: boolean }[];
}

/** Grades the answer to one of the ten questions, or to one that was added to this page. Rejects with a RangeError for an id that none of them has. */
export async function grade(id: string, answer: string | boolean, options: GradeOptions = {}): Promise<Grade> {
  const question = questionNamed(id);
  if (!question) {
    throw new RangeError(`there is no question "${id}"; there are ${questions.map((one) => one.id).join(', ')}`);
  }
  return gradeQuestion(question, answer, options);
}

/** The same for a question that is at hand, as authors and the checker need it. */
export function gradeQuestion(question: Question, answer: string | boolean, options: GradeOptions = {}): Grade {
  const text = typeof answer === 'string' || typeof answer === 'boolean' ? String(answer) : '';
  if (!/[\p{L}\p{N}]/u.test(normalise(text.slice(0, 100_000)))) return unread(question, 'empty');
  switch (question.type) {
    case 'single':
      return gradeChoice(question, text);
    case 'true-false':
      return gradeTrueFalse(question, text);
    case 'shape':
      return gradeShape(question, text, sizesOf(options));
    case 'generated':
      throw new RangeError(`question "${question.id}" is made of a text and a model: the page judges it`);
    case 'short':
      return gradeText(question, text, options.lang ?? 'en');
  }
}

const unread = (question: Question, what: UnreadSentence): Grade => ({
  status: 'unparsed',
  score: 0,
  feedbackId: `${question.id}.${what}`,
  feedback: sentencesOfGrading[what],
});

const ruled = (question: Question, { id, status, score, feedback }: Rule): Grade => ({
  status,
  score,
  feedbackId: `${question.id}.${id}`,
  feedback,
});

function gradeChoice(question: Question, text: string): Grade {
  const reading = readChoice(text, question.choices ?? []);
  if (reading.kind === 'none') return unread(question, 'unreadable-choice');
  if (reading.kind === 'several') return { ...unread(question, 'several'), status: 'wrong' };
  return chosen(question, reading.choice.id, null);
}

function gradeTrueFalse(question: Question, text: string): Grade {
  const verdict = readTrueFalse(text);
  if (verdict === 'none') return unread(question, 'unreadable-verdict');
  if (verdict === 'both') return { ...unread(question, 'both'), status: 'wrong' };
  return chosen(question, verdict, question.concepts ? readerOf(question).read(text) : null);
}

/** The choice's own feedback, unless a rule knows the reason that was given for it. */
function chosen(question: Question, id: string, reading: Reading | null): Grade {
  const choice = question.choices?.find((one) => one.id === id);
  if (!choice) return unread(question, 'unreadable-choice');
  const rule = question.rules.find(
    ({ when }) => (when.choice === undefined || when.choice === id) && reading !== null && reading.holds(when),
  );
  if (rule) return ruled(question, rule);
  return {
    status: choice.correct ? 'right' : 'wrong',
    score: choice.correct ? 1 : 0,
    feedbackId: `${question.id}.${choice.id}`,
    feedback: choice.feedback,
  };
}

/** The sizes that a bare number may be; of the tokens only when they are one text, or texts of one length. */
function sizesOf({ model, ids = [] }: GradeOptions): Sizes | null {
  if (!model) return null;
  const { vocabSize, dModel } = model.config;
  const texts = ids.map((one) => (typeof one === 'number' ? null : one.length));
  const tokens = texts[0] ?? texts.length;
  const oneLength = texts.every((length) => (length ?? tokens) === tokens);
  return { vocabSize, dModel, ...(tokens > 0 && oneLength ? { tokens } : {}) };
}

function gradeShape(question: Question, text: string, sizes: Sizes | null): Grade {
  const reading = readShape(text, sizes, question.namedModels);
  if (reading.kind === 'none') return unread(question, 'unreadable-shape');
  if (reading.kind === 'whose-numbers') return unread(question, 'whose-numbers');
  const dims = reading.kind === 'dims' ? reading.dims : null;
  const fits = ({ when }: Rule) =>
    when.pattern === 'otherwise' ||
    (when.pattern === 'arithmetic' && dims === null) ||
    (when.shape !== undefined && dims !== null && sameAxes(when.shape, dims));
  const rule = question.rules.find(fits);
  return rule ? ruled(question, rule) : unread(question, 'unreadable-shape');
}

const sameAxes = (one: readonly Axis[], other: readonly Axis[]) =>
  one.length === other.length && one.every((axis, index) => axis === other[index]);

function gradeText(question: Question, text: string, lang: string): Grade {
  const understood = question.lang ?? 'en';
  if (lang.toLowerCase().split('-')[0] !== understood || isOtherScript(text)) return unread(question, 'other-language');
  const reading = readerOf(question).read(text);
  if (reading === null) return unread(question, 'too-long');
  if (reading.words.length === 0) return unread(question, 'empty');
  const rule = question.rules.find(
    ({ when }) =>
      when.pattern === 'otherwise' || ((when.pattern !== 'word-list' || reading.isWordList) && reading.holds(when)),
  );
  if (!rule) return unread(question, 'empty');
  const mentions = (question.mentions ?? []).map((name) => ({
    label: question.concepts?.[name]?.label ?? name,
    found: !rule.retracts?.includes(name) && reading.hits(name).some((hit) => !hit.denied),
  }));
  return mentions.length > 0 ? { ...ruled(question, rule), mentions } : ruled(question, rule);
}

/** Mostly letters of another alphabet: the concepts could not see anything in it. */
function isOtherScript(text: string): boolean {
  const letters = text.normalize('NFKC').match(/\p{L}/gu) ?? [];
  const latin = letters.filter((letter) => /\p{Script=Latin}/u.test(letter));
  return letters.length > 3 && latin.length * 2 < letters.length;
}

// compiled once: the phrases of a question do not change
const readers = new WeakMap<Question, ConceptReader>();
function readerOf(question: Question): ConceptReader {
  const known = readers.get(question);
  if (known) return known;
  const reader = new ConceptReader(question);
  readers.set(question, reader);
  return reader;
}

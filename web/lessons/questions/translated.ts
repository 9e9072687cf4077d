// The ten questions in another language. A question is graded as its file has it; what is shown of it may be said in other words.
import type { Grade } from '../grading/grade.ts';
import { feedbackOf } from '../progress/progress.ts';
import type { Language } from '../words/languages.ts';
import type { UnreadSentence } from './index.ts';
import type { Question } from './types.ts';

export interface QuestionText {
  readonly prompt: string;
  readonly objective: string;
  /** by the id of the choice */
  readonly choices?: Readonly<Record<string, string>>;
  /** by the id of the choice or rule */
  readonly feedback: Readonly<Record<string, string>>;
  /** by the name of the concept: what is told to be found in a free text */
  readonly labels?: Readonly<Record<string, string>>;
  readonly hints: readonly string[];
  readonly explanation: string;
}

export interface QuestionWords {
  /** by the id of the question */
  readonly each: Readonly<Record<string, QuestionText>>;
  /** what is said when an answer could not be read */
  readonly unread: Readonly<Record<UnreadSentence, string>>;
}

/** The question as this language says it, to be shown. Its own words where the language has none for it, as for a teacher's. */
export function translated(question: Question, { tag, questions }: Pick<Language, 'tag' | 'questions'>): Question {
  const text = questions?.each[question.id];
  if (!text) return question;
  const { prompt, objective, hints, explanation, choices, feedback, labels = {} } = text;
  return {
    ...question,
    ...{ lang: tag, prompt, objective, hints, explanation },
    rules: question.rules.map((rule) => ({ ...rule, feedback: feedback[rule.id] ?? rule.feedback })),
    ...(question.choices && {
      choices: question.choices.map((one) => ({
        ...one,
        text: choices?.[one.id] ?? one.text,
        feedback: feedback[one.id] ?? one.feedback,
      })),
    }),
    ...(question.concepts && {
      concepts: Object.fromEntries(
        Object.entries(question.concepts).map(([name, one]) => [name, { ...one, label: labels[name] ?? one.label }]),
      ),
    }),
  };
}

/** A grade of `question`, which may be shown translated, in the words that it is shown in. */
export function saidOf(grade: Grade, question: Question, { questions }: Pick<Language, 'questions'>): Grade {
  const name = grade.feedbackId.slice(question.id.length + 1);
  const unread = questions?.each[question.id] && questions.unread[name as UnreadSentence];
  const mentions = grade.mentions?.map(({ label, found }, i) => {
    return { label: question.concepts?.[question.mentions?.[i] ?? '']?.label ?? label, found };
  });
  return {
    ...grade,
    feedback: feedbackOf(question, grade) || unread || grade.feedback,
    ...(mentions && { mentions }),
  };
}

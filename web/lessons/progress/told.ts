// What the page around the lab is told of an answer: plain values that survive JSON, with ids that stay.
import type { Question, QuestionType, Station } from '../questions/types.ts';
import { beginning, type Entry, longestAnswer } from './progress.ts';

export interface AnswerTold {
  /** the question's, q1 … q10: the same in every build */
  readonly id: string;
  readonly station: Station;
  readonly type: QuestionType;
  /** a line of English for a report */
  readonly title: string;
  readonly prompt: string;
  readonly choices?: readonly { readonly id: string; readonly text: string }[];
  /** the id of a choice, or the text as it was typed; at most `longestAnswer` characters of it */
  readonly response: string;
  readonly result: 'right' | 'wrong';
  /** 0 … 1, of this answer */
  readonly score: number;
  /** the best so far */
  readonly best: number;
  readonly points: number;
  /** how many answers of this learner could be read, with this one */
  readonly attempts: number;
  /** the most hints that were open, and whether the explanation was read before there was a right answer */
  readonly hints: number;
  readonly explained: boolean;
  /** seconds since the card was opened or answered last */
  readonly latency: number;
  /** ids of right choices or a shape as it may be written; empty for free text, which many sentences answer */
  readonly correct: readonly string[];
  /** when, as ISO 8601 in UTC */
  readonly time: string;
}

/** `entry`: with this answer already in it. */
export function answerTold(
  question: Question,
  { last, best, attempts, hints, shown }: Entry,
  given: { answer: string; title: string; latency: number; time: Date },
): AnswerTold {
  const { id, station, type, prompt, choices, points } = question;
  return {
    id,
    station,
    type,
    title: given.title,
    prompt,
    ...(choices && { choices: choices.map((one) => ({ id: one.id, text: one.text })) }),
    response: beginning(given.answer, longestAnswer),
    result: last?.status ?? 'wrong',
    score: last?.score ?? 0,
    best,
    points,
    attempts,
    hints,
    explained: shown,
    latency: Math.max(0, Math.round(given.latency * 100) / 100),
    correct: correctOf(question),
    time: given.time.toISOString(),
  };
}

function correctOf({ type, choices, examples }: Question): string[] {
  if (type === 'shape' || type === 'generated') return examples.right.slice(0, 1);
  return (choices ?? []).filter(({ correct }) => correct).map(({ id }) => id);
}

// What a learner has done with the checks, as a value: each step gives a new one. No clock, no chance, no storage.
import type { Grade } from '../grading/grade.ts';
import type { Question } from '../questions/types.ts';
import type { Asked } from './fingerprint.ts';

/** How an answer came out; its feedback is found again by `feedbackOf`. */
export interface Outcome {
  readonly status: 'right' | 'wrong';
  readonly score: number;
  readonly feedbackId: string;
}

export interface Entry {
  /** The question as it was asked: what is known of another one says nothing about this one. */
  readonly question: string;
  /** Decides the order of the choices. */
  readonly seed: number;
  /** Answers that could be read. */
  readonly attempts: number;
  readonly best: number;
  /** The most hints that were ever open. */
  readonly hints: number;
  /** The explanation was asked for before there was a right answer. */
  readonly shown: boolean;
  /** The learner compared it with the model answer and found it right. */
  readonly self: boolean;
  /** The last answer that counted: text, or the id of a choice. At most `longestAnswer` characters of it. */
  readonly answer: string;
  /** Null: not answered since the last fresh start. */
  readonly last: Outcome | null;
}

export interface Progress {
  readonly version: 1;
  readonly entries: Readonly<Record<string, Entry>>;
}

/** In the order of how much there is left to do. */
export type CheckState = 'open' | 'wrong' | 'shown' | 'partly' | 'self' | 'right';

/** Of a longer answer only the beginning is kept: ten of them still fit anywhere. */
export const longestAnswer = 2000;
export const noProgress: Progress = { version: 1, entries: {} };

export function stateOf(entry: Entry | undefined): CheckState {
  if (!entry) return 'open';
  if (entry.best === 1) return 'right';
  if (entry.self) return 'self';
  if (entry.shown) return 'shown';
  if (entry.best > 0) return 'partly';
  return entry.attempts > 0 ? 'wrong' : 'open';
}

export const isDone = (state: CheckState) => state === 'right' || state === 'self';
export const isMissed = (state: CheckState) => state === 'wrong' || state === 'partly' || state === 'shown';

function changed(progress: Progress, asked: Asked, change: (entry: Entry) => Partial<Entry>): Progress {
  const entry = progress.entries[asked.id];
  // every step starts with a seed: what has no entry was never opened
  if (!entry) return progress;
  return { ...progress, entries: { ...progress.entries, [asked.id]: { ...entry, ...change(entry) } } };
}

/** The card was opened; `seed` orders its choices from now on. An entry of another version of the question gives way. */
export function opened(progress: Progress, asked: Asked, seed: number): Progress {
  if (progress.entries[asked.id]?.question === asked.question) return progress;
  const entry: Entry = {
    question: asked.question,
    seed: seed >>> 0,
    attempts: 0,
    best: 0,
    hints: 0,
    shown: false,
    self: false,
    answer: '',
    last: null,
  };
  return { ...progress, entries: { ...progress.entries, [asked.id]: entry } };
}

/** An answer was graded. One that could not be read changes nothing. */
export function answered(progress: Progress, asked: Asked, answer: string, grade: Grade): Progress {
  const { status, score, feedbackId } = grade;
  if (status === 'unparsed') return progress;
  return changed(progress, asked, (entry) => ({
    attempts: entry.attempts + 1,
    best: Math.max(entry.best, score),
    answer: beginning(answer, longestAnswer),
    last: { status, score, feedbackId },
  }));
}

/** `count` hints are open. */
export function hinted(progress: Progress, asked: Asked, count: number): Progress {
  return changed(progress, asked, (entry) => ({
    hints: Math.max(entry.hints, Math.min(count, asked.hints)),
  }));
}

/** The learner asked for the explanation. After a right answer that costs nothing. */
export function explained(progress: Progress, asked: Asked): Progress {
  return changed(progress, asked, (entry) => ({ shown: entry.shown || entry.best < 1 }));
}

/** The learner's own judgement of a free text. Never a score. */
export function selfGraded(progress: Progress, asked: Asked, right: boolean): Progress {
  return changed(progress, asked, () => ({ self: right }));
}

/** A fresh start at one question; what was reached and what it took stays. */
export function retried(progress: Progress, asked: Asked, seed: number): Progress {
  return changed(progress, asked, () => ({ answer: '', last: null, seed: seed >>> 0 }));
}

/** What was said about an answer, from the question itself. Empty when the question does not say it. */
export function feedbackOf(question: Question, { feedbackId }: Pick<Outcome, 'feedbackId'>): string {
  const name = feedbackId.startsWith(`${question.id}.`) ? feedbackId.slice(question.id.length + 1) : '';
  const found = question.rules.find(({ id }) => id === name) ?? question.choices?.find(({ id }) => id === name);
  return found?.feedback ?? '';
}

/** The first `length` code units, and not half a character. */
export function beginning(text: string, length: number): string {
  const cut = text.slice(0, length);
  return text.length > length && /[\ud800-\udbff]$/.test(cut) ? cut.slice(0, -1) : cut;
}

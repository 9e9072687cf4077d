// Progress as text, for a file, a browser's storage or a course system; and back, with everything checked.
import type { Asked } from './fingerprint.ts';
import { beginning, type Entry, longestAnswer, noProgress, type Outcome, type Progress } from './progress.ts';

export type FileProblem = 'too-large' | 'not-progress' | 'newer' | 'damaged';

export class ProgressFileError extends Error {
  constructor(readonly problem: FileProblem) {
    super(`not a progress file that can be read: ${problem}`);
  }
}

const kind = 'stem-lab-progress';
// ten answers of longestAnswer take 20 thousand; more is no progress file
const longestFile = 1_000_000;
const mostAttempts = 1_000_000;
const mostOthers = 200;
// as the schema has ids of questions
const named = /^[a-z][a-z0-9-]*$/;
const mostHints = 100;

export function writeProgress({ version, entries }: Progress): string {
  return JSON.stringify({ kind, version, entries });
}

/** The same with at most `longest` UTF-16 units of each answer; everything else stays. */
export function shortened({ version, entries }: Progress, longest: number): Progress {
  const short = ([id, entry]: [string, Entry]) => [id, { ...entry, answer: beginning(entry.answer, longest) }];
  return { version, entries: Object.fromEntries(Object.entries(entries).map((one) => short(one))) };
}

/**
 * What a text says about these questions. Results of questions that are not on this page, a teacher's on another one, are kept
 * as they are. `left` names the questions that were answered and have changed since.
 * Throws a ProgressFileError when any of it is not as `writeProgress` makes it.
 */
export function readProgress(text: string, questions: readonly Asked[]): { progress: Progress; left: string[] } {
  if (text.length > longestFile) throw new ProgressFileError('too-large');
  const entriesIn = recordIn(parsed(text).entries);
  const entries: Record<string, Entry> = {};
  const left: string[] = [];
  for (const { id, question, hints } of questions) {
    if (!Object.hasOwn(entriesIn, id)) continue;
    const entry = entryIn(entriesIn[id], hints);
    if (entry.question === question) entries[id] = entry;
    else if (entry.attempts > 0) left.push(id);
  }
  const others = Object.keys(entriesIn).filter((id) => named.test(id) && !questions.some((one) => one.id === id));
  for (const id of others.slice(0, mostOthers)) {
    const entry = otherEntry(entriesIn[id]);
    if (entry) entries[id] = entry;
  }
  return { progress: { ...noProgress, entries }, left };
}

function parsed(text: string): Record<string, unknown> {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw new ProgressFileError('not-progress');
  }
  if (!isRecord(value) || value.kind !== kind) throw new ProgressFileError('not-progress');
  if (value.version !== 1) throw new ProgressFileError(Number(value.version) > 1 ? 'newer' : 'damaged');
  return value;
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function recordIn(value: unknown): Record<string, unknown> {
  if (!isRecord(value)) throw new ProgressFileError('damaged');
  return value;
}

function wholeIn(value: unknown, most: number): number {
  if (!Number.isInteger(value) || (value as number) < 0 || (value as number) > most)
    throw new ProgressFileError('damaged');
  return value as number;
}

function scoreIn(value: unknown): number {
  if (typeof value !== 'number' || !(value >= 0 && value <= 1)) throw new ProgressFileError('damaged');
  return value;
}

function textIn(value: unknown, longest: number): string {
  if (typeof value !== 'string' || value.length > longest) throw new ProgressFileError('damaged');
  return value;
}

function flagIn(value: unknown): boolean {
  if (typeof value !== 'boolean') throw new ProgressFileError('damaged');
  return value;
}

function entryIn(value: unknown, hintCount: number): Entry {
  const entry = recordIn(value);
  return {
    question: textIn(entry.question, 64),
    seed: wholeIn(entry.seed, 2 ** 32 - 1),
    attempts: wholeIn(entry.attempts, mostAttempts),
    best: scoreIn(entry.best),
    // a question may have lost a hint since
    hints: Math.min(wholeIn(entry.hints, mostHints), hintCount),
    shown: flagIn(entry.shown),
    self: flagIn(entry.self),
    answer: textIn(entry.answer, longestAnswer),
    last: outcomeIn(entry.last),
  };
}

/** Nothing that this page asks about: it is kept when it is whole, and damages nothing else when it is not. */
function otherEntry(value: unknown): Entry | null {
  try {
    return entryIn(value, mostHints);
  } catch {
    return null;
  }
}

function outcomeIn(value: unknown): Outcome | null {
  if (value === null) return null;
  const { status, score, feedbackId } = recordIn(value);
  if (status !== 'right' && status !== 'wrong') throw new ProgressFileError('damaged');
  return { status, score: scoreIn(score), feedbackId: textIn(feedbackId, 200) };
}

/** `incoming` on top of `present`: its answers, and never less than was reached. */
export function merged(present: Progress, incoming: Progress): Progress {
  const entries: Record<string, Entry> = { ...present.entries };
  for (const [id, entry] of Object.entries(incoming.entries)) {
    const before = entries[id];
    entries[id] =
      before && before.question === entry.question
        ? {
            ...entry,
            attempts: Math.max(before.attempts, entry.attempts),
            best: Math.max(before.best, entry.best),
            hints: Math.max(before.hints, entry.hints),
            shown: before.shown || entry.shown,
            self: before.self || entry.self,
            ...(entry.last === null && { answer: before.answer, last: before.last, seed: before.seed }),
          }
        : entry;
  }
  return { version: 1, entries };
}

// An answer that was judged: kept, and told to whoever embeds the lab.
import type { Grade, Question } from '../lessons/index.ts';
import { answerTold, type Check, isComplete } from '../lessons/progress/index.ts';
import { checkWords } from '../lessons/words/checks.en.ts';
import { checkTitle } from './check-title.ts';
import { tell } from './events.ts';
import type { ProgressKeeper } from './progress-keeper.ts';

export interface Kept {
  readonly keeper: ProgressKeeper;
  readonly check: Check;
  /** the checks whose answers make one score */
  readonly among: readonly Check[];
  readonly question: Question;
}

/** `latency`: seconds. */
export function recordAnswer(
  from: HTMLElement,
  { keeper, check, among, question }: Kept,
  answer: string,
  result: Grade,
  latency: number,
): void {
  const before = keeper.score(among);
  keeper.record(check, answer, result);
  const entry = keeper.entry(check);
  if (result.status === 'unparsed' || !entry) return;
  const title = checkTitle(check, checkWords);
  tell(from, 'stem-answer', answerTold(question, entry, { answer, title, latency, time: new Date() }));
  const score = keeper.score(among);
  tell(from, 'stem-score', score);
  if (isComplete(score) && !isComplete(before)) tell(from, 'stem-complete', score);
}

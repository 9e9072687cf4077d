// What a check is called, and what it offers beside its question.
import { allChecks, asked, type Check } from '../lessons/progress/index.ts';
import type { CheckWords } from '../lessons/words/checks.en.ts';

/** The lesson's titles are in the language of the page, a teacher's as they were written. */
export function checkTitle({ id, title }: Check, words: CheckWords): string {
  return words.titles[id] ?? title ?? id;
}

/** A line for reports: what progress calls the question. */
export function titleForReport(id: string, words: CheckWords): string {
  const check = allChecks().find((one) => one.id === id);
  return check ? checkTitle(check, words) : id;
}

/** Questions about the learner's own tokens: the lesson's checks have theirs, a teacher's those that it names. */
export function offersProofs(check: Check): boolean {
  return asked.includes(check) || (check.proofs?.length ?? 0) > 0;
}

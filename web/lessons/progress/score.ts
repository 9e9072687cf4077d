// What the checks amount to, for a course: the best of each answer counts, and nothing lowers it.
import type { Check } from './asked.ts';
import type { Progress } from './progress.ts';

export interface Score {
  /** 0 … 1: the share of the points that were reached */
  readonly score: number;
  readonly points: number;
  /** all the points there are */
  readonly of: number;
  /** checks with an answer that could be read */
  readonly answered: number;
  readonly asked: number;
  readonly right: number;
}

/** Over these checks alone: what a link hides counts neither for nor against. A learner's own judgement is no score. */
export function scoreOf({ entries }: Progress, checks: readonly Check[]): Score {
  const found = checks.map((check) => {
    const entry = entries[check.id];
    return { check, entry: entry?.question === check.question ? entry : undefined };
  });
  const of = checks.reduce((sum, check) => sum + check.points, 0);
  const points = found.reduce((sum, { check, entry }) => sum + check.points * (entry?.best ?? 0), 0);
  return {
    score: of > 0 ? points / of : 0,
    points,
    of,
    answered: found.filter(({ entry }) => (entry?.attempts ?? 0) > 0).length,
    asked: checks.length,
    right: found.filter(({ entry }) => entry?.best === 1).length,
  };
}

/** Every check was answered, right or not. */
export function isComplete({ answered, asked }: Score): boolean {
  return asked > 0 && answered === asked;
}

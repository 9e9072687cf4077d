// How the learner trains: what the training station is set to. A link carries it, and never starts it.
import { parseNumber, parseSeed } from './settings.ts';

export const corpora = ['page', 'text'] as const;
export const optimizers = ['adamw', 'sgd'] as const;
export const groups = ['tokens', 'positions', 'segments', 'blocks', 'head'] as const;

export interface TrainingPlan {
  /** what is learned from: the built-in page, or the learner's text */
  corpus: (typeof corpora)[number];
  optimizer: (typeof optimizers)[number];
  lr: number;
  steps: number;
  weightDecay: number;
  clip: number;
  warmup: number;
  dropout: number;
  /** names of groups that do not move, in the order of `groups`, with commas */
  freeze: string;
  /** of dropout */
  seed: number;
}

export const planStart: TrainingPlan = {
  corpus: 'page',
  optimizer: 'adamw',
  lr: 0.01,
  steps: 100,
  weightDecay: 0,
  clip: 0,
  warmup: 0,
  dropout: 0,
  freeze: '',
  seed: 0,
};

export type PlanNumber = 'lr' | 'steps' | 'weightDecay' | 'clip' | 'warmup' | 'dropout' | 'seed';

/** What may be typed, ends included. A rate that is far too large may: what comes of it is worth seeing. */
export const planRanges: Readonly<Record<PlanNumber, { least: number; most: number; whole?: true }>> = {
  lr: { least: 0, most: 1e12 },
  steps: { least: 1, most: 10_000, whole: true },
  weightDecay: { least: 0, most: 10 },
  clip: { least: 0, most: 1e12 },
  warmup: { least: 0, most: 10_000, whole: true },
  dropout: { least: 0, most: 1 },
  seed: { least: 0, most: Number.MAX_SAFE_INTEGER, whole: true },
};

/** The key in a link, which is also the name of the lock. */
export const planKeys = {
  learn: 'corpus',
  opt: 'optimizer',
  lr: 'lr',
  steps: 'steps',
  decay: 'weightDecay',
  clip: 'clip',
  warmup: 'warmup',
  drop: 'dropout',
  freeze: 'freeze',
  trainseed: 'seed',
} as const satisfies Record<string, keyof TrainingPlan>;
export type PlanKey = keyof typeof planKeys;
export const planKeyNames = Object.keys(planKeys) as PlanKey[];

/** A number of the plan as typed, or null. */
export function parsePlanNumber(name: PlanNumber, text: string): number | null {
  const { least, most, whole } = planRanges[name];
  const value = whole ? parseSeed(text) : parseNumber(text);
  return value !== null && value >= least && value <= most ? Math.abs(value) : null;
}

/** What a link says for `key`; null: not a value of it. */
export function readPlan(key: PlanKey, text: string): Partial<TrainingPlan> | null {
  const name = planKeys[key];
  if (name === 'freeze') {
    const asked = text.split(',');
    const known = groups.filter((group) => asked.includes(group));
    return known.length === asked.length ? { freeze: known.join(',') } : null;
  }
  if (name === 'corpus' || name === 'optimizer') {
    const words: readonly string[] = name === 'corpus' ? corpora : optimizers;
    return words.includes(text) ? { [name]: text } : null;
  }
  const value = parsePlanNumber(name, text);
  return value === null ? null : { [name]: value };
}

export function samePlan(a: TrainingPlan, b: TrainingPlan): boolean {
  return (Object.keys(a) as (keyof TrainingPlan)[]).every((name) => a[name] === b[name]);
}

// The switches of the page, what they may be, and how what is typed for them is read.
import type { Init, ModelConfig } from '../../engine/api.ts';

export interface Settings {
  /** drawn anew by the switches; or with numbers of its own: the lesson's trained one, or one out of the learner's files */
  model: 'stem' | 'lesson' | 'file';
  /** which of the files opened on this page; 0: none */
  file: number;
  /** what cuts the text; a model with numbers of its own brings its own */
  tokenizer: (typeof tokenizers)[number];
  vocabSize: number;
  dModel: number;
  init: Init;
  seed: number;
  scale: boolean;
  positions: ModelConfig['positions'];
  ropeLayout: ModelConfig['ropeLayout'];
  combine: ModelConfig['combine'];
  /** the first token of segment 1; null: the model has no segments */
  segmentFrom: number | null;
  layers: number;
  heads: number;
  activation: ModelConfig['activation'];
  norm: ModelConfig['norm'];
  /** false: an ablation, attention adds nothing */
  attention: boolean;
  /** false: an ablation, every token sees the whole text */
  causal: boolean;
  tied: boolean;
  dropout: number;
  train: boolean;
  maskSeed: number;
}

// in the order in which the page offers them; a file can't be in a link
export const models = ['stem', 'lesson'] as const;
export const tokenizers = ['lesson', 'gpt2'] as const;
export const inits = ['gpt2', 'pytorch', 'inv-sqrt-d'] as const;
export const positionKinds = ['learned', 'sinusoidal', 'rope', 'alibi', 'none'] as const;
export const ropeLayouts = ['half', 'interleaved'] as const;
export const combines = ['sum', 'concat'] as const;
export const activations = ['gelu_new', 'gelu'] as const;
export const norms = ['pre', 'post'] as const;
export const maxLen = 512;
export const largestSeed = Number.MAX_SAFE_INTEGER;

/** How many tokens each has; the first of them are a tokenizer, too. */
export const tokenCounts: Readonly<Record<Settings['tokenizer'], number>> = { lesson: 4096, gpt2: 50257 };

/**
 * There is one token a byte at least. 50,257 × 512 numbers are 98 MiB, which only whoever asks for both has to have. Twelve
 * blocks are GPT-2's; a head has at least one number.
 */
export const sizes = {
  vocabSize: { least: 256, most: tokenCounts.gpt2 },
  dModel: { least: 1, most: 512 },
  layers: { least: 0, most: 12 },
  heads: { least: 1, most: 512 },
} as const;

/** The lesson's listing, with nothing changed. */
export const asCoded: Settings = {
  model: 'stem',
  file: 0,
  tokenizer: 'lesson',
  vocabSize: 1000,
  dModel: 128,
  init: 'pytorch',
  seed: 0,
  scale: true,
  positions: 'learned',
  ropeLayout: 'half',
  combine: 'sum',
  segmentFrom: null,
  layers: 0,
  heads: 4,
  activation: 'gelu_new',
  norm: 'pre',
  attention: true,
  causal: true,
  tied: true,
  dropout: 0.1,
  train: false,
  maskSeed: 0,
};

/** The same stem with GPT-2's small numbers. */
export const smallStart: Settings = { ...asCoded, init: 'gpt2' };

/** The same stem with rows of E about 1 long, which is what √d is for: it brings them to the length of the position rows. */
export const transformerStart: Settings = { ...asCoded, init: 'inv-sqrt-d' };

/** What the page opens with: the lesson's trained model, as its config.json says. */
export const lessonStart: Settings = {
  ...smallStart,
  model: 'lesson',
  vocabSize: 4096,
  scale: false,
  layers: 12,
  dropout: 0,
};

/** What a model with numbers of its own decides, and the learner does not. The other switches are flipped in a copy of it. */
const ownSettings: ReadonlySet<keyof Settings> = new Set([
  'tokenizer',
  'vocabSize',
  'dModel',
  'init',
  'seed',
  'segmentFrom',
  'layers',
  'heads',
  'activation',
  'norm',
]);

/** Whether the model of these settings decides that one. */
export function isOwn({ model }: Settings, name: string): boolean {
  return model !== 'stem' && ownSettings.has(name as keyof Settings);
}

/** The most tokens that a table of these settings has rows for. */
export function mostTokens({ model, tokenizer, vocabSize }: Settings): number {
  return model === 'file' ? vocabSize : tokenCounts[tokenizer];
}

/**
 * Settings with a change. Another model begins with all of its own, and one with numbers of its own keeps them. Another
 * tokenizer begins with as many tokens as it is known for: GPT-2's with all, the lesson's as in the listing.
 */
export function changed(settings: Settings, change: Partial<Settings>): Settings {
  const { model = settings.model } = change;
  const from = model === settings.model ? settings : model === 'stem' ? smallStart : lessonStart;
  const free = Object.entries(change).filter(([name]) => !isOwn({ ...from, model }, name));
  const next: Settings = { ...from, ...Object.fromEntries(free) };
  if (next.tokenizer === from.tokenizer || change.vocabSize !== undefined) return next;
  return { ...next, vocabSize: next.tokenizer === 'lesson' ? smallStart.vocabSize : tokenCounts[next.tokenizer] };
}

/** Why no model can be made of settings that are good one by one. */
export type Conflict = 'heads' | 'rope';

/**
 * `heads`: they can't share d evenly. `rope`: it turns pairs of numbers, and the heads have an odd number of them. Where
 * there are neither blocks nor RoPE the number of heads decides nothing.
 */
export function conflictOf({ layers, positions, heads, dModel }: Settings): Conflict | null {
  const rope = positions === 'rope';
  if (layers === 0 && !rope) return null;
  if (dModel % heads !== 0) return 'heads';
  return rope && (dModel / heads) % 2 !== 0 ? 'rope' : null;
}

/** The most heads up to `settings.heads` that make a model of it; null when no number of heads does. */
export function nearestHeads(settings: Settings): number | null {
  for (let heads = settings.heads; heads >= 1; heads--) if (!conflictOf({ ...settings, heads })) return heads;
  return null;
}

/** These make the table anew, so that numbers written into the old one mean nothing any more. */
export function sameTable(a: Settings, b: Settings): boolean {
  return (
    a.model === b.model &&
    a.file === b.file &&
    a.tokenizer === b.tokenizer &&
    a.vocabSize === b.vocabSize &&
    a.dModel === b.dModel &&
    a.init === b.init &&
    a.seed === b.seed
  );
}

export function sameSettings(a: Settings, b: Settings): boolean {
  return (Object.keys(a) as (keyof Settings)[]).every((name) => a[name] === b[name]);
}

/** A whole number 0 ≤ n < 2^53 as typed, or null. */
export function parseSeed(text: string): number | null {
  const plain = text.trim();
  if (!/^\d{1,16}$/.test(plain)) return null;
  const value = Number(plain);
  return Number.isSafeInteger(value) ? value : null;
}

/** A whole number in the range that `name` has in these settings as typed, or null. */
export function parseSize(text: string, name: keyof typeof sizes, settings: Settings): number | null {
  const value = parseSeed(text);
  const most = name === 'vocabSize' ? mostTokens(settings) : sizes[name].most;
  return value === null || value < sizes[name].least || value > most ? null : value;
}

/** A place in the text as typed, or null. */
export function parsePlace(text: string): number | null {
  const value = parseSeed(text);
  return value === null || value >= maxLen ? null : value;
}

/** A dropout rate 0 ≤ p ≤ 1 as typed, in any way to write a number, with point or comma, or null. */
export function parseRate(text: string): number | null {
  const value = parseNumber(text);
  // |0| for −0, which a link would write otherwise
  return value !== null && value >= 0 && value <= 1 ? Math.abs(value) : null;
}

/** A decimal number as typed, with point or comma and any minus sign, or null. */
export function parseNumber(text: string): number | null {
  const plain = text
    .trim()
    .replace(/[\u2212\u2013]/g, '-')
    .replace(',', '.');
  return /^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d{1,3})?$/i.test(plain) ? Number(plain) : null;
}

/** A number as parseNumber reads it that float32 can hold, or null. */
export function parseCell(text: string): number | null {
  const value = parseNumber(text);
  return value !== null && Number.isFinite(Math.fround(value)) ? value : null;
}

// The switches of the page, what they may be, and what they mean to the engine.
import type { CreateModelOptions, Init } from '../../engine/api.ts';

export interface Settings {
  vocabSize: number;
  dModel: number;
  init: Init;
  seed: number;
  scale: boolean;
  positions: 'learned' | 'none';
  tied: boolean;
  dropout: number;
  train: boolean;
  maskSeed: number;
}

export const inits = ['gpt2', 'pytorch', 'inv-sqrt-d'] as const;
export const maxLen = 512;
export const largestSeed = Number.MAX_SAFE_INTEGER;

/** The lesson tokenizer has one token a byte and 4096 in all; 4096 × 512 numbers are 8 MiB, which every phone has. */
export const sizes = {
  vocabSize: { least: 256, most: 4096 },
  dModel: { least: 1, most: 512 },
} as const;

/** The lesson's listing, with nothing changed. */
export const asCoded: Settings = {
  vocabSize: 1000,
  dModel: 128,
  init: 'pytorch',
  seed: 0,
  scale: true,
  positions: 'learned',
  tied: true,
  dropout: 0.1,
  train: false,
  maskSeed: 0,
};

/** What the page opens with: the same stem with GPT-2's small numbers. */
export const smallStart: Settings = { ...asCoded, init: 'gpt2' };

/** The same stem with rows of E about 1 long, which is what √d is for: it brings them to the length of the position rows. */
export const transformerStart: Settings = { ...asCoded, init: 'inv-sqrt-d' };

export function modelOptions(settings: Settings): CreateModelOptions {
  return {
    vocabSize: settings.vocabSize,
    dModel: settings.dModel,
    maxLen,
    layers: 0,
    init: settings.init,
    seed: settings.seed,
    scaleEmbeddings: settings.scale,
    positions: settings.positions,
    tieWeights: settings.tied,
    dropout: settings.dropout,
  };
}

/** These make the table anew, so that numbers written into the old one mean nothing any more. */
export function sameTable(a: Settings, b: Settings): boolean {
  return a.vocabSize === b.vocabSize && a.dModel === b.dModel && a.init === b.init && a.seed === b.seed;
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

/** A whole number in the range of `name` as typed, or null. */
export function parseSize(text: string, name: keyof typeof sizes): number | null {
  const value = parseSeed(text);
  return value === null || value < sizes[name].least || value > sizes[name].most ? null : value;
}

/** A dropout rate 0 ≤ p ≤ 1 as typed, in any way to write a number, with point or comma, or null. */
export function parseRate(text: string): number | null {
  const value = parseNumber(text);
  // |0| for −0, which a link would write otherwise
  return value !== null && value >= 0 && value <= 1 ? Math.abs(value) : null;
}

/** A decimal number as typed, with point or comma and any minus sign, or null. */
function parseNumber(text: string): number | null {
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

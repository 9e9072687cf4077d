// The switches of the page, and what they mean to the engine.
import type { CreateModelOptions, Init } from '../engine/api.ts';

export interface Settings {
  init: Init;
  seed: number;
  scale: boolean;
  positions: 'learned' | 'none';
  tied: boolean;
  dropout: number;
  train: boolean;
  maskSeed: number;
}

/** The lesson's listing, with nothing changed. */
export const asCoded: Settings = {
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

export const vocabSize = 1000;
export const dModel = 128;
export const maxLen = 512;

export function modelOptions(settings: Settings): CreateModelOptions {
  return {
    vocabSize,
    dModel,
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

/** A whole number 0 ≤ n < 2^53 as typed, or null. */
export function parseSeed(text: string): number | null {
  const plain = text.trim();
  if (!/^\d{1,16}$/.test(plain)) return null;
  const value = Number(plain);
  return Number.isSafeInteger(value) ? value : null;
}

/** A dropout rate 0 ≤ p < 1 as typed, with point or comma, or null. */
export function parseRate(text: string): number | null {
  const plain = text.trim().replace(',', '.');
  if (!/^(\d+\.?\d*|\.\d+)$/.test(plain)) return null;
  const value = Number(plain);
  return value < 1 ? value : null;
}

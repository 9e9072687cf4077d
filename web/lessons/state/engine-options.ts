// What the switches mean to the engine: the model they make, and how a text is put through it.
import type { CreateModelOptions, PassOptions, Switches } from '../../engine/api.ts';
import { maxLen, type Settings } from './settings.ts';

export function modelOptions(settings: Settings): CreateModelOptions {
  return {
    vocabSize: settings.vocabSize,
    dModel: settings.dModel,
    maxLen,
    layers: settings.layers,
    heads: settings.heads,
    activation: settings.activation,
    norm: settings.norm,
    init: settings.init,
    seed: settings.seed,
    scaleEmbeddings: settings.scale,
    positions: settings.positions,
    ropeLayout: settings.ropeLayout,
    combine: settings.combine,
    segmentCount: settings.segmentFrom === null ? 0 : 2,
    tieWeights: settings.tied,
    dropout: settings.dropout,
  };
}

/** How a copy differs from a model with numbers of its own. */
export function switchesOf(settings: Settings): Switches {
  return {
    tieWeights: settings.tied,
    scaleEmbeddings: settings.scale,
    positions: settings.positions,
    ropeLayout: settings.ropeLayout,
    combine: settings.combine,
    dropout: settings.dropout,
  };
}

/** The segment of the token at `place`: 1 from `from` on. */
export function segmentOf(from: number, place: number): number {
  return place < from ? 0 : 1;
}

/** The segment of each of `count` tokens. Null for a model without segments. */
export function segmentIds({ segmentFrom }: Settings, count: number): number[] | null {
  if (segmentFrom === null) return null;
  return Array.from({ length: count }, (_, place) => segmentOf(segmentFrom, place));
}

/** For one row of `count` tokens: a forward pass, a side of a comparison, an explanation. */
export function passOptions(settings: Settings, count: number): PassOptions {
  const { train, maskSeed, attention, causal } = settings;
  const segments = segmentIds(settings, count);
  return { train, seed: maskSeed, attention, causal, ...(segments ? { segmentIds: [segments] } : {}) };
}

// For each experiment another text and another setting: with them its numbers on the page must be other ones, and the engine's.
import { type Settings, smallStart } from '../../web/lessons/state/settings.ts';

/** How a setting is changed on the page: in a field, by a switch, or by a link. */
export type By = readonly ['field', id: string, typed: string] | readonly ['switch', id: string] | readonly ['link'];

export interface Change {
  /** before and after */
  texts: readonly [string, string];
  /** beside smallStart */
  from: Partial<Settings>;
  to: Partial<Settings>;
  by: By;
}

/** Tokens and words that come twice, words in pieces, and more than six kinds of token. */
const texts = [
  'the river keeps the bank of the river',
  'a bank that keeps money is not the bank of a quiet river',
] as const;

const change = (to: Partial<Settings>, by: By, from: Partial<Settings> = {}): Change => ({ texts, from, to, by });
const seed = (from: Partial<Settings> = {}) => change({ seed: 5 }, ['field', 'seed', '5'], from);
const width = (from: Partial<Settings> = {}) => change({ dModel: 64 }, ['field', 'd-model', '64'], from);
const vocabulary = () => change({ vocabSize: 900 }, ['field', 'vocab-size', '900']);
const unscaled = () => change({ scale: false }, ['switch', 'scale']);
const link = (to: Partial<Settings>, from: Partial<Settings> = {}) => change(to, ['link'], from);

const two = { layers: 2 };

/** By the experiment's id. */
export const changes: Readonly<Record<string, Change>> = {
  labels: seed(),
  'word-pieces': seed(),
  'more-tokens': vocabulary(),
  'new-rows': vocabulary(),
  'id-to-row': seed(),
  address: vocabulary(),
  density: width(),
  'one-hot': width(),
  'same-row': seed(),
  'init-spread': width(),
  'two-rows': seed(),
  'table-share': width(),
  permutation: seed(),
  'rope-distance': seed(),
  'concat-sum': seed(),
  'position-rows': seed(),
  'sinusoid-distance': width(),
  'rope-leaves-input': seed(),
  'alibi-slopes': link({ heads: 8 }),
  'sum-of-terms': unscaled(),
  recipe: seed(),
  'dropout-mean': change({ dropout: 0.5 }, ['field', 'dropout', '0.5']),
  'pad-mask': seed(),
  'what-enters': width(),
  causality: seed(two),
  sameId: seed(two),
  ablation: seed(two),
  'through-layers': link({ layers: 3 }, two),
  'order-enters': seed(two),
  'mask-leaks': seed(two),
  senses: seed(two),
  'block-parameters': width(two),
  'head-product': seed(),
  'one-cell': vocabulary(),
  'initial-loss': width(),
  listing: unscaled(),
  stepUntied: vocabulary(),
  stepTied: vocabulary(),
  stepAsCoded: vocabulary(),
  stepDecay: link({ tied: false, vocabSize: 900 }),
  'gradient-parts': seed(),
  'freeze-groups': seed(),
  bigram: seed(),
  'shared-strength': seed(),
  'unknown-word': seed(),
  'two-objectives': width(),
};

export const settingsOf = (change: Partial<Settings>): Settings => ({ ...smallStart, ...change });

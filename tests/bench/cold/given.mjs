// The lesson's stem and six tokens for the pages that measure a cold start, and the word that the first logits are there.
import { inputsOf } from '../inputs.mjs';

export const work = { kind: 'head', V: 1000, d: 128, B: 1, T: 6 };
export const given = inputsOf(work);

/** Every page calls it with its logits, as numbers that JavaScript holds. */
export function firstLogits(logits) {
  if (logits.length !== work.T * work.V || !logits.every(Number.isFinite)) throw new Error('these are no logits');
  globalThis.firstLogits = performance.now();
}

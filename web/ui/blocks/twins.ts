// How far two tokens of one id go apart. No DOM.
import type { Difference } from '../../engine/api.ts';
import type { Lab } from '../../lessons/experiments/experiment.ts';
import { passOptions } from '../../lessons/state/engine-options.ts';

/** Layer by layer, how far the states of two tokens of the learner's text are apart, as the core finds. */
export async function twinDifferences(
  { engine, model, settings, ids }: Lab,
  a: number,
  b: number,
): Promise<Difference[]> {
  const pass = { model, ids: [ids], options: passOptions(settings, ids.length) };
  return (await engine.compare({ ...pass, places: [a] }, { ...pass, places: [b] })).hidden;
}

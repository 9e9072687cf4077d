// What acts inside attention needs blocks to act in: those of the learner's model, or two that are made for the experiment.
import type { Model } from '../../engine/api.ts';
import type { Settings } from '../state/settings.ts';
import type { Lab } from './experiment.ts';
import type { LabModels } from './lab-models.ts';

const added = 2; // one block can't pass on what another mixed in

/** The learner's model with other positions; null when RoPE is asked for and the width is odd. */
export async function withPositions(
  lab: Lab,
  models: LabModels,
  positions: Settings['positions'],
): Promise<Model | null> {
  const { config } = lab.model;
  if (positions === 'rope' && (config.dModel / (config.layers > 0 ? config.heads : 1)) % 2 !== 0) return null;
  if (config.layers > 0 && (positions !== 'learned' || config.positions === 'learned'))
    return models.clone({ positions });
  return models.fresh({ positions, layers: config.layers || added });
}

/** What stands beside it: positions that are added to the stem, the learner's own where they are so. */
export function addedPositions({ model }: Lab): 'learned' | 'sinusoidal' {
  return model.config.positions === 'learned' ? 'learned' : 'sinusoidal';
}

/** float32 rounds; what is so much smaller than the effect it stands beside is rounding. */
export function isRounding(size: number, effect: number): boolean {
  return size <= 1e-3 * effect;
}

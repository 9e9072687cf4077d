// What several templates need of the learner's lab: a token and a dimension to ask about, and the pass as it is in eval mode.
import type { CreateModelOptions, Engine, Model, ParameterInfo, PassOptions, Tensor } from '../../engine/api.ts';
import type { Lab } from '../experiments/experiment.ts';
import { passOptions } from '../state/engine-options.ts';
import type { Draw } from './draw.ts';
import type { Mistake } from './proof.ts';

export interface Spot {
  readonly place: number;
  readonly dimension: number;
  readonly id: number;
}

/** A cell of what enters block 0; null without a token. */
export function spotIn({ ids, model }: Lab, draw: Draw): Spot | null {
  if (ids.length === 0) return null;
  const place = draw.below(ids.length);
  return { place, dimension: draw.below(model.config.dModel), id: ids[place] };
}

/** The learner's pass without dropout: a dropped number would say nothing of what is asked. */
export function evalOptions({ settings, ids }: Lab): PassOptions {
  return { ...passOptions(settings, ids.length), train: false };
}

/** The number of a traced stage [1, T, d] at a place and a dimension; NaN where it has none. */
export function cellOf({ shape, data }: Tensor, place: number, dimension: number): number {
  const [, count, columns] = shape;
  const inside = place >= 0 && place < count && dimension >= 0 && dimension < columns;
  return inside ? data[place * columns + dimension] : Number.NaN;
}

/** What is asked of a model that is made for it alone, and goes again also when it fails. */
export async function ofNewModel<Answer>(
  engine: Engine,
  options: CreateModelOptions,
  ask: (model: Model) => Promise<Answer>,
): Promise<Answer> {
  const model = await engine.createModel(options);
  try {
    return await ask(model);
  } finally {
    model.dispose();
  }
}

/** Positions are a term of what enters block 0; the other schemes act inside attention, or not at all. */
export function addsPositions({ config }: Model): boolean {
  return config.positions === 'learned' || config.positions === 'sinusoidal';
}

export async function shapeOf({ model }: Pick<Lab, 'model'>, tensor: string): Promise<readonly number[] | null> {
  const all: ParameterInfo[] = await model.parameters();
  return all.find(({ name }) => name === tensor)?.shape ?? null;
}

export function mistakesOf(values: Readonly<Record<string, Mistake['value'] | null | undefined>>): Mistake[] {
  return Object.entries(values).flatMap(([id, value]) => (value === null || value === undefined ? [] : { id, value }));
}

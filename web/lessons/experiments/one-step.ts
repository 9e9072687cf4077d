// Which rows of E one step of plain SGD moves, beside the rows that a claim names.
import type { Model } from '../../engine/api.ts';
import { batchOf, inputsOf, targetsOf } from '../training/batch.ts';

const rate = 0.1; // which rows move does not depend on it, how far they move does

export interface OneStep {
  /** rows that moved */
  moved: Set<number>;
  /** ids that a row of the batch goes on from, and ids that are to be predicted */
  inputs: Set<number>;
  targets: Set<number>;
}

/** null when the ids ask for nothing. */
export async function oneStep(model: Model, ids: readonly number[]): Promise<OneStep | null> {
  const batch = batchOf(ids, model.config.maxLen).ids;
  if (batch.length === 0) return null;
  const rows = await model.rowsOfOneStep({ ids: batch }, rate);
  return { moved: new Set(rows.map(({ row }) => row)), inputs: inputsOf(batch), targets: targetsOf(batch) };
}

export function sameIds(a: ReadonlySet<number>, b: ReadonlySet<number>): boolean {
  return a.size === b.size && [...a].every((id) => b.has(id));
}

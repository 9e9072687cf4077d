// What is known before the first step: the loss of the shown model on the rows it would learn from, and how large its
// logits are there. No DOM.
import type { Measures, RowChange, StemError } from '../../engine/api.ts';
import type { Lab } from '../../lessons/experiments/experiment.ts';
import type { TrainingPlan } from '../../lessons/state/training-plan.ts';
import { type Batch, inputsOf, targetsOf } from '../../lessons/training/batch.ts';
import type { TokenPart } from '../token-text.ts';
import { tokenParts } from '../token-text.ts';
import { batchFor, rowsOf, trainingOptions } from './training.ts';

export interface Probe {
  batch: Batch;
  tied: boolean;
  /** the head compares what enters block 0 with rows of E */
  direct: boolean;
  /** null: fewer than two tokens, or a loss that is no number */
  loss: number | null;
  uniformLoss: number | null;
  /** of all logits of the rows */
  logits: Measures | null;
}

export async function probe(lab: Lab, plan: TrainingPlan): Promise<Probe> {
  const { model, settings } = lab;
  const batch = await batchFor(plan, lab);
  const { tieWeights, layers } = model.config;
  const known = { batch, tied: tieWeights, direct: tieWeights && layers === 0 };
  if (batch.ids.length === 0) return { ...known, loss: null, uniformLoss: null, logits: null };
  const rows = rowsOf(batch, plan, settings);
  const asked = (row: number[]) => row.slice(0, -1);
  const [told, out] = await Promise.all([
    model.train({ ...trainingOptions({ ...plan, freeze: '' }, rows), steps: 0 }).catch(notFinite),
    model.forward(rows.ids.map(asked), {
      measure: true,
      ...(rows.segmentIds ? { segmentIds: rows.segmentIds.map(asked) } : {}),
    }),
  ]);
  return {
    ...known,
    loss: told?.loss ?? null,
    uniformLoss: told?.uniformLoss ?? null,
    logits: out.measures?.logits ?? null,
  };
}

function notFinite(error: unknown): null {
  if ((error as Partial<StemError>).code === 'not-finite') return null;
  throw error;
}

/** Rows of E that moved, those that moved furthest first, with what their tokens are. */
export interface MovedRows {
  count: number;
  of: number;
  /** how many of them are inputs of a predicted position, only to be predicted, neither */
  inputs: number;
  targets: number;
  others: number;
  furthest: { row: number; distance: number; parts: TokenPart[] }[];
}

const listed = 10;

export async function movedRows(
  rows: readonly RowChange[],
  { ids }: Batch,
  { tokenizer, model }: Pick<Lab, 'tokenizer' | 'model'>,
): Promise<MovedRows> {
  const inputs = inputsOf(ids);
  const targets = targetsOf(ids);
  const furthest = [...rows].sort((a, b) => b.distance - a.distance || a.row - b.row).slice(0, listed);
  const pieces = furthest.length === 0 ? [] : await tokenizer.pieces(furthest.map(({ row }) => row));
  const count = (test: (row: number) => boolean) => rows.filter(({ row }) => test(row)).length;
  return {
    count: rows.length,
    of: model.config.vocabSize,
    inputs: count((row) => inputs.has(row)),
    targets: count((row) => !inputs.has(row) && targets.has(row)),
    others: count((row) => !inputs.has(row) && !targets.has(row)),
    furthest: furthest.map((one, i) => ({ ...one, parts: tokenParts(pieces[i]) })),
  };
}

// The model of the switches as they stand, with the learner's cells in it. No DOM.
import type { Engine, Model, ParameterInfo } from '../engine/api.ts';
import { modelOptions } from '../lessons/state/engine-options.ts';
import type { Edit } from '../lessons/state/lab-state.ts';
import type { Settings } from '../lessons/state/settings.ts';

import { keepsCells, type Trained, writtenSince } from './trained.ts';

export const tokenTable = 'tok.weight';

/** A model with the learner's cells in it, and what stood in them before. */
export interface Stem {
  key: string;
  /** whose numbers it began with; null: drawn ones */
  trained: Trained | null;
  model: Model;
  parameters: ParameterInfo[];
  written: Map<string, { edit: Edit; original: number }>;
}

/** The same switches make the same key. */
export function stemKey(settings: Settings): string {
  return JSON.stringify(modelOptions(settings));
}

/** `trained` where it is of this model, whatever the dropout rate, and of its written cells; else null. */
export function fitting(trained: Trained | null, settings: Settings, edits: readonly Edit[]): Trained | null {
  if (!trained || !keepsCells(trained, edits)) return null;
  const { dropout } = trained.settings;
  return stemKey({ ...settings, dropout }) === stemKey(trained.settings) ? trained : null;
}

export async function makeStem(engine: Engine, settings: Settings, trained: Trained | null): Promise<Stem> {
  const { dropout } = settings;
  const model = trained ? await trained.model.clone({ dropout }) : await engine.createModel(modelOptions(settings));
  return { key: stemKey(settings), trained, model, parameters: await model.parameters(), written: new Map() };
}

const place = ({ row, column }: Edit) => `${row}.${column}`;

/** Brings the table to the state's cells: those no longer written get back what stood there. */
export async function writeCells({ model, written, trained }: Stem, all: readonly Edit[]): Promise<void> {
  const edits = trained ? writtenSince(trained, all) : all;
  const wanted = new Set(edits.map(place));
  for (const [key, { edit, original }] of [...written]) {
    if (wanted.has(key)) continue;
    await model.setCell(tokenTable, edit.row, edit.column, original);
    written.delete(key);
  }
  for (const edit of edits) {
    const earlier = written.get(place(edit));
    if (earlier?.edit.value === edit.value) continue;
    const before = await model.setCell(tokenTable, edit.row, edit.column, edit.value);
    written.set(place(edit), { edit, original: earlier?.original ?? before });
  }
}

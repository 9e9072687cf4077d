// The model of the switches as they stand, with the learner's cells in it. No DOM.
import type { Engine, Model, ParameterInfo } from '../engine/api.ts';
import { modelOptions } from '../lessons/state/engine-options.ts';
import type { Edit } from '../lessons/state/lab-state.ts';
import type { Settings } from '../lessons/state/settings.ts';

export const tokenTable = 'tok.weight';

/** A model with the learner's cells in it, and what stood in them before. */
export interface Stem {
  key: string;
  model: Model;
  parameters: ParameterInfo[];
  written: Map<string, { edit: Edit; original: number }>;
}

/** The same switches make the same key. */
export function stemKey(settings: Settings): string {
  return JSON.stringify(modelOptions(settings));
}

export async function makeStem(engine: Engine, settings: Settings): Promise<Stem> {
  const model = await engine.createModel(modelOptions(settings));
  return { key: stemKey(settings), model, parameters: await model.parameters(), written: new Map() };
}

const place = ({ row, column }: Edit) => `${row}.${column}`;

/** Brings the table to the state's cells: those no longer written get back what stood there. */
export async function writeCells({ model, written }: Stem, edits: readonly Edit[]): Promise<void> {
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

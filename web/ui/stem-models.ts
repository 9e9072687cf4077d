// The model of the switches as they stand, with the learner's cells in it. No DOM.
import type { Engine, Model, ParameterInfo } from '../engine/api.ts';
import { modelOptions, switchesOf } from '../lessons/state/engine-options.ts';
import type { Edit } from '../lessons/state/lab-state.ts';
import type { Settings } from '../lessons/state/settings.ts';
import type { OwnModels } from './own-models.ts';
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

/** The same switches make the same key. The same numbers for other tokens are another model. */
export function stemKey(settings: Settings): string {
  const { model, file } = settings;
  return JSON.stringify(
    model === 'stem' ? [settings.tokenizer, modelOptions(settings)] : [model, file, switchesOf(settings)],
  );
}

/** `trained` where it is of this model, whatever the dropout rate, and of its written cells; else null. */
export function fitting(trained: Trained | null, settings: Settings, edits: readonly Edit[]): Trained | null {
  if (!trained || !keepsCells(trained, edits)) return null;
  const { dropout } = trained.settings;
  return stemKey({ ...settings, dropout }) === stemKey(trained.settings) ? trained : null;
}

/** How the model of these settings is made. One with numbers of its own may be there in part. */
interface Plan {
  key: string;
  trained: Trained | null;
  make(): Promise<Model>;
}

export async function planOf(
  engine: Engine,
  own: OwnModels,
  settings: Settings,
  trained: Trained | null,
): Promise<Plan> {
  const key = stemKey(settings);
  const { dropout } = settings;
  if (trained) return { key, trained, make: () => trained.model.clone({ dropout }) };
  if (settings.model === 'stem') return { key, trained, make: () => engine.createModel(modelOptions(settings)) };
  const base = await own.base(settings);
  return { key: `${key} ${base.config.layers}`, trained, make: () => base.clone(switchesOf(settings)) };
}

export async function makeStem({ key, trained, make }: Plan): Promise<Stem> {
  const model = await make();
  return { key, trained, model, parameters: await model.parameters(), written: new Map() };
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

// Trained numbers: what they are of, and when they are shown. No DOM.
import type { Model } from '../engine/api.ts';
import type { Edit } from '../lessons/state/lab-state.ts';
import type { Settings } from '../lessons/state/settings.ts';

/** They stand for the settings and the written cells that they came from, and for no others. */
export interface Trained {
  readonly model: Model;
  readonly settings: Settings;
  readonly edits: readonly Edit[];
  readonly steps: number;
}

/** What is kept of the last training, and whether it is asked for: it is shown where it fits the settings. */
export interface Kept {
  readonly trained: Trained | null;
  readonly asked: boolean;
}

export const nothingKept: Kept = { trained: null, asked: false };

/** Cells that were written before the training are still written; what was written since is written over what was learned. */
export function keepsCells({ edits }: Trained, written: readonly Edit[]): boolean {
  return edits.every(({ row, column }) => written.some((one) => one.row === row && one.column === column));
}

/** The cells among `written` that were not there, or not so, when the training began. */
export function writtenSince({ edits }: Trained, written: readonly Edit[]): Edit[] {
  return written.filter(
    (one) => !edits.some(({ row, column, value }) => row === one.row && column === one.column && value === one.value),
  );
}

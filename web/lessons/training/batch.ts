// A text cut into rows to learn from. No DOM.

export const rowLength = 32;
export const mostRows = 8;

export interface Batch {
  /** B rows of T ids; no rows when the text has fewer than two tokens */
  ids: number[][];
  /** tokens of the text that are in no row */
  left: number;
}

/** The first rows of 32 ids, at most 8 of them; of a shorter text one row. A model that reads fewer has shorter rows. */
export function batchOf(ids: readonly number[], maxLen: number): Batch {
  const tokens = Math.min(rowLength, ids.length, maxLen);
  if (tokens < 2) return { ids: [], left: ids.length };
  const rows = Math.min(mostRows, Math.floor(ids.length / tokens));
  return {
    ids: Array.from({ length: rows }, (_, row) => ids.slice(row * tokens, (row + 1) * tokens)),
    left: ids.length - rows * tokens,
  };
}

/** Ids that a row goes on from: all but those that only stand last. */
export function inputsOf(batch: readonly (readonly number[])[]): Set<number> {
  return new Set(batch.flatMap((row) => row.slice(0, -1)));
}

/** Ids that are to be predicted: all but those that only stand first. */
export function targetsOf(batch: readonly (readonly number[])[]): Set<number> {
  return new Set(batch.flatMap((row) => row.slice(1)));
}

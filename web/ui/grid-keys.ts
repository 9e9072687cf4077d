// The keys of a data grid, as the ARIA practices have them: nothing wraps round.
import type { Cell } from './matrix.ts';

const page = 10; // rows that Page Up and Page Down go

/** Where a key leads from `cell` in a grid of so many rows and columns; null when it is no key of the grid. */
export function keyTarget({ key, ctrlKey }: KeyboardEvent, { row, column }: Cell, rows: number, columns: number) {
  const lastRow = rows - 1;
  const lastColumn = columns - 1;
  const targets: Record<string, Cell> = {
    ArrowRight: { row, column: Math.min(lastColumn, column + 1) },
    ArrowLeft: { row, column: Math.max(0, column - 1) },
    ArrowDown: { row: Math.min(lastRow, row + 1), column },
    ArrowUp: { row: Math.max(0, row - 1), column },
    Home: { row: ctrlKey ? 0 : row, column: 0 },
    End: { row: ctrlKey ? lastRow : row, column: lastColumn },
    PageDown: { row: Math.min(lastRow, row + page), column },
    PageUp: { row: Math.max(0, row - page), column },
  };
  return Object.hasOwn(targets, key) ? targets[key] : null;
}

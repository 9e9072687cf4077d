// The cell of E that is being written: which one, what is wrong with the number, and where focus goes afterwards.
import type { ReactiveControllerHost } from 'lit';
import { parseCell } from '../lessons/state/settings.ts';
import type { Store } from '../lessons/state/store.ts';
import type { Cell, StemMatrix } from './matrix.ts';

type Host = ReactiveControllerHost & { readonly renderRoot: ParentNode };

export class CellWriting {
  cell: Cell | null = null;
  /** what is wrong with the number that was typed */
  problem: 'badCell' | 'editsFull' | null = null;
  readonly #host: Host;
  readonly #store: Store;

  constructor(host: Host, store: Store) {
    this.#host = host;
    this.#store = store;
  }

  open(cell: Cell | null): void {
    if (this.#store.locked('edit')) return;
    this.cell = cell;
    this.problem = null;
    // the field is fetched with the first cell that is written; where it can't be, the number stays
    if (cell) import('./cell-editor.ts').catch(() => this.open(null));
    this.#host.requestUpdate();
  }

  /** `id`: whose row it is; null as text leaves the number as it stands. True when it was written. */
  write(text: string | null, id: number | undefined): boolean {
    const { cell } = this;
    let written = false;
    if (text !== null && cell && id !== undefined) {
      const value = parseCell(text);
      if (value === null) this.problem = 'badCell';
      else written = this.#store.edit({ row: id, column: cell.column, value });
      if (value !== null && !written) this.problem = 'editsFull';
      this.#host.requestUpdate();
      if (!written) return false;
    }
    this.open(null);
    // the field goes away: back to where the keyboard stood
    this.#host.renderRoot.querySelector<StemMatrix>('stem-matrix#rows')?.focusGrid();
    return written;
  }
}

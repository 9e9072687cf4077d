// The numbers in the formulas of the cell and the logit that are being read, asked of the core when they are needed. No DOM.
import type { InputExplanation, LogitExplanation } from '../engine/api.ts';
import { Latest } from './latest.ts';
import type { Cell } from './matrix.ts';
import type { StemRun } from './stem-run.ts';
import type { StemView } from './stem-view.ts';

export interface Explained {
  view: StemView;
  /** null for a plain sum without dropout: its formula holds only what is shown anyway */
  input: (InputExplanation & { cell: Cell }) | null;
  logit: (LogitExplanation & { token: number }) | null;
}

/** What is being read: a cell of the matrices, and a token's logit. */
export interface Reading {
  cell: Cell;
  token: number;
  /** whose logit */
  id: number | null;
}

export interface Wanted extends Reading {
  run: StemRun;
  view: StemView;
}

function same(a: Wanted, b: Wanted): boolean {
  return (
    a.run === b.run &&
    a.view === b.view &&
    a.cell.row === b.cell.row &&
    a.cell.column === b.cell.column &&
    a.token === b.token &&
    a.id === b.id
  );
}

export class Explainer {
  #told: (explained: Explained) => void;
  #asked: Wanted | null = null;
  #latest = new Latest<Wanted>((wanted) => this.#explain(wanted));

  constructor(told: (explained: Explained) => void) {
    this.#told = told;
  }

  get idle(): boolean {
    return this.#latest.idle;
  }

  ask(wanted: Wanted): void {
    if (this.#asked && same(this.#asked, wanted)) return;
    this.#asked = wanted;
    this.#latest.submit(wanted);
  }

  /** For a view that is about to be drawn: its first explanation, so that it is drawn once. */
  answer(wanted: Wanted): Promise<Explained | null> {
    this.#asked = wanted;
    return this.#answer(wanted);
  }

  async #explain(wanted: Wanted): Promise<void> {
    const explained = await this.#answer(wanted);
    if (explained) this.#told(explained);
  }

  async #answer({ run, view, cell, token, id }: Wanted): Promise<Explained | null> {
    try {
      const { train, dropout, combine } = view.settings;
      const input =
        (train && dropout > 0) || combine === 'concat' ? { ...(await run.explainInput(view, cell)), cell } : null;
      const logit = id === null ? null : { ...(await run.explainLogit(view, token, id)), token };
      return { view, input, logit };
    } catch {
      // the model has gone since: the next view asks again
      return null;
    }
  }
}

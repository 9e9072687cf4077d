// The same numbers as a table that can be read, copied and spoken: a window of rows and columns, with buttons to move it.
import { css, html, LitElement, type PropertyValues } from 'lit';
import type { Tensor } from '../engine/api.ts';
import { plainNumber } from '../lessons/plain-number.ts';
import { en, type Words } from '../lessons/words/en.ts';
import { define } from './events.ts';
import './export/matrix-export.ts';
import type { StemMatrix } from './matrix.ts';
import { shortNumber } from './number-text.ts';
import { after, before, Sight, scrolls } from './sight.ts';
import type { Token } from './stem-view.ts';
import { theme, tokenStyle } from './theme.ts';
import { tokenView } from './token-view.ts';

const rowsShown = 16;
const columnsShown = 8;

export class StemMatrixTable extends LitElement {
  static override properties = {
    words: { attribute: false },
    name: {},
    tensor: { attribute: false },
    tokens: { attribute: false },
    selected: { type: Number },
    firstRow: { state: true },
    firstColumn: { state: true },
  };
  declare words: Words;
  declare name: string;
  declare tensor: Tensor;
  declare tokens: readonly Token[];
  declare selected: number;
  declare private firstRow: number;
  declare private firstColumn: number;

  static override styles = [
    theme,
    tokenStyle,
    css`
      :host {
        display: block;
        padding-top: 8px;
      }
      .scroll {
        overflow-x: auto;
      }
      table {
        direction: ltr;
        border-collapse: collapse;
        font-size: 0.8125rem;
      }
      caption {
        text-align: start;
        unicode-bidi: plaintext;
        color: var(--quiet);
        padding-bottom: 4px;
      }
      th {
        font-weight: 400;
        text-align: start;
        white-space: nowrap;
        color: var(--quiet);
      }
      thead th {
        text-align: end;
        font-family: var(--mono);
        font-size: 0.75rem;
      }
      th,
      td {
        padding: 2px 8px;
        border-bottom: 1px solid var(--rule);
      }
      td {
        text-align: end;
        white-space: nowrap;
      }
      .chosen :is(th, td) {
        background: var(--wash);
        color: var(--ink);
      }
      .sight {
        text-align: end;
      }
      .pager {
        display: flex;
        flex-wrap: wrap;
        gap: 8px;
        padding-block: 8px;
      }
    `,
  ];

  readonly #sight = new Sight(this, '.scroll');

  constructor() {
    super();
    this.words = en;
    this.name = '';
    this.tensor = { shape: [0, 0], data: new Float32Array() };
    this.tokens = [];
    this.selected = 0;
    this.firstRow = 0;
    this.firstColumn = 0;
  }

  /** The window follows the selected token. */
  protected override willUpdate(changed: PropertyValues): void {
    const [rows] = this.tensor.shape;
    if (changed.has('selected')) this.firstRow = Math.floor(this.selected / rowsShown) * rowsShown;
    if (this.firstRow >= rows) this.firstRow = Math.max(0, Math.floor((rows - 1) / rowsShown) * rowsShown);
  }

  /** the one whose numbers these are: it knows what they are called, and how they are coloured */
  get #matrix(): StemMatrix {
    return (this.getRootNode() as ShadowRoot).host as StemMatrix;
  }

  #pager(label: string, possible: boolean, move: () => void) {
    // stays focusable at the end of the road, so that focus is not lost under the finger
    return html`<button aria-disabled=${possible ? 'false' : 'true'} @click=${() => possible && move()}>${label}</button>`;
  }

  override render() {
    const [rows, columns] = this.tensor.shape;
    const { across } = this.#sight;
    const lastColumn = Math.min(columns, this.firstColumn + columnsShown);
    const shown = Array.from({ length: lastColumn - this.firstColumn }, (_, i) => this.firstColumn + i);
    return html`<div class="scroll" tabindex="0" role="region" aria-label=${this.name}><table>
        <caption>${this.words.tableCaption(this.name, this.firstColumn, lastColumn - 1)}</caption>
        <thead><tr><th scope="col">${this.words.token}</th>${shown.map((column) => html`<th scope="col">${column}</th>`)}</tr></thead>
        <tbody>${this.tokens.slice(this.firstRow, Math.min(rows, this.firstRow + rowsShown)).map((token, i) => {
          const row = this.firstRow + i;
          return html`<tr class=${row === this.selected ? 'chosen' : ''}><th scope="row">${row} ${tokenView(token.parts)}</th>${shown.map(
            (column) => {
              const value = this.tensor.data[row * columns + column];
              return html`<td><data value=${plainNumber(value)}>${shortNumber(value)}</data></td>`;
            },
          )}</tr>`;
        })}</tbody></table></div>
      ${
        scrolls(across)
          ? html`<p class="sight quiet small" aria-hidden="true">${before(across) ? '←' : ''} ${this.words.moreNumbers} ${after(across) ? '→' : ''}</p>`
          : ''
      }
      <div class="pager">
        ${this.#pager(this.words.previousColumns, this.firstColumn > 0, () => {
          this.firstColumn = Math.max(0, this.firstColumn - columnsShown);
        })}
        ${this.#pager(this.words.nextColumns, lastColumn < columns, () => {
          this.firstColumn += columnsShown;
        })}
        ${
          rows > rowsShown
            ? html`${this.#pager(this.words.previousRows, this.firstRow > 0, () => {
                this.firstRow = Math.max(0, this.firstRow - rowsShown);
              })}
              ${this.#pager(this.words.nextRows, this.firstRow + rowsShown < rows, () => {
                this.firstRow += rowsShown;
              })}`
            : ''
        }
      </div>
      <stem-matrix-export .matrix=${this.#matrix.id} .end=${this.#matrix.end} .name=${this.name} .tensor=${this.tensor} .tokens=${this.tokens} .selected=${this.selected}></stem-matrix-export>`;
  }
}

define('stem-matrix-table', StemMatrixTable);

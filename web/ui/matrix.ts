// A matrix as a heat map: one row a token, one column a dimension, one pixel a number, scaled up by the browser.
// The canvas is the picture; a data grid with one tab stop lies over it, so every number can be reached by keyboard.
import { html, LitElement, nothing, type PropertyValues, type TemplateResult } from 'lit';
import type { Tensor } from '../engine/api.ts';
import { en, type Words } from '../lessons/words/en.ts';
import { define, tell } from './events.ts';
import { keyTarget } from './grid-keys.ts';
import './legend.ts';
import { axis, inSight, labels, rowHeight, rowsDrawn } from './matrix-margins.ts';
import { matrixStyle } from './matrix-style.ts';
import { fullNumber, shapeText, shortNumber, span } from './number-text.ts';
import { Sight } from './sight.ts';
import { paintSigned } from './signed-colors.ts';
import type { Token } from './stem-view.ts';
import { theme, tokenStyle } from './theme.ts';

export interface Cell {
  row: number;
  column: number;
}

export class StemMatrix extends LitElement {
  static override properties = {
    words: { attribute: false },
    name: {},
    tensor: { attribute: false },
    tokens: { attribute: false },
    end: { type: Number },
    selected: { type: Number },
    cell: { attribute: false },
    pinned: { attribute: false },
    read: { attribute: false },
    waiting: {},
    editable: { type: Boolean },
    edited: { attribute: false },
    tableShown: { state: true },
    tableFailed: { state: true },
  };
  declare words: Words;
  declare name: string;
  declare tensor: Tensor | null;
  declare tokens: readonly Token[];
  /** the colours run from −end to end */
  declare end: number;
  declare selected: number;
  /** the number being read, here and in every other matrix */
  declare cell: Cell | null;
  /** the number the keyboard stands on */
  declare pinned: Cell;
  /** the reading of one number: what it is, and from what it was made */
  declare read: (cell: Cell) => TemplateResult;
  /** said in place of the picture while there is no tensor */
  declare waiting: string;
  /** Enter, F2 and a double click ask to write the cell */
  declare editable: boolean;
  /** cells that the learner wrote */
  declare edited: readonly Cell[];
  declare private tableShown: boolean;
  declare private tableFailed: boolean;

  static override styles = [theme, tokenStyle, matrixStyle];

  constructor() {
    super();
    this.words = en;
    this.name = '';
    this.tensor = null;
    this.tokens = [];
    this.end = 1;
    this.selected = 0;
    this.cell = null;
    this.pinned = { row: 0, column: 0 };
    this.read = () => html``;
    this.waiting = '';
    this.editable = false;
    this.edited = [];
    this.tableShown = false;
    this.tableFailed = false;
  }

  readonly #sight = new Sight(this, '.frame', '.labels');
  #broughtTo = '';
  #bringing = 0;

  get #rows(): number {
    return this.tensor?.shape[0] ?? 0;
  }

  get #columns(): number {
    return this.tensor?.shape[1] ?? 0;
  }

  get #frame(): HTMLElement | null {
    return this.renderRoot.querySelector('.frame');
  }

  protected override updated(changed: PropertyValues): void {
    if (changed.has('tensor') || changed.has('end')) this.#paint();
    const at = `${this.selected} ${this.pinned.column} ${this.#rows} ${this.#columns}`;
    if (at === this.#broughtTo) return;
    this.#broughtTo = at;
    // once for all matrices, with the frame's own layout: asked for here, each would make the browser lay out the page anew
    cancelAnimationFrame(this.#bringing);
    this.#bringing = requestAnimationFrame(() => this.#bringIntoView());
  }

  async #toggleTable(): Promise<void> {
    const shown = !this.tableShown;
    try {
      // few look at the numbers as a table: it is fetched by those
      await import('./matrix-table.ts');
      this.tableShown = shown;
      this.tableFailed = false;
    } catch {
      this.tableFailed = true;
    }
  }

  #paint(): void {
    const canvas = this.renderRoot.querySelector('canvas');
    if (!canvas || !this.tensor || this.tensor.data.length === 0) return;
    if (canvas.width !== this.#columns) canvas.width = this.#columns;
    if (canvas.height !== this.#rows) canvas.height = this.#rows;
    const pen = canvas.getContext('2d');
    if (!pen) return;
    const image = pen.createImageData(this.#columns, this.#rows);
    paintSigned(this.tensor.data, this.end, image.data);
    pen.putImageData(image, 0, 0);
  }

  /** Scrolls the frame, never the page. */
  #bringIntoView(): void {
    const frame = this.#frame;
    if (!frame) return;
    const body = frame.clientHeight - rowHeight;
    const top = this.selected * rowHeight;
    if (top < frame.scrollTop) frame.scrollTop = top;
    else if (top + rowHeight > frame.scrollTop + body) frame.scrollTop = top + rowHeight - body;
    const grid = this.renderRoot.querySelector<HTMLElement>('.grid');
    const labels = this.renderRoot.querySelector<HTMLElement>('.labels');
    if (!grid || !labels || this.#columns === 0) return;
    const width = grid.clientWidth / this.#columns;
    const left = this.pinned.column * width;
    const room = frame.clientWidth - labels.offsetWidth;
    if (left < frame.scrollLeft) frame.scrollLeft = left;
    else if (left + width > frame.scrollLeft + room) frame.scrollLeft = left + width - room;
  }

  #cellAt(event: PointerEvent | MouseEvent): Cell | null {
    const box = (event.currentTarget as HTMLElement).getBoundingClientRect();
    const row = Math.floor((event.clientY - box.top) / rowHeight);
    const column = Math.floor(((event.clientX - box.left) / box.width) * this.#columns);
    if (row < 0 || column < 0 || row >= this.#rows || column >= this.#columns) return null;
    return { row, column };
  }

  #point(event: PointerEvent): void {
    const cell = this.#cellAt(event);
    if (!cell || (cell.row === this.cell?.row && cell.column === this.cell.column)) return;
    tell(this, 'stem-point', cell);
  }

  #leave(): void {
    tell(this, 'stem-point', { row: 0, column: null });
  }

  #press(event: MouseEvent): void {
    const cell = this.#cellAt(event);
    if (cell) tell(this, 'stem-cell', cell);
  }

  #write(cell: Cell | null): void {
    if (cell && this.editable) tell(this, 'stem-edit', cell);
  }

  /** The keyboard's place in the picture. */
  focusGrid(): void {
    this.renderRoot.querySelector<HTMLElement>('.grid')?.focus({ preventScroll: true });
  }

  #keys(event: KeyboardEvent): void {
    if (event.altKey || event.metaKey || this.#rows === 0) return;
    if ((event.key === 'Enter' || event.key === 'F2') && this.editable) {
      event.preventDefault();
      this.#write(this.#standing);
      return;
    }
    if (event.key === 'Escape') {
      this.#leave();
      return;
    }
    const target = keyTarget(event, this.#standing, this.#rows, this.#columns);
    if (!target) return;
    event.preventDefault();
    tell(this, 'stem-cell', target);
  }

  /** Where the keyboard stands: on the selected token's row, in the column last visited. */
  get #standing(): Cell {
    return { row: this.selected, column: Math.min(this.#columns - 1, this.pinned.column) };
  }

  /** The first of the rows around those in sight: what is written over rows out of sight is not drawn. */
  get #firstDrawn(): number {
    return Math.max(0, Math.floor(this.#sight.down.at / rowHeight) - 8);
  }

  #labels(): TemplateResult[] {
    const first = this.#firstDrawn;
    const tokens = this.tokens.slice(first, Math.min(this.#rows, first + rowsDrawn));
    return labels(tokens, first, this.selected, (index) => tell(this, 'stem-select', { index }));
  }

  #gridLabel(): string {
    const { low, high } = span(this.tensor?.data ?? new Float32Array());
    return this.words.matrixLabel(this.name, this.#rows, this.#columns, shortNumber(low), shortNumber(high));
  }

  #activeCell(): TemplateResult {
    const { row, column } = this.#standing;
    const value = this.tensor?.data[row * this.#columns + column] ?? Number.NaN;
    return html`<div role="row" aria-rowindex=${row + 1}><div role="gridcell" id="active" aria-colindex=${column + 1}
      class="cell active" .style=${this.#place({ row, column })}
      aria-label=${`${this.words.token} ${row}, ${this.words.dimension} ${column}: ${fullNumber(value)}`}></div></div>`;
  }

  #place({ row, column }: Cell): string {
    const columns = this.#columns;
    return `top:${row * rowHeight}px;left:${(100 * column) / columns}%;width:${100 / columns}%`;
  }

  get #reading(): Cell | null {
    const cell = this.cell ?? this.pinned;
    return cell && cell.row < this.#rows && cell.column < this.#columns ? cell : null;
  }

  #grid(reading: Cell | null): TemplateResult {
    return html`<div class="grid" role="grid" tabindex="0" aria-label=${this.#gridLabel()} aria-rowcount=${this.#rows}
      aria-colcount=${this.#columns} aria-activedescendant="active" @keydown=${this.#keys}
      @pointermove=${this.#point} @pointerleave=${this.#leave} @click=${this.#press}
      @dblclick=${(event: MouseEvent) => this.#write(this.#cellAt(event))}>
      <canvas role="presentation"></canvas>
      <div class="row" role="presentation" .style=${`top:${this.selected * rowHeight}px`}></div>
      ${this.edited
        .filter(({ row }) => row >= this.#firstDrawn && row < this.#firstDrawn + rowsDrawn)
        .map((cell) => html`<div class="cell edited" role="presentation" .style=${this.#place(cell)}></div>`)}
      ${this.#activeCell()}
      ${reading ? html`<div class="cell read" role="presentation" .style=${this.#place(reading)}></div>` : nothing}
    </div>`;
  }

  override render() {
    const reading = this.#reading;
    const rows = this.#rows;
    return html`<figure>
      <div class=${rows > 0 ? 'frame' : 'frame still'}>
        <div class="inner" .style=${`--columns:${this.#columns};--rows:${Math.max(1, rows)}`}>
          <div class="corner" aria-hidden="true">${this.tensor ? shapeText(this.tensor.shape) : ''}</div>
          <div class="axis" aria-hidden="true">${axis(this.#columns)}</div>
          <div class="labels" aria-hidden="true">${this.#labels()}</div>
          ${rows > 0 ? this.#grid(reading) : html`<p class="empty">${this.tensor ? this.words.matrixEmpty : this.waiting}</p>`}
        </div>
      </div>
      ${inSight(this.words, this.#sight, rows, this.#columns)}
      <figcaption>
        <div class="reading">${reading ? this.read(reading) : nothing}</div>
        <div class="aside"><stem-legend .words=${this.words} .end=${this.end}></stem-legend>${
          rows > 0
            ? html`<button class="table-toggle" aria-expanded=${this.tableShown ? 'true' : 'false'}
                @click=${this.#toggleTable}>${this.tableShown ? this.words.hideTable : this.words.showTable}</button>`
            : nothing
        }</div>
      </figcaption>
      ${this.tableFailed ? html`<p class="small" role="alert">${this.words.stationFailed}</p>` : nothing}
      ${
        this.tableShown && this.tensor && rows > 0
          ? html`<stem-matrix-table .words=${this.words} .name=${this.name} .tensor=${this.tensor} .tokens=${this.tokens} .selected=${this.selected}></stem-matrix-table>`
          : nothing
      }
    </figure>`;
  }
}

define('stem-matrix', StemMatrix);

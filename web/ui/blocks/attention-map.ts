// The map of one head: a row for each token that looks, a column for each that is looked at, one pixel a weight. As in a
// matrix of the other stations the picture is a canvas, and a data grid with one tab stop lies over it. What the mask keeps
// out of sight has no pixel at all: a hatched place is no weight of zero.
import { html, LitElement, nothing, type PropertyValues, type TemplateResult } from 'lit';
import { plainNumber } from '../../lessons/plain-number.ts';
import { type BlocksWords, blocksWords } from '../../lessons/words/blocks.en.ts';
import { define, tell } from '../events.ts';
import { keyTarget } from '../grid-keys.ts';
import type { Cell } from '../matrix.ts';
import { labels, rowHeight, rowsDrawn, within } from '../matrix-margins.ts';
import { matrixStyle } from '../matrix-style.ts';
import { fullNumber, shapeText } from '../number-text.ts';
import { after, before, type Extent, Sight, scrolls } from '../sight.ts';
import type { Token } from '../stem-view.ts';
import { theme, tokenStyle } from '../theme.ts';
import { tokenLine } from '../token-text.ts';
import { tokenView } from '../token-view.ts';
import { axisHeight, mapStyle } from './attention-style.ts';
import { emptyCell } from './blocks-style.ts';
import { drawWeights, otherNumbers } from './magnitude-colors.ts';
import './magnitude-legend.ts';

export class StemAttentionMap extends LitElement {
  static override properties = {
    words: { attribute: false },
    weights: { attribute: false, hasChanged: otherNumbers },
    tokens: { attribute: false },
    selected: { type: Number },
    causal: { type: Boolean },
    name: {},
    column: { state: true },
    pointed: { state: true },
  };
  declare words: BlocksWords;
  /** [T, T], of one head */
  declare weights: Float32Array;
  declare tokens: readonly Token[];
  /** the token that looks */
  declare selected: number;
  /** what stands behind the diagonal is masked */
  declare causal: boolean;
  declare name: string;
  /** the looked-at token that the keyboard stands on */
  declare private column: number;
  declare private pointed: Cell | null;

  static override styles = [theme, tokenStyle, matrixStyle, emptyCell, mapStyle];

  readonly #sight = new Sight(this, '.frame', '.labels');
  #broughtTo = '';
  #bringing = 0;

  constructor() {
    super();
    this.words = blocksWords;
    this.weights = new Float32Array();
    this.tokens = [];
    this.selected = 0;
    this.causal = true;
    this.name = '';
    this.column = 0;
    this.pointed = null;
  }

  get #count(): number {
    return this.tokens.length;
  }

  get #standing(): Cell {
    return { row: this.selected, column: Math.min(this.column, this.#count - 1) };
  }

  protected override updated(changed: PropertyValues): void {
    const canvas = this.renderRoot.querySelector('canvas');
    if (canvas && (changed.has('weights') || changed.has('causal') || changed.has('tokens')))
      drawWeights(canvas, this.weights, this.#count, this.causal);
    const at = `${this.selected} ${this.column} ${this.#count}`;
    if (at === this.#broughtTo) return;
    this.#broughtTo = at;
    cancelAnimationFrame(this.#bringing);
    this.#bringing = requestAnimationFrame(() => this.#bringIntoView());
  }

  /** Scrolls the frame, never the page. */
  #bringIntoView(): void {
    const frame = this.renderRoot.querySelector('.frame');
    const grid = this.renderRoot.querySelector('.grid');
    const margin = this.renderRoot.querySelector<HTMLElement>('.labels');
    if (!frame || !grid || !margin) return;
    const { row, column } = this.#standing;
    const low = (row + 1) * rowHeight - (frame.clientHeight - axisHeight);
    frame.scrollTop = Math.min(row * rowHeight, Math.max(low, frame.scrollTop));
    const width = grid.clientWidth / this.#count;
    const right = (column + 1) * width - (frame.clientWidth - margin.offsetWidth);
    frame.scrollLeft = Math.min(column * width, Math.max(right, frame.scrollLeft));
  }

  #cellAt(event: MouseEvent): Cell | null {
    const box = (event.currentTarget as HTMLElement).getBoundingClientRect();
    const row = Math.floor((event.clientY - box.top) / rowHeight);
    const column = Math.floor(((event.clientX - box.left) / box.width) * this.#count);
    return row < 0 || column < 0 || row >= this.#count || column >= this.#count ? null : { row, column };
  }

  #moveTo({ row, column }: Cell): void {
    this.column = column;
    this.pointed = null;
    if (row !== this.selected) tell(this, 'stem-select', { index: row });
  }

  #press(event: MouseEvent): void {
    const cell = this.#cellAt(event);
    if (cell) this.#moveTo(cell);
  }

  #keys(event: KeyboardEvent): void {
    if (event.altKey || event.metaKey || this.#count === 0) return;
    const target = keyTarget(event, this.#standing, this.#count, this.#count);
    if (!target) return;
    event.preventDefault();
    this.#moveTo(target);
  }

  #masked({ row, column }: Cell): boolean {
    return this.causal && column > row;
  }

  /** A token for who reads: its place and its text. */
  #said(place: number): string {
    return this.words.placed(String(place), tokenLine(this.tokens[place].parts));
  }

  #value({ row, column }: Cell): number {
    return this.weights[row * this.#count + column];
  }

  #place({ row, column }: Cell): string {
    return `top:${row * rowHeight}px;left:${(100 * column) / this.#count}%;width:${100 / this.#count}%`;
  }

  #activeCell(): TemplateResult {
    const cell = this.#standing;
    const { row, column } = cell;
    const value = this.#masked(cell) ? this.words.masked : fullNumber(this.#value(cell));
    return html`<div role="row" aria-rowindex=${row + 1}><div role="gridcell" id="active" aria-colindex=${column + 1}
      class="cell active" .style=${this.#place(cell)}
      aria-label=${`${this.words.looksAt(this.#said(row), this.#said(column))}: ${value}`}></div></div>`;
  }

  #columnLabels(): TemplateResult[] {
    const { at, seen, all } = this.#sight.across;
    const wide = all > 0 ? (all - this.#sight.fixed) / this.#count : 16;
    const first = Math.max(0, Math.floor(at / wide) - 8);
    const last = Math.min(this.#count, first + Math.ceil(Math.max(seen, 600) / wide) + 16);
    return this.tokens.slice(first, last).map((token, i) => {
      const column = first + i;
      return html`<div class=${column === this.selected ? 'looked chosen' : 'looked'} .style=${`left:${(100 * column) / this.#count}%;width:${100 / this.#count}%`}
        >${tokenView(token.parts)}</div>`;
    });
  }

  #rowLabels(): TemplateResult[] {
    const first = Math.max(0, Math.floor(this.#sight.down.at / rowHeight) - 8);
    const tokens = this.tokens.slice(first, first + rowsDrawn);
    return labels(tokens, first, this.selected, (index) => tell(this, 'stem-select', { index }));
  }

  #inSight(): TemplateResult {
    const { across, down, fixed } = this.#sight;
    const line = (extent: Extent, [back, on]: [string, string], text: string) =>
      scrolls(extent)
        ? html`<span dir="ltr">${before(extent) ? back : ''} <bdi>${text}</bdi> ${after(extent) ? on : ''}</span>`
        : nothing;
    const { words } = this;
    return html`<div class="sight" aria-hidden="true">
        ${line(down, ['↑', '↓'], words.looksInSight(...within(down, axisHeight, this.#count), this.#count))}
        ${line(across, ['←', '→'], words.lookedAtInSight(...within(across, fixed, this.#count), this.#count))}</div>`;
  }

  #reading(): TemplateResult {
    const { pointed } = this;
    const cell = pointed && pointed.row < this.#count && pointed.column < this.#count ? pointed : this.#standing;
    const { row, column } = cell;
    const value = this.#value(cell);
    const name = `${this.name}[${row}][${column}]`;
    const said = this.#masked(cell)
      ? html`<bdi dir="ltr"><code>${name}</code></bdi> <span class="masked">${this.words.masked}</span>`
      : html`<bdi dir="ltr"><code>${name} = </code><data class="value" value=${plainNumber(value)}>${fullNumber(value)}</data></bdi>`;
    return html`<p>${said}</p>
      <p class="what">${this.words.looksAt(this.#said(row), this.#said(column))}</p>`;
  }

  override render() {
    const count = this.#count;
    if (count === 0) return nothing;
    const shown = this.pointed ?? this.#standing;
    return html`<figure>
      <div class="frame"><div class="inner" .style=${`--columns:${count};--rows:${count}`}>
        <div class="corner" aria-hidden="true">${shapeText([count, count])}</div>
        <div class="axis" aria-hidden="true">${this.#columnLabels()}</div>
        <div class="labels" aria-hidden="true">${this.#rowLabels()}</div>
        <div class=${this.causal ? 'grid empty-cell' : 'grid'} role="grid" tabindex="0" aria-label=${this.words.mapLabel(this.name, count)}
          aria-rowcount=${count} aria-colcount=${count} aria-activedescendant="active" @keydown=${this.#keys}
          @pointermove=${(event: PointerEvent) => {
            this.pointed = this.#cellAt(event);
          }} @pointerleave=${() => {
            this.pointed = null;
          }} @click=${this.#press}>
          <canvas role="presentation"></canvas>
          <div class="row" role="presentation" .style=${`top:${this.selected * rowHeight}px`}></div>
          ${this.#activeCell()}
          <div class="cell read" role="presentation" .style=${this.#place(shown)}></div>
        </div></div></div>
      ${this.#inSight()}
      <figcaption><div class="reading">${this.#reading()}</div>
        <div class="aside"><stem-magnitude-legend .words=${this.words} .masked=${this.causal && count > 1}></stem-magnitude-legend></div></figcaption>
    </figure>`;
  }
}

define('stem-attention-map', StemAttentionMap);

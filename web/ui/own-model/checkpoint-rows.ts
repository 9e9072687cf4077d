// <stem-checkpoint-rows>: what enters block 0 of a model that stays in its files, token by token, and the terms of it.
import { css, html, LitElement, nothing, type PropertyValues, type TemplateResult } from 'lit';
import type { CheckpointAccount, Tensor } from '../../engine/api.ts';
import type { Language } from '../../lessons/words/languages.ts';
import { type OwnModelWords, ownModelWords } from '../../lessons/words/own-model.en.ts';
import { define } from '../events.ts';
import type { Cell } from '../matrix.ts';
import '../matrix.ts';
import { reach, scaleEnd, shortNumber, wholeNumber } from '../number-text.ts';
import { line } from '../readings.ts';
import '../switches.ts';
import '../tokens.ts';
import { theme } from '../theme.ts';
import { tokenLine } from '../token-text.ts';
import type { ReadRows } from './look.ts';

type Term = keyof ReadRows['terms'];
const order: readonly Term[] = ['input', 'token', 'position', 'segment'];
const symbols = { token: 'E', position: 'P', segment: 'S', input: 'x' } as const;

/** What the elements inside tell is about these rows; the lab must not take it for its own. */
const kept = ['stem-select', 'stem-point', 'stem-cell', 'stem-edit', 'stem-set'] as const;

function at(tensor: Tensor, { row, column }: Cell): number {
  return tensor.data[row * tensor.shape[1] + column];
}

const inBrackets = (value: number) => (value < 0 ? `(${shortNumber(value)})` : shortNumber(value));

export class StemCheckpointRows extends LitElement {
  static override properties = {
    language: { attribute: false },
    rows: { attribute: false },
    account: { attribute: false },
    term: { state: true },
    selected: { state: true },
    column: { state: true },
    pointed: { state: true },
  };
  declare language: Language;
  declare rows: ReadRows;
  declare account: CheckpointAccount;
  declare private term: Term;
  declare private selected: number;
  declare private column: number;
  declare private pointed: Cell | null;

  static override styles = [
    theme,
    css`
      :host {
        display: grid;
        grid-template-columns: minmax(0, 1fr);
        gap: 12px;
      }
    `,
  ];

  constructor() {
    super();
    this.term = 'input';
    this.selected = 0;
    this.column = 0;
    this.pointed = null;
    for (const name of kept) this.addEventListener(name, (event) => this.#hear(name, event as CustomEvent));
  }

  get #words(): OwnModelWords {
    return this.language.lazy.ownModel ?? ownModelWords;
  }

  #hear(name: (typeof kept)[number], event: CustomEvent): void {
    event.stopPropagation();
    const { index, row, column, value } = event.detail;
    if (name === 'stem-select') this.selected = index;
    if (name === 'stem-point') this.pointed = column === null ? null : { row, column };
    if (name === 'stem-cell') Object.assign(this, { selected: row, column, pointed: null });
    if (name === 'stem-set') this.term = order.find((one) => one === value) ?? this.term;
  }

  protected override willUpdate(changed: PropertyValues): void {
    if (!changed.has('rows')) return;
    const { tokens, terms } = this.rows;
    this.selected = Math.min(this.selected, Math.max(0, tokens.length - 1));
    this.column = Math.min(this.column, Math.max(0, (terms.token?.shape[1] ?? 1) - 1));
    this.pointed = null;
    if (!terms[this.term]) this.term = order.find((one) => terms[one]) ?? 'token';
  }

  /** One number: its name, its value in full, and from what it was made. */
  #reading(tensor: Tensor, cell: Cell): TemplateResult {
    const { tokens, terms } = this.rows;
    const { id, parts } = tokens[cell.row];
    const { inputNorm, tokenScale } = this.account;
    const words = this.#words;
    const place = this.term === 'token' ? id : cell.row;
    const name = `${symbols[this.term]}[${place}][${cell.column}]`;
    const scale = tokenScale === 1 ? '' : words.scaled(shortNumber(tokenScale));
    const from = html`<bdi class="token-text">${tokenLine(parts)}</bdi> ${scale}`;
    if (this.term !== 'input') return line(name, at(tensor, cell), this.term === 'token' ? from : '');
    const added = order.flatMap((term) => (term !== 'input' && terms[term] ? inBrackets(at(terms[term], cell)) : []));
    return line(
      name,
      at(tensor, cell),
      html`${inputNorm ? words.afterNorm : nothing} <code>${added.join(' + ')}</code>`,
    );
  }

  override render() {
    const { tokens, count, terms, framed, alone } = this.rows;
    const words = this.#words;
    const { words: page } = this.language;
    const tensor = terms[this.term];
    const there = order.filter((one) => terms[one]);
    const options = Object.fromEntries(there.map((one) => [one, words.terms[one]]));
    return html`<stem-tokens .words=${page} .tokens=${tokens} .count=${tokens.length} .selected=${this.selected}></stem-tokens>
      ${tokens.length < count ? html`<p class="quiet small">${words.firstOf(wholeNumber(tokens.length), wholeNumber(count))}</p>` : nothing}
      ${framed ? html`<p class="quiet small">${words.framed}</p>` : nothing}
      ${alone ? html`<p class="small">${words.alone(alone)}</p>` : nothing}
      ${there.length > 1 ? html`<stem-choice id="term" .label=${words.term} .options=${options} .value=${this.term}></stem-choice>` : nothing}
      ${
        tensor && tokens.length > 0
          ? html`<stem-matrix id="checkpoint-rows" .words=${page} .name=${words.terms[this.term]} .tensor=${tensor} .tokens=${tokens} .end=${scaleEnd(reach(tensor.data))}
              .selected=${this.selected} .cell=${this.pointed} .pinned=${{ row: this.selected, column: this.column }}
              .read=${(cell: Cell) => this.#reading(tensor, cell)}></stem-matrix>`
          : nothing
      }`;
  }
}

define('stem-checkpoint-rows', StemCheckpointRows);

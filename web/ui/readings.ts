// What the lab says about one number: its name, its value in full, and from what it was made.
import { html, nothing, type TemplateResult } from 'lit';
import type { SumExplanation, Tensor } from '../engine/api.ts';
import { plainNumber } from '../lessons/plain-number.ts';
import { segmentOf } from '../lessons/state/engine-options.ts';
import type { Words } from '../lessons/words/en.ts';
import { positionTerm } from './formulas.ts';
import type { Cell } from './matrix.ts';
import { fullNumber, shortNumber } from './number-text.ts';
import type { Scene } from './scene.ts';
import type { Numbers, StemView } from './stem-view.ts';
import { tokenLine } from './token-text.ts';

function at(tensor: Tensor, { row, column }: Cell): number {
  return tensor.data[row * tensor.shape[1] + column];
}

export function line(
  name: string,
  value: number,
  rest: TemplateResult | string,
  beside: TemplateResult | typeof nothing = nothing,
): TemplateResult {
  return html`<p><bdi dir="ltr"><code>${name} = </code><data class="value" value=${plainNumber(value)}>${fullNumber(value)}</data></bdi> ${beside}</p>
    <p class="what">${rest}</p>`;
}

/** A term of a written sum: negative ones in brackets. */
function term(value: number): string {
  return value < 0 ? `(${shortNumber(value)})` : shortNumber(value);
}

/** A number of E, which may be written. */
export function readRow(scene: Scene, view: StemView, numbers: Numbers, cell: Cell): TemplateResult {
  const { id, parts } = view.tokens[cell.row];
  const name = `E[${id}][${cell.column}]`;
  const { editing } = scene;
  if (editing && editing.row === cell.row && editing.column === cell.column) {
    return html`<stem-cell-editor .words=${scene.words} .label=${`${name} =`} .value=${plainNumber(at(numbers.rows, cell))} .error=${scene.editError}></stem-cell-editor>`;
  }
  const { words } = scene;
  const source = words.rowsSource(id, tokenLine(parts));
  const scaled = view.settings.scale
    ? html`${source} · <code>× √${view.dModel} = ${shortNumber(at(numbers.token, cell))}</code>`
    : source;
  // a finger has no Enter and no double click
  const edit = scene.locked('edit')
    ? nothing
    : html`<button class="edit" @click=${() => scene.edit(cell)}>${words.editCell}</button>`;
  return line(name, at(numbers.rows, cell), scaled, edit);
}

/** A number that is only itself. */
export function readCell(name: string, tensor: Tensor, cell: Cell, source: string): TemplateResult {
  return line(name, at(tensor, cell), source);
}

export function readPosition({ words }: Scene, view: StemView, position: Tensor, cell: Cell): TemplateResult {
  const { row, column } = cell;
  if (view.settings.positions === 'learned')
    return line(`P[${row}][${column}]`, at(position, cell), words.positionSource(row));
  const [wave, pair] = column % 2 === 0 ? ['sin', column] : ['cos', column - 1];
  const written = `= ${wave}(${row} / 10000^(${pair}/${view.dModel}))`;
  return line(`PE[${row}][${column}]`, at(position, cell), html`<bdi dir="ltr"><code>${written}</code></bdi>`);
}

/** The largest of many products, and the sum of the rest. */
export function products({ terms, count, rest }: SumExplanation): string {
  const shown = terms.map(({ x, w }, i) => `${i > 0 ? '+ ' : ''}${term(x)} · ${term(w)}`).join(' ');
  return count > terms.length ? `${shown} + ${term(rest)}` : shown;
}

export function readSum({ words, explained }: Scene, view: StemView, numbers: Numbers, cell: Cell): TemplateResult {
  const { row, column } = cell;
  const { id } = view.tokens[row];
  const { settings, dModel } = view;
  const { scale, combine, segmentFrom, train, dropout } = settings;
  const joined = combine === 'concat';
  const input = explained?.input?.cell.row === row && explained.input.cell.column === column ? explained.input : null;
  const place = positionTerm(settings).replace('t', String(row));
  const segment = segmentFrom === null ? '' : ` + S[${segmentOf(segmentFrom, row)}][${column}]`;
  const token = `${scale ? `√${dModel} · ` : ''}E[${id}]`;
  const both = joined
    ? `Σ [${token}; ${place || '0'}][j] · W[j][${column}]`
    : `${token}[${column}]${place ? ` + ${place}[${column}]` : ''}`;
  const terms = [numbers.token, numbers.position, numbers.segment]
    .filter((tensor) => tensor !== null)
    .map((tensor, i) => (i === 0 ? shortNumber(at(tensor, cell)) : term(at(tensor, cell))));
  const written = joined
    ? input?.projection && products(input.projection) + (numbers.segment ? ` + ${term(at(numbers.segment, cell))}` : '')
    : terms.join(' + ');
  const wrap = (text: string) => (train && dropout > 0 ? `${words.dropped}(${text})` : text);
  const dropped =
    input && input.dropout !== null
      ? html` <code>= ${shortNumber(input.sum)} × ${shortNumber(input.dropout)}</code>`
      : '';
  const value = at(numbers.input, cell);
  const largest = joined && input?.projection ? input.projection : null;
  return line(
    `x[${row}][${column}]`,
    value,
    html`<bdi dir="ltr"><code>= ${wrap(both + segment)}</code> ${written ? html`<code>= ${wrap(written)}</code>` : nothing}${dropped} <code>= ${shortNumber(value)}</code></bdi>
      ${largest ? html`<span>${largestProducts(words, largest)}</span>` : nothing}`,
  );
}

export function largestProducts(words: Words, { terms, count }: SumExplanation): string {
  return words.largestProducts(terms.map(({ index }) => index).join(', '), count);
}

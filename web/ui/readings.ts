// What the lab says about one number: its name, its value in full, and from what it was made.
import { html, nothing, type TemplateResult } from 'lit';
import type { Tensor } from '../engine/api.ts';
import './cell-editor.ts';
import { headInput } from './formulas.ts';
import type { Cell } from './matrix.ts';
import { fullNumber, plainNumber, shortNumber } from './number-text.ts';
import type { Scene } from './scene.ts';
import type { Numbers, StemView } from './stem-view.ts';
import { tokenLine } from './token-text.ts';

function at(tensor: Tensor, { row, column }: Cell): number {
  return tensor.data[row * tensor.shape[1] + column];
}

function line(
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

export function readPosition({ words }: Scene, position: Tensor, cell: Cell): TemplateResult {
  return line(`P[${cell.row}][${cell.column}]`, at(position, cell), words.positionSource(cell.row));
}

export function readSum({ words, explained }: Scene, view: StemView, numbers: Numbers, cell: Cell): TemplateResult {
  const { id } = view.tokens[cell.row];
  const { scale, train, dropout } = view.settings;
  const symbols = `${scale ? `√${view.dModel} · ` : ''}E[${id}][${cell.column}]${numbers.position ? ` + P[${cell.row}][${cell.column}]` : ''}`;
  const token = at(numbers.token, cell);
  const value = at(numbers.input, cell);
  const written = numbers.position ? `${shortNumber(token)} + ${term(at(numbers.position, cell))}` : shortNumber(token);
  const acts = train && dropout > 0;
  const wrap = (text: string) => (acts ? `${words.dropped}(${text})` : text);
  const input =
    explained?.input?.cell.row === cell.row && explained.input.cell.column === cell.column ? explained.input : null;
  const dropped =
    input && input.dropout !== null
      ? html` <code>= ${shortNumber(input.sum)} × ${shortNumber(input.dropout)}</code>`
      : '';
  return line(
    `x[${cell.row}][${cell.column}]`,
    value,
    html`<bdi dir="ltr"><code>= ${wrap(symbols)}</code> <code>= ${wrap(written)}</code>${dropped} <code>= ${shortNumber(value)}</code></bdi>`,
  );
}

/** A logit as a sum of products: the largest of them, and the rest. */
export function readLogit(
  { words, explained, selected }: Scene,
  { settings, tokens }: StemView,
): TemplateResult | typeof nothing {
  const logit = explained?.logit;
  if (!logit || logit.token !== selected || !tokens[selected]) return nothing;
  const table = settings.tied ? 'E' : 'W';
  const shown = logit.terms.map(({ x, w }, i) => `${i > 0 ? '+ ' : ''}${term(x)} · ${term(w)}`).join(' ');
  return line(
    `logits[${selected}][${logit.id}]`,
    logit.value,
    html`<bdi dir="ltr"><code>= Σ ${headInput(settings)}[${selected}][i] · ${table}[${logit.id}][i]</code> <code>= ${shown}${
      logit.count > logit.terms.length ? ` + ${term(logit.rest)}` : ''
    } = ${shortNumber(logit.value)}</code></bdi>
      <span>${words.largestProducts(logit.terms.map(({ index }) => index).join(', '), logit.count)}</span>`,
  );
}

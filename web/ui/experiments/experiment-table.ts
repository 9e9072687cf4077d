// Figures of an experiment that are read beside each other.
import { html, type TemplateResult } from 'lit';
import type { Table } from '../../lessons/experiments/experiment.ts';
import type { OneExperiment } from '../../lessons/words/experiments.en.ts';
import { percentNumber, shortNumber, wholeNumber } from '../number-text.ts';

export function valueText(value: number | string): string {
  if (typeof value === 'string') return value;
  return Number.isInteger(value) ? wholeNumber(value) : shortNumber(value);
}

function cell(value: number | string | null, column: string): TemplateResult {
  if (value === null) return html`<td></td>`;
  const text = column === 'share' && typeof value === 'number' ? percentNumber(value) : valueText(value);
  return html`<td><data value=${String(value)}>${text}</data></td>`;
}

/** Wider than a phone: it alone scrolls sideways, and is reached by the keyboard for that. */
export function experimentTable({ columns, rows }: Table, words: OneExperiment): TemplateResult {
  return html`<div class="scroll" tabindex="0" role="group" aria-label=${words.title}><table>
    <thead><tr><td></td>${columns.map((column) => html`<th scope="col">${words.columns?.[column] ?? column}</th>`)}</tr></thead>
    <tbody>${rows.map(
      ({ label, values }) =>
        html`<tr><th scope="row">${words.rows?.[label] ?? html`<code>${label}</code>`}</th>${values.map((value, i) => cell(value, columns[i]))}</tr>`,
    )}</tbody></table></div>`;
}

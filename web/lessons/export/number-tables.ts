// Numbers and what they belong to as text for other programs: CSV for spreadsheets, TSV as the Embedding Projector reads it.
import type { Tensor } from '../../engine/api.ts';
import { plainNumber } from '../plain-number.ts';

/** A row's own fields, by the names of their columns: its token, its id, its place. */
export interface RowNames {
  readonly columns: readonly string[];
  readonly rows: readonly (readonly (string | number)[])[];
}

const numbersAtOnce = 2 ** 15; // some hundredths of a second: what draws the page gets its turn in between

/** The lines of a table part by part, so that a large one neither holds up the page nor has to be one string. */
function* lines(rows: number, width: number, line: (row: number) => string): Generator<string> {
  const atOnce = Math.max(1, Math.floor(numbersAtOnce / Math.max(1, width)));
  for (let first = 0; first < rows; first += atOnce) {
    let part = '';
    for (let row = first; row < Math.min(rows, first + atOnce); row++) part += line(row);
    yield part;
  }
}

function rowOf({ shape: [, width], data }: Tensor, row: number, between: string): string {
  return Array.from(data.subarray(row * width, (row + 1) * width), plainNumber).join(between);
}

/** RFC 4180: a field with a comma, a quote or a line break stands in quotes. */
function csvField(field: string | number): string {
  const text = String(field);
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** One line a row: its names, then its numbers in full. */
export function* csvParts(tensor: Tensor, names: RowNames): Generator<string> {
  const [count, width] = tensor.shape;
  const dimensions = Array.from({ length: width }, (_, column) => column);
  yield `${[...names.columns, ...dimensions].map(csvField).join(',')}\r\n`;
  yield* lines(
    count,
    width,
    (row) => `${[...(names.rows[row] ?? []).map(csvField), rowOf(tensor, row, ',')].join(',')}\r\n`,
  );
}

/** The Embedding Projector's vectors: nothing but numbers, a line a row, tabs between. */
export function* vectorsParts(tensor: Tensor): Generator<string> {
  yield* lines(tensor.shape[0], tensor.shape[1], (row) => `${rowOf(tensor, row, '\t')}\n`);
}

/**
 * Its fields can't be quoted, and a tab or a line break would begin another one: control characters become their pictures
 * (␉ ␊ ␀). A line that would be empty is skipped there, and every label after it would be one row off.
 */
function projectorField(field: string | number): string {
  const pictured = String(field).replace(/[\p{Cc}\u2028\u2029]/gu, (letter) => {
    const code = letter.charCodeAt(0);
    return code < 0x20 ? String.fromCharCode(0x2400 + code) : code === 0x7f ? '␡' : '␤';
  });
  return pictured.trim() === '' ? pictured.replaceAll(' ', '␣') || '∅' : pictured;
}

/** The Embedding Projector's metadata: names of columns only where there is more than one, as it asks for. */
export function metadataText({ columns, rows }: RowNames): string {
  const all = columns.length > 1 ? [columns, ...rows] : rows;
  return all.map((row) => `${row.map(projectorField).join('\t')}\n`).join('');
}

// Tables as text for the terminal and as Markdown, from one description: `{ title, notes, head, rows }`, all of it strings.
import { figuresOf, verdicts } from './figures.mjs';

/** A time, a rate or a ratio with three digits that mean something. */
export function digits(number) {
  if (number === undefined) return '';
  if (number >= 100) return number.toFixed(0);
  return number
    .toPrecision(3)
    .replace(/^(\d\.\d\d)e-(\d+)$/, (_, d, e) => (Number(d) / 10 ** Number(e)).toFixed(Number(e) + 2));
}

const percent = (share) => `${(100 * share).toFixed(share < 0.1 ? 1 : 0)} %`;
const times = (ratio) => `${digits(ratio)}×`;
const bounds = {
  arithmetic: 'arithmetic',
  L2: 'reads from the second cache',
  L3: 'reads from the third cache',
  DRAM: 'reads from memory',
};

/** The table of one workload. */
export function workTable(result) {
  const { limit, rows } = figuresOf(result);
  const unit = rows.find((row) => row.unit)?.unit ?? '';
  const verdict = verdicts(result).map(({ what, asked, got, met, kind }) => {
    const shown = kind === 'share' ? percent : times;
    return `${what}: ${shown(got)}, asked ${shown(asked)}: ${met ? 'met' : 'not met'}`;
  });
  return {
    title: `${result.id}: ${result.what}`,
    notes: [`limit ${digits(limit.ms)} ms by ${bounds[limit.by]}`, ...verdict],
    head: ['engine', 'way', 'ms', 'best', unit, 'of the limit', 'of our simd time', 'batches'],
    rows: rows.map((row) =>
      row.min === undefined
        ? [row.name, row.how, row.cannot]
        : [
            row.name,
            row.how,
            digits(row.ms),
            digits(row.min),
            digits(row.rate),
            percent(row.share),
            row.times === undefined ? '' : times(row.times),
            `${row.batches} of ${row.calls}`,
          ],
    ),
  };
}

/** Columns of even width; a row that ends early says its last cell in full. */
export function asText({ title, notes, head, rows }) {
  const full = rows.filter((row) => row.length === head.length);
  const widths = head.map((name, i) => {
    const cells = i < 2 ? rows : full;
    return Math.max(name.length, ...cells.map((row) => (row[i] ?? '').length));
  });
  const line = (row) =>
    row
      .map((cell, i) =>
        row.length < head.length && i === row.length - 1
          ? cell
          : i < 2
            ? cell.padEnd(widths[i])
            : cell.padStart(widths[i]),
      )
      .join('  ')
      .trimEnd();
  return [title, ...[line(head), ...rows.map(line), ...notes].map((text) => `  ${text}`)].join('\n');
}

export function asMarkdown({ title, notes, head, rows }) {
  const cells = (row) =>
    `| ${[...row, ...head.slice(row.length).map(() => '')].map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`;
  const rule = `|${head.map((_, i) => (i < 2 ? '---|' : '--:|')).join('')}`;
  return [`### ${title}`, '', cells(head), rule, ...rows.map(cells), '', ...notes.map((note) => `- ${note}`), ''].join(
    '\n',
  );
}

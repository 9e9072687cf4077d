// What print(tensor) shows in PyTorch or NumPy, pasted back: read, and held against the numbers that are shown here.
import type { Tensor } from '../../engine/api.ts';
import { sameValue } from '../proofs/item.ts';

/** A number as it was printed, and half a unit of its last digit: what it was before it was rounded is no farther away. */
export interface Printed {
  readonly value: number;
  readonly half: number;
  readonly text: string;
}

/** A list of numbers or of lists. `gap`: so many of its items came before the “...” that left some out; null: none was. */
export interface PrintedList {
  readonly items: readonly (Printed | PrintedList)[];
  readonly gap: number | null;
}

/** `at`: where it could not be read. */
export type Reading =
  | { readonly list: PrintedList }
  | { readonly problem: 'none' | 'open' | 'word'; readonly at: string };

export type Compared =
  | { readonly kind: 'same'; readonly compared: number; readonly left: number }
  | {
      readonly kind: 'differs';
      readonly compared: number;
      readonly wrong: number;
      readonly row: number;
      readonly column: number;
      readonly printed: string;
      readonly shown: number;
    }
  /** `found`: as far as it can be told; null where some was left out */
  | { readonly kind: 'shape'; readonly found: readonly (number | null)[] }
  | { readonly kind: 'ragged' };

const isList = (one: Printed | PrintedList): one is PrintedList => 'items' in one;

const piece =
  /\s+|,|\[|\]|\.\.\.|…|(?<number>[+\-−]?(?:(?:\d+\.?\d*|\.\d+)(?:e[+\-−]?\d+)?|inf(?:inity)?|nan)(?![\w.]))|(?<word>[^\s,[\]]+)/giy;

function printed(text: string): Printed {
  const plain = text.toLowerCase().replaceAll('−', '-');
  const named = /^([+-]?)(inf|nan)/.exec(plain);
  if (named) {
    const value = named[2] === 'nan' ? Number.NaN : Number(`${named[1]}Infinity`);
    return { value, half: 0, text };
  }
  const [digits, exponent = '0'] = plain.split('e');
  const decimals = digits.split('.')[1]?.length ?? 0;
  return { value: Number(plain), half: 0.5 * Number(`1e${Number(exponent) - decimals}`), text };
}

/** Where the numbers begin: at the first bracket that opens a list. One behind a name, as in `x[0]`, does not. */
function beginning(text: string): number {
  const found = /(?:^|[^\w)\]\s])\s*\[|^\s*\[/m.exec(text);
  return found ? found.index + found[0].length - 1 : -1;
}

/** Nested lists of numbers, with or without commas; whatever stands around them (`dtype=`, `grad_fn=`) is left aside. */
export function readPrinted(text: string): Reading {
  const start = beginning(text);
  if (start < 0) return { problem: 'none', at: text.trim().slice(0, 40) };
  const open: { items: (Printed | PrintedList)[]; gap: number | null }[] = [];
  piece.lastIndex = start;
  for (let found = piece.exec(text); found; found = piece.exec(text)) {
    const [all] = found;
    const list = open.at(-1);
    if (all === '[') open.push({ items: [], gap: null });
    else if (all === ']') {
      const done = open.pop();
      if (!done) break;
      const around = open.at(-1);
      if (!around) return { list: done };
      around.items.push(done);
    } else if (all === '...' || all === '…') {
      if (list) list.gap = list.items.length;
    } else if (found.groups?.number) list?.items.push(printed(all));
    else if (found.groups?.word) return { problem: 'word', at: all.slice(0, 40) };
  }
  return { problem: 'open', at: text.trim().slice(-40) };
}

/** Lists of one item around the rest are left aside: (1, T, d) is the (T, d) of one text. */
function unwrapped(list: PrintedList, depth: number): PrintedList {
  const [only] = list.items;
  const one = list.items.length === 1 && list.gap === null && only !== undefined && isList(only);
  return one && depth > 2 ? unwrapped(only, depth - 1) : list;
}

function depthOf(list: PrintedList): number {
  const [first] = list.items;
  return first !== undefined && isList(first) ? 1 + depthOf(first) : 1;
}

/** Where the items of a list stand among `count`: those behind a gap are the last ones. */
function placesIn({ items, gap }: PrintedList, count: number): number[] | null {
  if (gap === null ? items.length !== count : items.length > count) return null;
  return items.map((_, i) => (gap !== null && i >= gap ? count - items.length + i : i));
}

const sizeOf = ({ items, gap }: PrintedList): number | null => (gap === null ? items.length : null);

/**
 * Each printed number against the shown one at its place. It agrees when they are no farther apart than half a unit of its last digit,
 * and what float32 sums in another order may add: 16 roundings of the largest number shown. One list alone is the row `row`.
 */
export function comparePrinted(list: PrintedList, tensor: Tensor, row: number): Compared {
  const [rows, columns] = tensor.shape;
  const whole = unwrapped(list, depthOf(list));
  const depth = depthOf(whole);
  if (depth > 2) return { kind: 'shape', found: [...Array.from({ length: depth - 2 }, () => null), null, null] };
  const lines = depth === 1 ? [whole] : whole.items.filter(isList);
  if (depth === 2 && (lines.length !== whole.items.length || lines.some(({ items }) => items.some(isList))))
    return { kind: 'ragged' };
  const places = depth === 1 ? [row] : placesIn(whole, rows);
  const across = lines.map((line) => placesIn(line, columns));
  if (!places || across.includes(null)) {
    const [first] = lines;
    if (new Set(lines.map(sizeOf)).size > 1) return { kind: 'ragged' };
    const width = first ? sizeOf(first) : 0;
    return { kind: 'shape', found: depth === 1 ? [width] : [sizeOf(whole), width] };
  }
  return judged(lines, places, across as number[][], tensor);
}

function judged(
  lines: readonly PrintedList[],
  places: readonly number[],
  across: readonly (readonly number[])[],
  { shape, data }: Tensor,
): Compared {
  const columns = shape[1];
  const largest = data.reduce((most, one) => (Number.isFinite(one) ? Math.max(most, Math.abs(one)) : most), 0);
  const rounding = 16 * 2 ** -24 * largest;
  let compared = 0;
  let wrong = 0;
  let first: Omit<Extract<Compared, { kind: 'differs' }>, 'kind' | 'compared' | 'wrong'> | null = null;
  for (const [i, { items }] of lines.entries())
    for (const [k, item] of items.entries()) {
      if (isList(item)) continue;
      const place = { row: places[i], column: across[i][k] };
      const shown = data[place.row * columns + place.column];
      compared++;
      if (agrees(item, shown, rounding)) continue;
      wrong++;
      first ??= { ...place, printed: item.text, shown };
    }
  if (first) return { kind: 'differs', compared, wrong, ...first };
  return {
    kind: 'same',
    compared,
    left: places.length === 1 && lines.length === 1 ? columns - compared : data.length - compared,
  };
}

function agrees({ value, half }: Printed, shown: number, rounding: number): boolean {
  if (Number.isNaN(value) || Number.isNaN(shown)) return Number.isNaN(value) && Number.isNaN(shown);
  return value === shown || sameValue(value, shown, half + rounding);
}

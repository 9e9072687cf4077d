// What a caller hands in is checked and copied here, on the caller's side and before anything is sent.
import type { ErrorCode } from './api.ts';
import { asStemError, stemError } from './errors.ts';

/** A value as a message shows it: short, and never by running the caller's own toString. */
export function shown(value: unknown): string {
  if (typeof value === 'string')
    return `the string ${JSON.stringify(value.length > 40 ? `${value.slice(0, 40)}…` : value)}`;
  if (typeof value === 'bigint') return `the BigInt ${value}`;
  if (Array.isArray(value)) return 'an array';
  if (typeof value === 'object' && value !== null) return 'an object';
  if (typeof value === 'function' || typeof value === 'symbol') return `a ${typeof value}`;
  return Object.is(value, -0) ? '-0' : String(value);
}

/** The value itself when it is a whole number; `place` begins the message. */
export function wholeNumber(value: unknown, place: string): number {
  if (typeof value !== 'number') {
    throw stemError('bad-number', `${place} must be a whole number, got ${shown(value)}`, 'TypeError');
  }
  if (!Number.isInteger(value)) {
    throw stemError('bad-number', `${place} must be a whole number, got ${value}`, 'RangeError');
  }
  return value;
}

export function wholeInRange(value: unknown, place: string, max: number, code: ErrorCode = 'bad-number'): number {
  const whole = wholeNumber(value, place);
  if (whole < 0 || whole > max) {
    throw stemError(code, `${place} must be a whole number in 0..${max}, got ${whole}`, 'RangeError');
  }
  return whole;
}

export function finiteNumber(value: unknown, place: string): number {
  if (typeof value !== 'number') {
    throw stemError('bad-number', `${place} must be a number, got ${shown(value)}`, 'TypeError');
  }
  if (!Number.isFinite(value)) {
    throw stemError('bad-number', `${place} must be a finite number, got ${value}`, 'RangeError');
  }
  return value;
}

export function trueOrFalse(value: unknown, place: string): boolean {
  if (typeof value === 'boolean') return value;
  throw stemError('bad-config', `${place} must be true or false, got ${shown(value)}`, 'TypeError');
}

export function textValue(value: unknown, place: string): string {
  if (typeof value === 'string') return value;
  throw stemError('bad-config', `${place} must be a string, got ${shown(value)}`, 'TypeError');
}

/** A list of strings, copied. */
export function textList(value: unknown, what: string): string[] {
  if (!Array.isArray(value))
    throw stemError('bad-shape', `${what} must be a list of strings, got ${shown(value)}`, 'TypeError');
  return value.map((one, i) => textValue(one, `${what}[${i}]`));
}

export function oneOf<W extends string>(value: unknown, words: readonly W[], place: string): W {
  const found = words.find((word) => word === value);
  if (found !== undefined) return found;
  throw stemError('bad-config', `${place} must be one of ${words.join(', ')}; got ${shown(value)}`);
}

/** The options that are set, by name. A name that is not known is most often a misspelt one, so it is refused. */
export function knownOptions<K extends string>(options: unknown, names: readonly K[], what: string): Map<K, unknown> {
  if (options === undefined) return new Map();
  if (typeof options !== 'object' || options === null || Array.isArray(options)) {
    throw stemError('bad-config', `the options of ${what} must be an object, got ${shown(options)}`, 'TypeError');
  }
  const set = new Map<K, unknown>();
  for (const [name, value] of Object.entries(options)) {
    const known = names.find((candidate) => candidate === name);
    if (known === undefined) {
      throw stemError('bad-config', `${what} has no option ${JSON.stringify(name)}; it knows ${names.join(', ')}`);
    }
    if (value !== undefined) set.set(known, value);
  }
  return set;
}

/** Tells whether a value is a list of anything: an array or a typed array. */
function isList(value: unknown): value is ArrayLike<unknown> {
  return Array.isArray(value) || (ArrayBuffer.isView(value) && !(value instanceof DataView));
}

function tokenId(value: unknown, size: number, place: string): number {
  const id = wholeNumber(value, `token id at ${place}`);
  if (id < 0 || id >= size) {
    const range = size > 0 ? `0..${size - 1}` : 'an empty vocabulary';
    throw stemError('bad-token-id', `token id ${id} at ${place} is outside ${range}`, 'RangeError');
  }
  return id;
}

/** A list of ids, copied. */
export function tokenList(ids: unknown, size: number): Int32Array<ArrayBuffer> {
  if (!isList(ids)) throw stemError('bad-shape', `ids must be a list of numbers, got ${shown(ids)}`, 'TypeError');
  const copy = new Int32Array(ids.length);
  for (let i = 0; i < ids.length; i++) copy[i] = tokenId(ids[i], size, `[${i}]`);
  return copy;
}

/** A list of whole numbers that are places, copied; `what` are they called. */
export function wholeList(list: unknown, what: string): Int32Array<ArrayBuffer> {
  if (!isList(list)) throw stemError('bad-shape', `${what} must be a list of numbers, got ${shown(list)}`, 'TypeError');
  const copy = new Int32Array(list.length);
  for (let i = 0; i < list.length; i++) copy[i] = wholeInRange(list[i], `${what}[${i}]`, 2 ** 31 - 1, 'bad-shape');
  return copy;
}

export interface Grid {
  ids: Int32Array<ArrayBuffer>;
  batch: number;
  tokens: number;
  /** rows differed in length and were filled up */
  ragged: boolean;
}

function idBuffer(batch: number, tokens: number, what: string): Int32Array<ArrayBuffer> {
  try {
    return new Int32Array(batch * tokens);
  } catch (error) {
    throw asStemError(error, 'out-of-memory', `${what} of ${batch} rows of ${tokens}`);
  }
}

/** B rows of T ids, copied row by row. With `padId` shorter rows are filled up to the longest one. */
export function tokenGrid(rows: unknown, size: number, maxLen: number, what: string, padId?: number): Grid {
  if (!isList(rows))
    throw stemError('bad-shape', `${what} must be a list of rows of numbers, got ${shown(rows)}`, 'TypeError');
  const lists: ArrayLike<unknown>[] = [];
  for (let b = 0; b < rows.length; b++) {
    const row = rows[b];
    if (!isList(row)) {
      throw stemError('bad-shape', `${what}[${b}] must be a row of numbers, got ${shown(row)}`, 'TypeError');
    }
    lists.push(row);
  }
  const tokens = lists.reduce((longest, row) => Math.max(longest, row.length), 0);
  const short = lists.findIndex((row) => row.length !== tokens);
  if (short >= 0 && padId === undefined) {
    const lengths = `${what}[${short}] has ${lists[short]?.length} ids where the longest row has ${tokens}`;
    throw stemError('bad-shape', `${lengths}: rows must be of equal length, or padId must be given`);
  }
  // before any room is made: one long row fills up all the others
  if (tokens > maxLen) {
    throw stemError('too-long', `a row of ${what} has ${tokens} tokens, but max_len is ${maxLen}`, 'RangeError');
  }
  const ids = idBuffer(lists.length, tokens, what).fill(padId ?? 0);
  for (const [b, row] of lists.entries()) {
    for (let t = 0; t < row.length; t++) ids[b * tokens + t] = tokenId(row[t], size, `[${b},${t}]`);
  }
  return { ids, batch: lists.length, tokens, ragged: short >= 0 };
}

/** Listeners hear on their own turn: what they throw is theirs and stops nothing here. */
export function listener<Heard>(given: unknown, name: string): (heard: Heard) => void {
  if (given === undefined) return () => {};
  if (typeof given !== 'function') {
    throw stemError('bad-config', `${name} must be a function, got ${shown(given)}`, 'TypeError');
  }
  return (heard) => queueMicrotask(() => given(heard));
}

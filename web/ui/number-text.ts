// Numbers as text. The core computes them; this file only writes them down.
import { plainNumber } from '../lessons/plain-number.ts';

const minus = '−';

function withMinus(text: string): string {
  return text.replace('e-', `e${minus}`).replace(/^-/, minus);
}

/** Four significant digits, a true minus sign, an exponent only where it is shorter to read. */
export function shortNumber(value: number): string {
  if (value === 0) return '0';
  const size = Math.abs(value);
  if (size >= 1e-4 && size < 1e6) return withMinus(value.toPrecision(4).replace(/e\+?(\d+)$/, 'e$1'));
  return withMinus(value.toExponential(3).replace('e+', 'e'));
}

/** An end of a scale: as few digits as say it. */
export function tick(value: number): string {
  return shortNumber(value)
    .replace(/(\.\d*?)0+(?=$|e)/, '$1')
    .replace(/\.(?=$|e)/, '');
}

/** The shortest decimal that reads back as exactly this float32. */
export function fullNumber(value: number): string {
  return withMinus(plainNumber(value));
}

/** (9, 128) */
export function shapeText(shape: readonly (number | string)[]): string {
  return `(${shape.join(', ')}${shape.length === 1 ? ',' : ''})`;
}

let whole: Intl.NumberFormat;
let percent: Intl.NumberFormat;

/** How counts and shares are written from now on. Measured numbers stay as PyTorch prints them, in every language. */
export function writeNumbersAs(locale: string): void {
  whole = new Intl.NumberFormat(locale);
  percent = new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 1 });
}
writeNumbersAs('en');

export const wholeNumber = (value: number): string => whole.format(value);
export const percentNumber = (value: number): string => percent.format(value);

/** The end of a colour scale: the next of 1, 2, 5 × 10^k that holds `size`, so that typing does not make it flicker. */
export function scaleEnd(size: number): number {
  if (!(size > 0) || !Number.isFinite(size)) return 1;
  const power = Math.floor(Math.log10(size));
  for (const step of [1, 2, 5, 10]) {
    const end = Number(`${step}e${power}`);
    if (end >= size) return end;
  }
  return Number(`1e${power + 2}`);
}

const alike = 5; // a number at a fifth of the end still has a quarter of the colour's strength

/** The largest of `sizes` that is reached from `size` in steps of at most five times. */
export function largestAlike(size: number, sizes: readonly number[]): number {
  let most = size;
  for (const next of [...sizes].sort((a, b) => a - b)) if (next <= alike * most) most = Math.max(most, next);
  return most;
}

/** The largest distance from zero among numbers of the core. */
export function reach(data: Float32Array): number {
  let most = 0;
  for (const value of data) {
    const size = value < 0 ? -value : value;
    if (size > most) most = size;
  }
  return most;
}

/** Smallest and largest. */
export function span(data: Float32Array): { low: number; high: number } {
  if (data.length === 0) return { low: 0, high: 0 };
  let low = data[0];
  let high = data[0];
  for (const value of data) {
    if (value < low) low = value;
    if (value > high) high = value;
  }
  return { low, high };
}

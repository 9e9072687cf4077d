// Whether what was typed into a blank is right: names as they are used in code, sizes in their order, numbers.
import { readNumber } from '../proofs/answer.ts';
import type { Typed } from './experiment.ts';

/** The parts between commas, in small letters and without blanks; what only wraps a shape is no part of it. */
function partsOf(text: string): string[] {
  const plain = text.toLowerCase().replaceAll(/\s/g, '');
  const inside = /^(?:torch\.size)?[([]+(.*?)[)\]]+$/.exec(plain)?.[1] ?? plain;
  const parts = inside.split(/[,×*]/);
  // "(9,)" is a shape of one size
  if (parts.length > 1 && parts.at(-1) === '') parts.pop();
  return parts;
}

function isNumber(text: string, { is, within = 0, share }: Typed): boolean {
  const percent = /%$/.test(text.trim());
  const value = readNumber(text.replace('%', '').trim());
  if (typeof value !== 'number' || typeof is !== 'number') return false;
  const near = (one: number) => Math.abs(one - is) <= within;
  // 31 for 0.31: nobody means 3100 % by it
  return share && (percent || value > 1) ? near(value / 100) : near(value);
}

export function typedRight(text: string, typed: Typed): boolean {
  if (!typed.parts && typeof typed.is === 'number') return isNumber(text, typed);
  const allowed = typed.parts ?? [[String(typed.is).toLowerCase()]];
  const parts = partsOf(text);
  return parts.length === allowed.length && parts.every((part, i) => allowed[i].includes(part));
}

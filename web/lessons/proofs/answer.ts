// What was typed as the answer to an item, and what it is: right, a known mistake, wrong, or not to be read.
import { normalise } from '../grading/normalise.ts';
import { sameValue } from './item.ts';
import type { AnswerKind, Item, Value } from './proof.ts';

export interface Judgement {
  /** `unparsed`: it could not be read as an answer, and is no attempt */
  readonly status: 'right' | 'wrong' | 'unparsed';
  /** key of the computation that gives this wrong answer, when it is a known one */
  readonly mistake?: string;
  /** of an answer that could not be read: why */
  readonly problem?: 'empty' | 'number' | 'whole' | 'shape' | 'comma';
}

const decimal = /^[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:e[+-]?\d+)?$/;

/** 1000, 1 000 or 1,000,000; a comma that may be a decimal one is not guessed at. */
export function readNumber(text: string): number | 'comma' | null {
  const plain = text.replace(/^=\s*/, '').replaceAll(/[\s_']/g, '');
  if (/^[+-]?\d{1,3}(?:,\d{3}){2,}$/.test(plain)) return Number(plain.replaceAll(',', ''));
  if (plain.includes(',')) return /^[+-]?\d*,\d+$/.test(plain) ? 'comma' : null;
  return decimal.test(plain) ? Number(plain) : null;
}

function readShape(text: string): number[] | null {
  // as German counts are written: 1'000
  const plain = text.replaceAll(/(?<=\d)'(?=\d{3})/g, '');
  const inside = plain.replace(/^(?:torch\.)?size/, '').replaceAll(/[()[\]{}]/g, ' ');
  const parts = inside.trim().split(/\s*(?:,|;|×|\*|\bx\b|\bby\b|\s)\s*/);
  // "(9,)" is a shape of one size
  if (parts.at(-1) === '') parts.pop();
  return parts.length > 0 && parts.every((part) => /^\d{1,12}$/.test(part)) ? parts.map(Number) : null;
}

function read(kind: AnswerKind, text: string): Value | NonNullable<Judgement['problem']> {
  if (kind === 'shape') return readShape(text) ?? 'shape';
  const value = readNumber(text);
  if (value === 'comma') return 'comma';
  if (value === null || !Number.isFinite(value)) return kind === 'number' ? 'number' : 'whole';
  return kind === 'number' || Number.isInteger(value) ? value : 'whole';
}

/** Judges an answer as typed; of a choice, the number of the option. */
export function judge(item: Item, answer: string): Judgement {
  const text = normalise(answer);
  if (text === '') return { status: 'unparsed', problem: 'empty' };
  const value = read(item.kind, text);
  if (typeof value === 'string') return { status: 'unparsed', problem: value };
  if (sameValue(value, item.right, item.tolerance)) return { status: 'right' };
  const mistake = item.mistakes.find((one) => sameValue(value, one.value, item.tolerance));
  return mistake ? { status: 'wrong', mistake: mistake.id } : { status: 'wrong' };
}

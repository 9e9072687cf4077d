// What a course system keeps for the learner, as a short text: results, answers and the lab's settings; never a model's
// numbers. ASCII alone, because some databases count bytes and some lose what is beyond their alphabet.
import { deflateSync, inflateSync, strFromU8, strToU8 } from 'fflate';
import {
  asked,
  crc32,
  longestAnswer,
  type Progress,
  readProgress,
  shortened,
  writeProgress,
} from '../../lessons/progress/index.ts';

export interface Kept {
  readonly progress: Progress;
  /** the lab's state as its address has it, without '#' */
  readonly hash: string;
}

/** `damaged`: there is something that can't be read: cut off, of another making, or of a later version. */
export type Resumed = ({ readonly kind: 'kept' } & Kept) | { readonly kind: 'none' | 'damaged' };

const head = 'stem1';
/** as many UTF-16 units as may be left of an answer before the settings go */
const readable = 250;
const lengths = [longestAnswer, 1500, 1000, 700, 500, 350, readable, 120, 60, 30, 0];

/**
 * At most `limit` characters, or null when not even the results fit. What is too long goes in this order: answers are cut to
 * a few sentences, the settings are left out, the answers are cut further. Results stay.
 */
export function writeSuspendData({ progress, hash }: Kept, limit: number): string | null {
  const steps = [
    ...lengths.filter((length) => length >= readable).map((length) => [length, hash] as const),
    ...lengths.map((length) => [length, ''] as const),
  ];
  for (const [length, kept] of steps) {
    const data = coded(writeProgress(shortened(progress, length)), kept);
    if (data.length <= limit) return data;
  }
  return null;
}

function coded(progress: string, hash: string): string {
  // JSON spells half characters out, so that UTF-8 has nothing to lose
  const body = toBase64Url(deflateSync(strToU8(JSON.stringify([progress, hash])), { level: 9 }));
  return `${head}.${sumOf(body)}.${body}`;
}

export function readSuspendData(data: string): Resumed {
  const [its, sum, body, ...more] = data.trim().split('.');
  if (its === '' && body === undefined) return { kind: 'none' };
  if (its !== head || body === undefined || more.length > 0 || sum !== sumOf(body)) return { kind: 'damaged' };
  try {
    const value: unknown = JSON.parse(strFromU8(inflateSync(fromBase64Url(body))));
    if (!Array.isArray(value) || typeof value[0] !== 'string' || typeof value[1] !== 'string')
      return { kind: 'damaged' };
    return { kind: 'kept', progress: readProgress(value[0], asked).progress, hash: value[1] };
  } catch {
    return { kind: 'damaged' };
  }
}

const sumOf = (body: string) => crc32(strToU8(body)).toString(16).padStart(8, '0');

function toBase64Url(bytes: Uint8Array): string {
  let binary = '';
  for (const byte of bytes) binary += String.fromCharCode(byte);
  return btoa(binary).replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '');
}

function fromBase64Url(text: string): Uint8Array {
  return Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (one) => one.charCodeAt(0));
}

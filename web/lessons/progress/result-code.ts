// Results as a short text that a learner hands in where no course system takes them. It is no proof: the page that makes
// it is the learner's. The checksum finds slips of copying, nothing else.
import type { Check } from './asked.ts';
import { crc32 } from './checksum.ts';
import { type CheckState, type Entry, type Progress, stateOf } from './progress.ts';

/** One check of a result: `absent` was not on the learner's page. */
export interface CodedCheck {
  readonly state: CheckState | 'absent';
  /** 0 … 1, in hundredths */
  readonly best: number;
  /** up to 15, which means 15 or more */
  readonly attempts: number;
  /** up to 7, likewise */
  readonly hints: number;
  /** the explanation was read before there was a right answer */
  readonly explained: boolean;
}

export interface CodedResult {
  /** the first eight hexadecimal digits of the build of the lab that made it */
  readonly build: string;
  /** no name: a number that two learners hardly share, so that equal results are not taken for one code twice */
  readonly learner: number;
  /** names the questions that were asked: `questionsId` of those the reader has, or it can not tell which is which */
  readonly questions: number;
  /** the day, YYYY-MM-DD */
  readonly day: string;
  readonly checks: readonly CodedCheck[];
}

/** Where in a text a code stands, and what it says. */
export interface FoundCode {
  readonly start: number;
  readonly end: number;
  readonly result: CodedResult | 'damaged' | 'newer';
}

const prefix = 'STEM';
const version = 1;
// Crockford's: no I, L, O, U, so that what is read aloud or typed is not mistaken
const letters = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const groupLength = 6;
const firstDay = Date.UTC(2026, 0, 1);
const dayLength = 86_400_000;
const states: readonly CodedCheck['state'][] = ['open', 'wrong', 'shown', 'partly', 'self', 'right', 'absent'];

const headerBits = 32 + 16 + 16 + 14 + 6;
const checkBits = 3 + 7 + 4 + 3 + 1;
const sumLetters = 6;

const lettersFor = (checks: number) => Math.ceil((headerBits + checks * checkBits) / 5) + sumLetters;

/** 16 bits over what was asked, in its order. */
export function questionsId(checks: readonly Check[]): number {
  const text = checks.map(({ id, question, points }) => `${id}:${question}:${points}`).join();
  return crc32(new TextEncoder().encode(text)) & 0xffff;
}

/** `all`: every check of the lab; `shown`: those on the page. `build`: hexadecimal digits, eight at least. */
export function writeResultCode(
  { entries }: Progress,
  { all, shown, build, now }: { all: readonly Check[]; shown: readonly Check[]; build: string; now: Date },
): string {
  const bits = new BitWriter();
  bits.put(Number.parseInt(build.slice(0, 8), 16) || 0, 32);
  bits.put(learnerIn(entries), 16);
  bits.put(questionsId(all), 16);
  bits.put(Math.min(2 ** 14 - 1, Math.max(0, Math.floor((now.getTime() - firstDay) / dayLength))), 14);
  bits.put(all.length, 6);
  for (const check of all) {
    const known = entries[check.id];
    const entry = known?.question === check.question ? known : undefined;
    bits.put(states.indexOf(shown.includes(check) ? stateOf(entry) : 'absent'), 3);
    putEntry(bits, entry);
  }
  const body = bits.letters();
  const code = body + sumOf(body);
  return [`${prefix}${version}`, ...(code.match(new RegExp(`.{1,${groupLength}}`, 'g')) ?? [])].join('-');
}

/** Out of the seeds that order the choices: they are drawn anew for each learner, and stay. */
function learnerIn(entries: Progress['entries']): number {
  const seeds = Object.entries(entries).map(([id, { seed }]) => `${id}:${seed}`);
  return crc32(new TextEncoder().encode(seeds.sort().join())) & 0xffff;
}

function putEntry(bits: BitWriter, entry: Entry | undefined): void {
  // downwards: a hundred hundredths are a right answer and nothing less
  bits.put(Math.floor((entry?.best ?? 0) * 100 + 1e-9), 7);
  bits.put(Math.min(15, entry?.attempts ?? 0), 4);
  bits.put(Math.min(7, entry?.hints ?? 0), 3);
  bits.put(entry?.shown ? 1 : 0, 1);
}

/** Every code in a text, in its order, however it was wrapped, spaced or spelt in small letters. */
export function findResultCodes(text: string): FoundCode[] {
  const heads = [...text.matchAll(/\bSTEM(\d+)(?=[\s\p{Pd}_])/giu)];
  return heads.map((head, i) => {
    const from = head.index + head[0].length;
    // none reaches into the next one
    const part = text.slice(0, heads[i + 1]?.index);
    const { result, end } = codeAt(part, from, Number(head[1]));
    return { start: head.index, end, result };
  });
}

function codeAt(text: string, from: number, its: number): { result: FoundCode['result']; end: number } {
  const read = new LetterReader(text, from);
  const result = its === version ? readCode(read) : null;
  if (result) return { result, end: read.end };
  // what is no whole code is its line
  const line = text.indexOf('\n', from);
  return { result: its > version ? 'newer' : 'damaged', end: line < 0 ? text.length : line };
}

function readCode(read: LetterReader): CodedResult | null {
  const header = read.take(Math.ceil(headerBits / 5));
  if (header === null) return null;
  const count = new BitReader(header).skip(headerBits - 6).get(6);
  const rest = read.take(lettersFor(count) - header.length);
  if (rest === null) return null;
  const body = (header + rest).slice(0, -sumLetters);
  return sumOf(body) === rest.slice(-sumLetters) ? resultIn(body) : null;
}

function resultIn(body: string): CodedResult | null {
  const bits = new BitReader(body);
  const build = bits.get(32).toString(16).padStart(8, '0');
  const learner = bits.get(16);
  const questions = bits.get(16);
  const day = new Date(firstDay + bits.get(14) * dayLength).toISOString().slice(0, 10);
  const checks: CodedCheck[] = [];
  for (let count = bits.get(6); count > 0; count--) {
    const state = states[bits.get(3)];
    const best = bits.get(7) / 100;
    if (state === undefined || best > 1) return null;
    checks.push({ state, best, attempts: bits.get(4), hints: bits.get(3), explained: bits.get(1) === 1 });
  }
  return { build, learner, questions, day, checks };
}

function sumOf(body: string): string {
  const bits = new BitWriter();
  bits.put(crc32(new TextEncoder().encode(body)) >>> 2, 30);
  return bits.letters();
}

class BitWriter {
  #bits = '';
  put(value: number, count: number): void {
    this.#bits += value.toString(2).padStart(count, '0').slice(-count);
  }
  letters(): string {
    return (this.#bits.match(/.{1,5}/g) ?? [])
      .map((five) => letters[Number.parseInt(five.padEnd(5, '0'), 2)] ?? '')
      .join('');
  }
}

class BitReader {
  readonly #bits: string;
  #at = 0;
  constructor(text: string) {
    this.#bits = [...text].map((letter) => letters.indexOf(letter).toString(2).padStart(5, '0')).join('');
  }
  skip(count: number): this {
    this.#at += count;
    return this;
  }
  get(count: number): number {
    this.#at += count;
    return Number.parseInt(this.#bits.slice(this.#at - count, this.#at) || '0', 2);
  }
}

/** Letters of a code in a text: what stands between them and how they are spelt is a matter of the way they took. */
class LetterReader {
  readonly #text: string;
  end: number;
  constructor(text: string, from: number) {
    this.#text = text;
    this.end = from;
  }
  take(count: number): string | null {
    let taken = '';
    for (let at = this.end; taken.length < count; at++) {
      const letter = (this.#text[at] ?? '').toUpperCase();
      if (/^[\s\p{Pd}_\u00ad\u200b]$/u.test(letter)) continue;
      const plain = letter === 'O' ? '0' : letter === 'I' || letter === 'L' ? '1' : letter;
      if (plain === '' || !letters.includes(plain)) return null;
      taken += plain;
      this.end = at + 1;
    }
    return taken;
  }
}

// One slip of the finger is no wrong answer: an unknown word that is one slip from a word the rules know becomes that word.
import { stemOf, type Word } from './words.ts';

/** Ordinary words that lie one slip from a word of the rules and mean something else. */
const ordinary = new Set(
  `about above after again along among another around because before being below better between change changes chance could
  during either every everything first found general great going group having large larger learn learned learning level later
  might never nothing often other others place point possible quite rather really right sense sentence sentences shall shape
  shapes should simple simply small smaller smart since some something sound space speech spend stand start starts state states still
  stock store stuff such taken their there these thing things think third those though three through today toward under until
  using usually vague very whole where whether which while white whose within without words world would write wrong years young
  parts party scope score scored stage static statics statistic statistics station stable table tables tale talks title total
  trait trail weather whale shade shard sharp shore short shown input inputs output outputs untied united unshared
  context contest content contents constant consistent train trains layer later player prayer house horse models modes
  noise nose voice choice position petition dimension mention motion notion nation token taken broken spoken
  seperate dot dots scalar scaled scaling embody head heard heart heavy ready read
  gain gains main mainly unit units entire entirely contain contains bring brings bringing produce produces produced literally self
  object objects across order orders older old folder positive negative print prints many away throw throws thrown multiply multiplied
  multiplying shallow newer newest hardly convert converts math additional distance complete completely contract hand hands bound
  letter letters special module modules inference correction strong stronger compete recap`.split(/\s+/),
);

export class Vocabulary {
  private readonly stems = new Set<string>();
  private readonly byFirst = new Map<string, string[]>();

  constructor(words: Iterable<string>) {
    for (const word of words) {
      const stem = stemOf(word);
      if (this.stems.has(stem)) continue;
      this.stems.add(stem);
      if (stem.length < 4) continue;
      const first = stem[0] as string;
      this.byFirst.set(first, [...(this.byFirst.get(first) ?? []), stem]);
    }
  }

  /** The same words, those with a slip replaced. */
  corrected(words: readonly Word[]): Word[] {
    const done = new Map<string, string>();
    return words.map((word) => {
      if (word.text.length < 4 || this.stems.has(word.stem) || ordinary.has(word.text)) return word;
      let stem = done.get(word.text);
      if (stem === undefined) {
        stem = this.swapped(word.text) ?? this.nearest(word.stem) ?? word.stem;
        done.set(word.text, stem);
      }
      return stem === word.stem ? word : { ...word, stem };
    });
  }

  /** Two neighbours swapped in the whole word, where the swap also changes what the stem is: "tabel". */
  private swapped(text: string): string | undefined {
    if (text.length < 5 || text.length > 30) return undefined;
    for (let at = 0; at + 1 < text.length; at++) {
      const stem = stemOf(`${text.slice(0, at)}${text[at + 1]}${text[at]}${text.slice(at + 2)}`);
      if (stem.length >= 4 && this.stems.has(stem)) return stem;
    }
    return undefined;
  }

  private nearest(stem: string): string | undefined {
    const swapped = stem[1] ?? '';
    const candidates = [...(this.byFirst.get(stem[0] ?? '') ?? []), ...(this.byFirst.get(swapped) ?? [])];
    let best: string | undefined;
    let least = 3;
    for (const candidate of candidates) {
      const allowed = candidate.length >= 8 ? 2 : 1;
      if (Math.abs(candidate.length - stem.length) > allowed) continue;
      if (candidate.length < 5 && !swap(candidate, stem)) continue;
      const slips = slipsBetween(candidate, stem);
      if (slips <= allowed && slips < least) {
        best = candidate;
        least = slips;
      }
    }
    return best;
  }
}

const swap = (one: string, other: string): boolean =>
  one.length === other.length && [...one].sort().join('') === [...other].sort().join('');

/** Letters added, lost, changed, or neighbours swapped (optimal string alignment). */
export function slipsBetween(one: string, other: string): number {
  const columns = other.length + 1;
  let beforeLast: number[] = [];
  let last = Array.from({ length: columns }, (_, column) => column);
  for (let row = 1; row <= one.length; row++) {
    const line = [row];
    for (let column = 1; column < columns; column++) {
      const same = one[row - 1] === other[column - 1] ? 0 : 1;
      let slips = Math.min((last[column] ?? 0) + 1, (line[column - 1] ?? 0) + 1, (last[column - 1] ?? 0) + same);
      if (row > 1 && column > 1 && one[row - 1] === other[column - 2] && one[row - 2] === other[column - 1]) {
        slips = Math.min(slips, (beforeLast[column - 2] ?? 0) + 1);
      }
      line.push(slips);
    }
    beforeLast = last;
    last = line;
  }
  return last[columns - 1] ?? 0;
}

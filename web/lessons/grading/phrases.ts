// Phrases as data: `use|uses ..3 {table} again`. A word matches all its forms, `=word` only itself, `..3` up to three words
// between, `{name}` any phrase of that concept, `word?` may be missing.
import { stemOf, type Word } from './words.ts';

interface Part {
  readonly stems: ReadonlySet<string>;
  readonly exact: ReadonlySet<string>;
  readonly concepts: readonly string[];
  readonly optional: boolean;
  /** Words that may stand before this part. */
  readonly gap: number;
}

export interface Phrase {
  readonly parts: readonly Part[];
}

/** A place where a phrase was found: from `start` up to, not including, `end`; `used` are the words that matched. */
export interface Found {
  readonly start: number;
  readonly end: number;
  readonly used: readonly number[];
}

export const wordsInPhrase = (source: string): string[] =>
  source
    .split(/[\s|]+/)
    .map((word) => word.replace(/^=|\?$/g, ''))
    .filter((word) => /^\p{L}[\p{L}\p{N}]*$/u.test(word));

export const conceptsInPhrase = (source: string): string[] =>
  [...source.matchAll(/\{([^}]*)\}/g)].map(([, name]) => name ?? '');

/** Throws a SyntaxError for a phrase that could match nothing. */
export function phraseOf(source: string): Phrase {
  const parts: Part[] = [];
  let gap = 0;
  for (const item of source.trim().split(/\s+/)) {
    const between = /^\.\.(\d)$/.exec(item);
    if (between) {
      gap = Number(between[1]);
      continue;
    }
    const optional = item.length > 1 && item.endsWith('?');
    const stems = new Set<string>();
    const exact = new Set<string>();
    const concepts: string[] = [];
    for (const choice of (optional ? item.slice(0, -1) : item).split('|')) {
      if (/^\{[\w-]+\}$/.test(choice)) concepts.push(choice.slice(1, -1));
      else if (/^=[\p{L}\p{N}]+$/u.test(choice)) exact.add(choice.slice(1));
      else if (/^([\p{L}\p{N}]+|=|\^)$/u.test(choice)) stems.add(stemOf(choice));
      else throw new SyntaxError(`"${item}" in the phrase "${source}" is no word, {concept}, =word or ..number`);
    }
    parts.push({ stems, exact, concepts, optional, gap });
    gap = 0;
  }
  if (parts.length === 0 || gap > 0 || parts.every((part) => part.optional)) {
    throw new SyntaxError(`the phrase "${source}" has no end`);
  }
  return { parts };
}

/** The phrase at exactly this place, inside one sentence or clause, or null. `conceptAt` gives what is found of a concept. */
export function matchAt(
  { parts }: Phrase,
  words: readonly Word[],
  start: number,
  conceptAt: (name: string, at: number) => readonly Found[],
  within: 'sentence' | 'clause' = 'sentence',
): Found | null {
  const unit = words[start]?.[within];
  const step = (part: number, at: number): number[] | null => {
    const wanted = parts[part];
    if (!wanted) return [];
    for (let place = at; place <= at + (part === 0 ? 0 : wanted.gap); place++) {
      const word = words[place];
      if (!word || word[within] !== unit) break;
      if (wanted.stems.has(word.stem) || wanted.exact.has(word.text)) {
        const rest = step(part + 1, place + 1);
        if (rest) return [place, ...rest];
      }
      for (const name of wanted.concepts) {
        for (const inner of conceptAt(name, place)) {
          const rest = step(part + 1, inner.end);
          if (rest) return [...inner.used, ...rest];
        }
      }
    }
    return wanted.optional ? step(part + 1, at) : null;
  };
  const used = step(0, start);
  return used && used.length > 0 ? { start: used[0] ?? start, end: (used[used.length - 1] ?? start) + 1, used } : null;
}

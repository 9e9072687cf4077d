// One reading of what was typed, shared by answers and by keys: both go through here before they are compared.

// written before NFKC, which would turn these into something else (an acute accent into a blank and a mark, ᵀ into a plain t)
const beforeComposition: readonly [RegExp, string][] = [
  [/[‘’‚‛′ʹʼ´`＇]/g, "'"],
  [/[“”„‟″«»＂]/g, '"'],
  [/[ᵀ⊤]/g, '^T'],
  // decomposes into an equals sign and a stroke
  [/[≠≢]/g, ' != '],
];
const afterComposition: readonly [RegExp, string][] = [
  // joiners, direction marks, soft hyphen, byte order mark, variation selectors; and marks stacked on letters
  [/[\p{Cf}\p{Mn}\p{Me}\u115f\u1160\u3164]/gu, ''],
  [/[\u2010-\u2015\u2212\ufe58\ufe63\uff0d]/g, '-'],
  [/[\u2223\u01c0\u2502\u2758\u2016\u23d0]/g, '|'],
  [/[✕✖⨯⨉]/g, '×'],
  [/[⋅•∙∗]/g, '*'],
  [/[\s\u2800]+/g, ' '],
];

const withoutFinalStop = (text: string): string => {
  // by hand: a pattern anchored at the end is quadratic on a long run of dots
  let end = text.length;
  while (end > 0 && (text[end - 1] === '.' || text[end - 1] === '。' || text[end - 1] === ' ')) end--;
  return text.slice(0, end);
};

const once = (text: string, fold: boolean): string => {
  let result = text;
  for (const [pattern, replacement] of beforeComposition) result = result.replace(pattern, replacement);
  // decomposed first, so that an accent is a mark of its own and goes with the others
  result = result.normalize('NFKD');
  for (const [pattern, replacement] of afterComposition) result = result.replace(pattern, replacement);
  result = result.normalize('NFKC');
  if (fold) result = result.toLowerCase();
  return withoutFinalStop(result.trim());
};

/**
 * The text in one form: full width made plain, zero-width characters gone, blanks collapsed, dashes, quotes, primes, bars and
 * crosses unified, ends trimmed, a final full stop dropped; folded to lower case by Unicode's rule, whatever the
 * browser's language, unless `fold` is false. Doing it twice changes nothing.
 */
export function normalise(text: string, { fold = true }: { fold?: boolean } = {}): string {
  let result = once(text, fold);
  // folding can make a character that composes anew: repeated until nothing changes, which takes two rounds in practice
  for (let round = 0; round < 4; round++) {
    const again = once(result, fold);
    if (again === result) break;
    result = again;
  }
  return result;
}

const lookAlikes = new Map([
  ['а', 'a'],
  ['α', 'a'],
  ['в', 'b'],
  ['β', 'b'],
  ['ь', 'b'],
  ['с', 'c'],
  ['т', 't'],
  ['τ', 't'],
]);

/** Cyrillic and Greek letters that look like the Latin ones a choice is named by. For answers of a single letter only. */
export const latinLetter = (letter: string): string => lookAlikes.get(letter) ?? letter;

// True or false, with a reason after it or without.
import { latinLetter, normalise } from './normalise.ts';

export type TrueFalse = 'true' | 'false' | 'both' | 'none';

const yes = new Set([
  'true',
  't',
  'yes',
  'y',
  'yep',
  'yeah',
  'correct',
  'right',
  'tru',
  'ture',
  'treu',
  'rtue',
  'truee',
]);
const no = new Set([
  'false',
  'f',
  'no',
  'n',
  'nope',
  'nah',
  'incorrect',
  'wrong',
  'untrue',
  'flase',
  'fasle',
  'fals',
  'faslse',
]);
const before = new Set(
  "it is it's its that that's this statement the answer i think say i'd would be definitely absolutely certainly clearly of course so well".split(
    ' ',
  ),
);
const negations = new Set(['not', "isn't", 'isnt', "ain't", 'never', "wasn't", 'neither']);
/** Verdicts that still count in the reason: "right", "no", "t" are ordinary words there. */
const plain = new Map([
  ['true', true],
  ['untrue', false],
  ['false', false],
]);

const wordsOf = (text: string) => text.match(/[\p{L}\p{N}]+(?:'\p{L}+)?/gu) ?? [];

/**
 * The verdict of an answer. The first words decide, a parenthesis or clause may follow; "not true" is false. When a later
 * "true" or "false" contradicts the first it is "both"; what starts with anything but a verdict is "none".
 */
export function readTrueFalse(answer: string): TrueFalse {
  const text = normalise(answer);
  if (text.length > 4000) return 'none';
  const words = wordsOf(text);
  let at = 0;
  while (at < words.length && before.has(words[at] ?? '')) at++;
  let negated = false;
  for (; negations.has(words[at] ?? ''); at++) negated = !negated;
  let word = words[at] ?? '';
  if (word.length === 1) word = latinLetter(word);
  if (!yes.has(word) && !no.has(word)) return 'none';
  // "no", "n" after "not" is no verdict that a negation could turn round
  const first = yes.has(word) !== negated;
  for (let later = at + 1; later < words.length; later++) {
    const said = plain.get(words[later] ?? '') ?? single(words, later, at);
    if (said === undefined) continue;
    const turned = negations.has(words[later - 1] ?? '');
    if ((said !== turned) !== first) return 'both';
  }
  return first ? 'true' : 'false';
}

/** "t f", "yes no": the word straight after the first, when nothing else is said. */
function single(words: readonly string[], later: number, at: number): boolean | undefined {
  const joined = words.slice(at + 1, later).every((word) => word === 'or' || word === 'and');
  if (!joined || later !== words.length - 1) return undefined;
  const word = words[later] ?? '';
  if (yes.has(word)) return true;
  return no.has(word) ? false : undefined;
}

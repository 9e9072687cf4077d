// Which choice an answer names: a letter in authoring order, or the choice's own words.
import type { Choice } from '../questions/types.ts';
import { seededNumbers, shuffled } from '../seeded.ts';
import { latinLetter, normalise } from './normalise.ts';

export type ChoiceReading = { kind: 'one'; choice: Choice } | { kind: 'several' } | { kind: 'none' };

const lettersOf = (text: string) => text.replace(/[^\p{L}\p{N}]+/gu, '');
const letterAt = (index: number) => String.fromCharCode(97 + index);

const introduction =
  /^(?:(?:i think|i'd say|maybe it's|it is|it's|the|my|correct|right|final|option|choice|answer|letter|is) ?:? ?)+/;
const connectors = new Set(['and', 'or', 'both', 'also', 'plus', 'with']);

/** The choice that the answer names. More than one is "several", whatever they are; no whole match is "none". */
export function readChoice(answer: string, choices: readonly Choice[]): ChoiceReading {
  const text = normalise(answer).replace(/^["']+ ?|["']$/g, '');
  if (text === '' || text.length > 400) return { kind: 'none' };
  const named = byWords(text, choices);
  if (named) return { kind: 'one', choice: named };
  const rest = text.replace(introduction, '');
  const letters = onlyLetters(rest, choices);
  if (letters.size > 1 || /^(all|both|every|all three)( of (them|these|the above))?$/.test(rest))
    return { kind: 'several' };
  const [only] = letters;
  if (only !== undefined) return { kind: 'one', choice: only };
  return letterThenWords(rest, choices);
}

function byWords(text: string, choices: readonly Choice[]): Choice | undefined {
  const bare = lettersOf(text);
  return choices.find((choice) =>
    [choice.text, ...(choice.accept ?? [])].some((words) => bare !== '' && lettersOf(normalise(words)) === bare),
  );
}

/** The choices of an answer made of nothing but letters of choices, joined in whatever way; empty when it is anything else. */
function onlyLetters(text: string, choices: readonly Choice[]): Set<Choice> {
  const found = new Set<Choice>();
  for (const word of text.split(/[^\p{L}\p{N}]+/u)) {
    if (word === '' || connectors.has(word)) continue;
    for (const character of word) {
      const index = latinLetter(character).charCodeAt(0) - 97;
      const choice = choices[index];
      if (choice === undefined) return new Set();
      found.add(choice);
    }
  }
  return found;
}

/** "b) the words of b" and "b, because …": the letter counts unless the words are another choice's. */
function letterThenWords(text: string, choices: readonly Choice[]): ChoiceReading {
  const found = /^\(?(\p{L})(?:\)|\.|:|,| -| because\b| since\b| as\b)\s*/u.exec(text);
  const choice = found?.[1] === undefined ? undefined : choices[latinLetter(found[1]).charCodeAt(0) - 97];
  if (!found || !choice) return { kind: 'none' };
  const rest = text.slice(found[0].length);
  const words = byWords(rest, choices);
  if (words && words !== choice) return { kind: 'several' };
  const others = [...rest.matchAll(/(?:^|[\s(,])\(?([b-z]|a(?=\)))(?=[\s),.]|$)/g)].map((match) => match[1]);
  const names = choices.map((_, index) => letterAt(index));
  if (!words && others.some((letter) => letter !== found[1] && names.includes(letter ?? '')))
    return { kind: 'several' };
  return { kind: 'one', choice };
}

/** The same choices in an order that the seed decides: the same seed, the same order, in every browser. */
export function shuffledChoices(choices: readonly Choice[], seed: number): Choice[] {
  return shuffled(choices, seededNumbers(seed));
}

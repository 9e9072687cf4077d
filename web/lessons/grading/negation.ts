// What a "not" reaches.
import type { Word } from './words.ts';

const single = new Set([
  'not',
  'no',
  'nothing',
  'never',
  'without',
  'neither',
  'nor',
  'non',
  'hardly',
  'lack',
  'lacks',
  'lacking',
  'instead',
  'un',
  'isnt',
]);
/** "not only", "not just": said of what is also true. */
const emphasis = new Set(['only', 'just', 'merely', 'simply', 'sure', 'necessarily', 'matter', 'doubt']);
/** Words that end what a "not" reaches, beside the end of the clause. */
const stops = new Set(['so', 'therefore', 'hence', 'thus', 'then', 'when', 'if']);
const reachOfNot = 8;

/** For each word the places of the negating words that reach it. */
export function negationsOf(words: readonly Word[]): number[][] {
  const reached: number[][] = words.map(() => []);
  words.forEach((word, at) => {
    const next = words[at + 1]?.text;
    const isRatherThan = word.text === 'rather' && next === 'than';
    const isOpposedTo = word.text === 'opposed' && next === 'to';
    if (!single.has(word.text) && !isRatherThan && !isOpposedTo) return;
    if (word.text === 'nothing' && /^(but|more|other|else|new)$/.test(next ?? '')) return;
    if (word.text === 'instead' && next !== 'of') return;
    if (next !== undefined && emphasis.has(next)) return;
    // "without it the positions win" denies nothing that follows
    if (word.text === 'without' && /^(it|this|that|them|scaling|multiplying|scale|the)$/.test(next ?? '')) return;
    const reach = word.text === 'non' || word.text === 'un' ? 1 : reachOfNot;
    for (let to = at + 1; to < words.length && to <= at + reach; to++) {
      const reachedWord = words[to];
      if (!reachedWord || reachedWord.clause !== word.clause || stops.has(reachedWord.text)) break;
      // "not copied and shared": the second half is denied too only when nothing new is said after "and"
      if (reachedWord.text === 'and' && /^(they|it|is|are|instead|the|we|both|uses?)$/.test(words[to + 1]?.text ?? ''))
        break;
      reached[to]?.push(at);
    }
  });
  return reached;
}

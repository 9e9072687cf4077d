// Tokens that stand in a text more than once: one id, one row of E, and a hidden state for each place.
import type { Comparison, Engine, Pass, Tokenizer } from '../../engine/api.ts';

/** The places of each id that stands in the text more than once, in the text's order. */
export function repeats(ids: readonly number[]): number[][] {
  const places = new Map<number, number[]>();
  for (const [place, id] of ids.entries()) places.set(id, [...(places.get(id) ?? []), place]);
  return [...places.values()].filter((all) => all.length > 1);
}

/** Two places of one id, of the longest token that has two: a word says more than a comma. Null when there is none. */
export async function twinPlaces(ids: readonly number[], tokenizer: Tokenizer): Promise<[number, number] | null> {
  const found = repeats(ids);
  const pieces = await tokenizer.pieces(found.map(([place]) => ids[place]));
  let longest = -1;
  let pair: [number, number] | null = null;
  for (const [i, [first, second]] of found.entries()) {
    if (pieces[i].length <= longest) continue;
    longest = pieces[i].length;
    pair = [first, second];
  }
  return pair;
}

/** How far the tokens at two places of one text are apart in a pass, stage by stage, as the core finds. */
export function compareTokens(engine: Engine, pass: Omit<Pass, 'places'>, a: number, b: number): Promise<Comparison> {
  return engine.compare({ ...pass, places: [a] }, { ...pass, places: [b] });
}

/** The smallest id that the text does not have; null when it has all. */
export function unusedId(ids: readonly number[], vocabSize: number): number | null {
  const used = new Set(ids);
  for (let id = 0; id < vocabSize; id++) if (!used.has(id)) return id;
  return null;
}

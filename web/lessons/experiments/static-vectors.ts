// Static vectors, one a word: skip-gram with its full softmax, which is a stem without positions and blocks that is asked for
// the words around a word. The table E has the vectors, the head those of the neighbours.
import type { Engine, Model } from '../../engine/api.ts';

const window = 2;
const mostWords = 240;
const width = 32;

export interface StaticVectors {
  model: Model;
  /** by id */
  words: string[];
  /** how far from a word those stand that it was asked for: −1 is the word before it */
  offsets: ReadonlySet<number>;
  losses: number[];
}

/** Words as static vectors count them: runs of letters, lowered. */
export function wordsIn(text: string): string[] {
  return (text.toLowerCase().match(/\p{L}+(?:['’]\p{L}+)*/gu) ?? []).slice(0, mostWords);
}

/** Null for a text without two words. Whoever asks disposes of the model. */
export async function trainStatic(
  engine: Engine,
  text: string,
  seed: number,
  steps = 40,
): Promise<StaticVectors | null> {
  const read = wordsIn(text);
  if (read.length < 2) return null;
  const words = [...new Set(read)];
  const ids = read.map((word) => words.indexOf(word));
  const offsets = new Set<number>();
  const pairs = ids.flatMap((id, at) => {
    const from = Math.max(0, at - window);
    return ids.slice(from, at + window + 1).flatMap((other, i) => {
      if (from + i === at) return [];
      offsets.add(from + i - at);
      return [[id, other]];
    });
  });
  const model = await engine.createModel({
    vocabSize: words.length,
    dModel: width,
    maxLen: 2,
    positions: 'none',
    tieWeights: false,
    scaleEmbeddings: false,
    dropout: 0,
    init: 'inv-sqrt-d',
    seed,
  });
  const { losses, loss } = await model.train({ ids: pairs, steps, optimizer: { name: 'adamw', lr: 0.03 } });
  return { model, words, offsets, losses: [...losses, loss] };
}

// A word that was never seen has no row in a static table. FastText gives it the sum of the rows of its groups of letters.
import type { Engine, Tensor } from '../../engine/api.ts';
import type { Experiment } from './experiment.ts';
import { trainStatic, wordsIn } from './static-vectors.ts';
import { filled, largestAt, rowAt, turned, upTo } from './tensor-parts.ts';

const mostWords = 40;
const steps = 30;
const width = 32;
const sizes = [3, 4, 5]; // letters in a group; FastText's own are 3 to 6

/** Groups of 3 to 5 letters of ‹word›, whose marks tell a beginning and an end. */
export function groupsOf(word: string): string[] {
  const letters = ['<', ...word, '>'];
  const groups = sizes.flatMap((size) =>
    upTo(Math.max(0, letters.length - size + 1)).map((at) => letters.slice(at, at + size).join('')),
  );
  return [...new Set(groups)];
}

/** A form of the word that the text does not have. */
function unseen(word: string, words: readonly string[]): string {
  let other = `${word}s`;
  while (words.includes(other)) other += 's';
  return other;
}

/** Each row of `words` with 1 where it has a group: their sums are one product. */
async function sumsOf(engine: Engine, table: Tensor, words: readonly string[], groups: readonly string[]) {
  const has = filled([words.length, groups.length], 0);
  for (const [i, word] of words.entries())
    for (const group of groupsOf(word)) {
      const column = groups.indexOf(group);
      if (column >= 0) has.data[i * groups.length + column] = 1;
    }
  return (await engine.products(has, turned(table))).dots;
}

export const unknownWord: Experiment = {
  id: 'unknown-word',
  station: 'training',
  asks: [
    { id: 'table', choices: ['nothing', 'mean', 'sum'] },
    { id: 'groups', choices: ['nothing', 'mean', 'sum'] },
  ],
  async run({ engine, tokenizer, settings, ids }) {
    const read = wordsIn(await tokenizer.decode(ids)).slice(0, mostWords);
    const words = [...new Set(read)];
    if (words.length < 2) return { cannot: 'no-word' };
    const known = words.reduce((best, one) => (one.length > best.length ? one : best));
    const strange = unseen(known, words);
    const groups = [...new Set(words.flatMap(groupsOf))];
    const shared = groupsOf(strange).filter((group) => groups.includes(group));
    if (shared.length === 0) return { cannot: 'short-words' };
    // a group learns the words beside its word, each by itself
    const pairs = read.flatMap((word, at) =>
      [read[at - 1], read[at + 1]].flatMap((other) =>
        other === undefined
          ? []
          : groupsOf(word).map((group) => [groups.indexOf(group), groups.length + words.indexOf(other)]),
      ),
    );
    const model = await engine.createModel({
      vocabSize: groups.length + words.length,
      dModel: width,
      maxLen: 2,
      positions: 'none',
      tieWeights: false,
      scaleEmbeddings: false,
      dropout: 0,
      init: 'inv-sqrt-d',
      seed: settings.seed,
    });
    const fixed = await trainStatic(engine, read.join(' '), settings.seed, 1);
    try {
      const { losses, loss } = await model.train({ ids: pairs, steps, optimizer: { name: 'adamw', lr: 0.03 } });
      const table = await model.rows('tok.weight', upTo(groups.length));
      const sums = await sumsOf(engine, table, [...words, strange], groups);
      const sum = rowAt(sums, words.length);
      const { cosines, norms } = await engine.products(sum, {
        ...sums,
        shape: [words.length, width],
        data: sums.data.slice(0, words.length * width),
      });
      const near = largestAt(cosines.data);
      const refused = await fixed?.model.forward([[words.length]], { logits: false }).then(
        () => '',
        (error: Error) => error.message,
      );
      return {
        holds: Boolean(refused) && norms[0] > 0 && words[near] === known && loss < losses[0],
        figures: [
          { label: 'word', value: strange },
          { label: 'refused', value: refused ?? '' },
          { label: 'groups', value: groupsOf(strange).length },
          { label: 'shared', value: shared.length },
          { label: 'length', value: norms[0] },
          { label: 'nearest', value: words[near] },
          { label: 'cosine', value: cosines.data[near] },
          { label: 'before', value: losses[0] },
          { label: 'after', value: loss },
        ],
        table: {
          columns: ['first'],
          rows: [
            ...shared.map((group) => ({ label: group, values: [rowAt(table, groups.indexOf(group)).data[0]] })),
            { label: 'sum', values: [sum.data[0]] },
          ],
        },
        answers: { table: refused ? 'nothing' : 'sum', groups: norms[0] > 0 ? 'sum' : 'nothing' },
      };
    } finally {
      model.dispose();
      fixed?.model.dispose();
    }
  },
};

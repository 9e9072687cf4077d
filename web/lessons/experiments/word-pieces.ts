// Rows are of pieces, not of words: the word of the text that is cut into most pieces has a row for each
// and none for itself. The mean of those rows is one way to give it a vector.
import type { Experiment } from './experiment.ts';
import { filled, largestAt, turned, upTo } from './tensor-parts.ts';

export const wordPieces: Experiment = {
  id: 'word-pieces',
  station: 'ids',
  async run({ engine, tokenizer, model, ids }) {
    const words = [...new Set((await tokenizer.decode(ids)).match(/ ?\p{L}+/gu) ?? [])];
    if (words.length === 0) return { cannot: 'no-word' };
    const cut = await Promise.all(words.map(async (word) => ({ word, pieces: await tokenizer.encode(word) })));
    const most = cut.reduce((best, one) => (one.pieces.length > best.pieces.length ? one : best));
    const whole = cut.filter(({ pieces }) => pieces.length === 1).length;
    const shown = await Promise.all(most.pieces.map((id) => tokenizer.decode([id])));
    const rows = await model.rows('tok.weight', most.pieces);
    const { length } = most.pieces;
    const { dots } = await engine.products(filled([1, length], 1 / length), turned(rows));
    const mean = { shape: [1, model.config.dModel], data: dots.data };
    const all = await model.rows('tok.weight', upTo(model.config.vocabSize));
    const { cosines, norms } = await engine.products(mean, all);
    const near = largestAt(cosines.data);
    return {
      holds: whole < words.length,
      figures: [
        { label: 'words', value: words.length },
        { label: 'whole', value: whole },
        { label: 'word', value: most.word.trim() },
        { label: 'pieces', value: length },
        { label: 'meanLength', value: norms[0] },
        { label: 'nearest', value: `“${await tokenizer.decode([near])}”` },
        { label: 'cosine', value: cosines.data[near] },
      ],
      table: {
        columns: ['id', 'first'],
        rows: most.pieces.map((id, i) => ({
          label: `“${shown[i]}”`,
          values: [id, rows.data[i * rows.shape[1]]],
        })),
      },
    };
  },
};

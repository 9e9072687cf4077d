// Rows are of pieces, not of words: the word of the text that is cut into most pieces has a row for each and none for itself.
import type { Experiment } from './experiment.ts';

export const wordPieces: Experiment = {
  id: 'word-pieces',
  station: 'ids',
  async run({ tokenizer, model, ids }) {
    const words = [...new Set((await tokenizer.decode(ids)).match(/ ?\p{L}+/gu) ?? [])];
    if (words.length === 0) return { cannot: 'no-word' };
    const cut = await Promise.all(words.map(async (word) => ({ word, pieces: await tokenizer.encode(word) })));
    const most = cut.reduce((best, one) => (one.pieces.length > best.pieces.length ? one : best));
    const whole = cut.filter(({ pieces }) => pieces.length === 1).length;
    const shown = await Promise.all(most.pieces.map((id) => tokenizer.decode([id])));
    const rows = await model.rows('tok.weight', most.pieces);
    return {
      holds: whole < words.length,
      figures: [
        { label: 'words', value: words.length },
        { label: 'whole', value: whole },
        { label: 'word', value: most.word.trim() },
        { label: 'pieces', value: most.pieces.length },
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

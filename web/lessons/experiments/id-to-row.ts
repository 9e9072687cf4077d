// From text to ids to rows, once more by other calls: what the page shows of a token is row `id` of E.

import type { Experiment, Lab } from './experiment.ts';
import { withModels } from './lab-models.ts';
import { trainStatic } from './static-vectors.ts';
import { rowAt, upTo } from './tensor-parts.ts';

export const idToRow: Experiment = {
  id: 'id-to-row',
  station: 'rows',
  // what the lessons before this one taught
  asks: [
    { id: 'rows', choices: ['vocab', 'width'] },
    { id: 'static', choices: ['same', 'other'] },
    { id: 'order', choices: ['nothing', 'all'] },
  ],
  run: (lab) =>
    withModels(lab, async (models) => {
      const { engine, model, tokenizer, ids } = lab;
      if (ids.length === 0) return { cannot: 'empty' };
      const place = Math.min(2, ids.length - 1);
      const bare = await models.clone({ positions: 'none', scaleEmbeddings: false });
      const [rows, { token }, again, [table]] = await Promise.all([
        model.rows('tok.weight', ids),
        bare.forward([ids], { trace: ['token'], logits: false }),
        tokenizer.decode(ids).then((text) => tokenizer.encode(text)),
        model.parameters(),
      ]);
      // read backwards, and as the vectors of words: the same row again, or not
      const back = await bare.forward([[...ids].reverse()], { trace: ['token'], logits: false });
      if (!token || !back.token) return { cannot: 'empty' };
      const read = await engine.difference(rows, { ...token, shape: rows.shape });
      const flat = ({ data }: { data: Float32Array }) => ({ shape: rows.shape, data });
      const [moved, words] = await Promise.all([
        engine.difference(rowAt(flat(token), place), rowAt(flat(back.token), ids.length - 1 - place)),
        senseOfWord(lab),
      ]);
      const same = again.length === ids.length && upTo(ids.length).every((i) => again[i] === ids[i]);
      return {
        holds: read.changed === 0,
        figures: [
          { label: 'tokens', value: ids.length },
          { label: 'place', value: place },
          { label: 'id', value: ids[place] },
          { label: 'first', value: rowAt(rows, place).data[0] },
          { label: 'numEmbeddings', value: model.config.vocabSize },
          { label: 'embeddingDim', value: model.config.dModel },
          { label: 'apart', value: read.maxAbs },
          { label: 'roundTrip', value: same ? 'yes' : 'no' },
        ],
        answers: {
          rows: table?.shape[0] === model.config.vocabSize ? 'vocab' : 'width',
          static: words,
          order: moved.changed === 0 ? 'nothing' : 'all',
        },
      };
    }),
};

/** Whether a static table gives one word the same vector between other words; a text without two words has nothing to differ. */
async function senseOfWord({ engine, tokenizer, settings, ids }: Lab): Promise<'same' | 'other'> {
  const fixed = await trainStatic(engine, await tokenizer.decode(ids), settings.seed, 1);
  if (!fixed) return 'same';
  const last = fixed.words.length - 1;
  const contexts = [
    [0, last],
    [0, 0],
  ];
  const { token } = await fixed.model.forward(contexts, { trace: ['token'], logits: false });
  fixed.model.dispose();
  if (!token) return 'other';
  const [d] = token.shape.slice(-1);
  const flat = { shape: [4, d], data: token.data };
  const { changed } = await engine.difference(rowAt(flat, 0), rowAt(flat, 2));
  return changed === 0 ? 'same' : 'other';
}

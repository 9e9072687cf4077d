// From text to ids to rows, once more by other calls: what the page shows of a token is row `id` of E.

import type { Experiment } from './experiment.ts';
import { withModels } from './lab-models.ts';
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
      if (!token) return { cannot: 'empty' };
      const read = await engine.difference(rows, { ...token, shape: rows.shape });
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
          static: 'same',
          order: 'nothing',
        },
      };
    }),
};

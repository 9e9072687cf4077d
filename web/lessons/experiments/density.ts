// Dense against one-hot: how many of the numbers that name a token are not 0.
import type { Experiment } from './experiment.ts';
import { filled } from './tensor-parts.ts';

export const density: Experiment = {
  id: 'density',
  station: 'rows',
  async run({ engine, model, ids }) {
    if (ids.length === 0) return { cannot: 'empty' };
    const { vocabSize, dModel } = model.config;
    const id = ids[ids.length - 1];
    const oneHot = filled([1, vocabSize], 0);
    oneHot.data[id] = 1;
    const row = await model.rows('tok.weight', [id]);
    const [dense, sparse, { norms }] = await Promise.all([
      engine.difference(row, filled([1, dModel], 0)),
      engine.difference(oneHot, filled([1, vocabSize], 0)),
      engine.products(row, row),
    ]);
    return {
      holds: sparse.changed === 1 && dense.changed > dense.count / 2,
      figures: [
        { label: 'id', value: id },
        { label: 'oneHotNumbers', value: sparse.count },
        { label: 'oneHotNot0', value: sparse.changed },
        { label: 'rowNumbers', value: dense.count },
        { label: 'rowNot0', value: dense.changed },
        { label: 'length', value: norms[0] },
      ],
    };
  },
};

// What the next lesson is about, in one number: the angle between two rows, and which row of the table is nearest.
import type { Experiment } from './experiment.ts';
import { largestAt, upTo } from './tensor-parts.ts';

export const twoRows: Experiment = {
  id: 'two-rows',
  station: 'rows',
  takesRows: true,
  async run({ engine, model, tokenizer, ids }) {
    const kinds = [...new Set(ids)];
    if (kinds.length < 2) return { cannot: 'one-kind' };
    const [a, b] = [kinds[kinds.length - 1], kinds[kinds.length - 2]];
    const [pair, table] = await Promise.all([
      model.rows('tok.weight', [a, b]),
      model.rows('tok.weight', upTo(model.config.vocabSize)),
    ]);
    const [own, all] = await Promise.all([engine.products(pair, pair), engine.products(pair, table)]);
    const cosines = all.cosines.data.subarray(0, model.config.vocabSize);
    const nearest = largestAt(cosines, [a]);
    const text = (id: number) => tokenizer.decode([id]);
    return {
      holds: own.cosines.data[0] === 1 && own.cosines.data[1] < 1,
      figures: [
        { label: 'one', value: await text(a) },
        { label: 'other', value: await text(b) },
        { label: 'self', value: own.cosines.data[0] },
        { label: 'cosine', value: own.cosines.data[1] },
        { label: 'nearest', value: await text(nearest) },
        { label: 'nearestCosine', value: cosines[nearest] },
      ],
    };
  },
};

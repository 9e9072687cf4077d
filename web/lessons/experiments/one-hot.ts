// A lookup is the product with one-hot rows, bit for bit, at another price; a row that is NaN tells the two apart.
import type { Experiment } from './experiment.ts';
import { unusedId } from './repeated-tokens.ts';

/** GPT-2's table, for what a full text of it would cost. */
const gpt2 = { vocabSize: 50257, dModel: 768, maxLen: 1024, layers: 12, heads: 12 } as const;

export const oneHot: Experiment = {
  id: 'one-hot',
  station: 'rows',
  asks: [{ id: 'equal', choices: ['yes', 'no'] }],
  async run({ engine, model, ids }) {
    if (ids.length === 0) return { cannot: 'empty' };
    const unread = unusedId(ids, model.config.vocabSize);
    if (unread === null) return { cannot: 'all-used' };
    const [plain, poisoned, large] = await Promise.all([
      model.lookupAsProduct(ids),
      model.lookupAsProduct(ids, { poison: unread }),
      engine.accountOf(gpt2),
    ]);
    return {
      holds: plain.difference.changed === 0 && poisoned.lookup.nans === 0 && poisoned.product.nans > 0,
      figures: [
        { label: 'changed', value: plain.difference.changed },
        { label: 'count', value: plain.difference.count },
        { label: 'poisoned', value: unread },
        { label: 'lookupNans', value: poisoned.lookup.nans },
        { label: 'productNans', value: poisoned.product.nans },
      ],
      table: {
        columns: ['lookup', 'product'],
        rows: [
          { label: 'input', values: [plain.lookup.input, plain.product.input] },
          { label: 'bytes', values: [plain.lookup.bytes, plain.product.bytes] },
          { label: 'flops', values: [plain.lookup.flops, plain.product.flops] },
          { label: 'gpt2Input', values: [large.lookup.input, large.product.input] },
          { label: 'gpt2Bytes', values: [large.lookup.bytes, large.product.bytes] },
          { label: 'gpt2Flops', values: [large.lookup.flops, large.product.flops] },
        ],
      },
      answers: { equal: plain.difference.changed === 0 ? 'yes' : 'no' },
    };
  },
};

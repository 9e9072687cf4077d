// q1: E is a |V| × d table. Its shape, how many numbers it holds, and what a text reads of it.
import { mistakesOf, shapeOf } from './ground.ts';
import type { Template } from './proof.ts';

const tableShape: Template = {
  id: 'q1.shape',
  check: 'q1',
  level: 1,
  async make(lab) {
    const right = await shapeOf(lab, 'tok.weight');
    if (!right) return { cannot: 'noTable' };
    const [vocabSize, dModel] = right;
    const count = lab.ids.length;
    return {
      kind: 'shape',
      given: [],
      right,
      mistakes: mistakesOf({
        transposed: [dModel, vocabSize],
        positionsTable: await shapeOf(lab, 'pos.weight'),
        tokensForVocabulary: [count, dModel],
        activations: [1, count, dModel],
        logitsForTable: [1, count, vocabSize],
        oneHotForTable: [count, vocabSize],
      }),
    };
  },
};

const tableCount: Template = {
  id: 'q1.count',
  check: 'q1',
  level: 2,
  async make({ model, ids }) {
    const { embedding, total } = await model.account();
    const { vocabSize, dModel, maxLen } = model.config;
    return {
      kind: 'whole',
      given: [{ whole: vocabSize }, { whole: dModel }],
      right: embedding,
      mistakes: mistakesOf({
        sumOfSizes: vocabSize + dModel,
        tokensForVocabulary: ids.length * dModel,
        positionsTable: maxLen * dModel,
        tiedTwice: 2 * vocabSize * dModel,
        bytesForNumbers: 4 * vocabSize * dModel,
        wholeModel: total,
      }),
    };
  },
};

const lookupBytes: Template = {
  id: 'q1.bytes',
  check: 'q1',
  level: 3,
  async make({ model, ids }) {
    if (ids.length === 0) return { cannot: 'noToken' };
    const { lookup, product } = await model.lookupAsProduct(ids);
    const { dModel, vocabSize } = model.config;
    return {
      kind: 'whole',
      given: [{ whole: ids.length }, { whole: dModel }],
      right: lookup.bytes,
      mistakes: mistakesOf({
        idsForgotten: 4 * ids.length * dModel,
        numbersForBytes: ids.length * dModel,
        oneRowOnly: 4 * dModel,
        wholeTable: 4 * vocabSize * dModel,
        productBytes: product.bytes,
      }),
    };
  },
};

export const shape: readonly Template[] = [tableShape, tableCount, lookupBytes];

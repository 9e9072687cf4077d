// q2: a row that is looked up is the product of a one-hot vector and E, at another price.
import { cellOf, evalOptions, mistakesOf, spotIn } from './ground.ts';
import type { Template } from './proof.ts';

const productCell: Template = {
  id: 'q2.cell',
  check: 'q2',
  level: 1,
  async make(lab, draw) {
    const { model, ids } = lab;
    const spot = spotIn(lab, draw);
    if (!spot) return { cannot: 'noToken' };
    const { place, dimension, id } = spot;
    const [{ rows }, out, around] = await Promise.all([
      model.lookupAsProduct(ids),
      model.forward([ids], { ...evalOptions(lab), trace: ['token', 'input'] }),
      model.rows('tok.weight', [place, (id + 1) % model.config.vocabSize]),
    ]);
    const { dModel } = model.config;
    const at = (row: number, column: number) => (column < dModel ? around.data[row * dModel + column] : Number.NaN);
    const looked = (column: number) =>
      column >= 0 && column < dModel ? rows.data[place * dModel + column] : Number.NaN;
    return {
      kind: 'number',
      given: [{ whole: place }, { token: id }, { whole: dimension }],
      right: looked(dimension),
      mistakes: mistakesOf({
        placeForId: at(0, dimension),
        nextRow: at(1, dimension),
        nextColumn: looked(dimension + 1),
        columnBefore: looked(dimension - 1),
        scaled: out.token && cellOf(out.token, place, dimension),
        positionAdded: out.input && cellOf(out.input, place, dimension),
      }),
      cell: { place, dimension },
    };
  },
};

const productCost: Template = {
  id: 'q2.cost',
  check: 'q2',
  level: 2,
  async make({ model, ids }) {
    if (ids.length === 0) return { cannot: 'noToken' };
    const { product, lookup } = await model.lookupAsProduct(ids);
    const { vocabSize, dModel } = model.config;
    return {
      kind: 'whole',
      given: [{ whole: ids.length }, { whole: vocabSize }, { whole: dModel }],
      right: product.flops,
      mistakes: mistakesOf({
        lookup: lookup.flops,
        multiplicationsOnly: ids.length * vocabSize * dModel,
        oneToken: 2 * vocabSize * dModel,
        zerosSkipped: 2 * ids.length * dModel,
        sizeOfTable: vocabSize * dModel,
      }),
    };
  },
};

const productBytes: Template = {
  id: 'q2.bytes',
  check: 'q2',
  level: 3,
  async make({ model, ids }) {
    if (ids.length === 0) return { cannot: 'noToken' };
    const { product, lookup } = await model.lookupAsProduct(ids);
    const { vocabSize, dModel } = model.config;
    return {
      kind: 'whole',
      given: [{ whole: ids.length }, { whole: vocabSize }, { whole: dModel }],
      right: product.bytes,
      mistakes: mistakesOf({
        lookupBytes: lookup.bytes,
        oneHotOnly: 4 * ids.length * vocabSize,
        tableOnly: 4 * vocabSize * dModel,
        numbersForBytes: ids.length * vocabSize + vocabSize * dModel,
        oneToken: 4 * (vocabSize + vocabSize * dModel),
      }),
    };
  },
};

export const oneHot: readonly Template[] = [productCell, productCost, productBytes];

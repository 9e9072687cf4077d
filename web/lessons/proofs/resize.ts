// q9: more tokens, more rows: which id is refused without them, what they add to the model, and what a guess then costs.
import type { Model } from '../../engine/api.ts';
import { mistakesOf, ofNewModel } from './ground.ts';
import type { Template } from './proof.ts';

async function isRefused(model: Model, id: number): Promise<boolean> {
  try {
    await model.forward([[id]], { topK: 1 });
    return false;
  } catch (error) {
    if ((error as { code?: string }).code !== 'bad-token-id') throw error;
    return true;
  }
}

const firstRefused: Template = {
  id: 'q9.refused',
  check: 'q9',
  level: 1,
  async make({ model, ids }) {
    const { vocabSize, dModel, maxLen } = model.config;
    const tried = [vocabSize - 1, vocabSize, vocabSize + 1];
    const refused = await Promise.all(tried.map((id) => isRefused(model, id)));
    return {
      kind: 'whole',
      given: [{ whole: vocabSize }, { whole: dModel }],
      right: tried[refused.indexOf(true)],
      mistakes: mistakesOf({
        countedFromOne: vocabSize + 1,
        lastRow: vocabSize - 1,
        widthForVocabulary: dModel,
        lengthForVocabulary: maxLen,
        tokensForVocabulary: ids.length,
      }),
    };
  },
};

const newTotal: Template = {
  id: 'q9.total',
  check: 'q9',
  level: 2,
  async make({ engine, model }, draw) {
    const { vocabSize, dModel, tieWeights } = model.config;
    const added = 1 + draw.below(20);
    const larger = { ...model.config, vocabSize: vocabSize + added, init: 'gpt2' } as const;
    const [now, then] = await Promise.all([model.account(), ofNewModel(engine, larger, (one) => one.account())]);
    return {
      kind: 'whole',
      given: [{ whole: added }, { whole: now.total }, { whole: dModel }, { text: tieWeights ? 'tied' : 'untied' }],
      right: then.total,
      mistakes: mistakesOf({
        nothingChanges: now.total,
        rowsForNumbers: now.total + added,
        headForgotten: tieWeights ? null : now.total + added * dModel,
        tiedTwice: tieWeights ? now.total + 2 * added * dModel : null,
        oneRowOnly: now.total + dModel,
        biasCounted: tieWeights ? now.total + added * (dModel + 1) : null,
      }),
    };
  },
};

const uniformLoss: Template = {
  id: 'q9.loss',
  check: 'q9',
  level: 3,
  async make({ engine, model }, draw) {
    const { vocabSize } = model.config;
    // as many again: few more would be no difference to the eye
    const added = vocabSize * (1 + draw.below(9));
    const larger = { vocabSize: vocabSize + added, dModel: 1, maxLen: 2, init: 'gpt2' } as const;
    const { uniformLoss: right } = await ofNewModel(engine, larger, (one) => one.train({ ids: [[0, 1]], steps: 0 }));
    return {
      kind: 'number',
      given: [{ whole: vocabSize }, { whole: added }],
      right,
      mistakes: mistakesOf({
        oldVocabulary: Math.log(vocabSize),
        addedOnly: Math.log(added),
        bits: Math.log2(vocabSize + added),
        decimal: Math.log10(vocabSize + added),
        probability: 1 / (vocabSize + added),
        sign: -right,
      }),
    };
  },
};

export const resize: readonly Template[] = [firstRefused, newTotal, uniformLoss];

// q10: d_model is one width from E to the head. The shapes in which it returns, and what the heads ask of it.
import type { Engine, Model } from '../../engine/api.ts';
import type { Lab } from '../experiments/experiment.ts';
import { withModels } from '../experiments/lab-models.ts';
import { evalOptions, mistakesOf, shapeOf } from './ground.ts';
import type { Outcome, Template } from './proof.ts';

/** Asks about the learner's model, or where it has no blocks about one of the same widths with one. */
function withBlocks(lab: Lab, ask: (model: Model) => Promise<Outcome>) {
  if (lab.model.config.layers > 0) return ask(lab.model);
  return withModels(lab, async (models) => ask(await models.fresh({ layers: 1 })));
}

const attentionShape: Template = {
  id: 'q10.attention',
  check: 'q10',
  level: 1,
  make(lab) {
    return withBlocks(lab, async (model) => {
      const right = await shapeOf({ model }, 'h.0.attn.c_attn.weight');
      if (!right) return { cannot: 'noBlocks' };
      const { dModel, heads, vocabSize } = model.config;
      return {
        kind: 'shape',
        given: [{ whole: dModel }, { whole: heads }],
        right,
        mistakes: mistakesOf({
          axesSwapped: [3 * dModel, dModel],
          oneOfThree: [dModel, dModel],
          oneHead: [dModel, (3 * dModel) / heads],
          vocabularyForWidth: [vocabSize, 3 * dModel],
          feedForwardWidth: [dModel, 4 * dModel],
        }),
      };
    });
  },
};

const stateShape: Template = {
  id: 'q10.state',
  check: 'q10',
  level: 2,
  make(lab, draw) {
    return withBlocks(lab, async (model) => {
      const { ids } = lab;
      if (ids.length === 0) return { cannot: 'noToken' };
      const { hidden } = await model.forward([ids], { ...evalOptions(lab), trace: ['hidden'] });
      const { dModel, layers, vocabSize, dFf } = model.config;
      const layer = 1 + draw.below(layers);
      const right = hidden?.[layer]?.shape;
      if (!right) return { cannot: 'noBlocks' };
      const count = ids.length;
      return {
        kind: 'shape',
        given: [{ whole: layer }, { whole: layers }, { whole: count }],
        right,
        mistakes: mistakesOf({
          batchForgotten: [count, dModel],
          logitsForInput: [1, count, vocabSize],
          axesSwapped: [1, dModel, count],
          feedForwardWidth: [1, count, dFf],
          widerByLayer: [1, count, layer * dModel],
          vocabularyForTokens: [1, vocabSize, dModel],
        }),
      };
    });
  },
};

async function isPossible(engine: Engine, dModel: number, heads: number): Promise<boolean> {
  try {
    const model = await engine.createModel({ vocabSize: 2, maxLen: 1, layers: 1, dModel, heads });
    model.dispose();
    return true;
  } catch (error) {
    if ((error as { code?: string }).code !== 'bad-config') throw error;
    return false;
  }
}

const possibleWidth: Template = {
  id: 'q10.heads',
  check: 'q10',
  level: 3,
  async make({ engine, model }, draw) {
    const { heads: own, dModel } = model.config;
    const heads = own > 2 ? own : 4;
    const widths = Array.from({ length: 16 }, (_, i) => dModel + 1 + i);
    const possible = await Promise.all(widths.map((width) => isPossible(engine, width, heads)));
    const good = widths.filter((_, i) => possible[i]);
    const bad = draw.shuffled(widths.filter((_, i) => !possible[i])).slice(0, 3);
    if (good.length === 0 || bad.length < 3) return { cannot: 'manyHeads' };
    const right = draw.oneOf(good);
    return {
      kind: 'choice',
      given: [{ whole: heads }],
      right,
      mistakes: bad.map((value) => ({ id: 'headsDontDivide', value })),
      options: [right, ...bad],
    };
  },
};

export const width: readonly Template[] = [attentionShape, stateShape, possibleWidth];

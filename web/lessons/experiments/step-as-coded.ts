// Tied as the lesson codes it, N(0, 1) × √d, logits lie hundreds apart: in float32 the softmax is exactly 0 almost everywhere,
// and one step moves only the ids that are read or asked for.
import type { Experiment } from './experiment.ts';
import { oneStep, sameIds } from './one-step.ts';

export const stepAsCoded: Experiment = {
  id: 'stepAsCoded',
  station: 'training',
  async run({ engine, model, settings, ids }) {
    const { vocabSize, dModel, maxLen } = model.config;
    const coded = await engine.createModel({ vocabSize, dModel, maxLen, init: 'pytorch', seed: settings.seed });
    const found = await oneStep(coded, ids).finally(() => coded.dispose());
    if (!found) return { cannot: 'needsTwoTokens' };
    const named = new Set([...found.inputs, ...found.targets]);
    return {
      holds: sameIds(found.moved, named),
      figures: [
        { label: 'rowsMoved', value: found.moved.size },
        { label: 'idsReadOrAsked', value: named.size },
        { label: 'rowsOfE', value: vocabSize },
      ],
    };
  },
};

// Tied with small numbers, E is also the head, and the softmax gives every token some probability: one step moves every row.
import type { Experiment } from './experiment.ts';
import { oneStep } from './one-step.ts';

export const stepTied: Experiment = {
  id: 'stepTied',
  station: 'training',
  async run({ engine, model, settings, ids }) {
    const tied = await engine.createModel({ ...model.config, tieWeights: true, init: 'gpt2', seed: settings.seed });
    const found = await oneStep(tied, ids).finally(() => tied.dispose());
    if (!found) return { cannot: 'needsTwoTokens' };
    const rows = model.config.vocabSize;
    return {
      holds: found.moved.size === rows,
      figures: [
        { label: 'rowsMoved', value: found.moved.size },
        { label: 'rowsOfE', value: rows },
      ],
    };
  },
};

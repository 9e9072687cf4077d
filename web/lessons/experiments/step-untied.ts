// Untied, a row of E gets a gradient only by being looked up: one step moves the ids that something is predicted after.
import type { Experiment } from './experiment.ts';
import { oneStep, sameIds } from './one-step.ts';

export const stepUntied: Experiment = {
  id: 'stepUntied',
  station: 'training',
  async run({ model, ids }) {
    const untied = await model.clone({ tieWeights: false });
    const found = await oneStep(untied, ids).finally(() => untied.dispose());
    if (!found) return { cannot: 'needsTwoTokens' };
    return {
      holds: sameIds(found.moved, found.inputs),
      figures: [
        { label: 'rowsMoved', value: found.moved.size },
        { label: 'idsBeforeAnother', value: found.inputs.size },
        { label: 'rowsOfE', value: model.config.vocabSize },
      ],
    };
  },
};

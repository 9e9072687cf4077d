// Weight decay reaches what no gradient does: with AdamW and decay one step moves every row, read or not.
import { batchOf } from '../training/batch.ts';
import type { Experiment } from './experiment.ts';
import { withModels } from './lab-models.ts';

export const stepDecay: Experiment = {
  id: 'stepDecay',
  station: 'training',
  asks: [{ id: 'rows', choices: ['read', 'all'] }],
  run: (lab) =>
    withModels(lab, async (models) => {
      const { ids, model } = lab;
      const batch = batchOf(ids, model.config.maxLen).ids;
      if (batch.length === 0) return { cannot: 'needsTwoTokens' };
      const moved = async (weightDecay: number) => {
        const one = await models.clone({ tieWeights: false });
        const { changedRows, losses, loss } = await one.train({
          ids: batch,
          steps: 1,
          optimizer: { name: 'adamw', lr: 1e-3, weightDecay },
        });
        return { rows: changedRows.length, before: losses[0], after: loss };
      };
      const plain = await moved(0);
      const decayed = await moved(0.1);
      const { vocabSize } = model.config;
      return {
        holds: decayed.rows === vocabSize && plain.rows < vocabSize,
        figures: [
          { label: 'plain', value: plain.rows },
          { label: 'decayed', value: decayed.rows },
          { label: 'rowsOfE', value: vocabSize },
          { label: 'before', value: plain.before },
          { label: 'after', value: plain.after },
        ],
        answers: { rows: decayed.rows === vocabSize ? 'all' : 'read' },
      };
    }),
};

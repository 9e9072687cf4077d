// A learned table has maxLen rows, a text uses the first T of them, and only these learn. One token more than rows is refused.
import { batchOf } from '../training/batch.ts';
import type { Experiment } from './experiment.ts';
import { withModels } from './lab-models.ts';

export const positionRows: Experiment = {
  id: 'position-rows',
  station: 'position',
  asks: [{ id: 'tooLong', choices: ['last', 'zeros', 'error'] }],
  run: (lab) =>
    withModels(lab, async (models) => {
      const { engine, ids, model } = lab;
      const batch = batchOf(ids, model.config.maxLen).ids;
      if (batch.length === 0) return { cannot: 'needsTwoTokens' };
      const learned = await models.fresh({ positions: 'learned', combine: 'sum', layers: 0, init: 'gpt2' });
      const after = await models.clone({}, learned);
      await after.train({ ids: batch, steps: 1, optimizer: { name: 'sgd', lr: 0.1 } });
      const { tables } = await engine.compare({ model: learned, ids: [[0]] }, { model: after, ids: [[0]] });
      const moved = tables.find(({ name }) => name === 'pos.weight');
      const { maxLen, dModel } = learned.config;
      const pair = await Promise.all([batch[0].length - 2, batch[0].length - 1].map((row) => rowMoved(row)));
      async function rowMoved(row: number) {
        const [before, now] = await Promise.all([learned.rows('pos.weight', [row]), after.rows('pos.weight', [row])]);
        return engine.difference(before, now);
      }
      const refused = await learned.forward([Array.from({ length: maxLen + 1 }, () => ids[0])], { logits: false }).then(
        () => '',
        (error: Error) => error.message,
      );
      return {
        holds: moved?.changed === (batch[0].length - 1) * dModel && refused !== '',
        figures: [
          { label: 'rows', value: maxLen },
          { label: 'used', value: batch[0].length },
          { label: 'movedNumbers', value: moved?.changed ?? Number.NaN },
          { label: 'asked', value: pair[0].maxAbs },
          { label: 'unasked', value: pair[1].maxAbs },
          { label: 'refused', value: refused },
        ],
        answers: { tooLong: refused === '' ? 'last' : 'error' },
      };
    }),
};

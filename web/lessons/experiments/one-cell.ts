// Tied, a number written into row 7 of E is in the input of token 7 and in logit 7; untied it is in the input alone.
import type { Model } from '../../engine/api.ts';
import type { Experiment } from './experiment.ts';
import { withModels } from './lab-models.ts';
import { unusedId } from './repeated-tokens.ts';

const column = 3;

export const oneCell: Experiment = {
  id: 'one-cell',
  station: 'logits',
  asks: [{ id: 'logits', choices: ['none', 'one', 'all'] }],
  run: (lab) =>
    withModels(lab, async (models) => {
      const { engine, model, ids } = lab;
      const row = ids.includes(7) ? unusedId(ids, model.config.vocabSize) : 7;
      if (ids.length === 0) return { cannot: 'empty' };
      if (row === null || model.config.dModel <= column) return { cannot: 'all-used' };
      const moved = async (tieWeights: boolean) => {
        const before = await models.clone({ tieWeights, dropout: 0 });
        const after = await models.clone({}, before);
        const value = await after.setCell('tok.weight', row, column, 0);
        await after.setCell('tok.weight', row, column, value > 0 ? -1 : 1);
        const between = (list: number[]) =>
          engine.compare({ model: before, ids: [list] }, { model: after, ids: [list] });
        const logitMoved = async (one: Model) => (await one.forward([ids])).logits;
        const [read, unread, a, b] = await Promise.all([
          between([row]),
          between(ids),
          logitMoved(before),
          logitMoved(after),
        ]);
        const column7 = (from: typeof a) => ({
          shape: [1, ids.length],
          data: Float32Array.from(ids, (_, t) => from.data[t * model.config.vocabSize + row]),
        });
        const own = await engine.difference(column7(a), column7(b));
        return { read, unread, own };
      };
      const tied = await moved(true);
      const untied = await moved(false);
      return {
        holds:
          tied.read.input.changed > 0 &&
          tied.unread.input.changed === 0 &&
          tied.unread.logits.changed === tied.own.changed &&
          tied.own.changed > 0 &&
          untied.unread.logits.changed === 0,
        figures: [
          { label: 'row', value: row },
          { label: 'inputOfRow', value: tied.read.input.changed },
          { label: 'inputOfText', value: tied.unread.input.changed },
          { label: 'tiedLogits', value: tied.unread.logits.changed },
          { label: 'ownLogit', value: tied.own.changed },
          { label: 'untiedLogits', value: untied.unread.logits.changed },
        ],
        answers: { logits: tied.unread.logits.changed === tied.own.changed ? 'one' : 'all' },
      };
    }),
};

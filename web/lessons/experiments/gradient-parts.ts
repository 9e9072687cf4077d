// The gradient of a tied table is a sum: what the lookup gives, in the rows that were read, and what the head gives, in all.
import { batchOf } from '../training/batch.ts';
import type { Experiment } from './experiment.ts';
import { withModels } from './lab-models.ts';
import { unusedId } from './repeated-tokens.ts';
import { filled, rowAt, rowsAt } from './tensor-parts.ts';

const mostRows = 6;

export const gradientParts: Experiment = {
  id: 'gradient-parts',
  station: 'training',
  asks: [{ id: 'unread', choices: ['none', 'head', 'both'] }],
  run: (lab) =>
    withModels(lab, async (models) => {
      const { engine, model, tokenizer, settings, ids } = lab;
      const batch = batchOf(ids, model.config.maxLen).ids;
      if (batch.length === 0) return { cannot: 'needsTwoTokens' };
      const tied = await models.clone({ tieWeights: true });
      const segments = settings.segmentFrom === null ? {} : { segmentIds: batch.map((row) => row.map(() => 0)) };
      const { tables, tokenInput, tokenOutput } = await tied.gradients({ ids: batch, ...segments });
      const whole = tables.find(({ name }) => name === 'tok.weight');
      if (!whole || !tokenOutput) return { cannot: 'needsTwoTokens' };
      const { ids: read, rows: sparse } = tokenInput;
      const dense = rowsAt(tokenOutput, read);
      const [sum, elsewhere] = await Promise.all([
        engine.difference(rowsAt(whole, read), sparse, dense),
        engine.difference({ shape: whole.shape, data: whole.data }, tokenOutput),
      ]);
      const unread = unusedId(ids, model.config.vocabSize);
      const shown = [...read.slice(0, mostRows), ...(unread === null ? [] : [unread])];
      const none = filled([1, model.config.dModel], 0);
      const norm = async (row: typeof none) => (await engine.products(row, row)).norms[0];
      const rows = await Promise.all(
        shown.map(async (id) => {
          const at = read.indexOf(id);
          return {
            label: `${id} “${await tokenizer.decode([id])}”`,
            values: await Promise.all([
              norm(at < 0 ? none : rowAt(sparse, at)),
              norm(rowAt(tokenOutput, id)),
              norm(rowAt(whole, id)),
            ]),
          };
        }),
      );
      return {
        holds: sum.maxAbs === 0 && elsewhere.changed <= read.length * model.config.dModel,
        figures: [
          { label: 'read', value: read.length },
          { label: 'rowsOfE', value: model.config.vocabSize },
          { label: 'sum', value: sum.maxAbs },
          { label: 'differ', value: elsewhere.changed },
        ],
        table: { columns: ['sparse', 'dense', 'whole'], rows },
        answers: { unread: 'head' },
      };
    }),
};

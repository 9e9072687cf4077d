// Which of three things has the shape that block 0 reads: ids, token (+ position) vectors, or probabilities.
import { passOptions } from '../state/engine-options.ts';
import { withPositions } from './blocks-to-try.ts';
import type { Experiment } from './experiment.ts';
import { withModels } from './lab-models.ts';

const shapeText = (shape: readonly number[]) => `(${shape.join(', ')})`;

export const whatEnters: Experiment = {
  id: 'what-enters',
  station: 'input',
  asks: [{ id: 'enters', choices: ['ids', 'vectors', 'probabilities'] }],
  run: (lab) =>
    withModels(lab, async (models) => {
      const { model, ids, settings } = lab;
      if (ids.length === 0) return { cannot: 'empty' };
      const read = await withPositions(lab, models, model.config.positions);
      if (!read) return { cannot: 'empty' };
      const [all, out] = await Promise.all([
        read.parameters(),
        read.forward([ids], { ...passOptions(settings, ids.length), trace: ['input'] }),
      ]);
      const query = all.find(({ name }) => name === 'h.0.attn.c_attn.weight');
      const norm = all.find(({ name }) => name === 'h.0.ln_1.weight');
      const width = query?.shape[0] ?? Number.NaN;
      const shapes = [
        ['ids', [1, ids.length]],
        ['vectors', out.input?.shape ?? []],
        ['probabilities', out.logits.shape],
      ] as const;
      const fits = (shape: readonly number[]) => shape.length === 3 && shape[2] === width;
      return {
        holds: fits(shapes[1][1]) && !fits(shapes[0][1]),
        figures: [
          { label: 'norm', value: shapeText(norm?.shape ?? []) },
          { label: 'query', value: shapeText(query?.shape ?? []) },
        ],
        table: {
          columns: ['shape', 'fits'],
          rows: shapes.map(([label, shape]) => ({ label, values: [shapeText(shape), fits(shape) ? 'yes' : 'no'] })),
        },
        answers: { enters: fits(shapes[1][1]) ? 'vectors' : '' },
      };
    }),
};

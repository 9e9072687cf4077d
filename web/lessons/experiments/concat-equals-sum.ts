// Concatenating the token's and the position's vector and multiplying with a projection W can do what adding does: with
// W = [I; I] it is the sum.
import { passOptions } from '../state/engine-options.ts';
import type { Experiment } from './experiment.ts';
import { withModels } from './lab-models.ts';

export const concatEqualsSum: Experiment = {
  id: 'concat-sum',
  station: 'position',
  run: (lab) =>
    withModels(lab, async (models) => {
      const { engine, model, ids, settings } = lab;
      const { positions, combine } = model.config;
      if (ids.length === 0) return { cannot: 'empty' };
      if (positions !== 'learned' && positions !== 'sinusoidal') return { cannot: 'nothing-to-join' };
      // a sum that becomes a concatenation gets [I; I] from the core; one that was a concatenation has its own W
      const sum = combine === 'sum' ? model : await models.fresh({ combine: 'sum' });
      const joined = await models.clone({ combine: 'concat' }, sum);
      const options = { ...passOptions(settings, ids.length), train: false };
      const pass = (one: typeof model) => ({ model: one, ids: [ids], options });
      const same = await engine.compare(pass(sum), pass(joined));
      const drawn = combine === 'concat' ? model : await models.fresh({ combine: 'concat' });
      const other = await engine.compare(pass(sum), pass(drawn));
      const projection = (await joined.parameters()).find(({ name }) => name === 'stem.proj.weight');
      return {
        // every product is with 1 or 0 and one addition is left: nothing is rounded otherwise than in the sum
        holds: same.input.maxAbs === 0 && same.logits.maxAbs === 0 && other.input.maxAbs > 0,
        figures: [
          { label: 'input', value: same.input.maxAbs },
          { label: 'logits', value: same.logits.maxAbs },
          { label: 'drawn', value: other.input.maxAbs },
          { label: 'numbers', value: projection?.count ?? Number.NaN },
        ],
      };
    }),
};

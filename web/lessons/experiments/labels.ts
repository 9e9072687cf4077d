// Ids are labels: exchange two of them in the vocabulary, their rows with them, and every vector of the text stays.
import { passOptions } from '../state/engine-options.ts';
import type { Experiment } from './experiment.ts';
import { withModels } from './lab-models.ts';
import { unusedId } from './repeated-tokens.ts';
import { rowsAt } from './tensor-parts.ts';

export const labels: Experiment = {
  id: 'labels',
  station: 'ids',
  run: (lab) =>
    withModels(lab, async (models) => {
      const { engine, model, settings, ids } = lab;
      const other = unusedId(ids, model.config.vocabSize);
      if (ids.length === 0) return { cannot: 'empty' };
      if (other === null) return { cannot: 'all-used' };
      const id = ids[0];
      const renamed = await models.clone({});
      const tensors = model.config.tieWeights ? ['tok.weight'] : ['tok.weight', 'lm_head.weight'];
      for (const tensor of tensors) {
        const { shape, data } = await model.rows(tensor, [id, other]);
        const columns = shape[1];
        for (let column = 0; column < columns; column++) {
          await renamed.setCell(tensor, other, column, data[column]);
          await renamed.setCell(tensor, id, column, data[columns + column]);
        }
      }
      const options = { ...passOptions(settings, ids.length), train: false };
      const renumbered = ids.map((one) => (one === id ? other : one));
      const there = { model, ids: [ids], options };
      const [same, notRenumbered, before, after] = await Promise.all([
        engine.compare(there, { model: renamed, ids: [renumbered], options }),
        engine.compare(there, { model: renamed, ids: [ids], options }),
        model.forward([ids], options),
        renamed.forward([renumbered], options),
      ]);
      const columnsOf = (shape: number[], data: Float32Array, column: number) => {
        const [, tokens, size] = shape;
        const picked = Float32Array.from({ length: tokens }, (_, t) => data[t * size + column]);
        return rowsAt({ shape: [1, tokens], data: picked }, [0]);
      };
      const logit = await engine.difference(
        columnsOf(before.logits.shape, before.logits.data, id),
        columnsOf(after.logits.shape, after.logits.data, other),
      );
      const last = same.hidden.length - 1;
      return {
        holds: same.input.changed === 0 && same.hidden[last].changed === 0 && logit.changed === 0,
        figures: [
          { label: 'from', value: id },
          { label: 'to', value: other },
          { label: 'input', value: same.input.maxAbs },
          { label: 'hidden', value: same.hidden[last].maxAbs },
          { label: 'logit', value: logit.maxAbs },
          { label: 'rowsOnly', value: notRenumbered.input.maxAbs },
        ],
      };
    }),
};

// Dropout zeroes a share p of the numbers and divides the others by 1 − p, so that the mean over many masks is the number itself.
import type { Trace } from '../../engine/api.ts';
import type { Experiment } from './experiment.ts';
import { withModels } from './lab-models.ts';
import { asRows, filled, turned } from './tensor-parts.ts';

const masks = 256; // a power of two, so that 1/256 is exact

export const dropoutMean: Experiment = {
  id: 'dropout-mean',
  station: 'input',
  asks: [{ id: 'kept', choices: ['same', 'larger', 'smaller'] }],
  run: (lab) =>
    withModels(lab, async (models) => {
      const { engine, ids, settings } = lab;
      if (ids.length === 0) return { cannot: 'empty' };
      const dropout = settings.dropout > 0 && settings.dropout < 1 ? settings.dropout : 0.1;
      const model = await models.clone({ dropout });
      const id = ids[ids.length - 1];
      const rows = Array.from({ length: masks }, () => [id]);
      const ask = { trace: ['input' as const], logits: false as const };
      const [drawn, plain] = await Promise.all([
        model.forward(rows, { ...ask, train: true, seed: settings.maskSeed }),
        model.forward([[id]], { ...ask, measure: true }),
      ]);
      if (!drawn.input || !plain.input) return { cannot: 'empty' };
      const each = asRows(drawn.input);
      const [mean, zeros] = await Promise.all([
        // Σ x/256 over the masks: the core's own sum
        engine.products(filled([1, masks], 1 / masks), turned(each)),
        engine.difference(each, filled(each.shape, 0)),
      ]);
      // the listing drops the sum; here the token's row alone, under the same mask
      const placed = await models.fresh({
        positions: 'learned',
        combine: 'sum',
        segmentFrom: null,
        layers: 0,
        dropout,
      });
      const bare = await models.clone({ positions: 'none' }, placed);
      const masked = {
        trace: ['input', 'position'] as Trace[],
        logits: false,
        train: true,
        seed: settings.maskSeed,
      } as const;
      const [afterSum, beforeSum] = await Promise.all([placed.forward([ids], masked), bare.forward([ids], masked)]);
      if (!afterSum.input || !afterSum.position || !beforeSum.input) return { cannot: 'empty' };
      const order = await engine.difference(afterSum.input, beforeSum.input, afterSum.position);
      const [off, twice] = await Promise.all([
        engine.difference({ ...mean.dots, shape: [1, model.config.dModel] }, asRows(plain.input)),
        engine.difference(
          { shape: [1, model.config.dModel], data: each.data.slice(0, model.config.dModel) },
          asRows(plain.input),
        ),
      ]);
      let kept: number | null = 0;
      for (let column = 0; column < model.config.dModel && !kept; column++) {
        const options = { train: true, seed: settings.maskSeed };
        kept = (await model.explain({ ids: [[id]], at: [0, 0, column], stage: 'input', options })).dropout;
      }
      // six standard errors of a mean of so many draws, of the largest number of the row: a bound, which is not shown
      const band = 6 * Math.sqrt(dropout / ((1 - dropout) * masks)) * (plain.measures?.input.maxAbs ?? 0);
      return {
        holds: off.maxAbs <= band && order.changed > 0,
        figures: [
          { label: 'p', value: dropout },
          { label: 'numbers', value: zeros.count },
          { label: 'left', value: zeros.changed },
          { label: 'factor', value: kept ?? Number.NaN },
          { label: 'one', value: twice.maxAbs },
          { label: 'mean', value: off.maxAbs },
          { label: 'order', value: order.maxAbs },
        ],
        answers: { kept: (kept ?? 0) > 1 ? 'larger' : 'same' },
      };
    }),
};

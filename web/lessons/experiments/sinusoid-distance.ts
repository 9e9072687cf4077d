// Sinusoids: the product of two positions' vectors depends only on how far they stand apart. A drawn table knows no distance.
import type { Model } from '../../engine/api.ts';
import { isRounding } from './blocks-to-try.ts';
import type { Experiment, Lab } from './experiment.ts';
import { withModels } from './lab-models.ts';
import { asRows } from './tensor-parts.ts';

const wanted = [1, 2, 4, 8, 16, 32];

/** Of all pairs of positions that are `by` apart the smallest and the largest product. */
async function spread({ engine, ids }: Lab, model: Model): Promise<(by: number) => [number, number]> {
  const { position } = await model.forward([ids], { trace: ['position'], logits: false });
  if (!position) return () => [0, 0];
  const rows = asRows(position);
  const { dots } = await engine.products(rows, rows);
  const count = rows.shape[0];
  return (by) => {
    const pairs = Array.from({ length: count - by }, (_, t) => dots.data[t * count + t + by]);
    return [Math.min(...pairs), Math.max(...pairs)];
  };
}

export const sinusoidDistance: Experiment = {
  id: 'sinusoid-distance',
  station: 'position',
  run: (lab) =>
    withModels(lab, async (models) => {
      if (lab.ids.length < 4) return { cannot: 'short' };
      const waves = await models.clone({ positions: 'sinusoidal' });
      const table =
        lab.model.config.positions === 'learned' ? lab.model : await models.fresh({ positions: 'learned', layers: 0 });
      const [fixed, learned] = await Promise.all([spread(lab, waves), spread(lab, table)]);
      const distances = wanted.filter((by) => by < lab.ids.length - 1);
      const rows = distances.map((by) => ({ label: String(by), values: [...fixed(by), ...learned(by)] }));
      return {
        holds: rows.every(({ values: [low, high] }) =>
          isRounding(high - low, Math.abs(high) + lab.model.config.dModel / 2),
        ),
        figures: [{ label: 'positions', value: lab.ids.length }],
        table: { columns: ['waveLow', 'waveHigh', 'tableLow', 'tableHigh'], rows },
      };
    }),
};

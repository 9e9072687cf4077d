// The recipe of what enters block 0, with one thing left out at a time: what each of them does to the numbers.
import type { Model, PassOptions } from '../../engine/api.ts';
import type { Settings } from '../state/settings.ts';
import type { Experiment } from './experiment.ts';
import { withModels } from './lab-models.ts';

/** Token × √d, position, segment, dropout: all that there can be. */
const whole = { scale: true, positions: 'learned', combine: 'sum', segmentFrom: 1, dropout: 0.1 } as const;

export const recipe: Experiment = {
  id: 'recipe',
  station: 'input',
  asks: ['fewest', 'furthest'].map((id) => ({ id, choices: ['scale', 'position', 'segment', 'dropout'] })),
  run: (lab) =>
    withModels(lab, async (models) => {
      const { engine, ids, settings } = lab;
      if (ids.length < 2) return { cannot: 'short' };
      const make = (change: Partial<Settings>) => models.fresh({ ...whole, layers: 0, ...change });
      const all = await make({});
      const segments = [ids.map((_, place) => (place < 1 ? 0 : 1))];
      const options: PassOptions = { train: true, seed: settings.maskSeed, segmentIds: segments };
      const against = async (model: Model, change: PassOptions) => {
        const other = { ...options, ...change };
        const { input } = await engine.compare(
          { model: all, ids: [ids], options },
          { model, ids: [ids], options: other },
        );
        return input;
      };
      const without = [
        ['scale', await against(await models.clone({ scaleEmbeddings: false }, all), {})],
        ['position', await against(await models.clone({ positions: 'none' }, all), {})],
        ['segment', await against(all, { segmentIds: [ids.map(() => 0)] })],
        ['dropout', await against(all, { train: false })],
        ['nothing', await against(all, {})],
      ] as const;
      const left = without.slice(0, -1);
      const [fewest] = left.reduce((best, one) => (one[1].changed < best[1].changed ? one : best));
      const [furthest] = left.reduce((best, one) => (one[1].maxAbs > best[1].maxAbs ? one : best));
      return {
        holds: without.every(([label, { changed }]) => changed > 0 === (label !== 'nothing')),
        figures: [{ label: 'numbers', value: without[0][1].count }],
        table: {
          columns: ['maxAbs', 'changed'],
          rows: without.map(([label, { maxAbs, changed }]) => ({ label, values: [maxAbs, changed] })),
        },
        answers: { fewest, furthest },
      };
    }),
};

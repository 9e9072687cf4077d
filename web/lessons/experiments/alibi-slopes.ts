// ALiBi subtracts from each score the distance times a slope, and each head has a slope of its own: 2^(−8h/H).

import { nearestHeads } from '../state/settings.ts';
import type { Experiment } from './experiment.ts';
import { withModels } from './lab-models.ts';

export const alibiSlopes: Experiment = {
  id: 'alibi-slopes',
  station: 'position',
  run: (lab) =>
    withModels(lab, async (models) => {
      const { ids, settings } = lab;
      if (ids.length < 2) return { cannot: 'short' };
      const heads = nearestHeads({ ...settings, layers: 1, positions: 'alibi' }) ?? 1;
      const model = await models.fresh({ positions: 'alibi', layers: 1, heads });
      const last = ids.length - 1;
      const { alibi } = await model.positionFactors(last);
      if (!alibi) return { cannot: 'short' };
      const { slopes, bias } = alibi;
      const count = slopes.length;
      const power = 2 ** Math.floor(Math.log2(count));
      return {
        // other head counts are filled up with every second slope of twice as many
        holds: slopes.slice(0, power).every((slope, h) => slope === Math.fround(2 ** ((-8 * (h + 1)) / power))),
        figures: [
          { label: 'heads', value: count },
          { label: 'distance', value: last },
        ],
        table: {
          columns: ['slope', 'near', 'far'],
          rows: slopes.map((slope, h) => ({
            label: String(h),
            values: [slope, bias.data[h * ids.length + last - 1], bias.data[h * ids.length]],
          })),
        },
      };
    }),
};

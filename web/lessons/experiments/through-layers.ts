// From the row of a token to what the head reads: how long it is after each stage, and how far from what entered.
import type { Tensor } from '../../engine/api.ts';
import { passOptions } from '../state/engine-options.ts';
import type { Experiment } from './experiment.ts';
import { asRows, rowAt } from './tensor-parts.ts';

export const throughLayers: Experiment = {
  id: 'through-layers',
  station: 'blocks',
  async run({ engine, model, settings, ids }) {
    if (settings.layers === 0) return { cannot: 'noBlocks' };
    if (ids.length === 0) return { cannot: 'short' };
    const place = ids.length - 1;
    const options = { ...passOptions(settings, ids.length), measure: true, topK: 1 } as const;
    const { hidden = [], measures, top } = await model.forward([ids], { ...options, trace: ['hidden'] });
    const at = (layer: number): Tensor => rowAt(asRows(hidden[layer]), place);
    const apart = await Promise.all(hidden.map((_, layer) => engine.difference(at(layer), at(0))));
    const sizes = measures?.hidden ?? [];
    return {
      holds: apart.slice(1).every(({ changed }) => changed > 0),
      figures: [
        { label: 'row', value: measures?.rows.rowNorm[place] ?? Number.NaN },
        { label: 'output', value: measures?.output.rowNorm[place] ?? Number.NaN },
        { label: 'logit', value: top?.logits[place] ?? Number.NaN },
      ],
      table: {
        columns: ['length', 'apart'],
        rows: hidden.map((_, layer) => ({
          label: `h${layer}`,
          values: [sizes[layer]?.rowNorm[place] ?? Number.NaN, apart[layer].maxAbs],
        })),
      },
    };
  },
};

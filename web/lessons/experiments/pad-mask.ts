// Two texts of different length in one batch: the shorter is filled up, and the mask keeps what fills it from being looked at.
import type { Tensor } from '../../engine/api.ts';
import { withPositions } from './blocks-to-try.ts';
import type { Experiment } from './experiment.ts';
import { withModels } from './lab-models.ts';
import { asRows, rowsAt, upTo } from './tensor-parts.ts';

export const padMask: Experiment = {
  id: 'pad-mask',
  station: 'input',
  run: (lab) =>
    withModels(lab, async (models) => {
      const { engine, model, ids } = lab;
      if (ids.length < 2) return { cannot: 'short' };
      const read = await withPositions(lab, models, model.config.positions);
      if (!read) return { cannot: 'short' };
      const short = ids.slice(0, Math.ceil(ids.length / 2));
      const filling = (ids[ids.length - 1] + 1) % model.config.vocabSize;
      const causal = false; // so that filling behind a token could be seen
      const ask = { causal, attention: true, trace: ['input' as const, 'hidden' as const] };
      const [batch, alone, unmasked] = await Promise.all([
        read.forward([ids, short], { ...ask, padId: filling }),
        read.forward([short], ask),
        read.forward([[...short, ...ids.slice(short.length).map(() => filling)]], ask),
      ]);
      const own = upTo(short.length);
      const last = read.config.layers;
      const state = (out: { hidden?: Tensor[] }, places: number[]) =>
        rowsAt(asRows((out.hidden as Tensor[])[last]), places);
      const inBatch = own.map((t) => ids.length + t);
      const [masked, seen] = await Promise.all([
        engine.difference(state(batch, inBatch), state(alone, own)),
        engine.difference(state(unmasked, own), state(alone, own)),
      ]);
      return {
        holds: masked.maxAbs <= 1e-3 * seen.maxAbs,
        figures: [
          { label: 'inputShape', value: `(${batch.input?.shape.join(', ')})` },
          { label: 'short', value: short.length },
          { label: 'filling', value: filling },
          { label: 'masked', value: masked.maxAbs },
          { label: 'seen', value: seen.maxAbs },
        ],
      };
    }),
};

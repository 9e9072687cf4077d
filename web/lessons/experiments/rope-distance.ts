// With RoPE a score depends on the distance of two tokens alone: the same text, moved along, has the same states. It is moved
// by filling before it, which nobody looks at and which only takes up places.
import type { Model } from '../../engine/api.ts';
import { passOptions } from '../state/engine-options.ts';
import { addedPositions, isRounding, withPositions } from './blocks-to-try.ts';
import type { Experiment } from './experiment.ts';
import { withModels } from './lab-models.ts';

const farthest = 100; // places

/** A token that the text does not have. */
function fillerFor(ids: readonly number[]): number {
  const used = new Set(ids);
  let id = 0;
  while (used.has(id)) id++;
  return id;
}

export const ropeDistance: Experiment = {
  id: 'rope-distance',
  station: 'position',
  run: (lab) =>
    withModels(lab, async (models) => {
      const { engine, model, ids, settings } = lab;
      const by = Math.min(farthest, model.config.maxLen - ids.length);
      if (ids.length < 2) return { cannot: 'short' };
      if (by < 1) return { cannot: 'long' };
      const rope = await withPositions(lab, models, 'rope');
      const added = await withPositions(lab, models, addedPositions(lab));
      if (!rope || !added) return { cannot: 'odd' };
      const filler = fillerFor(ids);
      const options = { ...passOptions(settings, ids.length), train: false, attention: true };
      const filling = Array.from({ length: by }, () => 0);
      const shifted = {
        ...options,
        padId: filler,
        ...(options.segmentIds ? { segmentIds: options.segmentIds.map((row) => [...filling, ...row]) } : {}),
      };
      const moved = async (one: Model) => {
        const { hidden, logits } = await engine.compare(
          { model: one, ids: [ids], options },
          {
            model: one,
            ids: [[...filling.map(() => filler), ...ids]],
            options: shifted,
            places: ids.map((_, t) => by + t),
          },
        );
        return { state: hidden[hidden.length - 1].maxAbs, logits: logits.maxAbs };
      };
      const turned = await moved(rope);
      const summed = await moved(added);
      return {
        holds: isRounding(turned.state, summed.state) && isRounding(turned.logits, summed.logits),
        figures: [
          { label: 'by', value: by },
          { label: 'state', value: turned.state },
          { label: 'logits', value: turned.logits },
          { label: 'added', value: summed.state },
          { label: 'blocks', value: rope.config.layers },
        ],
      };
    }),
};

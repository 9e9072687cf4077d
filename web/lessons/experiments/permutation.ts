// Without positions and without a mask attention can't tell the order of its tokens: reorder them, and every token has the
// same states as before, at its new place.
import type { Model } from '../../engine/api.ts';
import { passOptions } from '../state/engine-options.ts';
import { addedPositions, isRounding, withPositions } from './blocks-to-try.ts';
import type { Experiment } from './experiment.ts';
import { withModels } from './lab-models.ts';

export const permutation: Experiment = {
  id: 'permutation',
  station: 'position',
  run: (lab) =>
    withModels(lab, async (models) => {
      const { engine, ids, settings } = lab;
      if (new Set(ids).size < 2) return { cannot: 'one-kind' };
      const without = await withPositions(lab, models, 'none');
      const withThem = await withPositions(lab, models, addedPositions(lab));
      if (!without || !withThem) return { cannot: 'one-kind' };
      const there = { ...passOptions(settings, ids.length), train: false, attention: true };
      const back = { ...there };
      // a token keeps its segment wherever it stands
      if (there.segmentIds) back.segmentIds = there.segmentIds.map((row) => [...row].reverse());
      const places = ids.map((_, t) => t).reverse();
      const reordered = async (model: Model, causal: boolean) => {
        const { hidden, logits } = await engine.compare(
          { model, ids: [ids], options: { ...there, causal } },
          { model, ids: [[...ids].reverse()], options: { ...back, causal }, places },
        );
        return { state: hidden[hidden.length - 1].maxAbs, logits: logits.maxAbs };
      };
      const free = await reordered(without, false);
      const masked = await reordered(without, true);
      const placed = await reordered(withThem, false);
      return {
        holds: isRounding(free.state, placed.state) && isRounding(free.logits, placed.logits),
        figures: [
          { label: 'state', value: free.state },
          { label: 'logits', value: free.logits },
          { label: 'positions', value: placed.state },
          { label: 'mask', value: masked.state },
          { label: 'blocks', value: without.config.layers },
        ],
      };
    }),
};

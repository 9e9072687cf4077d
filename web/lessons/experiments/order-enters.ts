// At which layer order first tells: with added positions where block 0 begins, with RoPE inside the first attention.
import { passOptions } from '../state/engine-options.ts';
import { addedPositions, isRounding, withPositions } from './blocks-to-try.ts';
import type { Experiment } from './experiment.ts';
import { withModels } from './lab-models.ts';

export const orderEnters: Experiment = {
  id: 'order-enters',
  station: 'blocks',
  run: (lab) =>
    withModels(lab, async (models) => {
      const { engine, ids, settings } = lab;
      if (new Set(ids).size < 2) return { cannot: 'one-kind' };
      // without the mask, which would tell order too
      const there = { ...passOptions(settings, ids.length), train: false, attention: true, causal: false };
      const back = { ...there };
      if (there.segmentIds) back.segmentIds = there.segmentIds.map((row) => [...row].reverse());
      const places = ids.map((_, t) => t).reverse();
      const rows = [];
      for (const positions of [addedPositions(lab), 'rope', 'none'] as const) {
        const model = await withPositions(lab, models, positions);
        if (!model) continue;
        const { hidden } = await engine.compare(
          { model, ids: [ids], options: there },
          { model, ids: [[...ids].reverse()], options: back, places },
        );
        rows.push({ label: positions, sizes: hidden.map(({ maxAbs }) => maxAbs) });
      }
      const largest = Math.max(...rows.flatMap(({ sizes }) => sizes));
      const first = (sizes: number[]) => sizes.findIndex((size) => !isRounding(size, largest));
      const found = Object.fromEntries(rows.map(({ label, sizes }) => [label, first(sizes)]));
      return {
        holds: found[addedPositions(lab)] === 0 && (found.rope ?? 1) === 1 && found.none === -1,
        figures: [{ label: 'layers', value: rows[0].sizes.length - 1 }],
        table: {
          columns: ['input', 'afterOne', 'afterAll'],
          rows: rows.map(({ label, sizes }) => ({ label, values: [sizes[0], sizes[1], sizes[sizes.length - 1]] })),
        },
      };
    }),
};

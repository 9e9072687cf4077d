// Added positions change what enters block 0; RoPE and ALiBi leave it as it is and act inside attention.
import type { PassOptions } from '../../engine/api.ts';
import { passOptions } from '../state/engine-options.ts';
import { addedPositions, withPositions } from './blocks-to-try.ts';
import type { Experiment } from './experiment.ts';
import { withModels } from './lab-models.ts';

/** The first layer whose numbers differ between two models, by their states. */
const firstOf = (changed: readonly number[]) => changed.findIndex((count) => count > 0);

export const ropeLeavesInput: Experiment = {
  id: 'rope-leaves-input',
  station: 'position',
  asks: [{ id: 'rope', choices: ['input', 'attention', 'logits'] }],
  run: (lab) =>
    withModels(lab, async (models) => {
      const { engine, ids, settings } = lab;
      if (ids.length < 2) return { cannot: 'short' };
      const without = await withPositions(lab, models, 'none');
      const rope = await withPositions(lab, models, 'rope');
      const alibi = await withPositions(lab, models, 'alibi');
      const added = await withPositions(lab, models, addedPositions(lab));
      if (!without || !rope || !alibi || !added) return { cannot: 'odd' };
      const options: PassOptions = { ...passOptions(settings, ids.length), train: false, attention: true };
      const rows = [];
      for (const [label, model] of [
        ['added', added],
        ['rope', rope],
        ['alibi', alibi],
      ] as const) {
        const { hidden } = await engine.compare(
          { model: without, ids: [ids], options },
          { model, ids: [ids], options },
        );
        rows.push({
          label,
          first: firstOf(hidden.map(({ changed }) => changed)),
          values: [hidden[0].maxAbs, hidden[1].maxAbs],
        });
      }
      const [sum, turned, biased] = rows;
      return {
        holds: sum.first === 0 && turned.first === 1 && biased.first === 1,
        figures: [
          { label: 'addedFirst', value: sum.first },
          { label: 'ropeFirst', value: turned.first },
          { label: 'alibiFirst', value: biased.first },
        ],
        table: { columns: ['input', 'afterOne'], rows: rows.map(({ label, values }) => ({ label, values })) },
        answers: { rope: turned.first === 0 ? 'input' : 'attention' },
      };
    }),
};

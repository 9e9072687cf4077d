// Logits are what the head reads times its table, transposed in the formula and not in memory: tied, it is E itself.
import { passOptions } from '../state/engine-options.ts';
import type { Experiment } from './experiment.ts';
import { withModels } from './lab-models.ts';
import { asRows, upTo } from './tensor-parts.ts';

const shapeText = (shape: readonly number[]) => `(${shape.join(', ')})`;

const mostTokens = 32; // of each there are V products

export const headProduct: Experiment = {
  id: 'head-product',
  station: 'logits',
  asks: [{ id: 'memory', choices: ['vd', 'dv'] }],
  run: (lab) =>
    withModels(lab, async (models) => {
      const { engine, settings } = lab;
      const ids = lab.ids.slice(0, mostTokens);
      if (ids.length === 0) return { cannot: 'empty' };
      // without blocks the head reads what would enter them
      const tied = await models.fresh({ tied: true, layers: 0 });
      const untied = await models.clone({ tieWeights: false }, tied);
      const options = { ...passOptions(settings, ids.length), train: false };
      const [{ input, logits }, table, all, own, weights] = await Promise.all([
        tied.forward([ids], { ...options, trace: ['input'], measure: true }),
        tied.rows('tok.weight', upTo(tied.config.vocabSize)),
        tied.parameters(),
        untied.parameters(),
        tied.account(),
      ]);
      if (!input) return { cannot: 'empty' };
      const { dots } = await engine.products(asRows(input), table);
      const apart = await engine.difference(dots, asRows(logits));
      const of = (list: typeof all, name: string) => list.find((one) => one.name === name);
      const [e, head] = [of(all, 'tok.weight'), of(all, 'lm_head.weight')];
      const apartHead = of(own, 'lm_head.weight');
      const largest = await engine.difference(asRows(logits), { ...dots, data: new Float32Array(dots.data.length) });
      return {
        // sums of d products in another order
        holds:
          apart.maxAbs <= 1e-5 * largest.maxAbs + 1e-6 &&
          e?.address === head?.address &&
          apartHead?.address !== head?.address,
        figures: [
          { label: 'apart', value: apart.maxAbs },
          { label: 'largest', value: largest.maxAbs },
          { label: 'table', value: shapeText(e?.shape ?? []) },
          { label: 'head', value: shapeText(head?.shape ?? []) },
          { label: 'sameBuffer', value: e?.address === head?.address ? 'yes' : 'no' },
          { label: 'ownBuffer', value: of(own, 'tok.weight')?.address === apartHead?.address ? 'yes' : 'no' },
          { label: 'tied', value: weights.totalTied },
          { label: 'untied', value: weights.totalUntied },
        ],
        answers: { memory: head && head.shape[0] === tied.config.vocabSize ? 'vd' : 'dv' },
      };
    }),
};

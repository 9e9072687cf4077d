// Attention ablated and no positions: the blocks still work on every token, and the contextual difference is gone.
import type { Experiment } from './experiment.ts';
import { withModels } from './lab-models.ts';
import { compareTokens, twinPlaces } from './repeated-tokens.ts';

export const ablation: Experiment = {
  id: 'ablation',
  station: 'blocks',
  run: (lab) =>
    withModels(lab, async (models) => {
      const { engine, tokenizer, settings, ids } = lab;
      if (settings.layers === 0) return { cannot: 'noBlocks' };
      const twins = await twinPlaces(ids, tokenizer);
      if (!twins) return { cannot: 'noRepeat' };
      const [a, b] = twins;
      const { causal } = settings;
      const bare = await models.clone({ positions: 'none' });
      const between = (attention: boolean) =>
        compareTokens(engine, { model: bare, ids: [ids], options: { attention, causal } }, a, b);
      const [seeing, blind, alone] = await Promise.all([
        between(true),
        between(false),
        bare.forward([ids], { attention: false, causal, measure: true }),
      ]);
      const lengths = alone.measures?.hidden.map(({ rowNorm }) => rowNorm[a]) ?? [];
      const last = settings.layers;
      return {
        holds: blind.hidden.every(({ changed }) => changed === 0) && blind.logits.changed === 0,
        figures: [
          { label: 'first', value: a },
          { label: 'second', value: b },
          { label: 'withAttention', value: seeing.hidden[last].maxAbs },
          { label: 'without', value: blind.hidden[last].maxAbs },
          { label: 'lengthIn', value: lengths[0] },
          { label: 'lengthOut', value: lengths[last] },
        ],
      };
    }),
};

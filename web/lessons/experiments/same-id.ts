// One id in two places: one row of E, and different hidden states, unless nothing tells the places apart.
import { passOptions } from '../state/engine-options.ts';
import type { Experiment } from './experiment.ts';
import { withModels } from './lab-models.ts';
import { compareTokens, twinPlaces } from './repeated-tokens.ts';

export const sameId: Experiment = {
  id: 'sameId',
  station: 'blocks',
  run: (lab) =>
    withModels(lab, async (models) => {
      const { engine, model, tokenizer, settings, ids } = lab;
      if (settings.layers === 0) return { cannot: 'noBlocks' };
      const twins = await twinPlaces(ids, tokenizer);
      if (!twins) return { cannot: 'noRepeat' };
      const [a, b] = twins;
      const pass = { model, ids: [ids], options: passOptions(settings, ids.length) };
      const { vocabSize } = model.config;
      // the same up to the first of the two, other tokens behind it
      const others = ids.map((id, place) => (place > a ? (id + 1) % vocabSize : id));
      const bare = await models.clone({ positions: 'none' });
      const [states, rows, context] = await Promise.all([
        compareTokens(engine, pass, a, b),
        // no position, no segment, no dropout: what enters is the row alone
        compareTokens(engine, { model: bare, ids: [ids] }, a, b),
        engine.compare({ ...pass, places: [a] }, { ...pass, ids: [others], places: [a] }),
      ]);
      const layers = states.hidden.slice(1);
      const last = layers.length - 1;
      return {
        holds: rows.input.changed === 0 && layers.every(({ changed }) => changed > 0),
        figures: [
          { label: 'first', value: a },
          { label: 'second', value: b },
          { label: 'row', value: rows.input.maxAbs },
          { label: 'input', value: states.hidden[0].maxAbs },
          { label: 'afterOne', value: layers[0].maxAbs },
          { label: 'afterAll', value: layers[last].maxAbs },
          { label: 'sameLeft', value: context.hidden[last + 1].maxAbs },
        ],
      };
    }),
};

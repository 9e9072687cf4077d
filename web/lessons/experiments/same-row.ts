// One row a type: before positions are added, every occurrence of an id has the same numbers in any text. What the row alone
// says about the next token is one prediction for all of them.
import { passOptions } from '../state/engine-options.ts';
import type { Experiment } from './experiment.ts';
import { withModels } from './lab-models.ts';
import { compareTokens, twinPlaces } from './repeated-tokens.ts';
import { largestAt, upTo } from './tensor-parts.ts';

export const sameRow: Experiment = {
  id: 'same-row',
  station: 'rows',
  asks: [{ id: 'contextual', choices: ['agree', 'disagree'], again: true }],
  run: (lab) =>
    withModels(lab, async (models) => {
      const { engine, model, tokenizer, settings, ids } = lab;
      const twins = await twinPlaces(ids, tokenizer);
      if (!twins) return { cannot: 'noRepeat' };
      const [a, b] = twins;
      const bare = await models.clone({ positions: 'none', combine: 'sum' });
      const head = model.config.tieWeights ? 'tok.weight' : 'lm_head.weight';
      const [rows, states, row, table] = await Promise.all([
        // neither position nor segment nor dropout
        compareTokens(engine, { model: bare, ids: [ids] }, a, b),
        compareTokens(engine, { model, ids: [ids], options: passOptions(settings, ids.length) }, a, b),
        model.rows('tok.weight', [ids[a]]),
        model.rows(head, upTo(model.config.vocabSize)),
      ]);
      const { dots } = await engine.products(row, table);
      const guess = largestAt(dots.data);
      return {
        holds: rows.input.changed === 0,
        figures: [
          { label: 'token', value: await tokenizer.decode([ids[a]]) },
          { label: 'first', value: a },
          { label: 'second', value: b },
          { label: 'row', value: rows.input.maxAbs },
          { label: 'state', value: states.hidden[states.hidden.length - 1].maxAbs },
          { label: 'guess', value: await tokenizer.decode([guess]) },
          { label: 'score', value: dots.data[guess] },
        ],
        answers: { contextual: rows.input.changed === 0 ? 'disagree' : 'agree' },
      };
    }),
};

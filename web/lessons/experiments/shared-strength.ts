// What is learned of one word helps another that is used alike. A table of counts gives 0 to a pair that never came.
import type { Experiment } from './experiment.ts';
import { withModels } from './lab-models.ts';

const steps = 60;

export const sharedStrength: Experiment = {
  id: 'shared-strength',
  station: 'training',
  asks: [{ id: 'never', choices: ['zero', 'even', 'more'] }],
  run: (lab) =>
    withModels(lab, async (models) => {
      const { engine, tokenizer, settings, ids } = lab;
      const kinds = [...new Set(ids)];
      if (kinds.length < 6) return { cannot: 'few-kinds' };
      // two of the learner's tokens are used alike, but for one neighbour that only the first has
      const [one, other, ...rest] = kinds.slice(0, 6);
      const left = rest[rest.length - 1];
      const shared = rest.slice(0, -1);
      const pairs = [
        ...shared.flatMap((next) => [
          [one, next],
          [other, next],
        ]),
        [one, left],
        ...shared.map((id) => [id, one]),
      ];
      const came = pairs.filter(([a, b]) => a === other && b === left).length;
      const model = await engine.createModel({
        vocabSize: lab.model.config.vocabSize,
        dModel: 32,
        maxLen: 2,
        positions: 'none',
        tieWeights: false,
        scaleEmbeddings: false,
        dropout: 0,
        init: 'gpt2',
        seed: settings.seed,
      });
      try {
        const { losses, loss, uniformLoss } = await model.train({
          ids: pairs,
          steps,
          optimizer: { name: 'adamw', lr: 0.02 },
        });
        const asked = await model.train({ ids: [[other, left]], steps: 0 });
        const strange = await model.train({
          ids: [[other, await unusedNext(kinds, lab.model.config.vocabSize)]],
          steps: 0,
        });
        const even = await models.fresh({ layers: 0, init: 'gpt2', tied: false });
        const untrained = await even.train({ ids: [[other, left]], steps: 0 });
        return {
          holds: came === 0 && asked.loss < uniformLoss && asked.loss < strange.loss,
          figures: [
            { label: 'one', value: `“${await tokenizer.decode([one])}”` },
            { label: 'other', value: `“${await tokenizer.decode([other])}”` },
            { label: 'left', value: `“${await tokenizer.decode([left])}”` },
            { label: 'came', value: came },
            { label: 'before', value: losses[0] },
            { label: 'after', value: loss },
            { label: 'asked', value: asked.loss },
            { label: 'untrained', value: untrained.loss },
            { label: 'strange', value: strange.loss },
          ],
          answers: { never: asked.loss < uniformLoss ? 'more' : 'even' },
        };
      } finally {
        model.dispose();
      }
    }),
};

async function unusedNext(kinds: readonly number[], vocabSize: number): Promise<number> {
  for (let id = 0; id < vocabSize; id++) if (!kinds.includes(id)) return id;
  return kinds[0];
}

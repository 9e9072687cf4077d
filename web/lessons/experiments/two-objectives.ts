// Static vectors and a language model on one text: what they are asked, how many rows they have, what is nearest to a word.
import { batchOf } from '../training/batch.ts';
import type { Experiment } from './experiment.ts';
import { withModels } from './lab-models.ts';
import { trainStatic } from './static-vectors.ts';
import { largestAt, upTo } from './tensor-parts.ts';

const steps = 40;

export const twoObjectives: Experiment = {
  id: 'two-objectives',
  station: 'training',
  asks: ['neighbours', 'nextToken', 'wholeWords', 'pieces', 'unknownWord', 'jointly'].map((id) => ({
    id,
    choices: ['static', 'language', 'both'],
  })),
  run: (lab) =>
    withModels(lab, async (models) => {
      const { engine, tokenizer, settings, ids } = lab;
      const batch = batchOf(ids, lab.model.config.maxLen).ids;
      if (batch.length === 0) return { cannot: 'needsTwoTokens' };
      const text = await tokenizer.decode(ids);
      const fixed = await trainStatic(engine, text, settings.seed, steps);
      if (!fixed) return { cannot: 'no-word' };
      try {
        const language = await models.fresh({ layers: 1, init: 'gpt2', segmentFrom: null });
        const untrained = await models.clone({}, language);
        const learned = await language.train({ ids: batch, steps, optimizer: { name: 'adamw', lr: 0.01 } });
        const nearest = async (model: typeof language, row: number) => {
          const [own, all] = await Promise.all([
            model.rows('tok.weight', [row]),
            model.rows('tok.weight', upTo(model.config.vocabSize)),
          ]);
          const { cosines } = await engine.products(own, all);
          const found = largestAt(cosines.data, [row]);
          return { row: found, cosine: cosines.data[found] };
        };
        const id = ids[ids.length - 2] ?? ids[0];
        const [byWord, byToken, refused] = await Promise.all([
          nearest(fixed.model, 0),
          nearest(language, id),
          fixed.model.forward([[fixed.words.length]], { logits: false }).then(
            () => '',
            (error: Error) => error.message,
          ),
        ]);
        const unseen = fixed.words.join('');
        const [above, cut, spelled] = await Promise.all([
          engine.compare({ model: untrained, ids: batch }, { model: language, ids: batch }),
          Promise.all(fixed.words.map((one) => tokenizer.encode(` ${one}`))),
          tokenizer.encode(` ${unseen}`),
        ]);
        const which = (inStatic: boolean, inLanguage: boolean) =>
          inStatic && inLanguage ? 'both' : inStatic ? 'static' : 'language';
        const whole = cut.every(({ length }) => length === 1);
        const answers = {
          // the language model's one question is for the token after
          neighbours: which(fixed.offsets.has(-1), false),
          nextToken: which(
            [...fixed.offsets].every((offset) => offset === 1),
            true,
          ),
          wholeWords: which(fixed.words.length === (await fixed.model.parameters())[0].shape[0], whole),
          pieces: which(fixed.words.includes(unseen), spelled.length > 1),
          unknownWord: which(refused !== '', spelled.length === 0),
          jointly: which(
            fixed.model.config.layers > 0,
            above.tables.some(({ name, changed }) => name.startsWith('h.0.') && changed > 0),
          ),
        };
        return {
          holds: fixed.losses[steps] < fixed.losses[0] && learned.loss < learned.losses[0] && refused !== '',
          figures: [
            { label: 'word', value: fixed.words[0] },
            { label: 'wordNearest', value: fixed.words[byWord.row] },
            { label: 'token', value: `“${await tokenizer.decode([id])}”` },
            { label: 'tokenNearest', value: `“${await tokenizer.decode([byToken.row])}”` },
            { label: 'unknown', value: refused },
          ],
          table: {
            columns: ['static', 'language'],
            rows: [
              { label: 'rows', values: [fixed.words.length, language.config.vocabSize] },
              { label: 'first', values: [fixed.losses[0], learned.losses[0]] },
              { label: 'last', values: [fixed.losses[steps], learned.loss] },
              { label: 'cosine', values: [byWord.cosine, byToken.cosine] },
            ],
          },
          answers,
        };
      } finally {
        fixed.model.dispose();
      }
    }),
};

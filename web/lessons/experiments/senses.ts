// One word in two contexts, three ways to be a vector: static row, row of the language model, hidden state. Only the last differs.
import type { Tensor } from '../../engine/api.ts';
import type { Experiment } from './experiment.ts';
import { withModels } from './lab-models.ts';
import { twinPlaces } from './repeated-tokens.ts';
import { trainStatic, wordsIn } from './static-vectors.ts';
import { asRows, rowAt } from './tensor-parts.ts';

const vectors = ['row', 'state', 'static'] as const;

export const senses: Experiment = {
  id: 'senses',
  station: 'blocks',
  asks: ['lookup', 'sentence', 'word2vec', 'contextual', 'oneType', 'lastLayer'].map((id) => ({
    id,
    choices: vectors,
  })),
  run: (lab) =>
    withModels(lab, async (models) => {
      const { engine, model, tokenizer, settings, ids } = lab;
      if (settings.layers === 0) return { cannot: 'noBlocks' };
      const twins = await twinPlaces(ids, tokenizer);
      if (!twins) return { cannot: 'noRepeat' };
      const [a, b] = twins;
      if (a === 0) return { cannot: 'noContext' };
      // as many tokens before each, so that both stand at one place; half of a text that goes on is enough
      const before = Math.min(a, b - a);
      const contexts = [a, b].map((place) => ids.slice(place - before, place + 1));
      const bare = await models.clone({ positions: 'none' });
      const trace = ['hidden'] as const;
      const pass = (list: number[], of = model) => of.forward([list], { trace: [...trace], logits: false });
      const [first, second, longer, rowFirst, rowSecond] = await Promise.all([
        pass(contexts[0]),
        pass(contexts[1]),
        pass([...contexts[0], ...contexts[1]]),
        pass(contexts[0], bare),
        pass(contexts[1], bare),
      ]);
      const last = settings.layers;
      const state = ({ hidden = [] }: { hidden?: Tensor[] }, layer = last) => rowAt(asRows(hidden[layer]), before);
      const cosine = async (one: Tensor, other: Tensor) => (await engine.products(one, other)).cosines.data[0];
      const text = await tokenizer.decode(ids);
      const word = (await tokenizer.decode([ids[a]])).trim().toLowerCase();
      const fixed = await trainStatic(engine, text, settings.seed);
      const known = fixed ? fixed.words.indexOf(word) : -1;
      const at = known < 0 || !fixed ? null : await fixed.model.rows('tok.weight', [known, known]);
      fixed?.model.dispose();
      const [staticCosine, rowCosine, stateCosine, control, layers] = await Promise.all([
        at ? cosine(rowAt(at, 0), rowAt(at, 1)) : null,
        cosine(state(rowFirst, 0), state(rowSecond, 0)),
        cosine(state(first), state(second)),
        engine.difference(state(first), state(longer)),
        Promise.all(
          Array.from({ length: last }, (_, layer) => cosine(state(first, layer + 1), state(second, layer + 1))),
        ),
      ]);
      const told = (await Promise.all(contexts.map((list) => tokenizer.decode(list)))).map((one) => `“${one.trim()}”`);
      return {
        holds: rowCosine === 1 && stateCosine < 1 && control.changed === 0,
        figures: [
          { label: 'one', value: told[0] },
          { label: 'other', value: told[1] },
          { label: 'static', value: staticCosine ?? '—' },
          { label: 'row', value: rowCosine },
          { label: 'state', value: stateCosine },
          { label: 'control', value: control.maxAbs },
          { label: 'words', value: new Set(wordsIn(text)).size },
        ],
        table: { columns: ['cosine'], rows: layers.map((one, layer) => ({ label: `h${layer + 1}`, values: [one] })) },
        answers: {
          lookup: 'row',
          sentence: 'state',
          word2vec: 'static',
          contextual: 'state',
          oneType: 'static',
          lastLayer: 'state',
        },
      };
    }),
};

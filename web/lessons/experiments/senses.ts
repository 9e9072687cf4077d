// One word in two contexts, three ways to be a vector: static row, row of the language model, hidden state. Only the last differs.
import type { Tensor } from '../../engine/api.ts';
import type { Experiment } from './experiment.ts';
import { withModels } from './lab-models.ts';
import { twinPlaces } from './repeated-tokens.ts';
import { trainStatic, wordsIn } from './static-vectors.ts';
import { asRows, rowAt } from './tensor-parts.ts';

const vectors = ['row', 'state', 'static'] as const;
type Name = (typeof vectors)[number];

/** What a phrase speaks of, read in both contexts. */
type Pair = readonly [Tensor, Tensor];

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
      const plain = await models.clone({ positions: 'none', scaleEmbeddings: false, combine: 'sum' });
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
      // a token that is no word has no static vector: then the first word's is read where any will do
      const any = at ?? (await fixed?.model.rows('tok.weight', [0, 0])) ?? null;
      const wordRows = (await fixed?.model.parameters())?.[0].shape[0];
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
      const row = await model.rows('tok.weight', [ids[a]]);
      const lookedUp = async (list: number[]) => {
        const { token } = await plain.forward([list], { trace: ['token'], logits: false });
        return token ? rowAt(asRows(token), before) : row;
      };
      const pairs: Record<Name, Pair | null> = {
        row: [await lookedUp(contexts[0]), await lookedUp(contexts[1])],
        state: [state(first), state(second)],
        static: any && [rowAt(any, 0), rowAt(any, 1)],
      };
      const differs = async (pair: Pair | null) =>
        pair !== null && (await engine.difference(pair[0], pair[1])).changed > 0;
      const equal = async (one: Tensor, other: Tensor) =>
        one.shape[1] === other.shape[1] && (await engine.difference(one, other)).changed === 0;
      /** which of the three a phrase means: another in each context, the row of E, or the static row */
      const kindOf = async (pair: Pair | null): Promise<Name> => {
        if (await differs(pair)) return 'state';
        return pair && (await equal(pair[0], row)) ? 'row' : 'static';
      };
      const contextual = [];
      for (const name of vectors) if (await differs(pairs[name])) contextual.push(name);
      const heads = await engine.compare(
        { model, ids: [contexts[0]], places: [before] },
        { model, ids: [contexts[1]], places: [before] },
      );
      const kinds = new Set(wordsIn(text)).size;
      const numbers = (pair: Pair | null) => [pair?.[0].data[0] ?? null, pair?.[1].data[0] ?? null];
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
        table: {
          columns: ['here', 'there', 'cosine'],
          rows: [
            { label: 'static', values: [...numbers(at && [rowAt(at, 0), rowAt(at, 1)]), staticCosine] },
            { label: 'row', values: [...numbers(pairs.row), rowCosine] },
            ...layers.map((one, layer) => ({
              label: `h${layer + 1}`,
              values: [...numbers([state(first, layer + 1), state(second, layer + 1)]), one],
            })),
          ],
        },
        answers: {
          lookup: await kindOf(pairs.row),
          sentence: await kindOf(pairs.state),
          word2vec: await kindOf(pairs.static),
          contextual: contextual.length === 1 ? contextual[0] : 'state',
          oneType: wordRows === undefined || wordRows === kinds ? 'static' : 'row',
          lastLayer: heads.logits.changed > 0 ? 'state' : 'row',
        },
      };
    }),
};

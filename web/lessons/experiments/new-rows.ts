// What new rows begin as decides what the new tokens get of the guess before anything is learned. Words of the text that are cut
// become tokens of their own.
import type { Model, NewRows, VocabularyShift } from '../../engine/api.ts';
import { type Files, savedFolder } from '../export/model-files.ts';
import type { Experiment, Lab } from './experiment.ts';
import { largestAt, upTo } from './tensor-parts.ts';

const mostWords = 4;
const inits = ['mean', 'subword-mean', 'copy', 'normal', 'zeros'] as const;

interface NewToken {
  word: string;
  pieces: number[];
}

/** The words of the text that are cut, with their pieces; where all are whole, the two tokens that it begins with. */
async function newTokens({ tokenizer, ids }: Lab): Promise<NewToken[]> {
  const words = [...new Set((await tokenizer.decode(ids)).match(/ ?\p{L}+/gu) ?? [])];
  const cut = await Promise.all(words.map(async (word) => ({ word, pieces: await tokenizer.encode(word) })));
  const found = cut.filter(({ pieces }) => pieces.length > 1).slice(0, mostWords);
  if (found.length > 0 || ids.length < 2) return found;
  const pieces = ids.slice(0, 2);
  return [{ word: await tokenizer.decode(pieces), pieces }];
}

function rowsOf(init: (typeof inits)[number], tokens: readonly NewToken[], seed: number): NewRows {
  if (init === 'subword-mean') return { init, pieces: tokens.map(({ pieces }) => pieces) };
  if (init === 'copy') return { init, pieces: tokens.map(({ pieces }) => pieces.slice(0, 1)) };
  return init === 'normal' ? { init, seed } : { init };
}

/** What `work` finds with a copy of the model, which goes afterwards: one at a time, because a model of a file may be large. */
async function withClone<Result>(
  model: Model,
  tieWeights: boolean,
  work: (clone: Model) => Promise<Result>,
): Promise<Result> {
  const clone = await model.clone({ tieWeights });
  try {
    return await work(clone);
  } finally {
    clone.dispose();
  }
}

/** The model as it is with the new tokens, and the tokenizer that finds them. */
async function grownFolder(lab: Lab, init: string): Promise<Files> {
  const { model, tokenizer, settings } = lab;
  const tokens = await newTokens(lab);
  const { vocabSize, tieWeights } = model.config;
  return withClone(model, tieWeights, async (grown) => {
    await grown.resizeVocab(vocabSize + tokens.length, rowsOf(init as (typeof inits)[number], tokens, settings.seed));
    const words = await tokenizer.withTokens(tokens.map(({ word }) => word));
    try {
      return await savedFolder({ model: grown, tokenizer: words });
    } finally {
      words.dispose();
    }
  });
}

export const newRows: Experiment = {
  id: 'new-rows',
  station: 'ids',
  asks: [{ id: 'most', choices: inits }],
  takes: { ways: inits, files: grownFolder },
  async run(lab) {
    const { engine, model, settings, ids } = lab;
    const tokens = await newTokens(lab);
    if (tokens.length === 0) return { cannot: 'no-word' };
    const { vocabSize, tieWeights } = model.config;
    const size = vocabSize + tokens.length;
    const old = await model.rows('tok.weight', upTo(vocabSize));
    const shifts: VocabularyShift[] = [];
    const changes: number[] = [];
    for (const init of inits) {
      await withClone(model, tieWeights, async (grown) => {
        await grown.resizeVocab(size, rowsOf(init, tokens, settings.seed));
        shifts.push(await grown.vocabularyShift(model, ids));
        changes.push((await engine.difference(old, await grown.rows('tok.weight', upTo(vocabSize)))).changed);
      });
    }
    const refused = await withClone(model, false, (untied) =>
      untied.resizeVocab(size, { head: false }).then(
        () => '',
        (error: Error) => error.message,
      ),
    );
    const [mean] = shifts;
    const changed = changes[largestAt(changes)];
    const within = (numbers: Float64Array, most: number) => numbers.every((one) => one <= most);
    const largest = (numbers: Float64Array) => numbers[largestAt(numbers)];
    const masses = shifts.map(({ mass }) => largest(mass));
    return {
      holds:
        within(mean.mass, mean.massBound) &&
        within(mean.divergence, mean.divergenceBound) &&
        changed === 0 &&
        refused.includes('lm_head.weight'),
      figures: [
        { label: 'words', value: tokens.map(({ word }) => `“${word.trim()}”`).join(', ') },
        { label: 'added', value: tokens.length },
        { label: 'changed', value: changed },
        { label: 'refused', value: refused },
      ],
      table: {
        columns: ['mass', 'divergence'],
        rows: [
          ...inits.map((init, i) => ({ label: init, values: [masses[i], largest(shifts[i].divergence)] })),
          { label: 'bound', values: [mean.massBound, mean.divergenceBound] },
        ],
      },
      answers: { most: inits[largestAt(Float64Array.from(masses))] },
    };
  },
};

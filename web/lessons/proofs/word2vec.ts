// q7: rows of a language model's table belong to subwords, and the next-token loss moves them.
import { mistakesOf } from './ground.ts';
import type { Template } from './proof.ts';

/** Words that a small vocabulary has to cut. */
const longWords = ['tokenization', 'embeddings', 'transformers', 'unforgettable', 'counterintuitive', 'riverbanks'];

const pieces: Template = {
  id: 'q7.pieces',
  check: 'q7',
  level: 1,
  async make({ tokenizer, ids }, draw) {
    const typed = (await tokenizer.decode([...ids])).match(/\p{L}{5,24}/gu) ?? [];
    const words = draw.shuffled([...new Set(typed)]).concat(draw.shuffled(longWords));
    const cut = await Promise.all(words.slice(0, 12).map((word) => tokenizer.encode(` ${word}`)));
    const found = cut.findIndex(({ length }) => length > 1);
    const word = words[Math.max(found, 0)];
    const rows = cut[Math.max(found, 0)];
    return {
      kind: 'whole',
      given: [{ text: word }],
      right: rows.length,
      mistakes: mistakesOf({
        rowPerWord: 1,
        rowPerLetter: [...word].length,
        rowPerByte: new TextEncoder().encode(` ${word}`).length,
      }),
    };
  },
};

const rowsOfText: Template = {
  id: 'q7.rows',
  check: 'q7',
  level: 2,
  async make({ model, tokenizer, ids }) {
    if (ids.length < 2) return { cannot: 'twoTokens' };
    // all inputs of a predicted position: one more token makes the last of the text one
    const { tokenInput } = await model.gradients({ ids: [[...ids.slice(-(model.config.maxLen - 1)), ids[0]]] });
    const text = await tokenizer.decode([...ids]);
    return {
      kind: 'whole',
      given: [{ whole: ids.length }],
      right: tokenInput.ids.length,
      mistakes: mistakesOf({
        rowPerPlace: ids.length,
        wholeVocabulary: model.config.vocabSize,
        wordsForTokens: text.trim().split(/\s+/).length,
        repeatedOnly: ids.length - new Set(ids).size,
      }),
    };
  },
};

const moved: Template = {
  id: 'q7.moved',
  check: 'q7',
  level: 3,
  async make({ model, ids }) {
    if (ids.length < 2) return { cannot: 'twoTokens' };
    const learningRate = 0.1;
    const { vocabSize, tieWeights } = model.config;
    const rows = await model.rowsOfOneStep({ ids: [ids] }, learningRate);
    return {
      kind: 'whole',
      given: [{ whole: ids.length }, { number: learningRate }, { text: tieWeights ? 'tied' : 'untied' }],
      right: rows.length,
      mistakes: mistakesOf({
        lastCounted: new Set(ids).size,
        inputsOnly: new Set(ids.slice(0, -1)).size,
        rowPerPlace: ids.length,
        wholeVocabulary: vocabSize,
        frozen: 0,
      }),
    };
  },
};

export const word2vec: readonly Template[] = [pieces, rowsOfText, moved];

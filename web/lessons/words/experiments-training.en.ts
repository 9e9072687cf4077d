// What stands on the cards of further experiments at the training.
import type { OneExperiment } from './experiments.en.ts';

const needsTwoTokens = 'It takes two tokens for one to be predicted: type more.';

export const trainingExperiments: Readonly<Record<string, OneExperiment>> = {
  stepDecay: {
    title: 'Weight decay moves every row',
    claim:
      'A row that gets no gradient still shrinks: AdamW’s decay takes a little of every number at each step. Untied and without decay only rows that were read move.',
    method: 'Your model with an untied head takes one step of AdamW, without decay and with it.',
    holds: 'With decay all rows moved, without it only some; and the loss of your text fell.',
    fails: 'Decay left rows where they were, or every row was read: a row of zeros can’t shrink.',
    asks: { rows: 'One step of AdamW with weight decay moves …' },
    choices: { read: 'the rows that were read', all: 'all rows' },
    figures: {
      plain: 'rows moved without decay',
      decayed: 'rows moved with decay 0.1',
      rowsOfE: 'rows of E',
      before: 'loss before the step',
      after: 'loss after it, without decay',
    },
    cannot: { needsTwoTokens },
  },
  'gradient-parts': {
    title: 'A tied gradient is a sum of two',
    claim:
      'A tied table gets a gradient twice: as the way in, in the rows that were read alone, and as the head, in every row. They are added.',
    method: 'The gradient of your text is taken of your model, tied, and each part by itself.',
    holds:
      'The two parts add up to the whole, bit for bit; it differs from the head’s part in rows that were read alone.',
    fails: 'The parts do not add up.',
    asks: { unread: 'A row that your text does not read gets a gradient from …' },
    choices: { none: 'nowhere', head: 'the head alone', both: 'both' },
    figures: {
      read: 'rows that were read',
      rowsOfE: 'rows of E',
      sum: 'max |Δ| between the whole and the sum of its parts',
      differ: 'numbers of the whole that are not the head’s part',
    },
    columns: { sparse: 'length by lookup', dense: 'length by head', whole: 'length of the sum' },
    cannot: { needsTwoTokens },
  },
  'freeze-groups': {
    title: 'Which part is trained',
    claim:
      'Tied, E and head are one: train the head and the inputs of the first block drift; freeze E and the head stays too. Untied each goes its own way.',
    method:
      'A fresh model of your width with one block takes three steps on your text, with another part trained each time. What moved is the largest change of a number.',
    holds: 'Tied, the head trained: the inputs drift. Untied: they stay. Blocks alone: neither table moves.',
    fails: 'Something moved that was frozen, or stayed that was trained.',
    asks: {
      tiedHead: 'Tied, only the head is trained. What block 0 reads …',
      untiedHead: 'Untied, only the head is trained. What block 0 reads …',
      discussion:
        'In your own words: a model is tied and only its last layers and its head are to be trained. What does that mean for E?',
    },
    choices: {
      stays: 'stays',
      drifts: 'drifts',
      shared:
        'Tied, E is the head. Train the head and every input row changes with it, under blocks that learned the old rows; freeze E and the head can’t adapt. So either freeze both and train blocks alone, or untie first, which costs V × d numbers more.',
      apart: 'Here the tables did not move with each other: look at the rows below.',
    },
    figures: { steps: 'steps', before: 'loss before them' },
    columns: {
      tiedE: 'tied: ΔE',
      tiedHead: 'Δhead',
      tiedInput: 'Δinput',
      tiedLoss: 'loss',
      untiedE: 'untied: ΔE',
      untiedHead: 'Δhead',
      untiedInput: 'Δinput',
      untiedLoss: 'loss',
    },
    rows: {
      all: 'everything',
      head: 'the head',
      tokens: 'E',
      blocksHead: 'blocks and head',
      blocks: 'blocks',
      positions: 'positions',
    },
    cannot: { needsTwoTokens },
  },
  bigram: {
    title: 'Without blocks: a table of pairs',
    claim:
      'E · head sees one token and guesses the next. So however long it is trained, its loss can’t fall below that of counting your text’s pairs. Positions or a block can take it lower, because they know more than one token.',
    method:
      'The pairs of your text are counted, in rows of 32 tokens. A fresh stem without positions, with the kinds of token of your text, takes 150 steps on the same rows; so do one with positions and one with a block.',
    holds: 'The bare stem came down to the counts and no further; with positions it went below.',
    fails:
      'The loss is not near the counts yet, or is below them. A text with very many kinds of pair takes more steps than these.',
    asks: { least: 'No blocks, no positions, as many steps as you like: the loss can fall to …' },
    choices: { zero: '0', counts: 'the loss of the counted pairs', even: 'an even guess and no lower' },
    figures: {
      pairs: 'pairs in your text',
      uniform: 'loss of an even guess',
      counts: 'loss of the counts: the mean of −ln of how often that token came next',
      bare: 'loss of the trained stem',
      placed: 'with positions',
      block: 'with one block, without positions',
      token: 'the token that is followed by most different ones',
    },
    columns: { times: 'counted', model: 'by the stem' },
    cannot: {
      needsTwoTokens,
      'one-way': 'In your text every token is always followed by the same one. Let one be followed by different ones.',
    },
  },
  'unknown-word': {
    title: 'A word that was never seen',
    claim:
      'A static table of words has no row for a new word. FastText has rows of groups of letters, and a new word is the sum of those it shares with known ones.',
    method:
      'The longest word of your text gets an s, so that it is new. Rows of words are trained on your text, and rows of groups of 3 to 5 letters: here each group learns the neighbours of its word by itself, where FastText trains the sum.',
    holds: 'The table of words refuses it; the sum is nearest to the word that it was made from.',
    fails: 'Another word’s sum is nearer: the two share few groups.',
    asks: {
      table: 'A table of words has for a new word …',
      groups: 'FastText has for a new word …',
    },
    choices: { nothing: 'nothing', mean: 'the mean of all words', sum: 'the sum of its groups of letters' },
    figures: {
      word: 'the new word',
      refused: 'the table of words says',
      groups: 'groups of letters of the new word',
      shared: 'of these with a row',
      length: 'length of their sum',
      nearest: 'nearest known word, by its own sum',
      cosine: 'its cosine',
      before: 'loss of the groups before training',
      after: 'and after',
    },
    columns: { first: 'first number' },
    rows: { sum: 'their sum' },
    cannot: {
      'no-word': 'Type at least two words.',
      'short-words': 'The new word shares no three letters with a known one. Type a longer word.',
    },
  },
  'shared-strength': {
    title: 'What one word learns helps another',
    claim:
      'Words that are used alike get rows that are alike, so what was seen with the one becomes likely with the other. A table of counts gives a pair that never came the probability 0.',
    method:
      'A small fresh model learns pairs of your tokens: two of them are followed by the same tokens, but one of these only by the first. Then it is asked for that one after the second.',
    holds:
      'The pair never came, and it is likelier than by an even guess, and much likelier than a token that neither had.',
    fails: 'The model gives the pair no more than an even guess does.',
    asks: { never: 'A pair that was never seen: the model gives it …' },
    choices: { zero: 'probability 0', even: 'as much as an even guess', more: 'more than an even guess' },
    figures: {
      one: 'the one',
      other: 'the other, used alike',
      left: 'what came only after the first',
      came: 'times that it came after the other',
      before: 'loss of the pairs before training',
      after: 'and after',
      asked: 'loss of the pair that never came',
      untrained: 'the same without training',
      strange: 'loss of a token that neither had',
    },
    cannot: { 'few-kinds': 'Type at least six different tokens.' },
  },
  'two-objectives': {
    title: 'Static vectors and a language model, on one text',
    claim:
      'Both learn a row for each entry. Skip-gram asks a word for its neighbours on both sides and has rows of words; a language model asks for the next token and has rows of pieces, trained together with all that follows.',
    method:
      'Skip-gram with its full softmax, which is a stem without positions and blocks, and a fresh model of your sizes with one block take forty steps each on your text.',
    holds: 'Both losses fell, each of its own question. A word without a row is unknown to the static table.',
    fails: 'A loss did not fall.',
    asks: {
      neighbours: 'asks for words on both sides',
      nextToken: 'asks for the next token',
      wholeWords: 'has a row for each word',
      pieces: 'has rows for pieces of words',
      unknownWord: 'has nothing for a word that it has not seen',
      jointly: 'is trained together with the layers above',
    },
    choices: { static: 'skip-gram', language: 'language model', both: 'both' },
    figures: {
      word: 'a word',
      wordNearest: 'nearest by static vectors',
      token: 'a token',
      tokenNearest: 'nearest by rows of the language model',
      unknown: 'a word without a row',
    },
    columns: { static: 'skip-gram', language: 'language model' },
    rows: { rows: 'rows', first: 'loss before', last: 'loss after', cosine: 'cosine of the nearest' },
    cannot: { needsTwoTokens, 'no-word': 'Type at least two words.' },
  },
};

// What stands on the cards of further experiments at the station of the blocks.
import type { OneExperiment } from './experiments.en.ts';

const noRepeat =
  'No token stands in your text twice. Take one like “The bank of the river is not the bank that keeps money.”';

export const blocksExperiments: Readonly<Record<string, OneExperiment>> = {
  'through-layers': {
    title: 'From the row to the head',
    claim:
      'What enters block 0 is the beginning of one path: each block adds to it, and what comes out at the end is what the head reads.',
    method:
      'The last token of your text is followed through all layers: how long its state is, and how far from what entered.',
    holds: 'Every layer has moved away from what entered.',
    fails: 'A layer has what entered, unchanged.',
    figures: { row: 'length of its row of E', output: 'length of what the head reads', logit: 'the largest logit' },
    columns: { length: 'length', apart: 'max |Δ| to what entered' },
    cannot: { noBlocks: 'There are no blocks. Add some.', short: 'Type something first.' },
  },
  'order-enters': {
    title: 'Where order comes in',
    claim:
      'Added positions tell the order of tokens before block 0. RoPE tells it inside the first attention. With neither, and no mask, order never comes in.',
    method:
      'Your text is read forwards and backwards without a mask; each token’s states are compared, layer by layer. If your model has no blocks, two are made for it.',
    holds: 'Layer 0 for what is added, layer 1 for RoPE, none without positions: what is left there is rounding.',
    fails: 'Order comes in elsewhere.',
    figures: { layers: 'blocks' },
    columns: { input: 'max |Δ| at the input', afterOne: 'after 1 block', afterAll: 'after the last' },
    rows: { learned: 'learned rows', sinusoidal: 'sinusoids', rope: 'RoPE', none: 'no positions' },
    cannot: { 'one-kind': 'Type at least two different tokens: others can’t be reordered.' },
  },
  'mask-leaks': {
    title: 'A causal mask tells order, from the second block on',
    claim:
      'Without positions one block with a causal mask gives the last token the same state in whatever order the others stand. With two blocks it does not: those others have each seen another beginning.',
    method: 'All tokens but the last are reversed. The last one’s state is compared after one block, and after two.',
    holds:
      'One block: rounding. Two blocks: the order is in it. So order is unknown to attention only without mask and positions.',
    fails: 'One block tells order, or two do not.',
    asks: { two: 'No positions, a causal mask, two blocks: does the last token notice the order before it?' },
    choices: { yes: 'yes', no: 'no' },
    figures: { one: 'max |Δ| of the last token after 1 block', two: 'max |Δ| after 2 blocks' },
    cannot: { 'one-kind': 'Type at least three tokens, the ones before the last not all alike.' },
  },
  senses: {
    title: 'One word, three vectors',
    claim:
      'A static table has one vector for a word, and so have the rows of a language model. Only the hidden state knows the sentence.',
    method:
      'A word of your text that stands twice is read after two different beginnings, at the same place. Its static vector is trained on your text; the other two are your model’s. Then the text goes on, which must change nothing.',
    holds: 'Row with row: 1. State with state: less. And what stands to the right changed nothing.',
    fails: 'The states are alike too, or what must be equal is not.',
    asks: {
      lookup: '“What nn.Embedding returns for the id”',
      sentence: '“The vector of bank in this sentence”',
      word2vec: '“What Word2Vec stores for bank”',
      contextual: '“A contextual vector”',
      oneType: '“One vector for each word, never for a piece of one”',
      lastLayer: '“What the head reads”',
    },
    choices: { row: 'row of E', state: 'hidden state', static: 'static vector' },
    figures: {
      one: 'one beginning',
      other: 'the other',
      static: 'cosine of its two static vectors',
      row: 'cosine of its two rows of E',
      state: 'cosine of its two hidden states, last layer',
      control: 'max |Δ| when the text goes on to the right',
      words: 'words with a static vector',
    },
    columns: { here: 'first number, one', there: 'the other', cosine: 'cosine of the two' },
    rows: { static: 'static vector', row: 'row of E' },
    cannot: {
      noBlocks: 'There are no blocks, so there is no hidden state yet. Add some.',
      noRepeat,
      noContext: 'The word begins the text, so nothing stands before it. Put a word in front.',
    },
  },
  'block-parameters': {
    title: 'd is the width of everything',
    claim:
      'Rows, positions, norms, queries and head all have d. With the usual feed-forward part of 4d a block has 12d² + 13d numbers, and the last norm 2d.',
    method: 'One block of your sizes is weighed, and one twice as wide. Then heads are asked for that can’t share d.',
    holds: 'The count is that of the formula, and a width that does not go is refused.',
    fails: 'The count is not that of the formula.',
    asks: {
      count: 'One block of your d and the norm after the last have, together, __ numbers',
      doubled: 'd is doubled, and the feed-forward part with it. A block has …',
    },
    choices: { same: 'as many numbers', two: 'twice as many', four: 'four times as many' },
    figures: {
      block: 'numbers of one block and the last norm',
      wide: 'the same, twice as wide',
      table: 'numbers of your token table',
      narrowTable: 'an exception, ALBERT’s way: a table of a quarter of the width …',
      bridge: '… and a matrix that widens it',
      vocabSize: 'rows of both',
      refused: 'd + 1 heads',
    },
    columns: { shape: 'shape' },
    cannot: {},
  },
};

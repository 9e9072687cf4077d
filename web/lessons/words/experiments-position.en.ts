// What stands on the cards of further experiments at the station of positions.
import type { OneExperiment } from './experiments.en.ts';

export const positionExperiments: Readonly<Record<string, OneExperiment>> = {
  'position-rows': {
    title: 'A learned position is a row, and rows end',
    claim:
      'A learned table has maxLen rows. A text of T tokens reads the first T of them; the others learn nothing from it, and a longer text is refused.',
    method:
      'A fresh model takes one step on your text, in rows of 32 tokens; the position rows that moved are counted. Then it is given one token more than it has rows.',
    holds: 'Only rows that something was predicted from have moved, and there is no row for the token too many.',
    fails: 'Other rows moved too, or the text that is too long was taken.',
    asks: { tooLong: 'One token more than the table has rows: what happens?' },
    choices: { last: 'the last row is used again', zeros: 'zeros are added', error: 'an error' },
    figures: {
      rows: 'rows of P',
      used: 'rows that your text reads',
      movedNumbers: 'numbers of P that moved',
      asked: 'max |Δ| of the last row that something was predicted from',
      unasked: 'max |Δ| of the row after it',
      refused: 'one token too many',
    },
    cannot: { needsTwoTokens: 'It takes two tokens for one to be predicted: type more.' },
  },
  'sinusoid-distance': {
    title: 'Sinusoids know distance',
    claim:
      'The product of two sinusoidal position vectors depends only on how far they stand apart. Rows of a drawn table know no such thing.',
    method:
      'All pairs of your positions are multiplied; for each distance the smallest and the largest product are shown.',
    holds: 'With sinusoids smallest and largest are one number but for rounding.',
    fails: 'Pairs at one distance have different products.',
    figures: { positions: 'positions' },
    columns: { waveLow: 'sinusoids, smallest', waveHigh: 'largest', tableLow: 'table, smallest', tableHigh: 'largest' },
    cannot: { short: 'Type at least four tokens.' },
  },
  'rope-leaves-input': {
    title: 'RoPE leaves the input alone',
    claim:
      'Added positions change what enters block 0. RoPE turns queries and keys, ALiBi lowers scores: both act inside attention, so the input stays.',
    method:
      'Three schemes are compared with no positions at all, at the input and after the first block. If your model has no blocks, two are made for it.',
    holds: 'The input is the same to the last bit; the first block is where they begin to tell.',
    fails: 'A scheme acts elsewhere than expected.',
    asks: { rope: 'Where does RoPE first change a number?' },
    choices: { input: 'in what enters block 0', attention: 'inside the first attention', logits: 'at the logits' },
    figures: {
      addedFirst: 'added: first layer that differs (0 is the input)',
      ropeFirst: 'RoPE: first layer that differs',
      alibiFirst: 'ALiBi: first layer that differs',
    },
    columns: { input: 'max |Δ| of the input', afterOne: 'after 1 block' },
    rows: { added: 'added', rope: 'RoPE', alibi: 'ALiBi' },
    cannot: {
      short: 'Type at least two tokens.',
      odd: 'RoPE turns pairs of numbers, and each head has an odd number of them. Choose an even d, or other heads.',
    },
  },
  'alibi-slopes': {
    title: 'ALiBi: each head has its own slope',
    claim:
      'ALiBi lowers the score of a token by its distance times a slope. Of H heads, head h has 2^(−8h/H), counted from 1: some look near, some far.',
    method:
      'The slopes of your number of heads are read from the core, with what they add between your last token and others.',
    holds: 'They are the powers of two that the formula gives.',
    fails: 'A slope is not the one of the formula.',
    figures: { heads: 'heads', distance: 'from the last token to the first' },
    columns: { slope: 'slope', near: 'added for the token before', far: 'added for the first token' },
    cannot: { short: 'Type at least two tokens.' },
  },
};

// What stands on the cards of experiments where everything is added up.
import type { OneExperiment } from './experiments.en.ts';

export const inputExperiments: Readonly<Record<string, OneExperiment>> = {
  'sum-of-terms': {
    title: 'What enters is a sum',
    claim:
      'Token, position and segment each give a row, and the rows are added. The token’s row goes by the id, the position’s by the place alone.',
    method: 'The terms of your last token are read and added again. Then your text is read backwards.',
    holds:
      'The sum is right to the last bit. Backwards, token rows move with their tokens, position rows stay where they are.',
    fails: 'The terms do not add up, or rows stayed or moved that should not.',
    asks: { moved: 'The text is reversed. Which rows change places?' },
    choices: { token: 'the token rows', position: 'the position rows', both: 'both' },
    figures: {
      tokenTerm: 'token term, last token, dimension 0',
      positionTerm: '+ position term',
      segmentTerm: '+ segment term',
      cell: '= what enters block 0',
      rmsToken: 'RMS of all token terms',
      rmsPosition: 'RMS of all position terms',
      rmsSegment: 'RMS of all segment terms',
      apart: 'max |Δ| between input and token + position',
      withoutPosition: 'for comparison, with the position left out',
      tokenMoved: 'reversed: max |Δ| of the first token’s row at its new place',
      positionStays: 'reversed: max |Δ| of the position rows, place by place',
    },
    cannot: { short: 'Type at least two tokens.' },
  },
  recipe: {
    title: 'What each ingredient does',
    claim: 'Token × √d, position, segment, dropout: each changes what enters block 0, and each by another amount.',
    method: 'A fresh stem with all of them reads your text; then one at a time is left out.',
    holds: 'Each one left out is seen. With nothing left out nothing changes.',
    fails: 'Something was left out and not a number changed.',
    asks: {
      fewest: 'Something is missing, and only some of the numbers differ, fewer than by anything else. It is …',
      furthest: 'Something is missing, and a number is further off than by anything else. It is …',
    },
    choices: { scale: '× √d', position: 'positions', segment: 'the second segment', dropout: 'dropout' },
    figures: { numbers: 'numbers that enter block 0' },
    columns: { maxAbs: 'max |Δ|', changed: 'numbers that differ' },
    rows: {
      scale: 'without × √d',
      position: 'without positions',
      segment: 'without the second segment',
      dropout: 'without dropout',
      nothing: 'with everything',
    },
    cannot: { short: 'Type at least two tokens.' },
  },
  'dropout-mean': {
    title: 'Dropout keeps the mean',
    claim:
      'In training a share p of the numbers becomes 0 and the others are divided by 1 − p. One mask changes much; the mean over many is the number itself. Whether the sum is dropped or the token’s row before it is not the same.',
    method: 'Your last token is given to the stem 256 times, each time with another mask. Mean and row are compared.',
    holds: 'The mean is as near as six standard errors of 256 draws allow.',
    fails: 'The mean is too far from the row.',
    asks: { kept: 'A number that is kept is then …' },
    choices: { same: 'the same', larger: 'larger', smaller: 'smaller' },
    figures: {
      p: 'p',
      numbers: 'numbers under all masks',
      left: 'of these not 0',
      factor: 'a kept number is multiplied by',
      one: 'max |Δ| of one mask to the row',
      mean: 'max |Δ| of the mean to the row',
      order: 'max |Δ| if the token’s row is dropped before the sum, not the sum',
    },
    cannot: { empty: 'Type something first.' },
  },
  'pad-mask': {
    title: 'Two texts in one batch',
    claim:
      'Rows of a batch are equally long, so a shorter text is filled up. A mask keeps the filling from being looked at.',
    method:
      'Your text and its first half are read as one batch. The half’s states are compared with those it has alone, and with those it has when the filling counts.',
    holds: 'With the mask the half does not notice that it is in a batch.',
    fails: 'The filling changes the states.',
    figures: {
      inputShape: 'shape (B, T, d) of what enters block 0',
      short: 'tokens of the shorter text',
      filling: 'id that fills it up',
      masked: 'max |Δ| of its states, with the mask',
      seen: 'for comparison, without it',
    },
    cannot: { short: 'Type at least two tokens.' },
  },
  'what-enters': {
    title: 'What block 0 can read',
    claim:
      'A block reads rows of d numbers, one a token. Ids have no such dimension, and probabilities have V numbers and come out at the other end.',
    method: 'The shapes of all three for your text are held against those of the first block’s weights.',
    holds: 'The vectors fit, ids do not.',
    fails: 'Other shapes fit than expected.',
    asks: { enters: 'What does the first block read?' },
    choices: { ids: 'the ids', vectors: 'token (+ position) vectors', probabilities: 'probabilities of tokens' },
    figures: { norm: 'its first norm', query: 'its queries, keys and values' },
    columns: { shape: 'shape', fits: 'fits' },
    rows: { ids: 'ids', vectors: 'token (+ position) vectors', probabilities: 'probabilities' },
    cannot: { empty: 'Type something first.' },
  },
};

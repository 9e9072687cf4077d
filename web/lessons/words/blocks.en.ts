// What the station of the blocks says: its switches, the attention map, the hidden states.

export const blocksWords = {
  lead: 'A block lets every token look at others (attention), then works on each token by itself (feed-forward), and adds both results to the vector it was given. What comes out is as wide as what went in: a hidden state, no longer the same for every occurrence of an id.',
  none: 'No blocks: x goes straight to the head.',
  addTwo: 'Add two blocks',
  controls: 'The blocks',
  layers: 'Blocks, L',
  fewerBlocks: 'One block fewer',
  moreBlocks: 'One block more',
  layersHint: 'how often x is worked on',
  heads: 'Heads, H',
  headsHint: 'attention looks in so many ways at once, each with its own equal part of the d numbers',
  norm: 'LayerNorm',
  norms: { pre: 'before', post: 'after' },
  normHints: {
    pre: 'before: each part of a block reads a normed copy, and what is added to is left alone',
    post: 'after: each sum is normed, as in the first Transformer',
  },
  activation: 'Feed-forward',
  activations: { gelu_new: 'tanh GELU', gelu: 'erf GELU' },
  activationHints: {
    gelu_new: 'GELU by a formula with tanh, as GPT-2 has it',
    gelu: 'GELU by the error function itself, less than 0.0005 away',
  },
  attention: 'Attention',
  attentionHints: {
    on: 'tokens see each other',
    off: 'off: each token is worked on alone, so no context comes in',
  },
  causal: 'Causal mask',
  causalHints: {
    on: 'a token sees itself and what stands before it',
    off: 'off: every token sees the whole text',
  },
  untrained:
    'These blocks are untrained: their numbers are drawn by the seed, so where attention looks has no meaning yet.',
  learned:
    'These blocks were trained with the rest of the model: where attention looks is what served it to guess the next token.',
  noToken: 'no token yet, so nothing to look at: type something',

  attentionTitle: 'Where attention looks',
  attentionLead: 'A row is the token that looks, a column is what it looks at. A row adds up to 1.',
  attentionOff: 'Attention is off: no token looks at any other, so there is no map.',
  tooMany: (numbers: string) =>
    `These maps would be ${numbers} numbers. Shorten the text, or take fewer blocks or heads, to see them.`,
  block: 'Block',
  head: 'Head',
  headName: (head: number) => `head ${head}`,
  earlierHeads: 'Earlier heads',
  laterHeads: 'Later heads',
  headsShown: (first: number, last: number, count: number) => `heads ${first} to ${last} of ${count}`,
  mapLabel: (name: string, tokens: number) =>
    `${name}: ${tokens} tokens that look by ${tokens} that are looked at, weights from 0 to 1. Arrow keys move between them.`,
  placed: (place: string, token: string) => `${place} “${token}”`,
  looksAt: (from: string, to: string) => `${from} looks at ${to}`,
  masked: 'empty: the mask keeps later tokens out of sight',
  looksInSight: (first: number, last: number, count: number) => `looking: ${first} to ${last} of ${count}`,
  lookedAtInSight: (first: number, last: number, count: number) => `looked at: ${first} to ${last} of ${count}`,
  emptyKey: 'kept out by the mask',
  legend: 'weights from 0 (dark) to 1 (bright)',
  rowTitle: (token: string, place: number) => `“${token}”, token ${place}, looks at`,
  place: 'place',
  weight: 'weight',
  showAll: (count: number) => `Show all ${count}`,
  showFewer: 'Show the largest only',

  hiddenTitle: 'Hidden states of the selected token',
  hiddenLead: 'Row 0 is what enters block 0; row i is what i blocks have made of it.',
  hiddenName: (token: string) => `hidden states of “${token}”`,
  layer: 'layer',
  layersInSight: (first: number, last: number, count: number) => `layers ${first} to ${last} of ${count}`,
  earlierLayers: 'Earlier layers',
  laterLayers: 'Later layers',
  hiddenSource: {
    first: 'what enters block 0: the stem output',
    after: (blocks: number) => (blocks === 1 ? 'after 1 block' : `after ${blocks} blocks`),
  },
  layerTable: (token: string) => `Layer by layer, for “${token}”`,
  state: 'state',
  length: 'length',
  apart: (place: number) => `max |Δ| to token ${place}`,
  fullBar: (end: string) => `A full bar is ${end} long.`,
  allEqual: '0, all equal',

  twinsTitle: 'One id, two states',
  twinChoose: 'Compare with',
  twinOf: (place: number) => `token ${place}`,
  twins: {
    /** the states differ from `layer` on */
    fromInput: (token: string, a: number, b: number, id: number) =>
      `“${token}” stands in places ${a} and ${b}: one id, ${id}, and so one row of E. What enters block 0 differs already, by position, segment or dropout; the blocks go on from there.`,
    fromBlocks: (token: string, a: number, b: number, id: number, after: string) =>
      `“${token}” stands in places ${a} and ${b}: one id, ${id}, and so one row of E; nothing else marks the places before block 0. ${after} their hidden states differ: attention read other tokens.`,
    never: (token: string, a: number, b: number, id: number) =>
      `“${token}” stands in places ${a} and ${b}: one id, ${id}, one row of E, and here one hidden state in every layer. Nothing tells the places apart: no position acts, and attention is off or finds the same around both.`,
  },
  afterBlocks: (blocks: number) => (blocks === 1 ? 'After 1 block' : `After ${blocks} blocks`),
  noTwin: 'The selected token stands in the text once. These stand in it more often:',
  noRepeat: 'No token stands in this text twice. To see one id become two hidden states, take a text with two banks:',
  takeSample: 'The river’s bank and the bank with money',
};

export type BlocksWords = typeof blocksWords;

// Every word the learner sees, in English. One table, so that a translation is one more file of the same shape.
// Numbers arrive as ready text: nothing here computes.

export const en = {
  title: 'Stem Lab',
  intro:
    'A language model does not read letters. It reads token ids, looks each one up as a row of a table, marks where the row stands, and only then begins to compute. Type a sentence and follow it through that entrance, the stem. Every number below is computed on this device, from your text, by the same C++ core that the lesson describes.',
  path: ['text', 'token ids', 'rows of E', '+ position', 'sum', 'logits'],

  engineLoading: 'engine loading …',
  engineReady: (path: string, lanes: string) => `engine ready · ${path}, ${lanes}`,
  enginePaths: { simd: 'SIMD', scalar: 'scalar', relaxed: 'relaxed SIMD' },
  lanes: (count: number) => (count === 1 ? '1 lane' : `${count} lanes`),
  engineFailed: 'The engine could not start, so there are no numbers yet. Your text is kept.',
  engineFailedHint:
    "Numbers need WebAssembly. A server that sends a Content-Security-Policy must allow it: script-src 'self' 'wasm-unsafe-eval'.",
  tryAgain: 'Try again',
  failed: (message: string) => `This step failed: ${message} Your text is kept.`,
  build: (version: string, id: string) => `version ${version} · build ${id}`,

  textLabel: 'Your text',
  textHint: 'Anything, in any language. It is read as you type and never leaves this device.',
  opening: 'The bank of the river is not the bank that keeps money.',
  samples: 'Try',
  sampleTexts: [
    { name: 'two banks', text: 'The bank of the river is not the bank that keeps money.' },
    { name: 'same words, new order', text: ' dog bites man. man bites dog.' },
    { name: 'other scripts', text: 'Größe, मात्रा, גודל, 大きさ 😀' },
  ],
  tokenCount: (count: number) => (count === 1 ? '1 token' : `${count} tokens`),
  tooLong: (tokens: number, maxLen: number) =>
    `This text has ${tokens} tokens; this stem reads at most ${maxLen} (max_len), one position row for each. Nothing is cut off: your text is kept. Shorten it and the numbers come back.`,

  tokensTitle: 'Token ids',
  tokensLead: 'The tokenizer cuts the text into pieces it knows and gives each its number. Choose one to follow it.',
  tokensLabel: 'Tokens of your text',
  tokenName: (index: number, count: number, text: string, id: number) =>
    `token ${index + 1} of ${count}: ${text}, id ${id}`,
  tokensShown: (shown: number, count: number) => `The first ${shown} of ${count} tokens are shown.`,
  noTokens: 'No text, no tokens. Shapes with T = 0 are still shapes: see below.',
  spaceName: 'space',
  newlineName: 'new line',
  tabName: 'tab',

  stemTitle: 'The stem',
  presets: 'Start from',
  presetSmall: 'small start (0.02)',
  presetCoded: 'lesson stem as coded',
  presetSmallHint: 'The lesson’s stem, with tables drawn from N(0, 0.02²) as GPT-2 does. Untrained.',
  presetCodedHint: 'Exactly the lesson’s listing: tables drawn from N(0, 1), × √d, dropout 0.1, tied. Untrained.',
  init: 'Initial values',
  inits: { gpt2: 'N(0, 0.02²), as GPT-2', pytorch: 'N(0, 1), as nn.Embedding', 'inv-sqrt-d': 'N(0, 1/d)' },
  seed: 'Seed of the tables',
  seedHint: 'The same seed gives the same numbers in every browser.',
  nextSeed: 'Next seed',
  badSeed: 'A seed is a whole number from 0 to 9007199254740991. The last good one stays in use.',
  parametersTitle: 'Parameters',
  parametersCaption: 'The numbers this stem would learn',
  parameterName: 'table',
  parameterShape: 'shape',
  parameterCount: 'numbers',
  parameterShare: 'share',
  tiedTo: (name: string) => `tied to ${name}`,

  rowsTitle: 'Rows of E',
  rowsLead:
    'Each id picks one row of the token embedding table. The same id picks the same row, whatever stands around it.',
  rowsName: 'Looked-up rows of E',
  rowsSource: (id: number, token: string) => `row ${id} of E, for ${token}`,

  scale: 'Multiply by √d',
  scaleHint: (d: number) => `s = √${d} on this wire`,
  scaleOff: 's = 1 on this wire',

  positionTitle: 'Position rows',
  positionLead: 'A second table has one row for each place in the text. Row 0 goes to the first token, whatever it is.',
  positionName: 'Position rows of P',
  positionSource: (t: number) => `row ${t} of P, for place ${t}`,
  positions: 'Positions',
  positionKinds: { learned: 'learned', none: 'none' },
  positionNone: 'Positions are off. The stem now gives a token the same vector in every place: it cannot tell order.',

  sumTitle: 'What enters block 0',
  sumLead: 'The scaled row and the position row are added, number by number. The sum is the stem output.',
  sumName: 'Stem output x',
  mode: 'Mode',
  modes: { eval: 'evaluation', train: 'training' },
  dropout: 'Dropout rate',
  badDropout: 'A rate is a number from 0 up to, not including, 1. The last good one stays in use.',
  maskSeed: 'Seed of the mask',
  dropoutOff: 'Dropout acts only in training.',
  dropoutOn: 'Dropout acts: some numbers become 0, the others grow to make up for it.',
  dropped: 'dropout',

  logitsTitle: 'Logits',
  logitsLead:
    'The head compares the stem output with one row per token of the vocabulary. The largest match is the likeliest next token.',
  logitsUntrained: 'This stem is untrained and has no blocks, so the order below means nothing yet.',
  logitsCaption: (index: number, token: string, shown: number, vocab: number) =>
    `After token ${index}, “${token}”: the ${shown} largest of ${vocab} logits`,
  head: 'Head',
  heads: { tied: 'tied to E', untied: 'its own table' },
  headTied: 'W = Eᵀ: the head reads the very table the ids were looked up in.',
  headUntied: 'W is a second table of the same size as E.',
  rank: 'rank',
  token: 'token',
  id: 'id',
  logit: 'logit',
  probability: 'probability',
  loss: 'Mean loss on the next token of your text',
  nats: 'nats',

  shape: 'shape',
  dimension: 'dimension',
  matrixLabel: (name: string, rows: number, columns: number, low: string, high: string) =>
    `${name}: ${rows} rows by ${columns} columns, from ${low} to ${high}. Arrow keys move between numbers.`,
  matrixEmpty: 'no rows yet',
  readHint: 'Point at a number, or move to it with the arrow keys.',
  showTable: 'Show as table',
  hideTable: 'Hide table',
  tableCaption: (name: string, first: number, last: number) => `${name}, dimensions ${first} to ${last}`,
  previousColumns: 'Earlier dimensions',
  nextColumns: 'Later dimensions',
  previousRows: 'Earlier tokens',
  nextRows: 'Later tokens',
  colorScale: 'Colour scale',
  colorScales: { shared: 'one for all', own: 'each its own' },
  legend: (low: string, high: string) => `colours from ${low} (blue) through 0 (white) to ${high} (red)`,
  waiting: 'waiting for the engine',
  noNumbers: 'no numbers: see the message at your text',
};

export type Words = typeof en;

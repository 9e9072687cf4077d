// What is said where the learner opens a model of their own.

export const ownModelWords = {
  title: 'A model of your own',
  what: 'Any size, in the Hugging Face layout: model.safetensors or its parts, config.json, and its tokenizer (tokenizer.json, or vocab.json and merges.txt, or vocab.txt). GPT-2’s own files will do. Drop the folder here, or choose it. Nothing leaves this device; of the file with the numbers only the header is read, then the rows of your tokens.',
  chooseFolder: 'Choose a folder',
  chooseFiles: 'Choose files',
  doing: {
    looking: 'The headers are being read …',
    opening: 'The whole model is being read …',
  },
  opened: (name: string, total: string) => `${name || 'The files'}: ${total} numbers. What is in them stands below.`,
  incomplete: 'There is no file of numbers among these: one that ends with .safetensors is needed.',
  otherForm: (name: string) =>
    `${name} is a form of file that is not read here. The same models can mostly be had as .safetensors files, which hold nothing but numbers and their names.`,
  small: (count: string, least: string) =>
    `This model was not opened: its vocabulary has ${count} tokens; without a tokenizer of its own the lesson’s tokenizer reads your text, which needs at least ${least}, one for each byte.`,
  refused: (message: string) => `These files were not taken: ${message}`,
  aside: (names: string) => `Not part of it, and left aside: ${names}.`,
  missing: (count: string) =>
    `${count} more parts belong to this model, and model.safetensors.index.json, which says what is in them. All figures are of the parts that are here alone.`,

  facts: 'What it weighs',
  model: 'Model',
  unknownFamily: 'of a layout that is not known here',
  size: (layers: string, tensors: string) => `${layers} blocks, ${tensors} tensors`,
  total: 'Numbers',
  token: 'Token table E',
  position: 'Position table',
  segment: 'Segment table',
  inputNorm: 'LayerNorm before block 0',
  ofAll: (count: string, share: string) => `${count} numbers, ${share} of all`,
  noTable: 'not found by its name',
  noPosition: 'none: positions come in elsewhere, mostly in attention',
  head: 'LM head',
  heads: {
    tied: 'tied: it reads E itself',
    own: 'a table of its own',
    none: 'none',
  },
  memory: 'Memory',
  memoryNote: 'all numbers as F32, F16, BF16 or int8',
  read: 'Read of the files',
  readOf: (read: string, all: string) => `${read} of ${all}`,

  partsTitle: 'Numbers by part',
  part: 'Part',
  numbers: 'Numbers',
  share: 'Share',
  parts: {
    token: 'token table',
    position: 'position table',
    segment: 'segment table',
    'input-norm': 'LayerNorm before block 0',
    attention: 'attention',
    'feed-forward': 'feed-forward',
    norm: 'norms',
    head: 'LM head',
    other: 'other',
    buffer: 'no parameters: masks and the like',
  },
  stored: 'the same numbers as E, stored twice',
  notCounted: 'not counted',

  rowsTitle: 'What enters its block 0',
  ownTokens: 'Your text above, cut by the model’s own tokenizer. Its rows are read out of the file as you type.',
  framed: 'The tokenizer puts tokens of its own around the text; they are read too.',
  noTokenizer: 'No tokenizer came with it, so type token ids:',
  badTokenizer: (message: string) => `Its tokenizer can’t be read here, so type token ids. ${message}`,
  ids: 'Token ids',
  notIds: 'Ids are whole numbers, with blanks or commas between them.',
  firstOf: (shown: string, count: string) => `The rows of the first ${shown} of ${count} tokens are read.`,
  rowsFailed: (message: string) => `No rows are shown: ${message}`,
  alone: (message: string) => `Only rows of the table are shown: ${message}`,
  term: 'Shown',
  terms: {
    input: 'what enters its block 0',
    token: 'token rows',
    position: 'position rows',
    segment: 'segment rows',
  },
  /** in the formula of one number */
  afterNorm: 'after LayerNorm of',
  scaled: (factor: string) => `rows of E are multiplied with ${factor}`,

  tensorsTitle: (count: string) => `All ${count} tensors`,
  pointAtTable:
    'No name here tells which tensor is the token table. It has one row for each token of the vocabulary: point at it, and its rows can be read.',
  name: 'Tensor',
  shape: 'Shape',
  dtype: 'Type',
  isTable: 'This is E',
  isTableNow: 'taken as E',
  more: (count: string) => `Show ${count} more`,
  tableRefused: (message: string) => `It was not taken: ${message}`,

  whole: 'Open it whole and run it',
  wholeNeeds: (need: string, most: string) =>
    `Takes at least ${need} of memory while it opens; the engine can have ${most}. Then every station below shows this model.`,
  wholeTooLarge: (need: string, most: string) =>
    `Too large to be run whole here: opening it takes at least ${need} of memory, and the engine can have ${most}.`,
  wholeRead: (read: string, all: string) => `${read} of ${all} read`,
  wholeCancel: 'Cancel',
  wholeCancelled: 'Cancelled. The model shown stays as it was.',
  wholeNoConfig: 'Without config.json it can’t be run whole.',
  wholeOther: 'Only models of GPT-2’s shape are run whole here.',
};

export type OwnModelWords = typeof ownModelWords;

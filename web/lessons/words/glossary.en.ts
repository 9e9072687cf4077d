// The glossary: what each term means, and what else people call it. Names in code are in lessons/glossary.

export interface TermWords {
  readonly name: string;
  readonly says: string;
  /** other words for the same thing in books and papers; '' for none */
  readonly also: string;
}

export const glossaryWords = {
  name: 'Glossary',
  lead: 'One thing has many names. Here is what each means in this lab, and what it is called in models and libraries.',
  search: 'Find a term, or a name in code',
  close: 'Close',
  found: (count: number) => (count === 1 ? '1 term' : `${count} terms`),
  none: 'No term has this in its names.',
  also: 'Also:',
  inCode: 'In code:',
  show: (station: string) => `See it at “${station}”`,
  terms: {
    tokenId: {
      name: 'Token id',
      says: 'The number of a piece of text in the vocabulary. A label: nothing is computed with its size.',
      also: 'token index, input id',
    },
    vocabulary: {
      name: 'Vocabulary size',
      says: 'How many tokens there are, and so how many rows E has and how many logits come out.',
      also: '',
    },
    tokenTable: {
      name: 'Token table E',
      says: 'A learned |V| × d table with a row for each token id. A lookup reads from it; training changes it.',
      also: 'token embedding matrix, embedding layer, input embeddings, lookup table',
    },
    row: {
      name: 'Row of E',
      says: 'The d numbers of one token id, the same wherever the token stands.',
      also: 'token embedding, input vector, type vector',
    },
    oneHot: {
      name: 'One-hot vector',
      says: '|V| numbers, all 0 but a 1 at the id. Its product with E is the row that a lookup reads directly.',
      also: 'indicator vector',
    },
    width: {
      name: 'Width d',
      says: 'How many numbers a row of E has, and with it every hidden state up to the head.',
      also: 'model dimension, hidden size, embedding dimension',
    },
    scale: {
      name: '× √d',
      says: 'Some models multiply the row by √d before the place is added, so that rows drawn small are as long as rows of the place. Not the division by √d_k inside attention.',
      also: 'embedding scale',
    },
    positionTable: {
      name: 'Position table P',
      says: 'A learned table with a row for each place of the text, added to the row of the token there.',
      also: 'position embedding, learned absolute positions',
    },
    sinusoids: {
      name: 'Sinusoidal encoding',
      says: 'Fixed sines and cosines of the place instead of a learned table. Nothing is stored or trained.',
      also: 'positional encoding',
    },
    rope: {
      name: 'RoPE',
      says: 'Adds nothing to x: inside attention, pairs of numbers of queries and keys are turned by an angle that grows with the place.',
      also: 'rotary position embedding',
    },
    alibi: {
      name: 'ALiBi',
      says: 'Adds nothing to x: attention takes something off for each step of distance, in each head with another slope.',
      also: 'attention with linear biases',
    },
    contextLength: {
      name: 'Context length',
      says: 'The most tokens that are read at once; a learned P has this many rows.',
      also: 'context window, maximum sequence length',
    },
    segmentTable: {
      name: 'Segment table S',
      says: 'A row for each part of the text, such as question and answer, added to every token of the part.',
      also: 'segment embedding, token type embedding',
    },
    stemOutput: {
      name: 'Stem output x',
      says: 'What enters block 0: row of E, scaled or not, plus place, plus segment. One vector for each token, without context.',
      also: 'input embeddings, input to layer 0',
    },
    dropout: {
      name: 'Dropout',
      says: 'In training some numbers of x become 0 by chance and the rest grow to make up for it. In evaluation it does nothing.',
      also: '',
    },
    block: {
      name: 'Block',
      says: 'Attention, then feed-forward, each added to the vector it was given.',
      also: 'Transformer layer, decoder layer',
    },
    attention: {
      name: 'Attention',
      says: 'Where a token reads from others. The only part of a block that brings in context.',
      also: 'self-attention, multi-head attention',
    },
    feedForward: {
      name: 'Feed-forward layer',
      says: 'Works on each token by itself.',
      also: 'MLP, FFN',
    },
    hiddenState: {
      name: 'Hidden state',
      says: 'A token’s vector after a block. “The embedding of bank in this sentence” mostly means this.',
      also: 'contextual embedding, residual stream, activation',
    },
    head: {
      name: 'LM head',
      says: 'Makes a logit for each token of the vocabulary out of the last hidden state. Written W with shape (d, |V|), stored by PyTorch as (|V|, d).',
      also: 'unembedding, output embedding, output projection',
    },
    tying: {
      name: 'Weight tying',
      says: 'Token table and LM head are one and the same table: less to store, and each trains the other.',
      also: 'shared embeddings, tied weights',
    },
    logits: {
      name: 'Logits',
      says: 'One score for each token of the vocabulary; softmax makes probabilities of them.',
      also: 'scores',
    },
    loss: {
      name: 'Next-token loss',
      says: 'How surprised the model is by the token that really came next, on average over the text.',
      also: 'cross-entropy, negative log-likelihood',
    },
  } as Readonly<Record<string, TermWords>>,
};

export type GlossaryWords = typeof glossaryWords;

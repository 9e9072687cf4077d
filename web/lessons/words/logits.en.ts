// What the station of logits says. It is loaded with it.

export const logitsWords = {
  lead: 'The head compares the stem output with one row per token of the vocabulary. The largest match is the likeliest next token.',
  lesson: 'This model was trained to guess the next token: the order below is its guess.',
  file: 'The order below is this model’s guess for the next token, if that is what it was trained for.',
  trained: (steps: string) =>
    `Trained: ${steps === '1' ? '1 step' : `${steps} steps`}. The order is what this model learned about the next token, of the rows that it learned from.`,
  leadBlocks:
    'The head compares y, the last hidden state brought to one size by a final LayerNorm, with one row per token of the vocabulary. The largest match is the likeliest next token.',
  untrainedBlocks:
    'These blocks are untrained: they have moved x a little and at random, and the order below tells nothing about the next token yet.',
  untrained: 'This stem is untrained and has no blocks: the order below tells nothing about the next token yet.',
  untied:
    'This stem is untrained and has no blocks, and the head’s own table was drawn apart from E: the order below means nothing yet.',
  echo: (token: string, input: string) =>
    `This stem is untrained and has no blocks. Still “${token}” itself comes first: ${input} is made of its row of E, and the tied head compares x with that very row. So far the head echoes its input; it predicts nothing yet.`,
  caption: (index: number, token: string, shown: number, vocab: number) =>
    `After token ${index}, “${token}”: the ${shown} largest of ${vocab} logits`,
  headTied: (shape: string) =>
    `The head’s table W has the shape of E, ${shape}; tied, W is E itself, the very table the ids were looked up in. The lesson writes Eᵀ for the turned table in the product; PyTorch stores it as here.`,
  headCopied: (shape: string) =>
    `The head’s table W has the shape of E, ${shape}, and is a table of its own: a copy of E as it was learned. What you write into E does not change it.`,
  headUntied: (shape: string) => `The head’s table W has the shape of E, ${shape}, and numbers of its own.`,
  yours: 'yours',
  rank: 'rank',
  logit: 'logit',
  probability: 'probability',
  loss: 'Mean loss on the next token of your text',
  nats: 'nats',
  noTokenYet: 'no token yet, so nothing to continue: type something',
  coming: 'The stem above is the trained one already. What it leads to needs the blocks: the logits come with them.',
  smallest: 'smallest',
  largest: 'largest',
};

export type LogitsWords = typeof logitsWords;

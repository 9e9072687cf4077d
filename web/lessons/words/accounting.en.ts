// What is said where models of several shapes are weighed. It is loaded with that.

export const accountingWords = {
  title: 'Other models, and any shape',
  lead: 'How many numbers a model has, and which share of them is the token table E. The table grows with d, the blocks with d²: the wider and deeper a model, the smaller the share. No model is made for it; the core counts its tensors.',
  model: 'Model',
  width: 'Width d',
  blocks: 'Blocks',
  numbers: 'Numbers',
  table: 'E',
  share: 'Share of E',
  half: 'E is half up to d',
  everyWidth: 'at any d, or none',
  names: {
    small: 'GPT-2 small',
    medium: 'GPT-2 medium',
    large: 'GPT-2 large',
    xl: 'GPT-2 XL',
    gpt3: 'GPT-3’s shape',
    tiny: 'TinyStories-1M’s shape',
    typed: 'as typed below',
  },
  shape: 'A shape of your own',
  vocabSize: 'Tokens (V)',
  dModel: 'Width (d)',
  maxLen: 'Places (max_len)',
  layers: 'Blocks (L)',
  dFf: 'Feed-forward (empty: 4·d)',
  head: 'LM head',
  heads: { tied: 'tied to E', own: 'its own table' },
  notWhole: 'A whole number is needed here.',
  refused: (message: string) => `No model has this shape: ${message}`,
  failed: (message: string) => `The models could not be counted: ${message}`,
};

export type AccountingWords = typeof accountingWords;

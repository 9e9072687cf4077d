// What is said where the learner opens a model of their own.

export const ownModelWords = {
  choose: 'Files of a model',
  what: 'A folder in the Hugging Face layout: config.json and model.safetensors (or its parts with model.safetensors.index.json), and with them its tokenizer, so that your text is cut as the model knows it: tokenizer.json, or vocab.json and merges.txt, or vocab.txt. GPT-2’s own files will do. Choose them, or drop them here; they never leave this device.',
  incomplete: 'A model needs two files at least, chosen together: config.json and one that ends with .safetensors.',
  opening: 'The files are being read …',
  small: (count: string, least: string) =>
    `These files were not taken: the vocabulary has ${count} tokens; without a tokenizer of its own the lesson’s tokenizer reads your text, which needs at least ${least}, one for each byte.`,
  refused: (message: string) => `These files were not taken: ${message}`,
};

export type OwnModelWords = typeof ownModelWords;

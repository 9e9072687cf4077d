// What is said where a tokenizer is chosen, and of characters in tokens. It is loaded with that.

export const tokenizerWords = {
  tokenizer: 'Tokenizer',
  tokenizers: { lesson: 'the lesson’s', gpt2: 'GPT-2’s' },
  hints: {
    lesson: (count: string) =>
      `${count} tokens, learned from English texts. The table has rows for the first V of them.`,
    gpt2: (count: string) =>
      `${count} tokens, exactly those of GPT-2: its ids, its cuts. So the table has as many rows; with a smaller V it is cut down to the first of them.`,
  },
  ownTokenizer: 'The model’s own tokenizer cuts the text. Start from a stem without learned numbers to choose another.',
  perCharacter: (tokens: string, characters: string, share: string) =>
    `${tokens} tokens for ${characters} characters as a reader counts them: ${share} tokens a character.`,
  cut: 'Characters that are cut into several tokens',
  cutInto: (tokens: number) => `${tokens} tokens`,
  moreCut: (count: number) => `and ${count} more`,
  noneCut: 'No character is cut into several tokens.',
  languages: 'The same sentence in other languages',
  languagesLead:
    'A tokenizer that was learned from English has whole words of English and little else: other scripts are spelt byte by byte. Each row is computed with the tokenizer above.',
  compare: 'Count their tokens',
  language: 'Language',
  sentence: 'Sentence',
  tokens: 'tokens',
  characters: 'characters',
  tokensACharacter: 'tokens a character',
  put: 'Put it into the text',
  failed: (message: string) => `The tokens could not be counted: ${message}`,
  languageNames: {
    en: 'English',
    de: 'German',
    fr: 'French',
    ru: 'Russian',
    he: 'Hebrew',
    ar: 'Arabic',
    hi: 'Hindi',
    ta: 'Tamil',
    zh: 'Chinese',
    ja: 'Japanese',
    ko: 'Korean',
  } as Readonly<Record<string, string>>,
};

export type TokenizerWords = typeof tokenizerWords;

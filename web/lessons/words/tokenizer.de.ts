// German of tokenizer.en.ts.
import type { TokenizerWords } from './tokenizer.en.ts';

export const tokenizerWords: TokenizerWords = {
  tokenizer: 'Tokenizer',
  tokenizers: { lesson: 'der der Lektion', gpt2: 'der von GPT-2' },
  hints: {
    lesson: (count) => `${count} Tokens, aus englischen Texten gelernt. Die Tabelle hat Zeilen für die ersten V davon.`,
    gpt2: (count) =>
      `${count} Tokens, genau die von GPT-2: seine Ids, seine Schnitte. Die Tabelle hat darum ebenso viele Zeilen; mit kleinerem V wird er auf die ersten davon beschnitten.`,
  },
  ownTokenizer:
    'Der eigene Tokenizer des Modells schneidet den Text. Beginn mit einem Stem ohne gelernte Zahlen, um einen anderen zu wählen.',
  perCharacter: (tokens, characters, share) =>
    `${tokens} Tokens für ${characters} Zeichen, wie man sie beim Lesen zählt: ${share} Tokens je Zeichen.`,
  cut: 'Zeichen, die in mehrere Tokens zerschnitten sind',
  cutInto: (tokens) => `${tokens} Tokens`,
  moreCut: (count) => `und ${count} weitere`,
  noneCut: 'Kein Zeichen ist in mehrere Tokens zerschnitten.',
  languages: 'Derselbe Satz in anderen Sprachen',
  languagesLead:
    'Ein Tokenizer, der aus Englisch gelernt hat, kennt ganze englische Wörter und sonst wenig: andere Schriften werden Byte für Byte buchstabiert. Jede Zeile ist mit dem Tokenizer oben berechnet.',
  compare: 'Ihre Tokens zählen',
  language: 'Sprache',
  sentence: 'Satz',
  tokens: 'Tokens',
  characters: 'Zeichen',
  tokensACharacter: 'Tokens je Zeichen',
  put: 'In den Text übernehmen',
  failed: (message) => `Die Tokens konnten nicht gezählt werden: ${message}`,
  languageNames: {
    en: 'Englisch',
    de: 'Deutsch',
    fr: 'Französisch',
    ru: 'Russisch',
    he: 'Hebräisch',
    ar: 'Arabisch',
    hi: 'Hindi',
    ta: 'Tamil',
    zh: 'Chinesisch',
    ja: 'Japanisch',
    ko: 'Koreanisch',
  },
};

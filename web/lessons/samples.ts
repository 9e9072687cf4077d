// Texts to begin with. They are data for the English-trained tokenizer, the same in every language of the page, so that a
// link without a text means one text.

export const opening = 'The bank of the river is not the bank that keeps money.';

export const samples = [
  { name: 'banks', text: opening },
  { name: 'order', text: ' dog bites man. man bites dog.' },
  { name: 'scripts', text: 'Größe, मात्रा, גודל, 大きさ 😀' },
] as const;

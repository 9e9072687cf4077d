// Arabic of tokenizer.en.ts.
import type { TokenizerWords } from './tokenizer.en.ts';

export const tokenizerWords: TokenizerWords = {
  tokenizer: 'المُرمِّز',
  tokenizers: { lesson: 'مُرمِّز الدرس', gpt2: 'مُرمِّز GPT-2' },
  hints: {
    lesson: (count) => `رموزه ${count}، تُعلِّمت من نصوص إنجليزية. في الجدول صفوف لأول V منها.`,
    gpt2: (count) =>
      `رموزه ${count}، وهي رموز GPT-2 بعينها: معرّفاته وتقطيعه. فللجدول صفوف بعددها، ومع V أصغر يُقصر على أولها.`,
  },
  ownTokenizer: 'مُرمِّز النموذج نفسه يقطّع النص. ابدأ من جذع بلا أعداد متعلَّمة لتختار غيره.',
  perCharacter: (tokens, characters, share) =>
    `الرموز: ${tokens}، والحروف كما يعدها القارئ: ${characters}، أي ${share} رمزًا للحرف.`,
  cut: 'حروف مقطّعة إلى عدة رموز',
  cutInto: (tokens) => `الرموز: ${tokens}`,
  moreCut: (count) => `وغيرها: ${count}`,
  noneCut: 'لا حرف مقطّع إلى عدة رموز.',
  languages: 'الجملة نفسها بلغات أخرى',
  languagesLead:
    'المُرمِّز الذي تعلّم من الإنجليزية يعرف كلمات إنجليزية كاملة وقليلًا غيرها: تُهجّى الكتابات الأخرى بايتًا بايتًا. كل صف محسوب بالمُرمِّز في الأعلى.',
  compare: 'عُدّ رموزها',
  language: 'اللغة',
  sentence: 'الجملة',
  tokens: 'الرموز',
  characters: 'الحروف',
  tokensACharacter: 'رموز للحرف',
  put: 'ضعها في النص',
  failed: (message) => `تعذّر عد الرموز: ${message}`,
  languageNames: {
    en: 'الإنجليزية',
    de: 'الألمانية',
    fr: 'الفرنسية',
    ru: 'الروسية',
    he: 'العبرية',
    ar: 'العربية',
    hi: 'الهندية',
    ta: 'التاميلية',
    zh: 'الصينية',
    ja: 'اليابانية',
    ko: 'الكورية',
  },
};

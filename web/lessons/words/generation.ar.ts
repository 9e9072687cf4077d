// Arabic of generation.en.ts.
import type { GenerationWords } from './generation.en.ts';

export const generationWords: GenerationWords = {
  title: 'كيف يكمل',
  lead: 'يؤخذ رمز بحسب logit، ويوضع بعد النص، وهكذا: بهذا يكتب النموذج اللغوي.',
  drawnNumbers: 'لم يُدرَّب هذا النموذج، فما يسحبه ضجيج.',
  temperature: 'الحرارة',
  temperatureHint: '0 يأخذ أكبر logit كل مرة، و1 يسحب بحسب الاحتمالات، والأكثر يسحب بجموح أكبر.',
  topK: 'أرجح k فقط',
  topKHint: '0: كل الرموز ممكنة.',
  seed: 'البذرة',
  badTemperature: 'عدد من 0 إلى 100.',
  badTopK: 'عدد صحيح من 0 إلى عدد الرموز.',
  badSeed: 'عدد صحيح من 0 إلى 9007199254740991.',
  go: (count) => `اكتب رموزًا: ${count}`,
  stop: 'توقف',
  take: 'ضعه في النص',
  noRoom: 'بلغ النص أطول ما يقرؤه النموذج: لا مكان لرمز آخر.',
  noToken: 'اكتب شيئًا يُكمَل.',
  written: (count) => `الرموز التي كُتبت بعد نصك: ${count}.`,
  outcome: 'بعد نصك',
  failed: (message) => `تعذّر الإكمال: ${message}`,
};

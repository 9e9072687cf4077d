// Arabic of authoring.en.ts.
import type { AuthoringWords } from './authoring.en.ts';

export const authoringWords: AuthoringWords = {
  title: 'اكتب أسئلة لـ Stem Lab',
  lead: 'اكتب السؤال في الملف، وانظر في المعاينة ما سيراه المتعلمون، وأجب عنه. لا يغادر شيء هذا الجهاز: احفظ الملف متى انتهيت.',
  begin: 'ابدأ بـ',
  types: { single: 'اختيار', 'true-false': 'صواب أو خطأ', shape: 'شكل', short: 'نص حر', generated: 'سؤال محسوب' },
  open: 'افتح ملفًا …',
  save: 'احفظ الملف',
  saved: (name) => `حُفظ باسم ${name}. ضعه بجانب index.html للمختبر وافتح المختبر بـ ?exercises=${name}.`,
  source: 'الملف، JSON',
  faults: 'ما الخطأ',
  none: (count) => `الأسئلة: ${count}، ولا خطأ.`,
  empty: 'لا سؤال بعد: ابدأ بواحد مما في الأعلى.',
  faultCount: (count) => `الأخطاء: ${count}. لن تعرض الصفحة أي سؤال.`,
  preview: 'ما يراه المتعلمون',
  old: 'آخر نسخة بلا خطأ:',
  at: (station) => `عند «${station}»`,
  proofs: (names) => `تحته، عن رموز المتعلم نفسه: ${names}`,
  generated: (names) => `يُصنع من نص المتعلم ونموذجه بالقالب ${names}، وجواب النواة هو الصحيح.`,
  computed: 'تحسبه النواة من نص المتعلم ونموذجه',
  guide: 'كل حقل وكل مُقيِّم وكل قالب مشروح في دليل المؤلفين، web/authors.md.',

  keyTitle: 'مفتاح الإجابات',
  keyLead: 'أسئلة المختبر مع الصحيح، ولماذا، وما يقال عن الإجابات الخاطئة المعتادة. صُنع من ملفات الأسئلة.',
  print: 'طباعة',
  answer: 'الصحيح:',
  also: 'يُقرأ صحيحًا أيضًا:',
  why: 'لماذا:',
  whatFor: 'لأي غرض:',
  told: 'ما يقال عن الإجابات الخاطئة:',
  points: (points) => `النقاط: ${points}`,
};

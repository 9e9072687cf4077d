// Arabic of checks.en.ts.
import type { CheckWords } from './checks.en.ts';

export const checkWords: CheckWords = {
  card: (number) => `السؤال ${number}`,
  titles: {
    q1: 'شكل E',
    q2: 'البحث في الجدول ومتجهات one-hot',
    q3: 'ماذا يدخل الكتلة 0؟',
    q4: 'ما ربط الأوزان؟',
    q5: 'المعرّف نفسه، فالمتجه نفسه؟',
    q6: 'لماذا متجهات المواضع؟',
    q7: 'صفوف E و Word2Vec',
    q8: 'لماذا الضرب في √d؟',
    q9: 'عندما تكبر المفردات',
    q10: 'عرض واحد، d_model',
  },
  states: {
    open: 'لم يُجب عنه',
    wrong: 'ليس صحيحًا بعد',
    shown: 'قُرئ الشرح',
    partly: 'صحيح جزئيًا',
    self: 'صحيح بحكمك أنت',
    right: 'صحيح',
  },
  loading: 'السؤال قيد التحميل …',
  notLoaded: 'تعذّر تحميل السؤال. أغلق البطاقة وافتحها مرة أخرى، وإن لم ينفع ذلك فأعد تحميل الصفحة.',
  authored: {
    foreign: (given) => `لا تُعرض الأسئلة التي في ${given}: لا تأخذ الصفحة أسئلة إلا من عنوانها نفسه.`,
    missing: (given) => `تعذّر تحميل الأسئلة التي في ${given}.`,
    disk: (given) =>
      `لا تُعرض أسئلة ${given}: الصفحة المفتوحة من قرص لا تستطيع قراءة ملفات أخرى. ضع الأسئلة في الصفحة نفسها.`,
    faulty: (given, more) =>
      more > 0
        ? `في أسئلة ${given} أخطاء عددها ${more + 1}، فلا يُعرض منها شيء. أولها:`
        : `في أسئلة ${given} خطأ، فلا يُعرض منها شيء:`,
    own: 'أسئلة الدرس نفسها هنا.',
  },
  progressName: 'أسئلتك',
  count: (done, all) => `الأسئلة: ${done} من ${all}`,
  shortCount: (done, all) => `${done}/${all}`,
  shortName: 'أسئلة',
  notKeptShort: 'لن يُحفظ التقدم هنا.',
};

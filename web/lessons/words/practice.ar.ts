// Arabic of practice.en.ts.
import type { PracticeWords } from './practice.en.ts';

export const practiceWords: PracticeWords = {
  title: 'تمرين',
  lead: 'أسئلة عن نصك وهذا النموذج ما شئت: أصعب ما دمت تصيب، وما أخطأت فيه يعود.',
  objectives: (count, all) => (count === all ? 'عن كل الأسئلة' : `عن ${count} من ${all} من الأسئلة`),
  choose: 'ما الذي تتمرن عليه',
  all: 'الكل',
  start: 'ابدأ',
  next: 'السؤال التالي',
  again: 'أخطأت في مثله من قبل.',
  score: (right, answered) => `صحيح من أول مرة: ${right} من ${answered}`,
  level: (name) => `المستوى: ${name}`,
  waiting: (count) => `سيعود: ${count}`,
  noneChosen: 'اختر سؤالًا واحدًا على الأقل.',
  noneLeft: 'نصك وهذا النموذج لا يصلحان لأي من هذه الأسئلة. نص أطول تقع فيه كلمة مرتين يصلح لأكثرها.',
  noSuchQuestion: (name) => `يطلب الرابط السؤال «${name}»، وهو غير معروف هنا.`,
  share: 'رابط لهذا السؤال مع نصك ومفاتيحك:',
};

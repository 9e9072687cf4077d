// Arabic of memory.en.ts.
import type { MemoryWords } from './memory.en.ts';

export const memoryWords: MemoryWords = {
  title: 'لا ذاكرة لهذا النموذج',
  lead: 'لم يعطِ هذا الجهاز المختبر ذاكرة أخرى. نصك والأسئلة تعمل كما هي؛ والنموذج الأصغر يحتاج أقل، وإغلاق علامات تبويب أخرى يعيد بعضها.',
  smaller: (rows, columns) => `استعمل جذعًا غير مدرَّب، ${rows}\u00a0×\u00a0${columns}`,
  shorter: 'لا يمكن اختيار نموذج أصغر هنا: والنص الأقصر يحتاج أقل أيضًا.',
};

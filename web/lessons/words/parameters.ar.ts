// Arabic of parameters.en.ts.
import type { ParameterWords } from './parameters.en.ts';

export const parameterWords: ParameterWords = {
  title: 'المعاملات',
  ofStem: 'الأعداد التي يتعلمها هذا الجذع',
  ofModel: 'أعداد هذا النموذج',
  name: 'الجدول',
  shape: 'الشكل',
  count: 'الأعداد',
  share: 'الحصة',
  tiedTo: (name) => `مربوط بـ ${name}`,
};

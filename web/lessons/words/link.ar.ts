// Arabic of link.en.ts.
import type { LinkWords } from './link.en.ts';

export const linkWords: LinkWords = {
  copy: 'انسخ الرابط',
  copied: 'نُسخ. في الرابط النص والمفاتيح والبذور والرمز المختار والخلايا المكتوبة.',
  textNotInLink: 'نصك أطول مما يسعه رابط: يحمل الرابط كل ما سواه.',
  byHand: 'النسخ غير مسموح هنا. هذا الرابط، محددًا:',
};

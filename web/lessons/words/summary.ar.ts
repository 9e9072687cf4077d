// Arabic of summary.en.ts.
import type { SummaryWords } from './summary.en.ts';

export const summaryWords: SummaryWords = {
  title: 'ملخصي عن الجذع',
  name: 'الاسم',
  print: 'طباعة',
  close: 'إغلاق',
  waiting: 'لا أعداد بعد: انظر الرسالة عند نصك.',
  made: (date, version, build) =>
    `صُنع في ${date} بـ Stem Lab ${version}، البناء ${build}. حُسب كل عدد على هذا الجهاز من هذا النص وهذه الإعدادات.`,
  text: 'النص',
  settings: 'الإعدادات',
  model: 'النموذج',
  tokensTitle: (count) => `معرّفات الرموز: ${count}`,
  more: (count) => `وغيرها: ${count}`,
  table: (shape) => `جدول الرموز E: ${shape}`,
  tableSays: (count, share, total) =>
    `أعداده ${count}، أي ${share} من أعداد النموذج ${total}. وصف المعرّف واحد أينما وقع.`,
  tied: 'الرأس مربوط به: الأعداد نفسها تُخرج logits.',
  untied: 'للرأس جدول خاص به.',
  lengths: (token, place) => `الأطوال في الموضع ${place}، «${token}»`,
  rowLength: 'صف E',
  tokenLength: 'نفسه × √d',
  positionLength: 'صف موضعه',
  segmentLength: 'صف مقطعه',
  inputLength: 'خرج الجذع x',
  twins: 'معرّف واحد في موضعين',
  twinsSay: (token, a, b) =>
    `يقع «${token}» في الموضعين ${a} و ${b}. لهما صف واحد من E. أكبر فرق فيما يصير إليه، max |Δ|:`,
  twinLast: (blocks) => `الحالة الخفية بعد كتل عددها ${blocks}`,
  noTwins: 'لا يقع رمز في هذا النص مرتين.',
  guesses: (token) => `بعد «${token}» يخمّن النموذج`,
  guess: 'الرمز',
  logit: 'logit',
  probability: 'الاحتمال',
  loss: (nats) => `متوسط الخسارة على الرمز التالي في هذا النص: ${nats} nats.`,
  checks: 'الأسئلة',
};

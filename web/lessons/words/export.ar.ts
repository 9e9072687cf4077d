import type { ExportWords } from './export.en.ts';

export const exportWords: ExportWords = {
  title: 'خذه معك',
  close: 'إغلاق',
  lead: 'النموذج ونصك كما هما الآن، في ملفات. تُكتب على هذا الجهاز.',
  preparing: 'تُكتب الملفات …',
  coming: 'لم يصل النموذج كله بعد. أغلق هذه النافذة وافتحها ثانية حين يصل.',
  failed: (message) => `تعذرت كتابة الملفات: ${message}`,
  modelTitle: 'النموذج في PyTorch',
  modelLead:
    'يحتاج البرنامج إلى numpy و torch وحدهما. يعيد بناء هذا النموذج بكل مفتاح كما هو مضبوط، ويحمّل الأعداد، ويمرر معرّفات رموزك فيه، ويتحقق من أن قيم logits فيه هي المعروضة هنا. والإسقاط (dropout) متوقف.',
  copyScript: 'انسخه بصيغة PyTorch',
  saveAll: 'احفظ الأربعة كلها في ملف zip',
  vectorsTitle: 'صفوف E، للدرس التالي ولبرامج أخرى',
  vectorsLead: (count) =>
    `عدد المتجهات، واحد لكل رمز: ${count}. يقرأ projector.tensorflow.org وعارض TensorBoard الملف vectors.tsv ثم metadata.tsv من “Load”؛ وتقرأ numpy.load ملف npy.`,
  noText: 'لا logits من دون نص، لذلك لا يوجد البرنامج ولا logits.npy.',
  files: {
    script: 'يعيد بناء النموذج ويتحقق منه',
    weights: 'كل المعاملات، float32؛ والجدول المشترك مرة واحدة',
    config: 'مفاتيح النموذج',
    logits: (shape) => `قيم logits التي حسبتها النواة لنصك، ${shape}`,
    vectors: 'أعداد وحدها، كاملة',
    metadata: 'رمز كل صف ومعرّفه',
    table: (shape) => `E مصفوفةً، float32 ${shape}`,
  },
  save: 'احفظ',
  copy: 'انسخ',
  saved: (name) => `سُلّم ${name} إلى المتصفح ليحفظه.`,
  copied: (name) => `نُسخ ${name}.`,
  byHand: (name) => `لا يُسمح لهذه الصفحة أن تنسخ بنفسها. انسخ ${name} من هنا:`,
  frame: 'هذا المختبر داخل صفحة أخرى قد تمنعه من حفظ الملفات. إن لم يصل ملف فانسخ النص بدلًا منه.',
  ownWindow: 'افتح المختبر في نافذة مستقلة',

  matrixTitle: (shape) => `خذ هذه الأعداد ${shape}`,
  picture: 'صورة (.png)',
  copyCsv: 'انسخها بصيغة CSV',
  pictureCaption: (end) => `الألوان من −${end} إلى ${end}`,
  noPicture: 'أكبر من أن تسعها صورة واحدة.',

  compareTitle: 'قارنها بأعداد مطبوعة',
  compareLead:
    'ألصق ما تعرضه print(tensor) في PyTorch أو NumPy: كل الصفوف، أو الصف المختار وحده. يُقارن كل عدد بدقة الأرقام التي طُبعت.',
  printed: 'الأعداد المطبوعة',
  compare: 'قارن',
  same: (count) => `كل الأعداد المطبوعة توافق المعروضة، وعددها ${count}.`,
  left: (count) => `تركت “...” أعدادًا لم يُنظر فيها، عددها ${count}.`,
  differs: (wrong, count) => `أعداد مختلفة: ${wrong} من ${count}.`,
  first: (row, column, printed, shown) => `أولها في الصف ${row} والعمود ${column}: المطبوع ${printed}، وهنا ${shown}.`,
  show: 'أرني إياه',
  otherShape: (printed, shown) => `شكل آخر: المطبوع ${printed}، وهنا ${shown}.`,
  ragged: 'الأسطر المطبوعة ليست كلها بطول واحد. هل ضاع شيء منها عند النسخ؟',
  problems: {
    none: 'ليس فيها أعداد بين قوسين. ألصق موترًا كاملًا، مع [ و ].',
    open: 'قوس لم يُغلق. هل ضاعت النهاية عند النسخ؟',
    word: 'فيها شيء ليس عددًا:',
  },
};

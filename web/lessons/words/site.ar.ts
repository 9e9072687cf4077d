// Arabic of site.en.ts.
import type { SiteWords } from './site.en.ts';

export const siteWords: SiteWords = {
  ready: 'هذا المختبر محفوظ على هذا الجهاز: يُفتح بلا شبكة.',
  refused: 'لا يحفظ هذا المتصفح نسخة من المختبر: لا يُفتح إلا بشبكة.',
  newer: 'وصل إصدار جديد من هذا المختبر. يبقى نصك وإعداداتك وإجاباتك، ولا تبقى الأعداد التي درّبتها أو فتحتها من ملفات.',
  reload: 'إعادة التحميل',
};

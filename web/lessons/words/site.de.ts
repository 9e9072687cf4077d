// German of site.en.ts.
import type { SiteWords } from './site.en.ts';

export const siteWords: SiteWords = {
  ready: 'Dieses Labor ist auf diesem Gerät gesichert: es öffnet auch ohne Netz.',
  refused: 'Dieser Browser sichert keine Kopie des Labors: es öffnet nur mit Netz.',
  newer:
    'Eine neue Fassung dieses Labors ist da. Text, Einstellungen und Antworten bleiben; Zahlen, die du trainiert oder aus Dateien geöffnet hast, nicht.',
  reload: 'Neu laden',
};

// German of progress.en.ts.
import type { ProgressWords } from './progress.en.ts';

export const progressWords: ProgressWords = {
  close: 'Schließen',
  listName: 'Alle Fragen, in der Folge der Lektion',
  retryMissed: (count) => (count === 1 ? 'Die verfehlte noch einmal' : `Die ${count} verfehlten noch einmal`),
  export: 'In eine Datei sichern',
  import: 'Eine Datei lesen',
  code: 'Ergebniscode',
  codeFailed: 'Der Code konnte nicht geladen werden. Versuch es noch einmal; hilft das nicht, lade die Seite neu.',
  reset: 'Alles vergessen',
  resetSure: 'Jede Antwort vergessen, hier und in diesem Browser?',
  resetYes: 'Ja, alles vergessen',
  resetNo: 'Behalten',
  resetDone: 'Alle Antworten sind vergessen.',
  exported: (file) =>
    `${file} ist dem Browser übergeben. Wo Downloads gesperrt sind, kopier diesen Text in eine Datei dieses Namens:`,
  exportedText: 'Fortschritt als Text',
  imported: (count) =>
    count === 1 ? 'Das Ergebnis von 1 Frage wurde gelesen.' : `Die Ergebnisse von ${count} Fragen wurden gelesen.`,
  importedLeft: (count) =>
    count === 1
      ? ' 1 wurde weggelassen: die Frage ist inzwischen eine andere.'
      : ` ${count} wurden weggelassen: die Fragen sind inzwischen andere.`,
  badFile: {
    'too-large': 'Diese Datei ist zu groß für gesicherten Fortschritt. Nichts wurde geändert.',
    'not-progress': 'Das ist keine Fortschrittsdatei von Stem Lab. Nichts wurde geändert.',
    newer: 'Diese Datei wurde von einer neueren Fassung von Stem Lab gesichert. Nichts wurde geändert.',
    damaged: 'Diese Fortschrittsdatei ist beschädigt. Nichts wurde geändert.',
    unreadable: 'Diese Datei konnte nicht gelesen werden. Nichts wurde geändert.',
  },
  notKept: {
    forbidden:
      'Der Fortschritt wird hier nicht behalten: dieser Browser oder diese Seite verbietet Speicher. Sichere ihn in eine Datei, bevor du gehst.',
    full: 'Der Fortschritt kann gerade nicht behalten werden: der Speicher des Browsers ist voll. Sichere ihn in eine Datei, bevor du gehst.',
  },
  readable: 'Die Antworten stehen in dieser Seite: die Fragen sind für dich, nicht für eine Note.',
};

// German of checks.en.ts.
import type { CheckWords } from './checks.en.ts';

export const checkWords: CheckWords = {
  card: (number) => `Frage ${number}`,
  titles: {
    q1: 'Die Form von E',
    q2: 'Nachschlagen und One-hot-Vektoren',
    q3: 'Was geht in Block 0 ein?',
    q4: 'Was ist Weight Tying?',
    q5: 'Gleiche Id, gleicher Vektor?',
    q6: 'Wozu Positionsvektoren?',
    q7: 'Zeilen von E und Word2Vec',
    q8: 'Warum mal √d?',
    q9: 'Wenn das Vokabular wächst',
    q10: 'Eine Breite, d_model',
  },
  states: {
    open: 'nicht beantwortet',
    wrong: 'noch nicht richtig',
    shown: 'Erklärung gelesen',
    partly: 'teilweise richtig',
    self: 'richtig, nach eigenem Urteil',
    right: 'richtig',
  },
  loading: 'Die Frage lädt …',
  notLoaded:
    'Die Frage konnte nicht geladen werden. Schließ die Karte und öffne sie noch einmal; hilft das nicht, lade die Seite neu.',
  authored: {
    foreign: (given) =>
      `Die Fragen unter ${given} werden nicht gezeigt: eine Seite nimmt nur Fragen von ihrer eigenen Adresse.`,
    missing: (given) => `Die Fragen unter ${given} konnten nicht geladen werden.`,
    disk: (given) =>
      `Die Fragen aus ${given} werden nicht gezeigt: eine Seite, die von einem Datenträger geöffnet wurde, kann keine anderen Dateien lesen. Setz sie in die Seite selbst ein.`,
    faulty: (given, more) =>
      more > 0
        ? `Die Fragen aus ${given} haben ${more + 1} Fehler, darum wird keine gezeigt. Der erste:`
        : `Die Fragen aus ${given} haben einen Fehler, darum wird keine gezeigt:`,
    own: 'Die Fragen der Lektion sind hier.',
  },
  progressName: 'Deine Fragen',
  count: (done, all) => `${done} von ${all} Fragen`,
  shortCount: (done, all) => `${done}/${all}`,
  shortName: 'Fragen',
  notKeptShort: 'Der Fortschritt wird hier nicht behalten.',
};

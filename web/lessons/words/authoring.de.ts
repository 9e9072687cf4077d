// German of authoring.en.ts.
import type { AuthoringWords } from './authoring.en.ts';

export const authoringWords: AuthoringWords = {
  title: 'Fragen für Stem Lab schreiben',
  lead: 'Schreib in die Datei, sieh daneben, was Lernende sehen werden, und beantworte es. Nichts verlässt dieses Gerät: speichere die Datei, wenn du fertig bist.',
  begin: 'Beginn mit',
  types: {
    single: 'einer Auswahl',
    'true-false': 'richtig oder falsch',
    shape: 'einer Form',
    short: 'freiem Text',
    generated: 'einer berechneten Frage',
  },
  open: 'Eine Datei öffnen …',
  save: 'Datei speichern',
  saved: (name) =>
    `Als ${name} gespeichert. Leg sie neben die index.html des Labors und öffne das Labor mit ?exercises=${name}.`,
  source: 'Die Datei, JSON',
  faults: 'Was nicht stimmt',
  none: (count) => (count === 1 ? '1 Frage, kein Fehler.' : `${count} Fragen, kein Fehler.`),
  empty: 'Es gibt noch keine Frage: beginn mit einer der Arten oben.',
  faultCount: (count) =>
    count === 1
      ? '1 Fehler. Die Seite würde keine der Fragen zeigen.'
      : `${count} Fehler. Die Seite würde keine der Fragen zeigen.`,
  preview: 'Was Lernende sehen',
  old: 'Die letzte Fassung ohne Fehler:',
  at: (station) => `bei „${station}“`,
  proofs: (names) => `Darunter, über die Tokens der Lernenden selbst: ${names}`,
  generated: (names) =>
    `Aus dem Text und dem Modell der Lernenden gemacht, mit ${names}; richtig ist, was der Kern rechnet.`,
  computed: 'der Kern berechnet sie aus Text und Modell der Lernenden',
  guide:
    'Jedes Feld, die Bewertung und die Vorlagen sind in der Anleitung für Autorinnen und Autoren erklärt, web/authors.md.',

  keyTitle: 'Lösungen',
  keyLead:
    'Die Fragen des Labors mit dem, was richtig ist, warum, und was auf die üblichen falschen Antworten gesagt wird. Aus den Dateien der Fragen gemacht.',
  print: 'Drucken',
  answer: 'Richtig:',
  also: 'Gilt auch als richtig:',
  why: 'Warum:',
  whatFor: 'Wofür:',
  told: 'Was auf falsche Antworten gesagt wird:',
  points: (points) => (points === '1' ? '1 Punkt' : `${points} Punkte`),
};

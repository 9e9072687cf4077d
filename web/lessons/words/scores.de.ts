// German of scores.en.ts.
import type { ScoreWords } from './scores.en.ts';

export const scoreWords: ScoreWords = {
  course: {
    saved: 'Dein Kurs behält deine Ergebnisse; jede Antwort wird sofort gespeichert.',
    refused:
      'Dein Kurs hat die letzten Ergebnisse nicht angenommen. Sie sind auf dieser Seite aufgehoben und werden noch einmal angeboten: lass sie offen, oder nimm einen Ergebniscode aus der Liste der Fragen.',
    looking: 'Du schaust dir diese Lektion an: jetzt wird nichts gespeichert.',
    ended:
      'Diese Sitzung in deinem Kurs ist zu Ende: jetzt wird nichts gespeichert. Öffne die Lektion noch einmal, um weiterzumachen.',
    noSession:
      'Dein Kurs hat keine Sitzung geöffnet: nichts wird gesendet. Du kannst einen Ergebniscode aus der Liste der Fragen abgeben.',
    noCourse:
      'Kein Kurs wurde gefunden: nichts wird gesendet. Du kannst einen Ergebniscode aus der Liste der Fragen abgeben.',
    damaged:
      'Was dein Kurs behalten hatte, ließ sich nicht lesen, darum beginnst du von vorn. Die Punkte, die dein Kurs hat, werden nicht weniger.',
    again: 'Noch einmal versuchen',
  },

  codeFor: 'Deine Ergebnisse als Text zum Abgeben, wo es kein Kurssystem gibt:',
  codeCopy: 'Code kopieren',
  codeCopied: 'Kopiert.',
  codeByHand: 'Kopieren ist hier gesperrt: markier den Code und kopier ihn von Hand.',
  codeHonest:
    'Er sagt, welche Fragen richtig sind, deine Punkte und den Build dieses Labors; keinen Namen und keine Antworten. Er ist eine Zusammenfassung, kein Beweis: wer diese Seite liest, kann einen machen.',

  reader: {
    title: 'Ergebniscodes lesen',
    intro: 'Füg die Codes deiner Klasse ein, jeden mit einem Namen davor. Nichts wird irgendwohin gesendet.',
    paste: 'Codes, einer je Zeile',
    example: 'Ada: STEM1-…',
    none: 'In diesem Text ist noch kein Ergebniscode.',
    found: (good, all) => (good === all ? `${all} gelesen.` : `${good} von ${all} gelesen.`),
    tableName: 'Ergebnisse',
    name: 'Name',
    score: 'Punkte',
    right: 'Richtig',
    day: 'Tag',
    notes: 'Anmerkungen',
    unnamed: (number) => `Code ${number}`,
    classRow: 'richtig, von den gelesenen',
    damaged: 'Ein Zeichen fehlt oder ist falsch. Lass dir den Code noch einmal geben.',
    newer: 'Von einem neueren Labor gemacht. Öffne den Leser jenes Labors.',
    same: (name) => `Derselbe Code wie ${name}.`,
    otherQuestions: 'Von einem Labor mit anderen Fragen gemacht: sie gehen hier allein nach der Nummer.',
    otherBuild: (build) => `Ein anderer Build, ${build}.`,
    own: (count) => (count === 1 ? '1 richtig nach eigenem Urteil.' : `${count} richtig nach eigenem Urteil.`),
    state: {
      open: 'nicht beantwortet',
      wrong: 'falsch',
      shown: 'Erklärung gelesen, keine richtige Antwort',
      partly: 'teilweise richtig',
      self: 'richtig nach eigenem Urteil',
      right: 'richtig',
      absent: 'nicht auf der Seite dieser Person',
    },
    attempts: (count) => (count === '1' ? '1 Antwort' : `${count} Antworten`),
    hints: (count) => (count === '1' ? '1 Tipp' : `${count} Tipps`),
    explained: 'Erklärung zuerst gelesen',
    copyTable: 'Als Tabelle kopieren',
    copied: 'Kopiert: füg es in eine Tabellenkalkulation ein.',
    honest:
      'Ein Code ist eine Zusammenfassung, die der Browser der Lernenden gemacht hat, und jeder kann einen machen. Die Prüfsumme findet Fehler beim Abschreiben, kein Schummeln.',
  },
};

// German of answers.en.ts.
import type { AnswerWords } from './answers.en.ts';

export const answerWords: AnswerWords = {
  verdicts: { right: 'Richtig.', wrong: 'Noch nicht richtig.', unparsed: 'Nicht gezählt.' },
  partly: (percent) => `Teilweise richtig, ${percent} % des Punktes.`,
  places: { right: 'richtig', partly: 'teilweise richtig', wrong: 'diese nicht' },
  aboutLast: 'Das gilt der Antwort, die du geprüft hast; für die neue drück Prüfen.',
  shapeFormat: 'Größen in Klammern, etwa (Zeilen, Spalten), oder mit × dazwischen.',
  textFormat:
    'Ein Satz genügt, auf Englisch: andere Sprachen werden hier nicht verstanden. Er wird auf seinen Sinn gelesen, nach Regeln, auf diesem Gerät.',
  submit: 'Prüfen',
  chooseFirst: 'Wähle zuerst eine der Antworten. Das war kein Versuch.',
  hint: (next, count) => (next === 1 ? 'Tipp' : `Nächster Tipp (${next} von ${count})`),
  noMoreHints: 'Keine Tipps mehr',
  hintName: (number) => `Tipp ${number}`,
  giveUp: 'Aufgeben und lesen, warum',
  explain: 'Erklärung zeigen',
  hideExplanation: 'Erklärung verbergen',
  explanationTitle: 'Erklärung',
  modelAnswer: 'Eine kurze richtige Antwort:',
  again: 'Noch einmal antworten',
  attempts: (count) => (count === 1 ? '1 Versuch' : count === 0 ? 'noch kein Versuch' : `${count} Versuche`),
  hintsUsed: (count, all) => `${count} von ${all} Tipps gelesen`,
  noted: (what) => `Mit deinem Ergebnis behalten: ${what}`,
  afterExplanation: 'Erklärung zuerst gelesen',
  failed: (message) => `Die Antwort konnte nicht bewertet werden: ${message} Deine Antwort bleibt erhalten.`,
  mentions: 'In deiner Antwort gefunden',
  found: 'gefunden',
  notFound: 'nicht gefunden',
  selfPrompt:
    'Die Regeln sind sich bei deinen Worten nicht sicher. Vergleich sie mit der Antwort oben: sagen sie dasselbe?',
  selfYes: 'Ja, dasselbe',
  selfNo: 'Nein, noch nicht',
  selfTaken: 'Als richtig notiert, nach deinem eigenen Urteil.',
  selfRefused: 'Als noch nicht richtig notiert.',
};

// German of summary.en.ts.
import type { SummaryWords } from './summary.en.ts';

export const summaryWords: SummaryWords = {
  title: 'Mein Überblick über den Stem',
  name: 'Name',
  print: 'Drucken',
  close: 'Schließen',
  waiting: 'Es gibt noch keine Zahlen: siehe die Meldung bei deinem Text.',
  made: (date, version, build) =>
    `Gemacht am ${date} mit Stem Lab ${version}, Build ${build}. Jede Zahl wurde auf diesem Gerät aus diesem Text und diesen Einstellungen berechnet.`,
  text: 'Text',
  settings: 'Einstellungen',
  model: 'Modell',
  tokensTitle: (count) => `Token-Ids: ${count}`,
  more: (count) => `und ${count} weitere`,
  table: (shape) => `Token-Tabelle E: ${shape}`,
  tableSays: (count, share, total) =>
    `${count} Zahlen, ${share} der ${total} des Modells. Die Zeile einer Id ist überall dieselbe.`,
  tied: 'Der Kopf ist an sie gekoppelt: dieselben Zahlen lesen am Ende Logits aus.',
  untied: 'Der Kopf hat eine eigene Tabelle.',
  lengths: (token, place) => `Längen an Platz ${place}, „${token}“`,
  rowLength: 'Zeile von E',
  tokenLength: 'dieselbe × √d',
  positionLength: 'Zeile ihres Platzes',
  segmentLength: 'Zeile ihres Segments',
  inputLength: 'Ausgabe x des Stems',
  twins: 'Eine Id an zwei Plätzen',
  twinsSay: (token, a, b) =>
    `„${token}“ steht an den Plätzen ${a} und ${b}. Beide haben eine Zeile von E. Größter Unterschied dessen, was daraus wird, max |Δ|:`,
  twinLast: (blocks) => (blocks === 1 ? 'Hidden State nach 1 Block' : `Hidden State nach ${blocks} Blöcken`),
  noTwins: 'In diesem Text steht kein Token zweimal.',
  guesses: (token) => `Nach „${token}“ rät das Modell`,
  guess: 'Token',
  logit: 'Logit',
  probability: 'Wahrscheinlichkeit',
  loss: (nats) => `Mittlerer Verlust auf das nächste Token in diesem Text: ${nats} Nats.`,
  checks: 'Fragen',
};

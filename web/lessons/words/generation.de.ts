// German of generation.en.ts.
import type { GenerationWords } from './generation.en.ts';

export const generationWords: GenerationWords = {
  title: 'Wie es weitergeht',
  lead: 'Ein Token wird nach seinem Logit genommen, hinter den Text gesetzt, und so weiter: so schreibt ein Sprachmodell.',
  drawnNumbers: 'Dieses Modell wurde nicht trainiert, darum ist Rauschen, was es zieht.',
  temperature: 'Temperatur',
  temperatureHint: '0 nimmt jedes Mal das größte Logit; 1 zieht nach den Wahrscheinlichkeiten; mehr zieht wilder.',
  topK: 'Nur die k wahrscheinlichsten',
  topKHint: '0: alle Tokens dürfen kommen.',
  seed: 'Seed',
  badTemperature: 'Eine Zahl von 0 bis 100.',
  badTopK: 'Eine ganze Zahl von 0 bis zur Zahl der Tokens.',
  badSeed: 'Eine ganze Zahl von 0 bis 9007199254740991.',
  go: (count) => (count === 1 ? '1 Token schreiben' : `${count} Tokens schreiben`),
  stop: 'Anhalten',
  take: 'In den Text übernehmen',
  noRoom: 'Der Text ist so lang, wie das Modell lesen kann: für ein weiteres Token ist kein Platz.',
  noToken: 'Schreib etwas, von dem aus es weitergeht.',
  written: (count) =>
    count === 1 ? '1 Token hinter deinen Text geschrieben.' : `${count} Tokens hinter deinen Text geschrieben.`,
  outcome: 'Nach deinem Text',
  failed: (message) => `Es konnte nicht weitergehen: ${message}`,
};

// German of experiments-input.en.ts.
import type { OneExperiment } from './experiments.en.ts';

export const inputExperiments: Readonly<Record<string, OneExperiment>> = {
  'sum-of-terms': {
    title: 'Was eingeht, ist eine Summe',
    claim:
      'Token, Position und Segment geben je eine Zeile, und die Zeilen werden addiert. Die des Tokens geht nach der Id, die der Position allein nach dem Platz.',
    method:
      'Die Teile deines letzten Tokens werden gelesen und noch einmal addiert. Dann wird dein Text rückwärts gelesen.',
    holds:
      'Die Summe stimmt bis aufs letzte Bit. Rückwärts gehen die Zeilen der Tokens mit ihren Tokens, die der Positionen bleiben, wo sie sind.',
    fails: 'Die Teile ergeben nicht die Summe, oder es blieben oder bewegten sich Zeilen, die es nicht sollten.',
    asks: { moved: 'Der Text wird umgedreht. Welche Zeilen wechseln den Platz?' },
    choices: { token: 'die der Tokens', position: 'die der Positionen', both: 'beide' },
    figures: {
      tokenTerm: 'Teil des Tokens, letztes Token, Dimension 0',
      positionTerm: '+ Teil der Position',
      segmentTerm: '+ Teil des Segments',
      cell: '= was in Block 0 eingeht',
      rmsToken: 'RMS aller Teile der Tokens',
      rmsPosition: 'RMS aller Teile der Positionen',
      rmsSegment: 'RMS aller Teile der Segmente',
      apart: 'max |Δ| zwischen Eingabe und Token + Position',
      withoutPosition: 'zum Vergleich, ohne die Position',
      tokenMoved: 'umgedreht: max |Δ| der Zeile des ersten Tokens an ihrem neuen Platz',
      positionStays: 'umgedreht: max |Δ| der Zeilen der Positionen, Platz für Platz',
    },
    cannot: { short: 'Schreib mindestens zwei Tokens.' },
  },
  recipe: {
    title: 'Was jede Zutat tut',
    claim: 'Token × √d, Position, Segment, Dropout: jedes ändert, was in Block 0 eingeht, und jedes um anderes.',
    method: 'Ein frischer Stem mit allen liest deinen Text; dann wird immer eines weggelassen.',
    holds: 'Jedes, das fehlt, ist zu sehen. Fehlt keines, ändert sich nichts.',
    fails: 'Etwas wurde weggelassen, und keine Zahl hat sich geändert.',
    asks: {
      fewest: 'Etwas fehlt, und nur manche Zahlen sind anders, weniger als bei allem anderen. Es ist …',
      furthest: 'Etwas fehlt, und eine Zahl ist weiter weg als bei allem anderen. Es ist …',
    },
    choices: { scale: '× √d', position: 'die Positionen', segment: 'das zweite Segment', dropout: 'Dropout' },
    figures: { numbers: 'Zahlen, die in Block 0 eingehen' },
    columns: { maxAbs: 'max |Δ|', changed: 'verschiedene Zahlen' },
    rows: {
      scale: 'ohne × √d',
      position: 'ohne Positionen',
      segment: 'ohne das zweite Segment',
      dropout: 'ohne Dropout',
      nothing: 'mit allem',
    },
    cannot: { short: 'Schreib mindestens zwei Tokens.' },
  },
  'dropout-mean': {
    title: 'Dropout erhält das Mittel',
    claim:
      'Beim Training wird ein Anteil p der Zahlen 0, und die anderen werden durch 1 − p geteilt. Eine Maske ändert viel; das Mittel über viele ist die Zahl selbst. Ob die Summe ausfällt oder vorher die Zeile des Tokens, ist nicht dasselbe.',
    method:
      'Dein letztes Token geht 256-mal in den Stem, jedes Mal mit einer anderen Maske. Mittel und Zeile werden verglichen.',
    holds: 'Das Mittel ist so nah, wie sechs Standardfehler von 256 Ziehungen erlauben.',
    fails: 'Das Mittel ist zu weit von der Zeile.',
    asks: { kept: 'Eine Zahl, die bleibt, ist dann …' },
    choices: { same: 'dieselbe', larger: 'größer', smaller: 'kleiner' },
    figures: {
      p: 'p',
      numbers: 'Zahlen unter allen Masken',
      left: 'davon nicht 0',
      factor: 'eine Zahl, die bleibt, wird malgenommen mit',
      one: 'max |Δ| einer Maske zur Zeile',
      mean: 'max |Δ| des Mittels zur Zeile',
      order: 'max |Δ|, wenn die Zeile des Tokens vor der Summe ausfällt, nicht die Summe',
    },
    cannot: { empty: 'Schreib zuerst etwas.' },
  },
  'pad-mask': {
    title: 'Zwei Texte in einem Batch',
    claim:
      'Die Zeilen eines Batches sind gleich lang, darum wird ein kürzerer Text aufgefüllt. Eine Maske sorgt dafür, dass niemand auf die Füllung schaut.',
    method:
      'Dein Text und seine erste Hälfte werden als ein Batch gelesen. Die Zustände der Hälfte werden mit denen verglichen, die sie allein hat, und mit denen, die sie hat, wenn die Füllung zählt.',
    holds: 'Mit der Maske merkt die Hälfte nicht, dass sie in einem Batch ist.',
    fails: 'Die Füllung ändert die Zustände.',
    figures: {
      inputShape: 'Form (B, T, d) dessen, was in Block 0 eingeht',
      short: 'Tokens des kürzeren Textes',
      filling: 'Id, die ihn auffüllt',
      masked: 'max |Δ| seiner Zustände, mit der Maske',
      seen: 'zum Vergleich, ohne sie',
    },
    cannot: { short: 'Schreib mindestens zwei Tokens.' },
  },
  'what-enters': {
    title: 'Was Block 0 lesen kann',
    claim:
      'Ein Block liest Zeilen von d Zahlen, eine je Token. Ids haben keine solche Dimension, und Wahrscheinlichkeiten haben V Zahlen und kommen am anderen Ende heraus.',
    method: 'Die Formen von allen dreien werden für deinen Text an die der Gewichte des ersten Blocks gehalten.',
    holds: 'Die Vektoren passen, Ids nicht.',
    fails: 'Es passen andere Formen als erwartet.',
    asks: { enters: 'Was liest der erste Block?' },
    choices: {
      ids: 'die Ids',
      vectors: 'Vektoren der Tokens (+ Position)',
      probabilities: 'Wahrscheinlichkeiten der Tokens',
    },
    figures: { norm: 'seine erste Norm', query: 'seine Queries, Keys und Values' },
    columns: { shape: 'Form', fits: 'passt' },
    rows: { ids: 'Ids', vectors: 'Vektoren der Tokens (+ Position)', probabilities: 'Wahrscheinlichkeiten' },
    cannot: { empty: 'Schreib zuerst etwas.' },
  },
};

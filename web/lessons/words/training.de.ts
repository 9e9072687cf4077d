// German of training.en.ts.
import type { TrainingWords } from './training.en.ts';

const tokens = (count: number) => (count === 1 ? '1 Token' : `${count} Tokens`);
const stepsOf = (count: string) => (count === '1' ? '1 Schritt' : `${count} Schritte`);
const ofSteps = (count: string) => (count === '1' ? 'eines Schritts' : `von ${count} Schritten`);

export const trainingWords: TrainingWords = {
  drawn: 'Bisher war jede Zahl zufällig gezogen.',
  opened: 'Die Zahlen, die du siehst, wurden anderswo gelernt, aus anderem Text.',
  lead: 'Hier lernt das Modell, das du siehst, jedes nächste Token vorauszusagen: ein Schritt berechnet den Verlust auf allen Zeilen zugleich und seinen Gradienten für jede Zahl und bewegt die Zahlen ein wenig dagegen. Danach zeigt jede Station die trainierten Zahlen.',
  corpus: 'Lernen aus',
  corpora: { page: 'einer Seite Text', text: 'deinem Text' },
  pageName: 'Die Seite',
  batch: (rows, length, count) =>
    `${rows === 1 ? '1 Zeile' : `${rows} Zeilen`} von ${tokens(length)}: B = ${rows}, T = ${length}. Jede Zeile fragt ${length - 1}-mal nach dem nächsten Token, ${count} Fragen je Schritt.`,
  left: (count) =>
    count === 1
      ? 'Das letzte Token füllt keine Zeile und bleibt weg.'
      : `Die letzten ${count} Tokens füllen keine Zeile und bleiben weg.`,
  nothingToLearn:
    'Ein Token lässt sich nicht aus nichts voraussagen: schreib mindestens zwei, oder lern aus der Seite.',
  ablations: 'Attention und ihre Maske sind beide an, während das Modell lernt.',
  optimizer: 'Optimierer',
  optimizers: { adamw: 'AdamW', sgd: 'SGD' },
  lr: 'Lernrate',
  steps: 'Schritte',
  more: 'Mehr Einstellungen',
  weightDecay: 'Weight Decay',
  clip: 'Clipping ab Norm',
  clipHint: '0: kein Clipping.',
  warmup: 'Warm-up-Schritte',
  dropout: 'Dropout',
  seed: 'Seed des Dropouts',
  freeze: 'Nicht bewegen',
  groups: { tokens: 'E', positions: 'P', segments: 'S', blocks: 'Blöcke', head: 'LM head' },
  tiedFreeze: 'E und der Kopf sind eine Tabelle: was eines hält, hält beide.',
  badNumber: (least, most) => `Eine Zahl von ${least} bis ${most}.`,
  badWhole: (least, most) => `Eine ganze Zahl von ${least} bis ${most}.`,
  train: (steps) => `${stepsOf(steps)} trainieren`,
  further: (steps) => `${steps} weitere trainieren`,
  cancel: 'Abbrechen',
  back: 'Zurück zu den Zahlen davor',
  again: 'Die trainierten Zahlen zeigen',
  copyRuns:
    'Eine Kopie des Modells lernt; die Stationen zeigen sie, wenn sie fertig ist. Jedes Training beginnt mit einem frischen Optimierer.',
  shownTrained: (steps) => `Alle Stationen zeigen die trainierten Zahlen, ${stepsOf(steps)} nach denen davor.`,
  shownUntrained: (steps) => `Gezeigt werden die Zahlen von vor dem Training. Die ${ofSteps(steps)} sind aufgehoben.`,
  keptAside: (steps, settings) =>
    `Trainierte Zahlen ${ofSteps(steps)} sind aufgehoben, aber nicht gezeigt: sie gehören zu ${settings}. Geh dorthin zurück (etwa mit Zurück), und sie sind wieder da; ein neues Training gibt sie auf.`,
  keptEdits: 'anderen geschriebenen Zellen',
  willRest:
    'Ein anderes V, d, ein anderer Start, Kopf, eine andere Position oder eine Änderung an Zellen, die vorher geschrieben wurden, macht ein anderes Modell, und diese Zahlen warten, bis du zurückkommst.',
  starting: 'Beginnt …',
  running: (made, wanted) => `Schritt ${made} von ${wanted}`,
  stopping: 'Hält nach diesem Schritt an …',
  ending: 'Misst …',
  speed: (rate, over) => `${rate} Schritte je Sekunde, gemessen über ${stepsOf(over)}`,
  done: (steps) => `${stepsOf(steps)} gemacht.`,
  cancelled: (made, wanted) => `Nach ${made} von ${wanted} Schritten abgebrochen; die gemachten bleiben.`,
  notFinite: (step, kept) =>
    `Nach Schritt ${step} war der Verlust keine endliche Zahl mehr: die Lernrate ist zu groß für diese Zahlen. Der Schritt wurde zurückgenommen; das Modell behält die letzten guten Zahlen, ${ofSteps(kept)}. Senk die Rate, nimm Clipping oder Warm-up, und mach weiter.`,
  cameBroken:
    'Der Verlust dieses Modells ist schon vor jedem Schritt keine endliche Zahl: eine geschriebene Zelle oder eine frühere Änderung ist zu groß. Nichts wurde bewegt.',
  failed: (message) => `Das Training endete: ${message}`,
  nowTitle: 'Vor dem ersten Schritt',
  lossNow: 'Verlust auf diesen Zeilen',
  evenGuess: 'gleichmäßig geraten, ln V',
  nats: 'Nats',
  logitsReach: (largest, rms) => `seine Logits: größtes |Logit| ${largest}, RMS ${rms}`,
  nearEven:
    'Etwa so viel, wie gleichmäßiges Raten unter allen Tokens kostet: das Modell weiß noch nichts und tut auch nicht so.',
  belowEven: 'Weniger als gleichmäßig geraten: das Modell hat etwas über diese Zeilen gelernt.',
  farAboveTied: (largest) =>
    `Weit über gleichmäßigem Raten: das Modell ist sich sicher und irrt. Zeilen von E sind hier lang, und der gekoppelte Kopf vergleicht x mit eben diesen Zeilen, sodass das eben gelesene Token ein Logit von bis zu ${largest} bekommt und die Softmax nichts anderes mehr. Der Verlust ist ungefähr, wie weit das richtige Token darunter liegt.`,
  farAbove: (largest) =>
    `Über gleichmäßigem Raten: Logits von bis zu ${largest} machen die Softmax sicher über Tokens, von denen sie nichts weiß.`,
  chartName: 'Verlust vor jedem Schritt',
  chartSays: (steps, first, last, lowest, even) =>
    `Verlust über ${stepsOf(steps)}: erster ${first}, letzter ${last}, niedrigster ${lowest} Nats. Gleichmäßig geraten, ln V, sind es ${even}.`,
  axisSteps: 'Schritt',
  axisLoss: 'Verlust, Nats',
  first: 'erster',
  last: 'letzter',
  lowest: 'niedrigster',
  atStep: (step) => `bei Schritt ${step}`,
  tableTitle: 'Die Verluste als Tabelle',
  tableCaption: (shown, all) =>
    shown === all
      ? `Alle ${all} Verluste, Nats.`
      : `${shown} von ${all} Verlusten, gleichmäßig gewählt, mit dem ersten, letzten und niedrigsten; Nats.`,
  tableStep: 'vor Schritt',
  tableLoss: 'Verlust',
  movedTitle: 'Zeilen von E, die sich bewegt haben',
  movedAll: (count, all) => `${count} von ${all} Zeilen haben sich in diesem Training bewegt.`,
  movedOne: (count, all, lr) => `Ein Schritt mit reinem SGD und Rate ${lr} würde ${count} von ${all} Zeilen bewegen.`,
  movedKinds: (inputs, targets, others) =>
    `Davon werden ${inputs} vor einer Frage gelesen, nach ${targets} wird nur gefragt, ${others} sind keines von beiden.`,
  askOne: 'Welche Zeilen würde ein Schritt bewegen?',
  movedCaption: 'Die Zeilen, die sich am weitesten bewegt haben',
  movedToken: 'Token',
  movedId: 'Id',
  movedDistance: 'Weg',
  untiedWhy: 'Nicht gekoppelt bekommen nur nachgeschlagene Zeilen einen Gradienten.',
  tiedWhy:
    'Gekoppelt ist E auch der Kopf, und jedes Token, dem die Softmax irgendeine Wahrscheinlichkeit gibt, wird geschoben; ein Schub, der für float32 zu klein ist, bewegt nichts.',
  loading: 'Die Trainingsstation lädt …',
};

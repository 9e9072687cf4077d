// What the training station says. It is loaded with it.

const tokens = (count: number) => (count === 1 ? '1 token' : `${count} tokens`);
const stepsOf = (count: string) => (count === '1' ? '1 step' : `${count} steps`);

export const trainingWords = {
  drawn: 'So far every number was drawn at random.',
  opened: 'The numbers that you see were learned elsewhere, from other text.',
  lead: 'Here the model that you see learns to predict each next token: a step computes the loss on all rows at once, its gradient for every number, and moves the numbers a little against it. Afterwards every station shows the trained numbers.',

  corpus: 'Learn from',
  corpora: { page: 'a page of text', text: 'your text' },
  pageName: 'The page',
  batch: (rows: number, length: number, count: number) =>
    `${rows === 1 ? '1 row' : `${rows} rows`} of ${tokens(length)}: B = ${rows}, T = ${length}. Each row asks ${length - 1} times for the next token, ${count} questions a step.`,
  left: (count: number) => `The last ${tokens(count)} fill no row and are left out.`,
  nothingToLearn: 'One token cannot be predicted from nothing: type at least two, or learn from the page.',
  ablations: 'Attention and its mask are both on while the model learns.',

  optimizer: 'Optimizer',
  optimizers: { adamw: 'AdamW', sgd: 'SGD' },
  lr: 'learning rate',
  steps: 'steps',
  more: 'More settings',
  weightDecay: 'weight decay',
  clip: 'clip at norm',
  clipHint: '0: no clipping.',
  warmup: 'warm-up steps',
  dropout: 'dropout',
  seed: 'seed of dropout',
  freeze: 'Do not move',
  groups: { tokens: 'E', positions: 'P', segments: 'S', blocks: 'blocks', head: 'LM head' },
  tiedFreeze: 'E and the head are one table: what holds one holds both.',
  badNumber: (least: string, most: string) => `A number from ${least} to ${most}.`,
  badWhole: (least: string, most: string) => `A whole number from ${least} to ${most}.`,

  train: (steps: string) => `Train ${stepsOf(steps)}`,
  further: (steps: string) => `Train ${steps} more`,
  cancel: 'Cancel',
  back: 'Back to the numbers before it',
  again: 'Show the trained numbers',
  copyRuns:
    'A copy of the model learns; the stations show it when it is done. Each training begins with a fresh optimizer.',

  shownTrained: (steps: string) => `All stations show the trained numbers, ${stepsOf(steps)} from those before it.`,
  shownUntrained: (steps: string) =>
    `The numbers from before the training are shown. Those of ${stepsOf(steps)} are kept.`,
  keptAside: (steps: string, settings: string) =>
    `Trained numbers of ${stepsOf(steps)} are kept, but not shown: they are of ${settings}. Go back to that (undo, for one) and they are there again; a new training lets go of them.`,
  keptEdits: 'other written cells',
  willRest:
    'Another V, d, start, head or position, or a change of cells written before, makes another model, and these numbers wait until you come back.',

  starting: 'Starting …',
  running: (made: string, wanted: string) => `Step ${made} of ${wanted}`,
  stopping: 'Stopping after this step …',
  ending: 'Measuring …',
  speed: (rate: string, over: string) => `${rate} steps a second, measured over ${stepsOf(over)}`,
  done: (steps: string) => `${stepsOf(steps)} made.`,
  cancelled: (made: string, wanted: string) => `Cancelled after ${made} of ${stepsOf(wanted)}; the steps made stay.`,
  notFinite: (step: string, kept: string) =>
    `After step ${step} the loss was no finite number any more: the learning rate is too large for these numbers. That step was taken back; the model keeps the last good numbers, of ${stepsOf(kept)}. Lower the rate, clip the gradient or warm up, and go on.`,
  cameBroken:
    'The loss of this model is no finite number before any step: a written cell or an earlier change is too large. Nothing was moved.',
  failed: (message: string) => `The training ended: ${message}`,

  nowTitle: 'Before the first step',
  lossNow: 'loss on these rows',
  evenGuess: 'even guess, ln V',
  nats: 'nats',
  logitsReach: (largest: string, rms: string) => `its logits: largest |logit| ${largest}, RMS ${rms}`,
  nearEven: 'About what guessing evenly among all tokens costs: the model knows nothing yet, and does not pretend to.',
  belowEven: 'Below the even guess: the model has learned something about these rows.',
  farAboveTied: (largest: string) =>
    `Far above the even guess: the model is sure, and wrong. Rows of E are long here and the tied head compares x with those very rows, so that the token that was just read gets a logit of up to ${largest} and the softmax nothing else. The loss is about how far the right token lies below it.`,
  farAbove: (largest: string) =>
    `Above the even guess: logits of up to ${largest} make the softmax sure of tokens that it knows nothing about.`,

  chartName: 'Loss before each step',
  chartSays: (steps: string, first: string, last: string, lowest: string, even: string) =>
    `Loss over ${stepsOf(steps)}: first ${first}, last ${last}, lowest ${lowest} nats. An even guess, ln V, is ${even}.`,
  axisSteps: 'step',
  axisLoss: 'loss, nats',
  first: 'first',
  last: 'last',
  lowest: 'lowest',
  atStep: (step: string) => `at step ${step}`,
  tableTitle: 'The losses as a table',
  tableCaption: (shown: string, all: string) =>
    shown === all
      ? `All ${all} losses, nats.`
      : `${shown} of ${all} losses, evenly chosen, with the first, last and lowest; nats.`,
  tableStep: 'before step',
  tableLoss: 'loss',

  movedTitle: 'Rows of E that moved',
  movedAll: (count: string, all: string) => `${count} of ${all} rows moved in this training.`,
  movedOne: (count: string, all: string, lr: string) =>
    `One step of plain SGD at rate ${lr} would move ${count} of ${all} rows.`,
  movedKinds: (inputs: string, targets: string, others: string) =>
    `Of these, ${inputs} are read before a question, ${targets} are only asked for, ${others} are neither.`,
  askOne: 'Which rows would one step move?',
  movedCaption: 'The rows that moved furthest',
  movedToken: 'token',
  movedId: 'id',
  movedDistance: 'distance',
  untiedWhy: 'Untied, only rows that are looked up get a gradient.',
  tiedWhy:
    'Tied, E is also the head, and every token that the softmax gives any probability is pushed; a push that is too little for float32 moves nothing.',

  loading: 'The training station is loading …',
};

export type TrainingWords = typeof trainingWords;

// The page to print: what a learner's own text and settings amount to.

export const summaryWords = {
  title: 'My summary of the stem',
  name: 'Name',
  print: 'Print',
  close: 'Close',
  waiting: 'There are no numbers yet: see the message at your text.',
  made: (date: string, version: string, build: string) =>
    `Made on ${date} with Stem Lab ${version}, build ${build}. Every number was computed on this device from this text and these settings.`,
  text: 'Text',
  settings: 'Settings',
  model: 'model',
  tokensTitle: (count: string) => `Token ids: ${count}`,
  more: (count: string) => `and ${count} more`,
  table: (shape: string) => `Token table E: ${shape}`,
  tableSays: (count: string, share: string, total: string) =>
    `${count} numbers, ${share} of the model’s ${total}. The row of an id is the same wherever it stands.`,
  tied: 'The head is tied to it: the same numbers read logits back out.',
  untied: 'The head has a table of its own.',
  lengths: (token: string, place: number) => `Lengths at place ${place}, “${token}”`,
  rowLength: 'row of E',
  tokenLength: 'the same × √d',
  positionLength: 'row of its place',
  segmentLength: 'row of its segment',
  inputLength: 'stem output x',
  twins: 'One id in two places',
  twinsSay: (token: string, a: number, b: number) =>
    `“${token}” stands in places ${a} and ${b}. Both have one row of E. Largest difference of what becomes of it, max |Δ|:`,
  twinLast: (blocks: number) => (blocks === 1 ? 'hidden state after 1 block' : `hidden state after ${blocks} blocks`),
  noTwins: 'No token stands twice in this text.',
  guesses: (token: string) => `After “${token}” the model guesses`,
  guess: 'token',
  logit: 'logit',
  probability: 'probability',
  loss: (nats: string) => `Mean next-token loss on this text: ${nats} nats.`,
  checks: 'Checks',
};

export type SummaryWords = typeof summaryWords;

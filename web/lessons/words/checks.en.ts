// What stands on closed cards and in the list of progress.

export const checkWords = {
  card: (number: number) => `Check ${number}`,
  /** one line each, for a closed card and for the list; the prompt says it in full */
  titles: {
    q1: 'The shape of E',
    q2: 'Looking up, and one-hot vectors',
    q3: 'What enters block 0?',
    q4: 'What is weight tying?',
    q5: 'Same id, same vector?',
    q6: 'Why position vectors?',
    q7: 'Rows of E and Word2Vec',
    q8: 'Why multiply by √d?',
    q9: 'When the vocabulary grows',
    q10: 'One width, d_model',
  } as Readonly<Record<string, string>>,
  states: {
    open: 'not answered',
    wrong: 'not yet right',
    shown: 'explanation read',
    partly: 'partly right',
    self: 'right, by your own judgement',
    right: 'right',
  },
  loading: 'The question is loading …',
  notLoaded:
    'The question could not be loaded. Close the card and open it to try again; if that does not help, reload the page.',

  progressName: 'Your checks',
  count: (done: number, all: number) => `${done} of ${all} checks`,
  /** for a narrow window, where there is room for the numbers alone */
  shortCount: (done: number, all: number) => `${done}/${all}`,
  shortName: 'checks',
  notKeptShort: 'Progress will not be kept here.',
};

export type CheckWords = typeof checkWords;

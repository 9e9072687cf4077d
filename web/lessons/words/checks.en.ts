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

  /** why a teacher's questions are not on the page; what is wrong in the file follows in English */
  authored: {
    foreign: (given: string) =>
      `The questions at ${given} are not shown: a page takes questions from its own address only.`,
    missing: (given: string) => `The questions at ${given} could not be loaded.`,
    disk: (given: string) =>
      `The questions of ${given} are not shown: a page that was opened from a disk can't read other files. Put them into the page itself.`,
    faulty: (given: string, more: number) =>
      more > 0
        ? `The questions of ${given} have ${more + 1} faults, so none of them is shown. The first:`
        : `The questions of ${given} have a fault, so none of them is shown:`,
    own: 'The lesson’s own checks are here.',
  },

  progressName: 'Your checks',
  count: (done: number, all: number) => `${done} of ${all} checks`,
  /** for a narrow window, where there is room for the numbers alone */
  shortCount: (done: number, all: number) => `${done}/${all}`,
  shortName: 'checks',
  notKeptShort: 'Progress will not be kept here.',
};

export type CheckWords = typeof checkWords;

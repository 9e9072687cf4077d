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
  close: 'Close',
  listName: 'All checks, in the order of the lesson',
  retryMissed: (count: number) => (count === 1 ? 'Retry the missed one' : `Retry the ${count} missed`),
  export: 'Save to a file',
  import: 'Read a file',
  reset: 'Forget all',
  resetSure: 'Forget every answer, here and in this browser?',
  resetYes: 'Yes, forget all',
  resetNo: 'Keep them',
  resetDone: 'All answers are forgotten.',
  exported: (file: string) =>
    `${file} is handed to the browser. Where downloads are blocked, copy this text into a file of that name:`,
  exportedText: 'Progress as text',
  imported: (count: number) =>
    count === 1 ? 'The result of 1 check was read.' : `The results of ${count} checks were read.`,
  importedLeft: (count: number) =>
    count === 1
      ? ' 1 was left out: its question has changed since.'
      : ` ${count} were left out: their questions have changed since.`,
  badFile: {
    'too-large': 'This file is too large to be saved progress. Nothing was changed.',
    'not-progress': 'This is not a progress file of Stem Lab. Nothing was changed.',
    newer: 'This file was saved by a newer version of Stem Lab. Nothing was changed.',
    damaged: 'This progress file is damaged. Nothing was changed.',
    unreadable: 'This file could not be read. Nothing was changed.',
  },
  notKeptShort: 'Progress will not be kept here.',
  notKept: {
    forbidden:
      'Progress will not be kept here: this browser or page forbids storage. Save it to a file before you leave.',
    full: 'Progress can not be kept at the moment: the browser’s storage is full. Save it to a file before you leave.',
  },
  readable: 'The answers are inside this page: the checks are for you, not for a grade.',
};

export type CheckWords = typeof checkWords;

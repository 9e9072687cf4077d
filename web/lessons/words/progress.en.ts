// What stands on the list of all checks, where progress is saved, read and forgotten.

export const progressWords = {
  close: 'Close',
  listName: 'All checks, in the order of the lesson',
  retryMissed: (count: number) => (count === 1 ? 'Retry the missed one' : `Retry the ${count} missed`),
  export: 'Save to a file',
  import: 'Read a file',
  code: 'Result code',
  codeFailed: 'The code could not be loaded. Try again; if that does not help, reload the page.',
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
  notKept: {
    forbidden:
      'Progress will not be kept here: this browser or page forbids storage. Save it to a file before you leave.',
    full: 'Progress can not be kept at the moment: the browser’s storage is full. Save it to a file before you leave.',
  },
  readable: 'The answers are inside this page: the checks are for you, not for a grade.',
};

export type ProgressWords = typeof progressWords;

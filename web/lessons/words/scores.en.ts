// What is said about results that leave the page: to a course, as a code to hand in, and to the teacher who reads codes.

export const scoreWords = {
  course: {
    saved: 'Your course keeps your results; each answer is saved at once.',
    refused:
      'Your course did not take the last results. They are kept on this page and offered again: leave it open, or take a result code from the list of checks.',
    looking: 'You are looking at this lesson: nothing is saved now.',
    ended: 'This session in your course has ended: nothing is saved now. Open the lesson again to go on.',
    noSession: 'Your course opened no session: nothing is sent. You can hand in a result code from the list of checks.',
    noCourse: 'No course was found: nothing is sent. You can hand in a result code from the list of checks.',
    damaged:
      'What your course had kept could not be read, so you start afresh. The score that your course has is not lowered.',
    again: 'Try again',
  },

  codeFor: 'Your results as a text to hand in where there is no course system:',
  codeCopy: 'Copy the code',
  codeCopied: 'Copied.',
  codeByHand: 'Copying is blocked here: select the code and copy it by hand.',
  codeHonest:
    'It says which checks are right, your score and the build of this lab; no name and no answers. It is a summary, no proof: whoever reads this page can make one.',

  reader: {
    title: 'Read result codes',
    intro: 'Paste the codes of your class, with a name before each. Nothing is sent anywhere.',
    paste: 'Codes, one a line',
    example: 'Ada: STEM1-…',
    none: 'There is no result code in this text yet.',
    found: (good: number, all: number) => (good === all ? `${all} read.` : `${good} of ${all} read.`),
    tableName: 'Results',
    name: 'Name',
    score: 'Score',
    right: 'Right',
    day: 'Day',
    notes: 'Notes',
    unnamed: (number: number) => `Code ${number}`,
    classRow: 'right, of those read',
    damaged: 'A letter is missing or wrong. Ask for the code again.',
    newer: 'Made by a newer lab. Open the reader of that lab.',
    same: (name: string) => `The same code as ${name}.`,
    otherQuestions: 'Made by a lab with other questions: the checks go by number alone.',
    otherBuild: (build: string) => `Another build, ${build}.`,
    own: (count: number) =>
      count === 1 ? '1 right by the learner’s own judgement.' : `${count} right by the learner’s own judgement.`,
    state: {
      open: 'not answered',
      wrong: 'wrong',
      shown: 'explanation read, no right answer',
      partly: 'partly right',
      self: 'right by own judgement',
      right: 'right',
      absent: 'not on this learner’s page',
    },
    attempts: (count: string) => (count === '1' ? '1 answer' : `${count} answers`),
    hints: (count: string) => (count === '1' ? '1 hint' : `${count} hints`),
    explained: 'explanation read first',
    copyTable: 'Copy as a table',
    copied: 'Copied: paste it into a spreadsheet.',
    honest:
      'A code is a summary that the learner’s browser made, and anyone can make one. The checksum finds slips of copying, not cheating.',
  },
};

export type ScoreWords = typeof scoreWords;

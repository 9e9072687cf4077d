// What stands on an open card around a question. The questions bring their own words.

export const answerWords = {
  verdicts: { right: 'Right.', wrong: 'Not yet right.', unparsed: 'Not counted.' },
  partly: (percent: string) => `Partly right, ${percent} % of the point.`,
  places: { right: 'right', partly: 'partly right', wrong: 'not this one' },
  aboutLast: 'This is about the answer you checked; press Check for the new one.',

  shapeFormat: 'Sizes in brackets, such as (rows, columns), or with × between them.',
  textFormat:
    'A sentence is enough, in English: other languages are not understood here. It is read for its meaning, by rules, on this device.',
  submit: 'Check',
  chooseFirst: 'Choose one of the answers first. This was no attempt.',
  hint: (next: number, count: number) => (next === 1 ? 'Hint' : `Next hint (${next} of ${count})`),
  noMoreHints: 'No more hints',
  hintName: (number: number) => `Hint ${number}`,
  giveUp: 'Give up and read why',
  explain: 'Show the explanation',
  hideExplanation: 'Hide the explanation',
  explanationTitle: 'Explanation',
  modelAnswer: 'A short right answer:',
  again: 'Answer again',
  attempts: (count: number) => (count === 1 ? '1 attempt' : count === 0 ? 'no attempt yet' : `${count} attempts`),
  hintsUsed: (count: number, all: number) => `${count} of ${all} hints used`,
  noted: (what: string) => `Kept with your result: ${what}`,
  afterExplanation: 'explanation read first',
  failed: (message: string) => `The answer could not be graded: ${message} Your answer is kept.`,

  mentions: 'Found in your answer',
  found: 'found',
  notFound: 'not found',
  selfPrompt: 'The rules are not sure about your words. Compare them with the answer above: do they say the same?',
  selfYes: 'Yes, the same',
  selfNo: 'No, not yet',
  selfTaken: 'Noted as right by your own judgement.',
  selfRefused: 'Noted as not yet right.',
};

export type AnswerWords = typeof answerWords;

// What is said where the learner practises. It is loaded with that.

export const practiceWords = {
  title: 'Practice',
  lead: 'Questions about your text and this model, for as long as you like: harder while you are right, and what you missed comes again.',
  objectives: (count: number, all: number) => (count === all ? 'About all checks' : `About ${count} of ${all} checks`),
  choose: 'What to practise',
  all: 'All',
  start: 'Start',
  next: 'Next question',
  again: 'You missed one like this before.',
  score: (right: number, answered: number) => `${right} of ${answered} right at once`,
  level: (name: string) => `level: ${name}`,
  waiting: (count: number) => (count === 1 ? '1 to come again' : `${count} to come again`),
  noneChosen: 'Choose at least one check.',
  noneLeft:
    'Your text and this model can serve none of these questions. A longer text in which a word comes twice serves most.',
  noSuchQuestion: (name: string) => `The link asks for the question “${name}”, which is not known here.`,
  share: 'A link to this question, with your text and switches:',
};

export type PracticeWords = typeof practiceWords;

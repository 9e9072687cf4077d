// The page on which teachers write questions of their own, and the answer key.

export const authoringWords = {
  title: 'Write questions for Stem Lab',
  lead: 'Write on the left, see on the right what learners will see, and answer it. Nothing leaves this device: save the file when you are done.',
  begin: 'Begin with',
  types: {
    single: 'a choice',
    'true-false': 'true or false',
    shape: 'a shape',
    short: 'free text',
    generated: 'a question that is computed',
  },
  open: 'Open a file …',
  save: 'Save the file',
  saved: (name: string) =>
    `Saved as ${name}. Lay it beside the lab’s index.html and open the lab with ?exercises=${name}.`,
  source: 'The file, JSON',
  faults: 'What is wrong',
  none: (count: number) => (count === 1 ? '1 question, no fault.' : `${count} questions, no fault.`),
  empty: 'There is no question yet: begin with one of those above.',
  faultCount: (count: number) =>
    count === 1
      ? '1 fault. The page would show none of the questions.'
      : `${count} faults. The page would show none of the questions.`,
  preview: 'What learners see',
  old: 'The last version without a fault:',
  at: (station: string) => `at “${station}”`,
  proofs: (names: string) => `Under it, about the learner’s own tokens: ${names}`,
  generated: (names: string) =>
    `Made of the learner’s own text and model, by ${names}; the core’s answer is the right one.`,
  computed: 'the core computes it from the learner’s text and model',
  guide: 'Every field, the graders and the templates are explained in the guide for authors, web/authors.md.',

  keyTitle: 'Answer key',
  keyLead:
    'The checks of the lab with what is right, why, and what the usual wrong answers are told. Made from the question files.',
  print: 'Print',
  answer: 'Right:',
  also: 'Also read as right:',
  why: 'Why:',
  whatFor: 'What for:',
  told: 'What wrong answers are told:',
  points: (points: string) => (points === '1' ? '1 point' : `${points} points`),
};

export type AuthoringWords = typeof authoringWords;

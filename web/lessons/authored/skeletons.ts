// A question of each type to begin with: whole, without a fault, and to be written over.
import type { Question, QuestionType } from '../questions/types.ts';

/** A generated question as its file has it: the template makes the rest. */
export type Generated = Pick<
  Question,
  '$schema' | 'version' | 'id' | 'title' | 'points' | 'generate' | 'level' | 'objective'
>;

const schema = '../questions.schema.json';

export const generatedSkeleton: Generated = {
  $schema: schema,
  version: 1,
  id: 'my-generated',
  title: 'My text, computed',
  objective: 'Compute one number of what enters block 0.',
  generate: 'q3.cell',
  level: 2,
  points: 1,
};

export const skeletons: Readonly<Record<Exclude<QuestionType, 'generated'>, Question>> = {
  single: {
    $schema: schema,
    version: 1,
    id: 'my-choice',
    title: 'My choice',
    objective: 'Say what a lookup reads.',
    station: 'table',
    type: 'single',
    points: 1,
    prompt: 'What does `E[id]` give?',
    choices: [
      { id: 'a', text: 'One row of E', correct: true, feedback: 'Yes: the row that the id points at.' },
      {
        id: 'b',
        text: 'One column of E',
        correct: false,
        feedback: 'A column has one number of every token. An id is a row’s.',
      },
      { id: 'c', text: 'One number', correct: false, feedback: 'For one number a place in the row is needed, too.' },
    ],
    proofs: ['q3.cell'],
    rules: [],
    hints: ['How many numbers does a token get?', 'E has one row for each id.'],
    explanation: 'E has a row of d numbers for each id; a lookup reads that row.',
    examples: { right: ['a'], wrong: ['b', 'c'] },
  },
  'true-false': {
    $schema: schema,
    version: 1,
    id: 'my-true-false',
    title: 'My true or false',
    objective: 'Say when position rows come in.',
    station: 'position',
    type: 'true-false',
    points: 1,
    prompt: 'A row of P is chosen by the token’s id. True or false?',
    choices: [
      { id: 'true', text: 'True', correct: false, feedback: 'The id chooses the row of E. What chooses the row of P?' },
      { id: 'false', text: 'False', correct: true, feedback: 'Right: its place in the text does.' },
    ],
    rules: [],
    hints: ['Look at the same word in two places.', 'Row 0 of P goes to the first token, whatever it is.'],
    explanation: 'Rows of P belong to places: the first token gets row 0, whatever its id.',
    examples: { right: ['false', 'F'], wrong: ['true', 'T'] },
  },
  shape: {
    $schema: schema,
    version: 1,
    id: 'my-shape',
    title: 'My shape',
    objective: 'Say what leaves the lookup.',
    station: 'input',
    type: 'shape',
    points: 1,
    prompt: 'Which shape has the stem output of a batch of B texts with T tokens each?',
    rules: [
      {
        id: 'right',
        when: { shape: ['B', 'T', 'd'] },
        status: 'right',
        score: 1,
        feedback: 'Yes: a vector for each token of each text.',
      },
      {
        id: 'ids',
        when: { shape: ['B', 'T'] },
        status: 'wrong',
        score: 0.25,
        feedback: 'That is the shape of the ids. What has each of them become?',
      },
      {
        id: 'otherwise',
        when: { pattern: 'otherwise' },
        status: 'wrong',
        score: 0,
        feedback: 'Count texts, then tokens in each, then numbers for each token.',
      },
    ],
    hints: ['The ids have shape (B, T).', 'Each id becomes a vector of width d.'],
    explanation: 'Each of the B × T ids becomes d numbers: (B, T, d).',
    examples: { right: ['(B, T, d)', 'B x T x d'], wrong: ['(B, T)', '(d, T, B)'] },
  },
  short: {
    $schema: schema,
    version: 1,
    id: 'my-words',
    title: 'My free text',
    objective: 'Say what an id is.',
    station: 'tokens',
    type: 'short',
    lang: 'en',
    points: 1,
    prompt: 'What does a token id say about the meaning of its token?',
    concepts: {
      nothing: {
        any: ['nothing', 'not|no ..3 meaning', 'does not ..2 say|mean'],
        label: 'it says nothing about meaning',
      },
      row: {
        any: ['row', 'label', 'index', 'number of ..2 token', 'place'],
        label: 'it is a label, the number of a row',
      },
    },
    mentions: ['nothing', 'row'],
    rules: [
      {
        id: 'right',
        when: { any: ['some:nothing'], all: ['row'] },
        status: 'right',
        score: 1,
        feedback: 'Yes: it is a label and picks a row.',
      },
      {
        id: 'label',
        when: { any: ['row', 'some:nothing'] },
        status: 'wrong',
        score: 0.5,
        feedback: 'That is half of it. Say both what an id is and what it says about meaning.',
      },
      {
        id: 'otherwise',
        when: { pattern: 'otherwise' },
        status: 'wrong',
        score: 0,
        feedback: 'Would anything change if all tokens got other numbers, and the rows moved with them?',
      },
    ],
    hints: ['Is token 200 twice token 100?', 'What is an id used for, once?'],
    explanation:
      'Nothing: it is a label that picks a row of E. Number all tokens anew and move their rows with them, and the model is the same.',
    examples: { right: ['Nothing, it is only a label for a row.'], wrong: ['It is larger for rare words.'] },
  },
};

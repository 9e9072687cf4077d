// What the guided path says, step by step, and the line that offers it beside the glossary.

interface StepWords {
  readonly title: string;
  readonly told: string;
  readonly ask: string;
  /** said when it was done; of steps that ask for something to be done */
  readonly done?: string;
  /** by the key of the option: what it is, and what is said to who chose it */
  readonly options?: Readonly<Record<string, readonly [option: string, said: string]>>;
}

export const pathWords = {
  studyName: 'Ways to learn',
  start: 'Guided path',
  glossary: 'Glossary',
  summary: 'Summary to print',
  take: 'Take it with you',
  startHint: 'New here? Short steps lead through the lab; your own text and settings come back afterwards.',
  name: 'Guided path',
  place: (step: number, all: number) => `Step ${step} of ${all}`,
  back: 'Back',
  next: 'Next',
  finish: 'Finish',
  leave: 'Leave',
  goTo: (station: string) => `Go to “${station}”`,
  again: 'Set it up again',
  fold: 'Fold',
  unfold: 'Unfold',
  right: 'Yes.',
  wrong: 'Not quite.',
  doneMark: 'Done.',
  waiting: 'When you have done it, this line says what to look at.',
  left: 'You are off the path: your own text and settings are back.',
  takeBack: 'Undo',
  notLoaded: 'This part could not be loaded. Try again; if that does not help, reload the page.',
  endTitle: 'That is the stem',
  end: 'From text to ids, to rows of E, to a sum with the place, through the blocks and back out to logits. Finish, and your own text is back. The checks at each station ask the rest; Practice at the end of the page goes on with questions about your own sentence.',
  steps: {
    ids: {
      title: 'Text becomes token ids',
      told: 'The tokenizer cuts the sentence into pieces it knows and gives each its number. The model never gets a letter, only these numbers.',
      ask: 'The word “bank” stands there twice. Choose the second one.',
      done: 'Both have one id, though one means a river’s side and the other a place for money: an id stands for the piece of text, not for a meaning. The token you chose is lit at every station now.',
    },
    label: {
      title: 'An id is a label',
      told: 'The id under each token is its place in the vocabulary.',
      ask: 'One token has a larger id than another. What does that tell the model?',
      options: {
        more: ['Its token means more.', 'Nothing is computed with the number itself: id 200 is not twice id 100.'],
        row: ['Only which row to look up.', 'Renumber all tokens, and the rows with them, and nothing changes.'],
        size: [
          'Its row holds larger numbers.',
          'The numbers of a row are learned. Which row it is says nothing about them.',
        ],
      },
    },
    rows: {
      title: 'A lookup',
      told: 'Each id picks one row of the table E: e = E[id]. Nothing is multiplied or added for it. The picture has one line for each token of your text.',
      ask: 'How do the rows at the two places of “bank” compare?',
      options: {
        alike: [
          'Alike, bent by the words around them.',
          'No word around them has been looked at yet: the id alone picks the row. Compare the two lines marked bank.',
        ],
        same: [
          'The same, number for number.',
          'One id, one row, wherever it stands. Compare the two lines marked bank.',
        ],
        other: [
          'Different: one is about rivers, one about money.',
          'The table has one row for the id, and both meanings share it.',
        ],
      },
    },
    edit: {
      title: 'One row, two places',
      told: 'E is a table of plain numbers, and learning changes them. So can you.',
      ask: 'Choose a number in a line marked bank, press Enter (or Edit under the picture), and write 3.',
      done: 'If you wrote in a line marked bank, two lines changed: both read the same row. Ctrl+Z takes it back, and so does the next step.',
    },
    position: {
      title: 'Where it stands',
      told: 'A second table, P, has a row for each place: row 0 for the first token, whatever it is. It is added to the row of E.',
      ask: 'Take the places away: switch Positions to “none”.',
      done: 'Now both “bank” enter the blocks as one and the same vector, and “dog bites man” would be the same set of vectors as “man bites dog”. The line max |Δ| says how much your switch changed.',
    },
    sum: {
      title: 'What enters block 0',
      told: 'Positions are on again. Row of the token plus row of its place is the stem output x, still one vector a token.',
      ask: 'The two “bank” have one row of E. What of their sums x?',
      options: {
        same: ['They are the same.', 'The rows of E are. Each place then adds a row of P of its own.'],
        context: [
          'They differ, because of the words around them.',
          'They do differ, but no word around them has been read yet: that begins in the blocks.',
        ],
        place: [
          'They differ, because of their places.',
          'Two rows of P make two sums out of one row of E. That is not context: no other token was looked at.',
        ],
      },
    },
    scale: {
      title: 'Why √d?',
      told: 'Another start, untrained: rows of E are about 1 long, rows of P about √d. The stem multiplies the row of E by √d before it adds the place. The bars show the lengths, on one scale at every station.',
      ask: 'Switch “Multiply by √d” off, under the picture.',
      done: 'At + Position the bar of the place is now far longer than the bar of the token. In their sum, where a token stands would drown what it is. × √d brings both to about one length.',
    },
    blocks: {
      title: 'Context comes in',
      told: 'The trained model again. In its twelve blocks each token looks at those before it, and what it finds is added to its vector: a hidden state.',
      ask: 'After the last block, how do the hidden states of the two “bank” compare?',
      options: {
        same: [
          'They are the same: it is one id.',
          'That holds for their rows of E. Read how far apart they are, layer by layer, under Hidden states.',
        ],
        apart: [
          'They are apart: other words stand before each.',
          'The layer table under Hidden states says by how much. “The vector of bank in this sentence” mostly means this, and not the row of E.',
        ],
        row: [
          'They have become other rows of E.',
          'E is only read at the entrance. What leaves a block is a vector of its own and need be no row of any table.',
        ],
      },
    },
    attention: {
      title: 'Which part brings it?',
      told: 'Positions are off, so both “bank” begin as one vector. All that parts them now was read from other tokens.',
      ask: 'Switch Attention off, in the controls of the blocks.',
      done: 'One vector in every layer, although the feed-forward layers still work: they see one token at a time. Context comes in by attention.',
    },
    logits: {
      title: 'Back to tokens',
      told: 'At the end the head gives each token of the vocabulary a logit: how well it fits as the next one. In this model the head is tied.',
      ask: 'What does a tied head compare the last hidden state with?',
      options: {
        ids: [
          'With the ids.',
          'Ids are labels; a vector can’t be like a label. Think of what has d numbers for each token.',
        ],
        words: [
          'With the words of your text.',
          'The next token need not be in your text: every token of the vocabulary gets a logit.',
        ],
        rows: [
          'With every row of E.',
          'The table that reads ids in also reads logits out: a logit is the product of the hidden state with that token’s row.',
        ],
      },
    },
    tied: {
      title: 'Tied, or a table of its own',
      told: 'An untrained stem without blocks. What it guesses is the token it has just read: x is mostly that token’s row, and no row fits it better than itself.',
      ask: 'Switch the head to “its own table”.',
      done: 'The echo is gone: a table of its own, drawn at random, knows nothing of E. And it has to be stored: the parameters under Rows of E are |V| × d more.',
    },
    training: {
      title: 'Where the numbers come from',
      told: 'All tables of this stem were drawn at random. Training moves their numbers so that the token that really came next becomes likelier.',
      ask: 'Press Train, and watch the loss.',
      done: 'The curve says how the loss went. Every station shows the trained numbers now, rows of E among them: they were learned, not looked up in a book.',
    },
  } as Readonly<Record<string, StepWords>>,
};

export type PathWords = typeof pathWords;

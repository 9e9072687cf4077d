// What stands on the cards of experiments at the stations of ids and rows.
import type { OneExperiment } from './experiments.en.ts';

export const rowsExperiments: Readonly<Record<string, OneExperiment>> = {
  labels: {
    title: 'An id is a label',
    claim:
      'A larger id means nothing. Exchange two ids in the vocabulary and their rows with them: every vector of the text stays as it is.',
    method:
      'The first token of your text changes ids with a token that the text does not have, in a copy of your model. Both are run through all layers.',
    holds: 'Not one number moved: what counts is the row, not the number that names it.',
    fails: 'Numbers changed although only names were exchanged.',
    figures: {
      from: 'id before',
      to: 'id after',
      input: 'max |Δ| of what enters block 0',
      hidden: 'max |Δ| after the last layer',
      logit: 'max |Δ| of this token’s logit, under its new id',
      rowsOnly: 'for comparison, rows exchanged but not the ids of the text',
    },
    cannot: { empty: 'Type something first.', 'all-used': 'Your text has every token there is.' },
  },
  'word-pieces': {
    title: 'Rows are of pieces, not of words',
    claim: 'The table has a row for each piece of the tokenizer. A word that is cut has no row of its own.',
    method: 'The words of your text are cut one by one; of the word with the most pieces each row is read.',
    holds: 'At least one word of your text has no row: it is put together from those of its pieces.',
    fails: 'All words of your text are whole tokens. Try a rare or a long one.',
    figures: {
      words: 'different words in your text',
      whole: 'of these one token each',
      word: 'the word with the most pieces',
      pieces: 'its pieces',
      meanLength: 'length of the mean of their rows, one way to have a vector for the word',
      nearest: 'the row nearest to that mean',
      cosine: 'its cosine',
    },
    columns: { id: 'id', first: 'first number of its row' },
    cannot: { 'no-word': 'Type a word first.' },
  },
  'more-tokens': {
    title: 'A new token needs a row',
    claim:
      'Ids end where rows end. A tokenizer with more tokens needs a longer table, and a head of its own needs as many rows more.',
    method:
      'The first id beyond the table is put into your text. Then the same model is weighed with four tokens more.',
    holds: 'Without a row the id is refused. Nothing is made up for it.',
    fails: 'An id beyond the table was taken.',
    asks: { newId: 'An id one beyond the last row: what does the lookup give?' },
    choices: { zeros: 'a row of zeros', last: 'the last row', error: 'an error' },
    figures: { id: 'first id without a row', refused: 'what the core says', added: 'tokens added' },
    columns: { tied: 'tied', untied: 'untied' },
    rows: { before: 'numbers in the model', after: 'with the new tokens' },
    cannot: {},
  },
  'new-rows': {
    title: 'What new rows begin as',
    claim:
      'A table is made longer for new tokens, and the head with it. Old rows stay as they are; what the new ones begin as decides what the new tokens get of every guess before they have learned anything.',
    method:
      'Words of your text that are cut become tokens of their own, in a copy of the model. Their rows begin in five ways; each time your text is run, and the guesses are compared with those before: Σp(new) is what the new tokens get, KL how far the guess has moved, both where it is most. Then a head of its own is left as it was.',
    holds:
      'Rows that begin as the mean of all rows get no more than k/(V + k) of any guess and move it by no more than ln(1 + k/V). A forgotten head is refused: its shape does not fit.',
    fails: 'A bound is crossed, an old row has changed, or the forgotten head was taken.',
    asks: { most: 'Which beginning gives the new tokens most of the guess?' },
    choices: {
      mean: 'the mean of all rows',
      'subword-mean': 'the mean of the pieces’ rows',
      copy: 'a copy of the first piece’s row',
      normal: 'small random numbers',
      zeros: 'zeros',
    },
    figures: {
      words: 'the new tokens',
      added: 'k, new tokens',
      changed: 'numbers of old rows that changed',
      refused: 'what the core says to a forgotten head',
    },
    columns: { mass: 'max Σp(new)', divergence: 'max KL, nats' },
    rows: {
      mean: 'mean of all rows',
      'subword-mean': 'mean of the pieces’ rows',
      copy: 'copy of the first piece’s row',
      normal: 'N(0, 0.02²)',
      zeros: 'zeros',
      bound: 'bound for the mean',
    },
    cannot: { 'no-word': 'Type a few words first.' },
  },
  'id-to-row': {
    title: 'From text to id to row',
    claim: 'Each id is replaced by the row of E that it names. That is all that the first layer does.',
    method:
      'Your text is cut into ids and put together again; each row is read from the table and from a pass of the model.',
    holds: 'Both ways give the same numbers, and the ids give the same text.',
    fails:
      'The pass has other numbers than the table, or the text did not come back: part of a character is a token of its own.',
    asks: {
      rows: 'nn.Embedding(V, d): how many rows has it?',
      static: 'Word2Vec’s vector of a word in two sentences is …',
      order: 'A row of E alone knows of the order of the text …',
    },
    choices: {
      vocab: 'V',
      width: 'd',
      same: 'the same',
      other: 'another in each',
      nothing: 'nothing',
      all: 'all',
    },
    figures: {
      tokens: 'tokens in your text',
      place: 'place of one of them, counted from 0',
      id: 'its id',
      first: 'E[id][0]',
      numEmbeddings: 'rows of the table (num_embeddings)',
      embeddingDim: 'numbers in a row (embedding_dim)',
      apart: 'max |Δ| between table and pass',
      roundTrip: 'text → ids → text → ids gives the same ids',
    },
    cannot: { empty: 'Type something first.' },
  },
  address: {
    title: 'A lookup is an address',
    claim:
      'Rows lie one behind the other in memory, so the place of a row follows from its id. The lookup reads these bytes and computes nothing.',
    method:
      'The core is asked where it reads the last token of your text, and then for an id that there is no row for.',
    holds:
      'The row of id 0 is where the table begins, nothing was computed, and beyond the last row there is a refusal.',
    fails: 'The lookup does not begin at the table, or computes something.',
    figures: {
      base: 'where E begins, in bytes',
      id: 'id of your last token',
      row: 'where its row begins',
      bytes: 'bytes read for it: the id and the row',
      flops: 'additions and multiplications',
      refused: 'the first id beyond the table',
    },
    cannot: { empty: 'Type something first.' },
  },
  density: {
    title: 'Dense against one-hot',
    claim:
      'One-hot, a token is V numbers of which one is not 0. Its row is d numbers of which nearly all say something.',
    method: 'The last token of your text is written both ways, and the numbers that are not 0 are counted.',
    holds: 'One number against a whole row.',
    fails: 'More than half of the row is 0: it is a padding row, or was written so.',
    figures: {
      id: 'id',
      oneHotNumbers: 'numbers of the one-hot vector',
      oneHotNot0: 'of these not 0',
      rowNumbers: 'numbers of the row',
      rowNot0: 'of these not 0',
      length: 'length of the row',
    },
    cannot: { empty: 'Type something first.' },
  },
  'one-hot': {
    title: 'A lookup is a product with one-hot rows',
    claim:
      'One-hot rows times E give the rows of E, bit for bit. What differs is the price, and what happens to a number that is none.',
    method:
      'Both are done on your ids, every zero multiplied out. Then again with a copy of E in which one row that your text does not use is NaN: 0 × NaN is NaN.',
    holds: 'The same numbers. With the spoilt row the product has nothing but NaN; the lookup never touched that row.',
    fails: 'The two differ: a row of E has a number that is not finite.',
    asks: { equal: 'Are the two equal to the last bit?' },
    choices: { yes: 'yes', no: 'no, they are only close' },
    figures: {
      changed: 'numbers that differ',
      count: 'of so many',
      poisoned: 'the row that is NaN in the copy',
      lookupNans: 'NaN by lookup',
      productNans: 'NaN by product',
    },
    columns: { lookup: 'lookup', product: 'product' },
    rows: {
      input: 'your text: bytes that name the rows',
      bytes: 'bytes read in all',
      flops: 'operations',
      gpt2Input: 'GPT-2, 1,024 tokens: bytes that name the rows',
      gpt2Bytes: 'bytes read in all',
      gpt2Flops: 'operations',
    },
    cannot: { empty: 'Type something first.', 'all-used': 'Your text has every token there is.' },
  },
  'same-row': {
    title: 'One row for a type, whatever stands around it',
    claim:
      'The table knows no sentence. Every occurrence of a token gets the same row, and what that row alone says about the next token is always the same.',
    method:
      'Two places of one token are compared before anything is added, and at the end of your model. Then the row alone is given to the head.',
    holds: 'The row is equal to the last bit. What differs at the end came in later.',
    fails: 'The rows differ.',
    asks: { contextual: '“The first layer gives a word the meaning that it has in this sentence.”' },
    choices: { agree: 'I agree', disagree: 'I disagree' },
    figures: {
      token: 'the token',
      first: 'place of the one',
      second: 'place of the other',
      row: 'max |Δ| of their rows',
      state: 'max |Δ| of what the head reads',
      guess: 'what the row alone makes likeliest',
      score: 'its logit',
    },
    cannot: {
      noRepeat:
        'No token stands in your text twice. Take one like “The bank of the river is not the bank that keeps money.”',
    },
  },
  'init-spread': {
    title: 'How a table begins',
    claim:
      'Before training the numbers of E are drawn. N(0, 1) and N(0, 0.02²) have one spread for every width; N(0, 1/d) gets narrower as d grows, so that a row is about 1 long at any width.',
    method:
      'A table of your V and d is drawn from your seed in three ways, and once more with another d. The core counts how many numbers lie in each of 25 parts between −3 and 3.',
    holds: 'Only N(0, 1/d) has another spread at the other width.',
    fails: 'Another one changed with the width, or none did: a table of very few numbers is no measure.',
    asks: {
      byWidth: 'The same table with another d: which beginning has another spread?',
      deviation: 'From N(0, 1/d), with your d, the standard deviation is about __',
    },
    choices: { all: 'all three', 'inv-sqrt-d': 'N(0, 1/d) alone', none: 'none' },
    figures: { numbers: 'numbers in your table', width: 'your d', otherWidth: 'the other d' },
    columns: { deviation: 'deviation', other: 'at the other d', mean: 'mean', outside: 'beyond ±3' },
    rows: {
      pytorch: 'N(0, 1): nn.Embedding’s own',
      'inv-sqrt-d': 'N(0, 1/d)',
      gpt2: 'N(0, 0.02²): GPT-2’s',
      yours: 'your table as it is now',
    },
    cannot: {},
  },
  'two-rows': {
    title: 'How alike two rows are',
    claim:
      'Rows are vectors, so there is an angle between any two. Which ones lie together is what the next lesson is about.',
    method:
      'The last two kinds of token in your text are compared by their cosine, and the first of them with all rows of the table.',
    holds: 'A row has cosine 1 with itself and less with every other.',
    fails: 'The two rows point the same way.',
    figures: {
      one: 'one token',
      other: 'another',
      self: 'cosine of the first with itself',
      cosine: 'cosine of the two',
      nearest: 'the row nearest to the first',
      nearestCosine: 'its cosine',
    },
    cannot: { 'one-kind': 'Type at least two different tokens.' },
  },
  'table-share': {
    title: 'The table can be most of a small model',
    claim:
      'The table grows with d, the blocks with d². In a small model it is most of the numbers, in a large one next to nothing; tying saves as many again.',
    method: 'Your model and six known shapes are weighed, tied and untied, without being made.',
    holds: 'A head of its own is exactly as large as the table.',
    fails: 'A head of its own is not as large as the table.',
    asks: {
      gpt2: 'GPT-2 has 124,439,808 numbers, and E is (50,257, 768): its share, to a point of a percentage, is __',
      half: 'Your vocabulary and your blocks, but another width: the largest d at which E still is half of the model is __ (— if none)',
    },
    figures: { half: 'the largest d at which the table is still half of your model' },
    columns: { table: 'table', total: 'whole model', share: 'share', saved: 'saved by tying' },
    rows: {
      yours: 'yours',
      tiny: '8 layers, d 64',
      small: 'GPT-2',
      medium: 'GPT-2 medium',
      large: 'GPT-2 large',
      xl: 'GPT-2 XL',
      gpt3: 'GPT-3',
    },
    cannot: {},
  },
};

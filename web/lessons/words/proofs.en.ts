// "Prove it" under a check: what is asked of the learner's own tokens, what a wrong answer was computed by, and why.

export interface ProofText {
  /** what is asked; its arguments are what the template gives, as text */
  prompt: (...given: string[]) => string;
  /** said after an answer: the right one, and what makes it so */
  explain: (right: string, ...given: string[]) => string;
}

const scheme: Readonly<Record<string, string>> = {
  learned: 'learned positions',
  sinusoidal: 'sinusoids',
  rope: 'RoPE',
  alibi: 'ALiBi',
  none: 'no positions',
};
const named = (word: string) => scheme[word] ?? word;
const tied = (word: string) => (word === 'tied' ? 'with a tied head' : 'with a head of its own');

export const proofWords = {
  needsLab: 'This question is about a text and a model. Open it in the lab, where both are.',
  title: 'Prove it on your own tokens',
  lead: 'A question about your text and this model. You predict, the core computes.',
  start: 'Ask me one',
  another: 'Another one',
  preparing: 'computing …',
  levels: ['', 'reading', 'computing', 'counting'],
  level: (name: string) => `Level: ${name}`,
  submit: 'Check',
  reveal: 'Show the answer',
  show: 'Show me these numbers',
  formats: {
    number: 'A number; a tenth of a percent off still counts.',
    whole: 'A whole number.',
    shape: 'Sizes in numbers, such as (2, 3).',
    choice: 'Choose one.',
  },
  right: 'Right.',
  wrong: 'Not this.',
  unread: 'Not counted.',
  /** a token's own text, where a question names it */
  token: (text: string) => `“\u2068${text}\u2069”`,
  problems: {
    empty: 'Type an answer first.',
    number: 'This is not a number. Write it like 0.125 or 1.5e-3.',
    whole: 'A whole number is asked for.',
    shape: 'Write the sizes as numbers with commas between them, such as (2, 3).',
    comma: 'Is the comma a decimal one? Write 1234 or 1.234.',
  },
  noMistake: 'Look at the station above, and try again.',
  answerIs: (right: string) => `The answer is ${right}.`,
  old: 'Your text or switches have changed since: this question is about what they were.',
  failed: (message: string) => `The question could not be made: ${message}`,
  cannotTitle: 'Not with this text or this model.',
  cannot: {
    noToken: 'Type a text of at least one token.',
    twoTokens: 'Type at least two tokens.',
    tooLong: 'Type at most 40 tokens for this one.',
    noRepeat: 'Type a text in which one token comes twice.',
    noBlocks: 'Choose a model with blocks, or wait until they are loaded.',
    allRowsRead: 'Your text reads every row of E: take a larger vocabulary or a shorter text.',
    neverApart:
      'The two states never part here: with neither positions nor other tokens before it, nothing tells them apart.',
    manyHeads: 'Choose fewer heads.',
    noTable: 'This model has no token table.',
    notFinite: 'The answer is no finite number here: undo what made the numbers so large.',
  } as Readonly<Record<string, string>>,

  each: {
    'q1.shape': {
      prompt: () => 'Which shape does E have in this model? Answer with its two numbers.',
      explain: (right) =>
        `E is ${right}: one row per token of the vocabulary, d numbers in each. Your text does not change it.`,
    },
    'q1.count': {
      prompt: (v, d) => `|V| is ${v} and d is ${d}. How many numbers does E hold?`,
      explain: (right, v, d) =>
        `${v} rows of ${d} numbers are ${right}. A tied head is the same table and is not counted again.`,
    },
    'q1.bytes': {
      prompt: (count, d) =>
        `Your text has ${count} tokens. An id takes 4 bytes, and so does a number of E; a row has ${d} of them. How many bytes does the lookup read, ids included?`,
      explain: (right, count) => `${right} bytes: ${count} ids and as many rows, however large the vocabulary is.`,
    },
    'q2.cell': {
      prompt: (place, token, dimension) =>
        `A one-hot vector for the token at place ${place}, ${token}, times E: which number comes out at dimension ${dimension}?`,
      explain: (right, _place, token, dimension) =>
        `All products but one are with 0. What is left is row ${token} of E at dimension ${dimension}: ${right}.`,
    },
    'q2.cost': {
      prompt: (count, v, d) =>
        `The one-hot matrix of your text is ${count} × ${v}, E is ${v} × ${d}. How many multiplications and additions does their product take, zeros included?`,
      explain: (right) =>
        `${right}: one multiplication and one addition for each token, row and dimension. The lookup takes none.`,
    },
    'q2.bytes': {
      prompt: (count, v, d) =>
        `The one-hot matrix of your text is ${count} × ${v}, E is ${v} × ${d}, and a number takes 4 bytes. How many bytes does their product read?`,
      explain: (right) => `${right}: every number of both, the zeros too. The lookup reads the ids and their rows.`,
    },
    'q3.position': {
      prompt: (place, token, dimension, kind) =>
        `With ${named(kind)}: which number does the position of place ${place} (${token}) have at dimension ${dimension}?`,
      explain: (right, place, _token, dimension) =>
        `${right}: position ${place}, dimension ${dimension}. Places count from 0, and the token’s id plays no part.`,
    },
    'q3.cell': {
      prompt: (place, token, dimension, value, scale, position, segment) =>
        `Place ${place}, ${token}, dimension ${dimension}: E has ${value} there, the factor is ${scale}, the position’s term is ${position}, the segment’s ${segment}. Which number enters block 0?`,
      explain: (right, _place, _token, _dimension, value, scale, position, segment) =>
        `${scale} × ${value} + ${position} + ${segment} = ${right}: only the token’s row is multiplied.`,
    },
    'q3.shape': {
      prompt: (count) =>
        `Your text (${count} tokens) goes in twice, as a batch of 2. Which shape has what enters block 0?`,
      explain: (right) => `${right}: texts, tokens, numbers per token.`,
    },
    'q4.saved': {
      prompt: (v, d) => `|V| is ${v}, d is ${d}. How many numbers does this model save by tying the head to E?`,
      explain: (right) => `${right}: a head of its own would be one more table of E’s shape.`,
    },
    'q4.total': {
      prompt: (total, v, d, other) =>
        `The model has ${total} numbers; |V| is ${v}, d is ${d}. How many would it have ${tied(other)}, without a bias?`,
      explain: (right, _total, v, d, other) =>
        `${right}: one table of ${v} × ${d} ${other === 'tied' ? 'less' : 'more'}, nothing else.`,
    },
    'q4.cell': {
      prompt: (row, column, count, v, kind) =>
        `Your text has ${count} tokens and no token ${row}. In a copy of this model, ${tied(kind)}, one number is changed: E[${row}][${column}]. How many of its ${count} × ${v} logits change?`,
      explain: (right, row, _column, _count, _v, kind) =>
        kind === 'tied'
          ? `${right}: row ${row} is no input here, but it is also the head’s row ${row}, which gives one logit at each place.`
          : `${right}: row ${row} is no input here, and the head is another table.`,
    },
    'q5.rows': {
      prompt: (token, first, second, d) =>
        `${token} stands at places ${first} and ${second}. In how many of ${d} numbers do the two rows of E differ?`,
      explain: (right) => `In ${right}: it is one id, so it is one row.`,
    },
    'q5.input': {
      prompt: (token, first, second, d, kind) =>
        `${token} stands at places ${first} and ${second}. With ${named(kind)}, in how many of ${d} numbers do the two differ as they enter block 0?`,
      explain: (right) => `In ${right}: the row is the same, so all of it comes from what is added for the place.`,
    },
    'q5.layer': {
      prompt: (token, first, second, layers, kind) =>
        `${token} stands at places ${first} and ${second}. With ${named(kind)}: at which layer are its two vectors apart for the first time? Layer 0 is what enters block 0, layer ${layers} the last block’s output.`,
      explain: (right) =>
        `At layer ${right}. A position that is added parts them at once; without one, they part where attention first sees other tokens.`,
    },
    'q5.context': {
      prompt: (place, token, last, layers, mask) =>
        `The last token (place ${last}) is replaced by another. ${mask === 'causal' ? 'With the causal mask' : 'Without the causal mask'}, at how many of the layers 0 to ${layers} does the vector of place ${place}, ${token}, change?`,
      explain: (right, place, _token, last, _layers, mask) =>
        mask === 'causal'
          ? `At ${right}: place ${place} never looks at place ${last}.`
          : `At ${right}: layer 0 knows only the token itself, and from the first block on every place looks at every other.`,
    },
    'q6.cell': {
      prompt: (place, token, dimension, value, scale, segment) =>
        `Positions are switched off. At place ${place}, ${token}, dimension ${dimension}, E has ${value}, the factor is ${scale}, the segment’s term is ${segment}. Which number enters block 0?`,
      explain: (right, _place, _token, _dimension, value, scale, segment) =>
        `${scale} × ${value} + ${segment} = ${right}, wherever the token stands.`,
    },
    'q6.scheme': {
      prompt: (kind, place, token, d) =>
        `With ${named(kind)}, in how many of its ${d} numbers does what enters block 0 at place ${place}, ${token}, differ from what enters without positions?`,
      explain: (right, kind) =>
        kind === 'rope' || kind === 'alibi'
          ? `In ${right}: ${named(kind)} acts inside attention and leaves the stem as it is.`
          : `In ${right} (${named(kind)}). A term that is 0 changes nothing, such as the sines of position 0.`,
    },
    'q6.reversed': {
      prompt: (count, kind) =>
        `Your ${count} tokens are read from back to front, with ${named(kind)}. For how many of them is what enters block 0 another vector than before?`,
      explain: (right, count, kind) =>
        kind === 'none'
          ? `For ${right}: the row is all there is, and it goes with the token.`
          : `For ${right} of ${count}: all that got another place; the middle one of an odd number keeps its own.`,
    },
    'q7.pieces': {
      prompt: (word) => `How many rows of E does the word “${word}” read, with a blank before it?`,
      explain: (right, word) =>
        `${right}: rows belong to the pieces that the tokenizer cuts “${word}” into. Word2Vec would have one for the word, or none.`,
    },
    'q7.rows': {
      prompt: (count) => `Your text has ${count} tokens. How many different rows of E does it read?`,
      explain: (right) => `${right}: as many as there are different ids.`,
    },
    'q7.moved': {
      prompt: (count, rate, kind) =>
        `One step of SGD (rate ${rate}) on the next-token loss of your ${count} tokens, ${tied(kind)}: how many rows of E does it move?`,
      explain: (right, _count, _rate, kind) =>
        kind === 'tied'
          ? `${right}. As the head, E is pushed in every row whose token the softmax gives a probability that float32 can tell from 0.`
          : `${right}: the different ids that are inputs of a predicted position. The last token predicts nothing.`,
    },
    'q8.factor': {
      prompt: (d) => `d is ${d}. By which number are the rows of E multiplied when √d is on?`,
      explain: (right, d) => `√${d} = ${right}.`,
    },
    'q8.term': {
      prompt: (token, place, dimension, value, d) =>
        `Row ${token} (place ${place}) has ${value} at dimension ${dimension}; d is ${d}. What is the token’s term there with √d on, before the position is added?`,
      explain: (right, _token, _place, _dimension, value, d) => `√${d} × ${value} = ${right}.`,
    },
    'q8.length': {
      prompt: (token, place, row, d) =>
        `The row of ${token} (place ${place}) is ${row} long; d is ${d}. How long is the token’s term with √d on?`,
      explain: (right, _token, _place, row, d) =>
        `√${d} × ${row} = ${right}: a factor on every number is the same factor on the length.`,
    },
    'q9.refused': {
      prompt: (v) => `|V| is ${v}. Which is the smallest id that this model refuses?`,
      explain: (right, v) => `${right}: ids count from 0, so ${v} rows have the ids below ${right}.`,
    },
    'q9.total': {
      prompt: (added, total, d, kind) =>
        `The tokenizer gets ${added} more tokens. The model has ${total} numbers now, d is ${d}, ${tied(kind)}. How many has it then?`,
      explain: (right, added, _total, d, kind) =>
        `${right}: ${added} more rows of ${d} in E${kind === 'tied' ? ', which the head shares' : ', and as many in the head'}.`,
    },
    'q9.loss': {
      prompt: (v, added) =>
        `The vocabulary grows from ${v} by ${added}. What does a guess that holds every token for equally likely lose then, in nats?`,
      explain: (right) => `${right}: the natural logarithm of the new size.`,
    },
    'q10.attention': {
      prompt: (d, heads) =>
        `d is ${d}, there are ${heads} heads. Which shape has the weight of a block’s attention that makes queries, keys and values in one product, stored as (in, out)?`,
      explain: (right) => `${right}: it reads vectors of width d and makes three of the same width.`,
    },
    'q10.state': {
      prompt: (layer, layers, count) =>
        `Your text (${count} tokens) goes in as a batch of 1. Which shape has the output of block ${layer} of ${layers}?`,
      explain: (right) => `${right}: every block takes and gives vectors of the width of E’s rows.`,
    },
    'q10.heads': {
      prompt: (heads) => `A model shall have ${heads} heads. Which of these widths can it have?`,
      explain: (right, heads) => `${right}: ${heads} heads share it evenly.`,
    },
  } as Readonly<Record<string, ProofText>>,

  mistakes: {
    activations: 'That is what comes out of the lookup: one row for each token of the text.',
    addedOnly: 'That counts the new tokens alone.',
    allAtOnePlace: 'That would be every logit of one place.',
    allLogits: 'That would be all logits. Only what reads that row of the table changes.',
    axesSwapped: 'The sizes are right, their order is not.',
    batchForgotten: 'That is one text. A batch has an axis of its own, also for one.',
    batchJoined: 'That strings the texts together. A batch has an axis of its own.',
    biasCounted: 'That counts a bias for each token. The head here has none.',
    bits: 'That is the logarithm to base 2. Nats take the natural one.',
    bytesForNumbers: 'Those are the bytes. Numbers were asked for, at 4 bytes each.',
    columnBefore: 'That is the dimension before. They count from 0.',
    countedFromOne: 'That counts from 1. Places and ids count from 0.',
    decimal: 'That is the logarithm to base 10. Nats take the natural one.',
    distance: 'That is how far apart the places are.',
    divided: 'That divides by √d. Here it is a factor.',
    everyNumber: 'That would be all of them. Not every number of a position differs.',
    feedForwardWidth: 'That is the inner width of the feed-forward layer.',
    firstBlockOnly: 'A vector that changed stays changed in the blocks behind it.',
    frozen: 'That would be a table that is frozen, as static vectors often are.',
    half: 'That would be half of them.',
    halfOfD: 'That is half of d, not its root.',
    halfOfThem: 'Both of a swapped pair change.',
    headApart: 'That would be a head of its own. Here row and head are one table.',
    headForgotten: 'That gives E its rows. A head of its own needs as many.',
    headShared: 'That would be a tied head. Here the head is another table.',
    headsDontDivide: 'That width cannot be shared evenly among the heads.',
    idForPlace: 'That is the position whose number is the token’s id. The position is the place in the text.',
    idsForInput: 'That is the shape of the ids. Each has become a row.',
    idsForgotten: 'Those are the rows. The ids are read too.',
    inputAlready: 'Without an added position the two are still one vector when they enter block 0.',
    inputToo: 'What enters block 0 is made of the token itself; another token does not change it.',
    inputsOnly: 'That counts the inputs alone. As the head, a tied E is moved by what is predicted, too.',
    insideAttention: 'This scheme acts on queries, keys or scores inside attention; nothing is added to the stem.',
    lastBlock: 'That is the last block. They part long before it.',
    lastCounted: 'That counts the last token too. It predicts nothing, so as an input it is not moved.',
    lastRow: 'That is the last row, which is still there.',
    lengthForVocabulary: 'That is the longest text, not the vocabulary.',
    logitsForInput: 'That is the shape of logits: one number for each token of the vocabulary.',
    logitsForTable: 'That is the shape of the logits.',
    lookupBytes: 'That is what the lookup reads.',
    lookup: 'That is what the lookup computes. The product multiplies every zero.',
    maskForgotten: 'The causal mask keeps later tokens out.',
    maskSeen: 'That would be so with the causal mask. Here every place sees all others.',
    middleCounted: 'That leaves out one. With an even number of tokens none keeps its place.',
    middleForgotten: 'One of them keeps its place: the one in the middle.',
    multipliedByD: 'That multiplies by d. The factor is its root.',
    multiplicationsOnly: 'Those are the multiplications. As many additions come to them.',
    nextColumn: 'That is the next dimension. They count from 0.',
    nextRow: 'That is the next row. Ids count from 0.',
    noFactor: 'That would be no factor at all.',
    nothingSaved: 'A table less is something saved.',
    nothingChanges: 'That is what it has now.',
    numbersForBytes: 'Those are numbers. Each takes 4 bytes.',
    oldVocabulary: 'That is the guess among the old tokens.',
    oneHead: 'That is the part of one head. The weight makes them for all heads at once.',
    oneHotOnly: 'That is the one-hot matrix alone. E is read, too.',
    oneHotForTable: 'That is the one-hot matrix of your text.',
    oneOfThree: 'That makes one of the three, such as the queries.',
    onePerPlace: 'A position is a whole vector, not one number.',
    onePlace: 'The row is read at every place, not at one.',
    oneRowOnly: 'That is one row.',
    oneToken: 'That is the product for one token.',
    onlyTheSecond: 'They part one block earlier.',
    orderUnseen: 'That would be so without positions: here each place adds its own.',
    placeForId: 'That takes the place for the id. The row is that of the id.',
    positionAdded: 'A position is in that number. It was not asked for.',
    positionBefore: 'That is the position before. Places count from 0.',
    positionForgotten: 'The position is added before block 0, so the two differ from there.',
    positionOnly: 'That is the position’s term alone.',
    positionsJoined: 'That joins token and position side by side. Here they are added.',
    positionsLength: 'That is the length of the position’s term.',
    positionsTable: 'That is the table of positions: one row for each place, not for each token.',
    probability: 'That is the probability of each. Its loss is the negative logarithm.',
    product: 'That multiplies the two terms. They are added.',
    productBytes: 'That is what the one-hot product reads.',
    repeatedOnly: 'That counts the repetitions.',
    rootAdded: 'That adds √d. It is a factor.',
    rootForgotten: 'That leaves √d out.',
    rootOfAll: 'That multiplies the position, too. Only the row of E gets the factor.',
    rootOfHead: 'That is the root of a head’s width, which attention divides by.',
    rootOfRoot: 'That takes the root twice.',
    rootOfTokens: 'That is the root of the number of tokens.',
    rootOfVocabulary: 'That is the root of |V|.',
    rootTwice: 'That has √d in it once too often.',
    rowForgotten: 'The row of E is still there without positions.',
    rowPerByte: 'That counts bytes. The tokenizer joins many of them.',
    rowPerLetter: 'That counts letters. The tokenizer joins many of them.',
    rowPerPlace: 'That counts one row for each place. A token that comes again reads the same row.',
    rowPerWord: 'That would be one row per word, as Word2Vec has it. This word is cut into pieces.',
    rowsForNumbers: 'Those are rows. Each has d numbers.',
    scaled: 'That has the factor √d. The product is with E as it stands.',
    sign: 'The loss is the negative logarithm of a probability, and positive.',
    sineOfZero: 'Half of them are sines of 0, and 0 added changes nothing.',
    sizeOfTable: 'That is how many numbers E has.',
    subtracted: 'That takes the position away. It is added.',
    sumForPosition: 'That is the sum which enters block 0. The position’s term alone was asked for.',
    sumOfSizes: 'That adds the two sizes.',
    tableOnly: 'That is E alone. The one-hot matrix is read, too.',
    tiedTwice: 'That counts a tied table twice.',
    tokenForPosition: 'That is the token’s term.',
    tokenOnly: 'That is the token’s term alone.',
    tokensForVocabulary: 'That takes the tokens of your text for the vocabulary.',
    transposed: 'That is the transpose: d × |V|, as the head’s mathematics writes its matrix.',
    vocabularyForTokens: 'That has a row for each token of the vocabulary. Here there is one for each of the text.',
    vocabularyForWidth: 'The vocabulary ends with the lookup. Blocks know only d.',
    wholeModel: 'That is the whole model.',
    wholeRow: 'That is one whole row.',
    wholeTable: 'That reads all of E. The lookup reads only the rows of your tokens.',
    wholeVocabulary: 'That is every row there is.',
    widerByLayer: 'The width stays the same through all blocks.',
    widthForVocabulary: 'That is d, not |V|.',
    widthSquared: 'That is d × d.',
    wordsForTokens: 'That counts words. Rows belong to tokens.',
    wrongWay: 'That goes the other way.',
    zerosSkipped: 'That leaves the zeros out. The product does not know that they are zeros.',
  } as Readonly<Record<string, string>>,
};

export type ProofWords = typeof proofWords;

// What stands on the cards of experiments: a claim, what is done, what came out, and what the figures are.

import { blocksExperiments } from './experiments-blocks.en.ts';
import { inputExperiments } from './experiments-input.en.ts';
import { logitsExperiments } from './experiments-logits.en.ts';
import { positionExperiments } from './experiments-position.en.ts';
import { rowsExperiments } from './experiments-rows.en.ts';
import { trainingExperiments } from './experiments-training.en.ts';

export interface OneExperiment {
  title: string;
  claim: string;
  /** what the core does with the learner's text */
  method: string;
  /** said after "It holds." and "It does not hold here." */
  holds: string;
  fails: string;
  figures: Readonly<Record<string, string>>;
  /** of a table, by the keys of its columns and rows; a row without words is labelled by its key */
  columns?: Readonly<Record<string, string>>;
  rows?: Readonly<Record<string, string>>;
  /** what is asked before it is run, and the answers to choose from */
  asks?: Readonly<Record<string, string>>;
  /** its questions and rows are lines of code */
  code?: true;
  choices?: Readonly<Record<string, string>>;
  /** why it says nothing for a text or model, by the key that the experiment gives */
  cannot: Readonly<Record<string, string>>;
}

export const experimentWords = {
  heading: (count: number) =>
    count === 1 ? 'An experiment to run on your text' : `${count} experiments to run on your text`,
  /** before an answer is chosen, and what is said of it */
  choose: 'choose …',
  isRight: 'right',
  itIs: (answer: string) => `it is: ${answer}`,
  /** beside what was written in the learner's own words */
  oneAnswer: 'One answer:',
  again: 'And now?',
  run: 'Run it on my text',
  running: 'running …',
  holds: 'It holds.',
  fails: 'It does not hold here.',
  cannot: 'Not with this text or these switches.',
  failed: (message: string) => `The experiment could not be finished: ${message}`,
  ranWith: (text: string) => `Run with “${text}”.`,
  old: 'Your text or switches have changed since: run it again.',
  /** opens what offers the model's files */
  takeRows: 'Take the rows of E with you',
  each: {
    permutation: {
      title: 'Without positions, order is lost',
      claim:
        'Attention by itself does not know order. Without positions and without the causal mask, reordering the tokens reorders the hidden states and changes none of them.',
      method:
        'Your text is read from front to back and from back to front; each token’s states of the two readings are compared, through all blocks. If your model has no blocks, two are made for it, from your seed.',
      holds: 'What is left is rounding of float32: each token has the same states wherever it stands.',
      fails: 'The states depend on the place of a token, although there are neither positions nor a mask.',
      figures: {
        state: 'max |Δ| after the last block, no positions, no mask',
        logits: 'max |Δ| of the logits, no positions, no mask',
        positions: 'for comparison, with positions added: after the last block',
        mask: 'for comparison, no positions but the causal mask: after the last block',
        blocks: 'blocks',
      },
      cannot: { 'one-kind': 'Type at least two different tokens: others can’t be reordered.' },
    },
    'rope-distance': {
      title: 'RoPE sees only distance',
      claim:
        'RoPE turns queries and keys by their position, and the score of two tokens depends only on how far they stand apart. A text that is moved along as a whole keeps all its states.',
      method:
        'Your text is read from position 0, and again from a later position, after filling that no token looks at. If your model has no blocks, two are made for it, from your seed.',
      holds: 'What is left is rounding of float32; positions that are added to the stem do not have this.',
      fails: 'The states changed although all distances are the same.',
      figures: {
        by: 'places that the text is moved by',
        state: 'max |Δ| after the last block, with RoPE',
        logits: 'max |Δ| of the logits, with RoPE',
        added: 'for comparison, with positions added to the stem: after the last block',
        blocks: 'blocks',
      },
      cannot: {
        short: 'Type at least two tokens: one has no distance to another.',
        long: 'The text fills all positions, so it can’t be moved. Shorten it.',
        odd: 'RoPE turns pairs of numbers, and each head has an odd number of them. Choose an even d, or other heads.',
      },
    },
    'concat-sum': {
      title: 'Concatenation can do what the sum does',
      claim:
        'Instead of adding the position’s row, one can put both rows side by side and multiply with a projection W of 2d rows. With W = [I; I], the identity twice, it is the sum.',
      method:
        'The stem output of your text by the sum is compared with that by concatenation and [I; I], and with that by a W drawn at random.',
      holds: 'Not one number differs. The sum is the concatenation with a projection that is fixed and costs nothing.',
      fails: 'The two ways do not give the same numbers.',
      figures: {
        input: 'max |Δ| of the stem output, W = [I; I]',
        logits: 'max |Δ| of the logits, W = [I; I]',
        drawn: 'for comparison, a drawn W: max |Δ| of the stem output',
        numbers: 'numbers that W would add to what is learned',
      },
      cannot: {
        empty: 'Type something first.',
        'nothing-to-join': 'These positions add nothing to the stem. Choose learned or sinusoidal positions.',
      },
    },
    causality: {
      title: 'What comes later changes nothing before it',
      claim:
        'With the causal mask a token’s hidden states and logits depend on what stands before it alone. Change a later token, and every earlier position keeps its numbers, bit for bit.',
      method:
        'Your text is run twice, the second time with one token in its middle changed. All positions before it are compared, in every layer.',
      holds: 'Not one number before the changed token is another.',
      fails: 'Numbers before the changed token are others too: without the mask every token sees the whole text.',
      figures: {
        place: 'place of the changed token',
        statesChanged: 'numbers changed before it, in the layer with the most',
        statesCount: 'of so many numbers in a layer',
        logitsChanged: 'logits changed before it',
        logitsCount: 'of so many logits',
        laterLogits: 'largest change of a logit from it on',
      },
      cannot: {
        noBlocks: 'There are no blocks, so no token sees another. Add some.',
        short: 'It takes two tokens: type more.',
      },
    },
    sameId: {
      title: 'One id, one row, different hidden states',
      claim:
        'Two occurrences of an id have one row of E. Attention has read other tokens for each, so after a block their hidden states differ. Under the causal mask the same tokens to the left give the same state, whatever stands to the right.',
      method:
        'Two places of one token of your text are compared layer by layer. Then the first of them is compared with itself in a text that goes on otherwise.',
      holds: 'The row is the same to the last bit, the states of every layer differ.',
      fails:
        'The two keep one state: nothing tells their places apart. “Always the same” is wrong, “always different” is too.',
      figures: {
        first: 'place of the one',
        second: 'place of the other',
        row: 'max |Δ| of their rows of E',
        input: 'max |Δ| of what enters block 0',
        afterOne: 'max |Δ| after 1 block',
        afterAll: 'max |Δ| after the last block',
        sameLeft: 'max |Δ| after the last block, same tokens to the left, others to the right',
      },
      cannot: {
        noBlocks: 'There are no blocks, so there is no hidden state yet. Add some.',
        noRepeat:
          'No token stands in your text twice. Take one like “The bank of the river is not the bank that keeps money.”',
      },
    },
    ablation: {
      title: 'Without attention no context',
      claim:
        'Context comes in through attention alone. With attention taken out, and no positions, two occurrences of an id have one hidden state in every layer, although the feed-forward part still works on each.',
      method: 'A copy of your model without positions is run on your text, once with attention and once without it.',
      holds: 'Without attention the two are equal in every layer. So the feed-forward part by itself adds no context.',
      fails: 'They differ although attention is out.',
      figures: {
        first: 'place of the one',
        second: 'place of the other',
        withAttention: 'max |Δ| after the last block, with attention',
        without: 'max |Δ| after the last block, without attention',
        lengthIn: 'length of the state that enters block 0',
        lengthOut: 'length after the last block, without attention: the feed-forward part did act',
      },
      cannot: {
        noBlocks: 'There are no blocks to take attention out of. Add some.',
        noRepeat:
          'No token stands in your text twice. Take one like “The bank of the river is not the bank that keeps money.”',
      },
    },
    stepUntied: {
      title: 'Untied: one step moves the rows that were read',
      claim:
        'With a head of its own, a row of E gets a gradient only by being looked up before a question. One step of SGD moves exactly the ids that something is predicted after; an id that only stands last in a row stays.',
      method:
        'Your model with an untied head, your text in rows of 32 tokens, one step of plain SGD. Every row of E is compared with itself before the step; then the step is taken back.',
      holds: 'The rows that moved are the ids that stand before another, and no others.',
      fails: 'Other rows moved, or one of these did not: a padding id gets no gradient, and float32 has an end.',
      figures: {
        rowsMoved: 'rows that moved',
        idsBeforeAnother: 'different ids that stand before another',
        rowsOfE: 'rows of E',
      },
      cannot: { needsTwoTokens: 'It takes two tokens for one to be predicted: type more.' },
    },
    stepTied: {
      title: 'Tied, small start: one step moves every row',
      claim:
        'Tied, E is the head too, and the softmax gives every token some probability that the step takes down. From N(0, 0.02²) one step of SGD moves all rows, also those of tokens that your text does not have.',
      method:
        'A fresh tied model of these sizes from N(0, 0.02²), your text in rows of 32 tokens, one step of plain SGD.',
      holds: 'Every row of E moved.',
      fails: 'Some rows stayed: what they would have moved by is too little for float32.',
      figures: { rowsMoved: 'rows that moved', rowsOfE: 'rows of E' },
      cannot: { needsTwoTokens: 'It takes two tokens for one to be predicted: type more.' },
    },
    stepAsCoded: {
      title: 'Tied as coded: only ids and targets move',
      claim:
        'As the lesson codes it, tied, N(0, 1) and × √d, logits lie hundreds apart. In float32 the softmax of nearly every token is then exactly 0, so that only the rows that are read or asked for get a gradient.',
      method:
        'A fresh tied stem of these sizes from N(0, 1), × √d, without blocks, your text in rows of 32 tokens, one step of plain SGD.',
      holds: 'The rows that moved are the ids that are read or asked for, and no others.',
      fails: 'Other rows moved too: at this width the logits lie closer, and the softmax reaches further.',
      figures: {
        rowsMoved: 'rows that moved',
        idsReadOrAsked: 'different ids that are read or asked for',
        rowsOfE: 'rows of E',
      },
      cannot: { needsTwoTokens: 'It takes two tokens for one to be predicted: type more.' },
    },
    ...rowsExperiments,
    ...positionExperiments,
    ...inputExperiments,
    ...blocksExperiments,
    ...logitsExperiments,
    ...trainingExperiments,
  } as Readonly<Record<string, OneExperiment>>,
};

export type ExperimentWords = typeof experimentWords;

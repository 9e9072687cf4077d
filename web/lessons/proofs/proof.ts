// "Prove it": a question about the learner's own tokens, whose answer the core computes. No DOM.
import type { Lab } from '../experiments/experiment.ts';
import type { Draw } from './draw.ts';

/** What the prompt speaks of, in the order of its words. */
export type Given = { whole: number } | { number: number } | { token: number } | { text: string };

/** A number, or the sizes of a shape. */
export type Value = number | readonly number[];

/**
 * How an answer is given: `number` to a tolerance, `whole` exactly, `shape` as sizes in their order, `choice` as one of
 * the item's options.
 */
export type AnswerKind = 'number' | 'whole' | 'shape' | 'choice';

/** A computation that is known to go wrong, and what it gives here. `id` is the key of what is told to who made it. */
export interface Mistake {
  readonly id: string;
  readonly value: Value;
}

/** What a template found for one text, model and draw. */
export interface Found {
  readonly kind: AnswerKind;
  readonly given: readonly Given[];
  /** by the core */
  readonly right: Value;
  readonly mistakes: readonly Mistake[];
  /** of `number`: the largest of the numbers that are put together, whose digits the learner reads; default: the answer */
  readonly size?: number;
  /** of `choice`: what is offered, the right one among it */
  readonly options?: readonly number[];
  /** the cell of the page where the numbers stand */
  readonly cell?: { readonly place: number; readonly dimension: number };
}

/** `cannot`: the key of what the text or the model is missing. */
export type Outcome = Found | { readonly cannot: string };

export interface Template {
  /** `check.name`; also the key of its words */
  readonly id: string;
  /** the check whose answer it lets the learner prove */
  readonly check: string;
  /** 1: read it off; 2: put two things together; 3: know what is counted and what is not */
  readonly level: 1 | 2 | 3;
  make(lab: Lab, draw: Draw): Promise<Outcome>;
}

/** A template's question, ready to be asked. */
export interface Item {
  readonly template: Template;
  /** the same seed, tokens and settings make the same item everywhere */
  readonly seed: number;
  readonly kind: AnswerKind;
  readonly given: readonly Given[];
  readonly right: Value;
  /** of `number`: how far an answer may be off */
  readonly tolerance: number;
  /** none of them could be taken for the right answer, nor for another of them */
  readonly mistakes: readonly Mistake[];
  /** of `choice`, in the order in which they are shown */
  readonly options: readonly number[];
  readonly cell: { readonly place: number; readonly dimension: number } | null;
}

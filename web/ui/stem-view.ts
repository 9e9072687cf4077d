// What is asked of the engine for a state of the page, and what comes back for the stations. Types only.
import type { Comparison, ForwardOutput, ParameterInfo, StageMeasures, Tensor } from '../engine/api.ts';
import type { Edit, LockName } from '../lessons/state/lab-state.ts';
import type { Settings } from '../lessons/state/settings.ts';
import type { TokenPart } from './token-text.ts';
import type { Trained } from './trained.ts';

/** A switch, the cells, or that other numbers than the drawn ones are shown. */
export type Changed = LockName | 'trained';

/** What is large and only asked for where it is shown. */
export type LargeTrace = 'hidden' | 'attention';

export interface Request {
  text: string;
  settings: Settings;
  edits: readonly Edit[];
  traces: ReadonlySet<LargeTrace>;
  /** shown instead of the drawn numbers, if it fits the settings */
  trained: Trained | null;
}

export interface Token {
  id: number;
  bytes: Uint8Array;
  parts: TokenPart[];
}

export interface Numbers {
  /** E[id], [T, d] */
  rows: Tensor;
  /** s·E[id], [T, d] */
  token: Tensor;
  /** P[t] or the sinusoid, [T, d]; null where positions don't act on the stem */
  position: Tensor | null;
  /** [T, d]; null without segments */
  segment: Tensor | null;
  /** what enters block 0, [T, d] */
  input: Tensor;
  /** [0] what enters block 0, [i] the output of block i, each [T, d]; null when not asked for, or without blocks */
  hidden: readonly Tensor[] | null;
  /** of each block [H, T, T]: the probabilities of each token (row) over what it looks at; null as for `hidden` or when there are too many, empty with attention off */
  attention: readonly Tensor[] | null;
  /** [T, V] */
  logits: Tensor;
  measures: StageMeasures;
  /** mean next-token loss in nats; null below two tokens */
  loss: number | null;
  top: NonNullable<ForwardOutput['top']>;
  topTokens: ReadonlyMap<number, Token>;
  /** whose rows of E the learner wrote into */
  editedTokens: readonly Token[];
}

/** What was changed last, other than the text, and what it does to the text that is there now. */
export interface Change {
  what: ReadonlySet<Changed>;
  /** the switches as they were */
  from: Settings;
  /** it is this view's; else an earlier one's, and only the text has changed since */
  fresh: boolean;
  /** null when the shapes are not the same, or there is nothing to compare */
  comparison: Comparison | null;
}

export interface StemView {
  text: string;
  settings: Settings;
  edits: readonly Edit[];
  /** whose numbers are shown; null: as they were drawn */
  trained: Trained | null;
  /** the large traces that were asked for */
  traces: ReadonlySet<LargeTrace>;
  tokenCount: number;
  /** at most max_len of them */
  tokens: Token[];
  parameters: ParameterInfo[];
  maxLen: number;
  dModel: number;
  vocabSize: number;
  /** false while the model's blocks are on their way: the numbers are those of its stem alone */
  whole: boolean;
  /** how many tokens one of the page’s tokenizers has, where a model out of a file is read with it; else null */
  borrowedTokens: number | null;
  /** null until something other than the text was changed, and when that was taken back */
  change: Change | null;
  /** null when the text is longer than max_len */
  numbers: Numbers | null;
}

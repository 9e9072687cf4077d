// The engine's public shape: how a model is trained and how a text goes on. Types only.
import type { Tensor } from './api.ts';

/** How a text goes on. */
export interface GenerateOptions {
  /** how many tokens */
  count: number;
  /** logits are divided by it; 0 takes the largest. Default 1 */
  temperature?: number;
  /** only the k largest may come; default 0: all */
  topK?: number;
  /** the same seed, ids and weights give the same tokens */
  seed?: number;
  /** rejects with `cancelled` */
  signal?: AbortSignal;
  /** after each token: it, and its place among the new ones */
  onToken?: (token: { id: number; index: number }) => void;
}

/** Rows to learn from: the target of position t is the id at t + 1, so a row of T ids asks T − 1 questions. */
export interface TrainingBatch {
  ids: number[][];
  segmentIds?: number[][];
  /** rows may then differ in length; filling is neither looked at nor asked for */
  padId?: number;
}

/** The numbers and names of torch.optim.AdamW and SGD. */
export interface OptimizerOptions {
  name?: 'adamw' | 'sgd';
  /** default 1e-3 */
  lr?: number;
  /** AdamW; default [0.9, 0.999] */
  betas?: [number, number];
  /** AdamW; default 1e-8 */
  eps?: number;
  /** AdamW: decoupled, of every trained tensor; SGD: added to the gradient. Default 0 */
  weightDecay?: number;
}

export type ParameterGroup = 'tokens' | 'positions' | 'segments' | 'blocks' | 'head';

export interface TrainingOptions extends TrainingBatch {
  /** each uses the whole batch */
  steps: number;
  optimizer?: OptimizerOptions;
  /** what does not move. A tied table is one tensor: freezing the tokens or the head freezes it for both */
  freeze?: ParameterGroup[];
  /** before the blocks, another mask each step; default 0, whatever the model's own */
  dropout?: number;
  /** largest norm of all gradients together; 0: any */
  clip?: number;
  /** steps over which lr rises in a line */
  warmup?: number;
  /** of dropout */
  seed?: number;
  /** rejects with `cancelled`; the steps made so far stay */
  signal?: AbortSignal;
  /** after each step: its number, from 0, and the loss before it */
  onStep?: (progress: { step: number; loss: number }) => void;
}

export interface RowChange {
  /** of the token table */
  row: number;
  /** √Σ(after − before)² */
  distance: number;
}

export interface TrainingResult {
  /** losses[i] is the mean cross-entropy, nats, before step i */
  losses: number[];
  /** after the last step, without dropout */
  loss: number;
  /** of a guess that holds every id for equally likely: ln V */
  uniformLoss: number;
  /** the rows of the token table that the last step moved */
  changedRows: RowChange[];
}

/** The gradient of the mean cross-entropy of a batch, without dropout. */
export interface Gradients {
  loss: number;
  /** of every tensor with numbers of its own, in the file's order; a tied table holds the sum of both its parts */
  tables: (Tensor & { name: string })[];
  /** what the token table gets as the way in: the rows of the ids that came, rising */
  tokenInput: { ids: number[]; rows: Tensor };
  /** what a tied table gets as the head, dense; null when untied, where that is the head's own gradient */
  tokenOutput: Tensor | null;
}

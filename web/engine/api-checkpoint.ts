// What `stem-lab` offers for checkpoints that stay in their files. Types only.
import type { Tensor } from './api.ts';

export interface CheckpointOptions {
  /** the tensor that is the token table, where its name does not tell */
  table?: string;
}

/** What a tensor is for; `other` has a name that is not known, `buffer` is no parameter: a mask, position numbers. */
export type CheckpointPart =
  | 'token'
  | 'position'
  | 'segment'
  | 'input-norm'
  | 'attention'
  | 'feed-forward'
  | 'norm'
  | 'head'
  | 'other'
  | 'buffer';

export interface CheckpointTensor {
  name: string;
  shape: number[];
  /** as the file writes it: `F32`, `BF16`, `I64`, … */
  dtype: string;
  /** numbers */
  count: number;
  part: CheckpointPart;
  /** its block */
  layer: number | null;
}

/** What a checkpoint weighs and which of its tensors is what, by the headers of its files alone. */
export interface CheckpointAccount {
  /** config.json's model_type; without one what names tell: `gpt2`, `llama`, `bert`, `roberta`, `opt`, `stem`, or nothing */
  family: string;
  tensors: CheckpointTensor[];
  /** of those that are there the numbers in all, and their share of `total` */
  parts: { part: CheckpointPart; count: number; share: number }[];
  /** parameters; a tied table that is stored twice counts once, buffers don't */
  total: number;
  /** blocks */
  layers: number;
  /** the token table's tensor; null: none was found */
  token: string | null;
  position: string | null;
  segment: string | null;
  /** the LayerNorm between the sum of the tables and block 0 */
  inputNorm: string | null;
  head: 'tied' | 'own' | 'none';
  /** what token rows are multiplied with: √d in Gemma, else 1 */
  tokenScale: number;
  /** the row of the position table that is position 0's */
  positionOffset: number;
  /**
   * of all tensors as they are stored, and of `total` in each type; `opening`: what `openModel` takes of the engine's memory at
   * least, of which it has `most`
   */
  bytes: { [what in 'stored' | 'f32' | 'f16' | 'bf16' | 'int8' | 'opening' | 'most']: number };
}

/** What enters block 0 for one row of T tokens, and its terms, each (T, d); null where the model has no such table. */
export interface CheckpointStem {
  token: Tensor;
  position: Tensor | null;
  segment: Tensor | null;
  input: Tensor;
}

/** A checkpoint of any size that stays in its files: of these only headers are read, and rows as they are asked for. */
export interface Checkpoint {
  readonly account: CheckpointAccount;
  /** bytes that were read of the files with tensors so far */
  readonly bytesRead: number;
  /** one row of T tokens; reads their rows alone */
  stem(ids: readonly number[], options?: { segmentIds?: readonly number[] }): Promise<CheckpointStem>;
  /** rows of a tensor of two dimensions, (rows, columns) */
  rows(tensor: string, rows: readonly number[]): Promise<Tensor>;
  dispose(): void;
}

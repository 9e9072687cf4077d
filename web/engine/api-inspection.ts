// The engine's public shape: what is asked about numbers that are there. Types only.
import type { PassOptions, Tensor } from './api.ts';

/** Of two equally shaped sets of numbers. */
export interface Difference {
  /** the largest |a − b|; NaN when a number on either side is NaN, 0 for equal infinities */
  maxAbs: number;
  /** where it is: [b, t, i] of a stage (t counts what is compared), [row, column] of a table; the first NaN if there is one; null when all are equal */
  at: number[] | null;
  /** how many numbers differ (a NaN always does) */
  changed: number;
  /** how many were compared */
  count: number;
}

export interface Comparison {
  input: Difference;
  logits: Difference;
  /** of the states that both passes have: [0] what enters block 0, [i] the output of block i */
  hidden: Difference[];
  /** the tables that both models have in one shape; a tied head is its table */
  tables: (Difference & { name: string })[];
}

/** Whole numbers but for the share. */
export interface Account {
  /** numbers that the model has */
  total: number;
  /** the same with the head tied, and with a head of its own */
  totalTied: number;
  totalUntied: number;
  /** V·d when the head is tied, 0 when it is not: totalUntied − total */
  savedByTying: number;
  /** numbers in the token table, and their part of the total, 0…1 */
  embedding: number;
  embeddingShare: number;
  /** memory of all numbers as float32 */
  bytes: number;
}

/** What a model of some config weighs, without making it. */
export interface ConfigAccount {
  total: number;
  /** of those that are there the numbers, and their share of `total`; the blocks' have the final norm among them */
  parts: { part: 'tokens' | 'positions' | 'segments' | 'blocks' | 'head'; count: number; share: number }[];
  /**
   * the largest dModel at which the token table still is half of the model, all else as it is and dFf in proportion; null:
   * it is less at every width, or no less at any
   */
  halfWidth: number | null;
  /** of a text of maxLen tokens */
  lookup: Cost;
  product: Cost;
}

/** What RoPE does to one pair of numbers of every head's queries and keys, at one position. */
export interface RopeTurn {
  /** which numbers of a head */
  pair: [number, number];
  /** radians, float64 */
  angle: number;
  /** bit for bit those that attention turns with */
  cosine: number;
  sine: number;
}

/** What a position scheme that acts inside attention does at one position. */
export interface PositionFactors {
  /** null without RoPE */
  rope: RopeTurn[] | null;
  /** null without ALiBi; bias [H, position + 1]: what is added to the score with each token up to this one */
  alibi: { slopes: number[]; bias: Tensor } | null;
}

/** Whole numbers: what a way to the rows reads, and its multiplications and additions. */
export interface Cost {
  /** bytes of what names the rows: ids of 4 bytes, or one-hot rows */
  input: number;
  bytes: number;
  flops: number;
}

export interface LookupOptions {
  /** this row is NaN in a copy of E that is made for the call alone; the model stays as it is */
  poison?: number;
}

export interface LookupAsProduct {
  /** [T, d]: one-hot (T, V) × E, multiplied out with every zero */
  rows: Tensor;
  /** to the looked-up rows: 0 unless the table holds NaN or infinities, which 0 × them spreads */
  difference: Difference;
  /** reads ids and their rows, computes nothing */
  lookup: Cost & { nans: number };
  /** reads the one-hot matrix and all of E; `nans` are the numbers that are NaN in the rows that it gives */
  product: Cost & { nans: number };
  /** of each id the byte where the lookup finds its row, in the core's memory */
  addresses: number[];
}

/** Each row of one tensor with each row of another. */
export interface RowProducts {
  /** [m, n]: Σab, and the same divided by both lengths; NaN where a row is all zeros */
  dots: Tensor;
  cosines: Tensor;
  /** lengths of the first tensor's rows */
  norms: Float64Array;
}

/** How numbers are spread. */
export interface Distribution {
  /** how many lie in each part, from low to high */
  counts: number[];
  /** where the parts begin, and where the last one ends */
  edges: Float64Array;
  /** how many lie in none */
  outside: number;
  /** of all of them */
  mean: number;
  deviation: number;
}

/** `bins` parts of one width between `low` and `high` */
export interface DistributionOptions {
  low: number;
  high: number;
  bins: number;
}

export interface ExplainRequest<S extends 'input' | 'logits' = 'input' | 'logits'> {
  ids: number[][];
  /** the cell: row b, token t, column i (of the input) or id v (of the logits) */
  at: [b: number, t: number, column: number];
  stage: S;
  options?: PassOptions;
  /** how many products of a sum; default 3 */
  terms?: number;
}

/** value = Σ x[i]·w[i] */
export interface SumExplanation {
  /** the largest products by size (NaN first, equal ones by smaller index) */
  terms: { index: number; x: number; w: number; product: number }[];
  /** how many products there are */
  count: number;
  /** sum of the products that are not in `terms`, in float64 */
  rest: number;
  /** bit for bit what the pass has there */
  value: number;
}

/**
 * value = sum × dropout. With `combine: 'sum'`, sum = tokenTerm + positionTerm + segmentTerm; with `'concat'`,
 * sum = projection + segmentTerm. tokenTerm = scale × tokenValue; each step is rounded to float32.
 */
export interface InputExplanation {
  stage: 'input';
  id: number;
  /** √d_model or 1 */
  scale: number;
  /** E[id][i] */
  tokenValue: number;
  tokenTerm: number;
  /** P[t][i] or the sinusoid; null where positions don't act on the stem */
  positionTerm: number | null;
  /** null without segments */
  segmentTerm: number | null;
  /** of `concat`: x is the token's d numbers and then the position's, w column i of the projection; else null */
  projection: SumExplanation | null;
  sum: number;
  /** 0 when dropped, 1/(1 − p) when kept; null in eval mode and for p = 0 */
  dropout: number | null;
  /** bit for bit the cell of forward's input */
  value: number;
}

/** x is the row that the head reads (of the input, when there are no blocks), w row v of the head's table: d products. */
export interface LogitExplanation extends SumExplanation {
  stage: 'logits';
  /** v */
  id: number;
}

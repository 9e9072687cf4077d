// The engine's public shape: what `stem-lab` exports and the page uses. Types only.

/** Which build of the core runs. `auto`: SIMD where the browser has it. */
export type PathChoice = 'auto' | 'simd' | 'scalar' | 'relaxed';

export interface EngineOptions {
  path?: PathChoice;
  /** The wasm module itself or where it lies; by default it is found beside the script. */
  wasm?: URL | ArrayBuffer;
  /** Told in words about what changed without a call failing: no SIMD, no worker, engine replaced after a crash. */
  onNotice?: (notice: Notice) => void;
}

export interface Notice {
  code: 'scalar-build' | 'no-worker' | 'engine-replaced';
  message: string;
}

export interface EngineInfo {
  path: 'simd' | 'scalar' | 'relaxed';
  /** float32 numbers in one vector register: 4 for SIMD, 1 for scalar */
  lanes: number;
  buildId: string;
  version: string;
  /** where the core runs: a worker, or the calling thread where workers are forbidden */
  thread: 'worker' | 'main';
}

export interface ModelConfig {
  vocabSize: number;
  dModel: number;
  maxLen: number;
  tieWeights: boolean;
  scaleEmbeddings: boolean;
  positions: 'learned' | 'sinusoidal' | 'rope' | 'alibi' | 'none';
  ropeLayout: 'half' | 'interleaved';
  combine: 'sum' | 'concat';
  segmentCount: number;
  dropout: number;
  layers: number;
  heads: number;
  dFf: number;
  activation: 'gelu_new' | 'gelu';
  norm: 'pre' | 'post';
  layerNormEpsilon: number;
  paddingIdx: number | null;
}

/** `pytorch`: N(0,1) tables and nn.Linear's uniform head; `gpt2`: N(0, 0.02²); `inv-sqrt-d`: N(0, 1/d). */
export type Init = 'pytorch' | 'gpt2' | 'inv-sqrt-d';

export interface CreateModelOptions extends Partial<ModelConfig> {
  init?: Init;
  /** whole number, 0 ≤ seed < 2^53 */
  seed?: number;
}

/** Row-major numbers with their shape. A copy: nothing of the engine's memory is seen from outside. */
export interface Tensor {
  shape: number[];
  data: Float32Array;
}

export interface ParameterInfo {
  name: string;
  shape: number[];
  dtype: string;
  /** numbers it adds to the model: 0 for a tensor that is tied to another */
  count: number;
  /** count / total, 0…1 */
  share: number;
  tiedTo?: string;
  /** byte offset of the numbers in the core's memory: equal means one buffer */
  address: number;
}

export type Trace = 'token' | 'position' | 'segment' | 'input' | 'hidden' | 'attention' | 'logits';

export interface ForwardOptions {
  /** dropout acts */
  train?: boolean;
  /** of dropout */
  seed?: number;
  /** the shape of ids, for a model with segments; without them every token is of segment 0 */
  segmentIds?: number[][];
  trace?: Trace[];
  /** rows may then differ in length: shorter ones are filled up with this id, which attention does not look at */
  padId?: number;
  /** false: an ablation, attention adds nothing in any block */
  attention?: boolean;
  /** false: an ablation, every token sees the whole row */
  causal?: boolean;
  /** the shape of ids: asks for `loss`, the mean cross-entropy in nats */
  targets?: number[][];
  /** asks for `top`, the k largest logits of every position */
  topK?: number;
  /** asks for `measures` of every stage */
  measure?: boolean;
  /** rejects with `cancelled` when it fires; a call that has not begun is then never run */
  signal?: AbortSignal;
}

export interface TopLogits {
  /** [B, T, k], largest first; equal ones by smaller id */
  shape: number[];
  ids: Int32Array;
  logits: Float32Array;
  /** softmax over the whole vocabulary */
  probabilities: Float32Array;
}

/**
 * Sizes of the numbers of a stage, summed in float64. A NaN among them makes what it touches NaN; of no numbers at all
 * (no tokens) everything is NaN.
 */
export interface Measures {
  /** √Σx² of each row: B·T numbers, row b·T + t */
  rowNorm: Float64Array;
  /** √(Σx² / columns) of each row */
  rowRms: Float64Array;
  /** √(Σx² / count) of all */
  rms: number;
  min: number;
  max: number;
  maxAbs: number;
}

export interface StageMeasures {
  /** E[id], before √d */
  rows: Measures;
  /** s·E[id] */
  token: Measures;
  /** the position's term; zeros where positions don't act on the stem */
  position: Measures;
  /** the segment's term; zeros without segments */
  segment: Measures;
  /** what enters block 0, after dropout */
  input: Measures;
  /** [0] what enters block 0, [i] the output of block i */
  hidden: Measures[];
  /** what the head reads: the last block's output through the final norm; without blocks the input */
  output: Measures;
  logits: Measures;
}

export interface ForwardOutput {
  /** [B, T, V] */
  logits: Tensor;
  /** s·E[id], the token's term of the sum (s = √d_model or 1) */
  token?: Tensor;
  /** the position's term: P[t] or a sinusoid; zeros with rope, alibi and none, which act elsewhere or not at all */
  position?: Tensor;
  /** the segment's term; zeros without segments */
  segment?: Tensor;
  /** what enters block 0, after dropout */
  input?: Tensor;
  /** hidden[0] is the input to block 0, hidden[i] the output of block i, before the final norm */
  hidden?: Tensor[];
  /** attention[i] is [B, H, T, T] of block i: the probabilities of each token (row) over what it looks at; none when off */
  attention?: Tensor[];
  loss?: number;
  top?: TopLogits;
  measures?: StageMeasures;
}

/** What decides a pass beside the ids; as in ForwardOptions. */
export type PassOptions = Pick<ForwardOptions, 'train' | 'seed' | 'segmentIds' | 'padId' | 'attention' | 'causal'>;

export interface Pass {
  model: Model;
  ids: number[][];
  options?: PassOptions;
}

/** Of two equally shaped sets of numbers. */
export interface Difference {
  /** the largest |a − b|; NaN when a number on either side is NaN, 0 for equal infinities */
  maxAbs: number;
  /** where it is: [b, t, i] of a stage, [row, column] of a table; the first NaN if there is one; null when all are equal */
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

/** Whole numbers: what a way to the rows reads, and its multiplications and additions. */
export interface Cost {
  bytes: number;
  flops: number;
}

export interface LookupAsProduct {
  /** [T, d]: one-hot (T, V) × E, multiplied out with every zero */
  rows: Tensor;
  /** to the looked-up rows: 0 unless the table holds NaN or infinities, which 0 × them spreads */
  difference: Difference;
  /** reads ids and their rows, computes nothing */
  lookup: Cost;
  /** reads the one-hot matrix and all of E */
  product: Cost;
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

/** What a clone may do otherwise than its model. */
export type Switches = Partial<
  Pick<ModelConfig, 'tieWeights' | 'scaleEmbeddings' | 'positions' | 'dropout' | 'ropeLayout' | 'combine'>
>;

export type Bytes = Blob | ArrayBuffer | Uint8Array;
export type Files = Record<string, Bytes>;

export interface Model {
  readonly config: Readonly<ModelConfig>;
  parameters(): Promise<ParameterInfo[]>;
  forward(ids: number[][], options?: ForwardOptions): Promise<ForwardOutput>;
  /** rows of a tensor, [n, columns]; a bias or a norm's numbers are one row */
  rows(tensor: string, rows: number[]): Promise<Tensor>;
  /** writes one number; gives the one that stood there */
  setCell(tensor: string, row: number, column: number, value: number): Promise<number>;
  account(): Promise<Account>;
  /** one row of ids, T ≤ maxLen */
  lookupAsProduct(ids: number[]): Promise<LookupAsProduct>;
  /** the numbers in the formula of one cell */
  explain<S extends 'input' | 'logits'>(
    request: ExplainRequest<S>,
  ): Promise<S extends 'input' ? InputExplanation : LogitExplanation>;
  /**
   * A model of its own with the same numbers, edited cells included. tied → untied gives it a head equal to the table, so
   * its logits stay; untied → tied drops the head. A position table that is switched off is kept, and comes back when
   * switched on.
   */
  clone(switches?: Switches): Promise<Model>;
  /** the tokens that are drawn after one row of ids, each from one new position: keys and values before it are kept */
  generate(ids: number[], options: GenerateOptions): Promise<number[]>;
  /**
   * Trains in place. Rejects with `not-finite` when the loss or a gradient is NaN or infinite; the model then has the last
   * numbers whose loss was finite.
   */
  train(options: TrainingOptions): Promise<TrainingResult>;
  gradients(batch: TrainingBatch): Promise<Gradients>;
  /** the rows of the token table that one step of plain SGD would move; the model stays as it is */
  rowsOfOneStep(batch: TrainingBatch, lr: number): Promise<RowChange[]>;
  save(): Promise<Record<string, Uint8Array>>;
  dispose(): void;
}

export interface Tokenizer {
  readonly size: number;
  encode(text: string): Promise<number[]>;
  /** invalid UTF-8 becomes U+FFFD */
  decode(ids: number[]): Promise<string>;
  decodeBytes(ids: number[]): Promise<Uint8Array>;
  /** the bytes of each token by itself, for display */
  pieces(ids: number[]): Promise<Uint8Array[]>;
  dispose(): void;
}

export interface TokenizerOptions {
  /** only the first tokens of the vocabulary: a model with a smaller V uses a prefix of the merges */
  vocabSize?: number;
}

export interface Engine {
  readonly info: Readonly<EngineInfo>;
  createModel(options?: CreateModelOptions): Promise<Model>;
  openModel(files: Files): Promise<Model>;
  openTokenizer(which: 'lesson' | 'gpt2' | Files, options?: TokenizerOptions): Promise<Tokenizer>;
  /** The largest differences between two passes of one shape. To see what an edit did: clone, edit, compare. */
  compare(a: Pass, b: Pass): Promise<Comparison>;
  readonly diagnostics: Diagnostics;
  dispose(): void;
}

/** For tests, and for whoever wants to see what the engine does about a crash. */
export interface Diagnostics {
  /** bytes that the core has allocated and not freed */
  heapInUse(): Promise<number>;
  /** traps inside the core: rejects with `engine-crashed` like every other pending call; then the engine is replaced */
  crash(): Promise<void>;
}

export type ErrorCode =
  | 'bad-token-id'
  | 'bad-shape'
  | 'too-long'
  | 'bad-config'
  | 'bad-number'
  | 'bad-file'
  | 'missing-tensor'
  | 'wrong-shape'
  | 'unsupported-dtype'
  | 'tie-conflict'
  | 'out-of-memory'
  | 'cancelled'
  | 'engine-crashed'
  | 'disposed'
  | 'not-finite';

/** What every rejected promise of the engine carries; also a RangeError or TypeError where that is the plain meaning. */
export interface StemError extends Error {
  code: ErrorCode;
}

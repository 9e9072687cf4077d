// The engine's public shape: what `stem-lab` exports and the page uses. Types only.

import type { Checkpoint, CheckpointOptions } from './api-checkpoint.ts';
import type {
  Account,
  Comparison,
  ConfigAccount,
  Difference,
  Distribution,
  DistributionOptions,
  ExplainRequest,
  InputExplanation,
  LogitExplanation,
  LookupAsProduct,
  LookupOptions,
  PositionFactors,
  RowProducts,
} from './api-inspection.ts';
import type { Speed, SpeedOptions } from './api-speed.ts';
import type {
  GenerateOptions,
  Gradients,
  RowChange,
  TrainingBatch,
  TrainingOptions,
  TrainingResult,
} from './api-training.ts';
import type { NewRows, VocabularyShift } from './api-vocabulary.ts';

export type * from './api-checkpoint.ts';
export type * from './api-inspection.ts';
export type * from './api-speed.ts';
export type * from './api-training.ts';
export type * from './api-vocabulary.ts';

/**
 * Which build of the core runs. `auto`: SIMD where the browser has it. `relaxed`: products and sums fused, which is faster and no
 * less exact, but the last bits depend on the machine; where it can't be had (Safari, the one file) it is `simd`.
 */
export type PathChoice = 'auto' | 'simd' | 'scalar' | 'relaxed';

export interface EngineOptions {
  path?: PathChoice;
  /** The wasm module itself or where it lies; by default it is found beside the script. */
  wasm?: URL | ArrayBuffer;
  /**
   * Told in words about what changed without a call failing: no SIMD, no worker, engine replaced after a crash; a call that has
   * had no answer for ten seconds, and that there is one after all.
   */
  onNotice?: (notice: Notice) => void;
  /** hears how much of the module has come */
  onProgress?: (progress: EngineProgress) => void;
  /** ends what was begun; rejects with `cancelled`. A running engine is ended by `dispose` */
  signal?: AbortSignal;
}

export interface EngineProgress {
  bytes: number;
}

export interface Notice {
  code: 'scalar-build' | 'no-worker' | 'engine-replaced' | 'engine-silent' | 'engine-answers';
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
  /** `F32`; `F16` or `BF16` where a file's weights stay as they are */
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
  /** false: the logits do not come back, and B·T·V numbers are nowhere; what else is asked of them is the same */
  logits?: boolean;
  /** `logits.data` of an earlier forward, to be written to again: it moves away (its length is then 0) and comes back as the new one */
  into?: Float32Array;
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
  /**
   * Which tokens of each row are compared, in this order; one may come again. Token k of one pass stands against token k of
   * the other: a reordered text against the first, the beginnings of two texts, two tokens of one text. Default: all.
   */
  places?: number[];
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
  forward(ids: number[][], options: ForwardOptions & { logits: false }): Promise<Omit<ForwardOutput, 'logits'>>;
  forward(ids: number[][], options?: ForwardOptions): Promise<ForwardOutput>;
  /** rows of a tensor, [n, columns]; a bias or a norm's numbers are one row */
  rows(tensor: string, rows: number[]): Promise<Tensor>;
  /** writes one number; gives the one that stood there */
  setCell(tensor: string, row: number, column: number, value: number): Promise<number>;
  account(): Promise<Account>;
  /** what RoPE or ALiBi does at one position, 0 ≤ position < maxLen; the other schemes act on the stem */
  positionFactors(position: number): Promise<PositionFactors>;
  /** one row of ids, T ≤ maxLen */
  lookupAsProduct(ids: number[], options?: LookupOptions): Promise<LookupAsProduct>;
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
  /** the rows of the token table that are not as in `before`, a model of the same engine and shape, and how far they are apart */
  changedRows(before: Model): Promise<RowChange[]>;
  /**
   * More tokens or fewer, in place: `config` is the new one afterwards. Rows of ids that were there keep their bits, a tied head
   * stays the table. Refused, it leaves the model as it was. A training that runs is ended.
   */
  resizeVocab(vocabSize: number, options?: NewRows): Promise<void>;
  /** what the tokens that this model has more than `before` do to the guesses after each token of one row */
  vocabularyShift(before: Model, ids: number[]): Promise<VocabularyShift>;
  save(): Promise<Record<string, Uint8Array>>;
  dispose(): void;
}

export interface Tokenizer {
  readonly size: number;
  encode(text: string, options?: EncodeOptions): Promise<number[]>;
  /** how its tokens lie over the parts of a text, none of them empty: characters as a reader counts them */
  align(parts: readonly string[]): Promise<Alignment>;
  /** invalid UTF-8 becomes U+FFFD */
  decode(ids: number[]): Promise<string>;
  decodeBytes(ids: number[]): Promise<Uint8Array>;
  /** the bytes of each token by itself, for display */
  pieces(ids: number[]): Promise<Uint8Array[]>;
  /** another tokenizer that also knows these, ids from `size` on: each is found in a text wherever it stands */
  withTokens(texts: readonly string[]): Promise<Tokenizer>;
  /** a tokenizer.json, whatever it was made of, and the tokenizer_config.json that goes with it */
  save(): Promise<Record<string, Uint8Array>>;
  dispose(): void;
}

export interface EncodeOptions {
  /** `<|endoftext|>` and the like in the text are the special tokens of that name; by default they are ordinary text */
  special?: boolean;
  /** with what the tokenizer puts around a text, `[CLS]` before and `[SEP]` after it; most put nothing */
  frame?: boolean;
}

export interface Alignment {
  ids: number[];
  /** of each part the number of tokens that have some of its bytes; null where tokens are not the bytes of the text */
  tokens: number[] | null;
  /** tokens by parts; NaN without parts */
  tokensPerPart: number;
}

export interface TokenizerOptions {
  /** only the first tokens of the vocabulary: a model with a smaller V uses a prefix of the merges */
  vocabSize?: number;
}

/** `onStem` is the lesson's model's alone. */
export interface OpenModelOptions {
  /** Gets its stem, a model of its own without blocks, while the blocks are on their way. Dispose of it like of any other. */
  onStem?: (stem: Model) => void;
  onProgress?: (progress: OpenModelProgress) => void;
  /** rejects with `cancelled` */
  signal?: AbortSignal;
}

/** How far it is, in bytes: of the lesson's model first the tables, then the blocks; of other files how much of all has been read. */
export interface OpenModelProgress {
  part: 'tables' | 'blocks' | 'files';
  bytes: number;
  of: number;
}

export interface Engine {
  readonly info: Readonly<EngineInfo>;
  createModel(options?: CreateModelOptions): Promise<Model>;
  /** `'lesson'` is the lesson's trained model; files are those of a folder in the Hugging Face layout */
  openModel(which: 'lesson' | Files, options?: OpenModelOptions): Promise<Model>;
  openTokenizer(which: 'lesson' | 'gpt2' | Files, options?: TokenizerOptions): Promise<Tokenizer>;
  /** A model of any size without loading it: *.safetensors, with config.json and an index where they are there. */
  openCheckpoint(files: Files, options?: CheckpointOptions): Promise<Checkpoint>;
  /** What a model of these options would weigh. Its size costs nothing: it is not made. */
  accountOf(options?: CreateModelOptions): Promise<ConfigAccount>;
  /** The largest differences between two passes of one shape. To see what an edit did: clone, edit, compare. */
  compare(a: Pass, b: Pass): Promise<Comparison>;
  /** The largest difference between two tensors of one shape that the caller holds; with `plus`, of `a` and b + plus. */
  difference(a: Tensor, b: Tensor, plus?: Tensor): Promise<Difference>;
  /** Every row of one tensor with every row of another, along their last dimension. */
  products(a: Tensor, b: Tensor): Promise<RowProducts>;
  /** How the numbers of a tensor are spread: how many lie in each of some equally wide parts, their mean and deviation. */
  distribution(numbers: Tensor, parts: DistributionOptions): Promise<Distribution>;
  /** How fast lookup and head are on this device, with and without SIMD, beside what one core can do. Takes about twenty seconds. */
  measureSpeed(options?: SpeedOptions): Promise<Speed>;
  readonly diagnostics: Diagnostics;
  /** For an engine that does not answer: pending calls are refused with `engine-crashed`, and it is started again as after a crash. */
  restart(): void;
  dispose(): void;
}

/** For tests, and for whoever wants to see what the engine does about a crash. */
export interface Diagnostics {
  /** bytes that the core has allocated and not freed */
  heapInUse(): Promise<number>;
  /** how often the core has asked for memory since it was started */
  allocations(): Promise<number>;
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

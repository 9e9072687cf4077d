// What the two sides of the engine say to each other.
import type { MainModule } from 'stem-wasm';
import type { WireError } from './errors.ts';

export type ForwardWanted = Parameters<MainModule['modelForward']>[1];
export type ForwardReply = ReturnType<MainModule['modelForward']>;
/** A pass by the caller's key of its model. */
export type WirePass = Omit<Parameters<MainModule['modelForward']>[0], 'model'> & { key: number };
export type WireBatch = Parameters<MainModule['trainingStart']>[1];
export type WireTraining = Parameters<MainModule['trainingStart']>[2];
export type WireSampling = Parameters<MainModule['rowSample']>[1];
export type WireSwitches = Parameters<MainModule['modelClone']>[1];
export type WireNewRows = Parameters<MainModule['modelResizeVocab']>[2];
export type ModuleInfo = ReturnType<MainModule['engineInfo']>;
type Bytes = Uint8Array<ArrayBuffer>;
/** the tensor files of a model, by name; `stem`: its tables alone are opened */
export type WireModelFiles = Parameters<MainModule['openModel']>[1];
export type WireFile = WireModelFiles['files'][number];
type WireCheckpoint = Parameters<MainModule['openCheckpoint']>[0];
export type WireRanges = ReturnType<MainModule['checkpointStemRanges']>;
export type WireEncode = Parameters<MainModule['tokenizerEncode']>[2];

/** The calls of the side where the wasm runs. `key` names a model or tokenizer; the caller's side chooses it. */
export interface Calls {
  start(wasm: ArrayBuffer): Promise<ModuleInfo>;
  heapInUse(): number;
  allocations(): number;
  crash(): void;

  /** gives the text of the model's config.json */
  createModel(key: number, configJson: Bytes, init: string, seed: number): Bytes;
  openModel(key: number, configJson: Bytes, files: WireModelFiles): Bytes;
  /** the new model takes the place of one that `key` names already, which may be the one it is made from */
  cloneModel(key: number, from: number, switches: WireSwitches): Bytes;
  parameters(key: number): ReturnType<MainModule['modelParameters']>;
  forward(pass: WirePass, wanted: ForwardWanted): ForwardReply;
  account(key: number): ReturnType<MainModule['modelAccount']>;
  positionFactors(key: number, position: number): ReturnType<MainModule['modelPositionFactors']>;
  lookupAsProduct(
    key: number,
    ids: Int32Array<ArrayBuffer>,
    poison: number | undefined,
  ): ReturnType<MainModule['modelLookupAsProduct']>;
  compare(a: WirePass, b: WirePass): ReturnType<MainModule['modelCompare']>;
  explainInput(
    pass: WirePass,
    at: [number, number, number],
    terms: number,
  ): ReturnType<MainModule['modelExplainInput']>;
  explainLogit(
    pass: WirePass,
    at: [number, number, number],
    terms: number,
  ): ReturnType<MainModule['modelExplainLogit']>;
  rows(key: number, tensor: string, rows: Int32Array<ArrayBuffer>): ReturnType<MainModule['modelRows']>;
  setCell(key: number, tensor: string, row: number, column: number, value: number): number;
  /** `row` names a row of `model` that grows, with room for `capacity` tokens */
  rowStart(row: number, model: number, capacity: number): void;
  /** puts ids at its end and draws what comes after them */
  rowNext(row: number, ids: Int32Array<ArrayBuffer>, sampling: WireSampling, draw: number): number;
  rowEnd(row: number): void;
  /** `training` names the training, `model` what is trained */
  trainingStart(training: number, model: number, batch: WireBatch, options: WireTraining): void;
  /** gives the loss before the step */
  trainingStep(training: number): number;
  /** gives the loss now */
  trainingCheck(training: number): number;
  trainingChange(training: number): ReturnType<MainModule['trainingChange']>;
  /** gives the loss of an even guess */
  trainingUniform(training: number): number;
  trainingEnd(training: number): void;
  changedRows(before: number, after: number): ReturnType<MainModule['modelChangedRows']>;
  gradients(key: number, batch: WireBatch): ReturnType<MainModule['modelGradients']>;
  rowsOfOneStep(key: number, batch: WireBatch, lr: number): ReturnType<MainModule['modelRowsOfOneStep']>;
  /** gives the text of the model's config.json */
  resizeVocab(key: number, size: number, rule: WireNewRows): Bytes;
  vocabularyShift(
    before: number,
    after: number,
    ids: Int32Array<ArrayBuffer>,
  ): ReturnType<MainModule['modelVocabularyShift']>;
  save(key: number): ReturnType<MainModule['modelSave']>;
  disposeModel(key: number): void;

  /** gives the number of tokens */
  openTokenizer(key: number, files: WireFile[], vocabSize: number | undefined, added: string[]): number;
  encode(key: number, text: Bytes, options: WireEncode): Int32Array<ArrayBuffer>;
  align(key: number, text: Bytes, ends: Int32Array<ArrayBuffer>): ReturnType<MainModule['tokenizerAlign']>;
  decode(key: number, ids: Int32Array<ArrayBuffer>): Bytes;
  pieces(key: number, ids: Int32Array<ArrayBuffer>): Bytes[];
  saveTokenizer(key: number): WireFile[];
  disposeTokenizer(key: number): void;

  numbersApart(...given: Parameters<MainModule['numbersApart']>): ReturnType<MainModule['numbersApart']>;
  numbersSpread(...given: Parameters<MainModule['numbersSpread']>): ReturnType<MainModule['numbersSpread']>;
  numbersPaired(...given: Parameters<MainModule['numbersPaired']>): ReturnType<MainModule['numbersPaired']>;

  configAccount(configJson: Bytes): ReturnType<MainModule['configAccount']>;
  safetensorsHeaderLength(first: Bytes, size: number): number;
  openCheckpoint(key: number, given: WireCheckpoint): ReturnType<MainModule['checkpointAccount']>;
  checkpointStemRanges(key: number, ids: Int32Array<ArrayBuffer>, segments: Int32Array<ArrayBuffer>): WireRanges;
  checkpointStem(key: number, tokens: number, bytes: Bytes): ReturnType<MainModule['checkpointStem']>;
  checkpointRowRanges(key: number, tensor: string, rows: Int32Array<ArrayBuffer>): WireRanges;
  checkpointRows(key: number, tensor: string, rows: number, bytes: Bytes): Float32Array<ArrayBuffer>;
  disposeCheckpoint(key: number): void;

  /** opens the small module that measures; a worker of its own does nothing else */
  speedStart(wasm: ArrayBuffer): Promise<void>;
  /** one of its functions of numbers */
  speedCall(name: string, args: number[]): number;
  /** numbers of its memory */
  speedNumbers(at: number, count: number): Float64Array<ArrayBuffer>;
}

export type CallName = keyof Calls;
export type Args<N extends CallName> = Parameters<Calls[N]>;
export type Result<N extends CallName> = Awaited<ReturnType<Calls[N]>>;

export interface Request {
  id: number;
  name: CallName;
  args: unknown[];
}

/** The first message of the wasm's side: its script has been loaded and listens. */
export interface Hello {
  /** the build id of its script */
  hello: string;
  /** name of a lock that it holds as long as it lives, where the browser tells of its end by nothing else */
  life?: string | undefined;
}

/** `fatal`: the module has trapped and answers nothing any more. */
export type Reply = { id: number; value: unknown } | { id: number; error: WireError; fatal: boolean };

// The side where the wasm runs: in a worker, or on the calling thread. Keeps models and tokenizers by the caller's keys.
import createStemModule, { type MainModule } from 'stem-wasm';
import { messageOf, stemError, toWire } from './errors.ts';
import type { CallName, Calls, Hello, Reply, Request, WirePass } from './protocol.ts';

/** One end of a message channel. */
export interface Port {
  postMessage(message: Hello | Reply, transfer: ArrayBuffer[]): void;
  onmessage: ((event: { data: Request }) => void) | null;
}

/** `life` names a lock that this side holds as long as it lives. */
export function serve(port: Port, life?: string): void {
  const calls = makeCalls();
  port.onmessage = async ({ data: { id, name, args } }) => {
    try {
      const call = calls[name] as (...args: unknown[]) => unknown;
      const value = await call(...args);
      port.postMessage({ id, value }, buffersOf(value));
    } catch (thrown) {
      port.postMessage({ id, ...failure(name, thrown) }, []);
    }
  };
  port.postMessage({ hello: __STEM_BUILD_ID__, life }, []);
}

/** What was thrown, for the caller. Whatever has no code of ours is a trap or a bug: the module can't be trusted further. */
function failure(name: CallName, thrown: unknown): Omit<Extract<Reply, { fatal: boolean }>, 'id'> {
  const error = toWire(thrown);
  if (error) return { error, fatal: error.code === 'engine-crashed' };
  if (thrown instanceof RangeError && /alloc/i.test(thrown.message)) {
    return {
      error: { kind: 'Error', code: 'out-of-memory', message: `no memory for the result: ${thrown.message}` },
      fatal: false,
    };
  }
  const message = `the engine crashed in ${name}: ${messageOf(thrown)}`;
  return { error: { kind: 'Error', code: 'engine-crashed', message }, fatal: true };
}

/** The buffers of a result. All were made for this one reply, so they move instead of being copied once more. */
function buffersOf(value: unknown): ArrayBuffer[] {
  if (ArrayBuffer.isView(value)) return value.buffer instanceof ArrayBuffer ? [value.buffer] : [];
  if (typeof value !== 'object' || value === null) return [];
  return Object.values(value).flatMap(buffersOf);
}

/** The module's handles by the caller's keys. */
class Kept {
  readonly #handles = new Map<number, number>();
  readonly #what: string;

  constructor(what: string) {
    this.#what = what;
  }

  set(key: number, handle: number): number {
    this.#handles.set(key, handle);
    return handle;
  }

  get(key: number): number {
    const handle = this.#handles.get(key);
    if (handle === undefined) throw stemError('disposed', `this ${this.#what} was disposed of`);
    return handle;
  }

  take(key: number): number | undefined {
    const handle = this.#handles.get(key);
    this.#handles.delete(key);
    return handle;
  }
}

function started<Module>(module: Module | undefined): Module {
  if (!module) throw stemError('engine-crashed', 'the engine was not started');
  return module;
}

function makeCalls(): Calls {
  const models = new Kept('model');
  const tokenizers = new Kept('tokenizer');
  const checkpoints = new Kept('checkpoint');
  const trainings = new Kept('training');
  const rows = new Kept('row');
  let module: MainModule | undefined;
  let speed: WebAssembly.Exports | undefined;
  const wasm = (): MainModule => started(module);
  const given = ({ key, ...pass }: WirePass) => ({ ...pass, model: models.get(key) });

  return {
    async start(bytes) {
      module = await instantiate(bytes);
      return module.engineInfo();
    },
    heapInUse: () => wasm().heapInUse(),
    allocations: () => wasm().allocations(),
    crash: () => wasm().crash(),

    createModel: (key, configJson, init, seed) =>
      wasm().modelConfig(models.set(key, wasm().createModel(configJson, init, seed))),
    openModel: (key, configJson, files) => wasm().modelConfig(models.set(key, wasm().openModel(configJson, files))),
    cloneModel: (key, from, switches) => {
      const handle = wasm().modelClone(models.get(from), switches);
      const replaced = models.take(key);
      if (replaced !== undefined) wasm().modelDispose(replaced);
      return wasm().modelConfig(models.set(key, handle));
    },
    parameters: (key) => wasm().modelParameters(models.get(key)),
    forward: (pass, wanted) => wasm().modelForward(given(pass), wanted),
    account: (key) => wasm().modelAccount(models.get(key)),
    positionFactors: (key, position) => wasm().modelPositionFactors(models.get(key), position),
    lookupAsProduct: (key, ids, poison) => wasm().modelLookupAsProduct(models.get(key), ids, poison),
    compare: (a, b) => wasm().modelCompare(given(a), given(b)),
    explainInput: (pass, at, terms) => wasm().modelExplainInput(given(pass), ...at, terms),
    explainLogit: (pass, at, terms) => wasm().modelExplainLogit(given(pass), ...at, terms),
    rows: (key, tensor, rows) => wasm().modelRows(models.get(key), tensor, rows),
    setCell: (key, tensor, row, column, value) => wasm().modelSetCell(models.get(key), tensor, row, column, value),
    rowStart: (row, model, capacity) => {
      rows.set(row, wasm().rowStart(models.get(model), capacity));
    },
    rowNext: (row, ids, sampling, draw) => {
      wasm().rowExtend(rows.get(row), ids);
      return wasm().rowSample(rows.get(row), sampling, draw);
    },
    rowEnd: (row) => {
      const handle = rows.take(row);
      if (handle !== undefined) wasm().rowEnd(handle);
    },
    trainingStart: (training, model, batch, options) => {
      trainings.set(training, wasm().trainingStart(models.get(model), batch, options));
    },
    trainingStep: (training) => wasm().trainingStep(trainings.get(training)),
    trainingCheck: (training) => wasm().trainingCheck(trainings.get(training)),
    trainingChange: (training) => wasm().trainingChange(trainings.get(training)),
    trainingUniform: (training) => wasm().trainingUniform(trainings.get(training)),
    trainingEnd: (training) => {
      const handle = trainings.take(training);
      if (handle !== undefined) wasm().trainingEnd(handle);
    },
    changedRows: (before, after) => wasm().modelChangedRows(models.get(before), models.get(after)),
    gradients: (key, batch) => wasm().modelGradients(models.get(key), batch),
    rowsOfOneStep: (key, batch, lr) => wasm().modelRowsOfOneStep(models.get(key), batch, lr),
    resizeVocab: (key, ...given) => wasm().modelResizeVocab(models.get(key), ...given),
    vocabularyShift: (before, after, ids) => wasm().modelVocabularyShift(models.get(before), models.get(after), ids),
    save: (key) => wasm().modelSave(models.get(key)),
    disposeModel: (key) => {
      const handle = models.take(key);
      if (handle !== undefined) wasm().modelDispose(handle);
    },

    openTokenizer: (key, ...given) => wasm().tokenizerSize(tokenizers.set(key, wasm().openTokenizer(...given))),
    encode: (key, text, options) => wasm().tokenizerEncode(tokenizers.get(key), text, options),
    align: (key, text, ends) => wasm().tokenizerAlign(tokenizers.get(key), text, ends),
    decode: (key, ids) => wasm().tokenizerDecode(tokenizers.get(key), ids),
    pieces: (key, ids) => wasm().tokenizerPieces(tokenizers.get(key), ids),
    saveTokenizer: (key) => wasm().tokenizerSave(tokenizers.get(key)),
    disposeTokenizer: (key) => {
      const handle = tokenizers.take(key);
      if (handle !== undefined) wasm().tokenizerDispose(handle);
    },

    numbersApart: (...given) => wasm().numbersApart(...given),
    numbersSpread: (...given) => wasm().numbersSpread(...given),
    numbersPaired: (...given) => wasm().numbersPaired(...given),

    configAccount: (configJson) => wasm().configAccount(configJson),
    safetensorsHeaderLength: (first, size) => wasm().safetensorsHeaderLength(first, size),
    openCheckpoint: (key, given) => wasm().checkpointAccount(checkpoints.set(key, wasm().openCheckpoint(given))),
    checkpointStemRanges: (key, ids, segments) => wasm().checkpointStemRanges(checkpoints.get(key), ids, segments),
    checkpointStem: (key, tokens, bytes) => wasm().checkpointStem(checkpoints.get(key), tokens, bytes),
    checkpointRowRanges: (key, tensor, rows) => wasm().checkpointRowRanges(checkpoints.get(key), tensor, rows),
    checkpointRows: (key, tensor, rows, bytes) => wasm().checkpointRows(checkpoints.get(key), tensor, rows, bytes),
    disposeCheckpoint: (key) => {
      const handle = checkpoints.take(key);
      if (handle !== undefined) wasm().checkpointDispose(handle);
    },

    async speedStart(bytes) {
      const { instance } = await WebAssembly.instantiate(bytes, { speed: { now: () => performance.now() } });
      speed = instance.exports;
    },
    speedCall: (name, args) => (started(speed)[name] as (...given: number[]) => number)(...args),
    speedNumbers: (at, count) =>
      new Float64Array((started(speed).memory as WebAssembly.Memory).buffer, at, count).slice(),
  };
}

/** A running module. Errors: bad-file when the bytes do not compile here, or belong to another script. */
async function instantiate(bytes: ArrayBuffer): Promise<MainModule> {
  // compiled by us and not by the script, whose own failure would reach nobody but the console
  const compiled = await WebAssembly.compile(bytes).catch((error: unknown) => {
    const reason = messageOf(error);
    throw forbidden(reason) ?? stemError('bad-file', `the engine could not be compiled (${reason})`);
  });
  const module = await new Promise<MainModule>((resolve, reject) => {
    const refuse = (error: unknown) => reject(notOurs(error));
    createStemModule({
      instantiateWasm(imports: WebAssembly.Imports, receive: (instance: WebAssembly.Instance) => void) {
        // the script's own start runs inside `receive`, and what it throws would reach nobody
        WebAssembly.instantiate(compiled, imports).then(receive).catch(refuse);
        return {};
      },
    }).then(resolve, refuse);
  });
  // a module of another program may start, too
  if (typeof module.engineInfo !== 'function') throw notOurs('it has no engineInfo');
  return module;
}

/** Of the page's policy, in three browsers' words for it. */
function forbidden(reason: string): unknown {
  if (!/content.?security.?policy|unsafe-eval|\bCSP\b/i.test(reason)) return null;
  const advice = "this page's Content-Security-Policy needs script-src 'wasm-unsafe-eval'";
  return stemError('bad-file', `the engine could not be compiled: ${advice} (${reason})`);
}

/**
 * Why a module that compiles did not start. WebKit heeds a policy only now; else it is most likely another program's. Too little
 * memory is not its fault.
 */
function notOurs(thrown: unknown): unknown {
  const reason = messageOf(thrown);
  if (thrown instanceof RangeError) return stemError('out-of-memory', `no memory to start the engine: ${reason}`);
  return forbidden(reason) ?? stemError('bad-file', `the wasm module is not this engine's (${reason})`);
}

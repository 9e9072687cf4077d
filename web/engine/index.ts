// Entry of `stem-lab`: createEngine, and with it everything in api.ts.
import type {
  Checkpoint,
  CheckpointOptions,
  Comparison,
  ConfigAccount,
  CreateModelOptions,
  Difference,
  Distribution,
  DistributionOptions,
  Engine,
  EngineInfo,
  EngineOptions,
  EngineProgress,
  Files,
  Model,
  Notice,
  OpenModelOptions,
  Pass,
  PathChoice,
  RowProducts,
  Speed,
  SpeedOptions,
  Tensor,
  Tokenizer,
  TokenizerOptions,
} from './api.ts';
import { hasAsset } from './assets.ts';
import { knownOptions, listener, oneOf, shown, wholeInRange } from './check.ts';
import { inWordsOfTheApi, modelConfig, modelRequest } from './config.ts';
import { refuseWhenCancelled, stemError } from './errors.ts';
import { heldStill } from './files.ts';
import { type Build, engineBytes, simdWorksHere } from './load.ts';
import { EngineModel } from './model.ts';
import { abortSignal, comparedPlaces, wirePass } from './pass.ts';
import type { WirePass } from './protocol.ts';
import { Session } from './session.ts';
import { openTokenizer } from './tokenizer.ts';
import { tokenizerFiles } from './tokenizer-files.ts';

export type * from './api.ts';
export { type Asset, type AssetName, type LargeAsset, type LargeAssetName, registerAssets } from './assets.ts';

/** Loads the core and starts it. Rejects once, in words, when it can't be loaded. */
export async function createEngine(options?: EngineOptions): Promise<Engine> {
  const set = knownOptions(options, ['path', 'wasm', 'onNotice', 'onProgress', 'signal'], 'createEngine');
  const path = oneOf<PathChoice>(set.get('path') ?? 'auto', ['auto', 'simd', 'scalar', 'relaxed'], 'path');
  const tell = listener<Notice>(set.get('onNotice'), 'onNotice');
  const progress = listener<EngineProgress>(set.get('onProgress'), 'onProgress');
  const signal = abortSignal(set.get('signal'));
  const given = set.get('wasm') as EngineOptions['wasm'];
  const build = await chooseBuild(path, given !== undefined);
  let bytes = 0;
  const heard = (chunk: Uint8Array) => {
    bytes += chunk.length;
    progress({ bytes });
  };
  const wasm = await engineBytes(given, build, heard, signal);
  refuseWhenCancelled(signal, 'createEngine');
  const session = await Session.open(wasm, tell, signal).catch((error) => {
    refuseWhenCancelled(signal, 'createEngine');
    throw error;
  });
  try {
    checkModule(session, build === 'simd' && path === 'relaxed' ? build : path);
  } catch (error) {
    session.dispose();
    throw error;
  }
  if (path === 'auto' && session.info.path === 'scalar' && given === undefined) {
    tell({ code: 'scalar-build', message: 'This browser has no WebAssembly SIMD: the engine runs its scalar build.' });
  }
  return new StemEngine(session);
}

async function chooseBuild(path: PathChoice, given: boolean): Promise<Build> {
  // a wish: where it can't be, as in Safari or in the one file, plain SIMD is what is meant
  if (path === 'relaxed' && (given || hasAsset('stem-relaxed.wasm'))) {
    if ((await import('./relaxed.ts')).relaxedWorksHere()) return 'relaxed';
  }
  const simd = simdWorksHere();
  if ((path === 'simd' || path === 'relaxed') && !simd) {
    throw stemError('bad-config', `path '${path}' does not work here: this browser has no WebAssembly SIMD`);
  }
  return path === 'scalar' || !simd ? 'scalar' : 'simd';
}

/** The module must be of the same sources as this script, and of the asked path. */
function checkModule({ info }: Session, path: PathChoice): void {
  if (info.buildId !== __STEM_BUILD_ID__) {
    const ids = `script ${__STEM_BUILD_ID__}, module ${info.buildId}`;
    throw stemError(
      'bad-file',
      `the engine's script and its wasm module are of different builds (${ids}): reload, or build both anew`,
    );
  }
  if (path !== 'auto' && info.path !== path) {
    throw stemError('bad-config', `path '${path}' was asked for, but the given module is the ${info.path} build`);
  }
}

class StemEngine implements Engine {
  readonly #session: Session;

  constructor(session: Session) {
    this.#session = session;
  }

  /** made anew at each look: a restart after a crash may have found no worker */
  get info(): Readonly<EngineInfo> {
    return Object.freeze({ ...this.#session.info, thread: this.#session.thread });
  }

  restart(): void {
    this.#session.refuseWhenDisposed();
    this.#session.restart();
  }

  async createModel(options?: CreateModelOptions): Promise<Model> {
    const { configJson, init, seed } = modelRequest(options);
    const { key, made } = await inWordsOfTheApi(this.#session.make('createModel', [configJson, init, seed]));
    return new EngineModel(this.#session, key, modelConfig(made));
  }

  async openModel(which: 'lesson' | Files, options?: OpenModelOptions): Promise<Model> {
    this.#session.refuseWhenDisposed();
    // loaded only where it is needed
    if (which === 'lesson') return (await import('./lesson-model.ts')).openLessonModel(this.#session, options);
    const files = heldStill(which);
    return (await import('./model-files.ts')).openModelFiles(this.#session, files, options);
  }

  async openTokenizer(which: 'lesson' | 'gpt2' | Files, options?: TokenizerOptions): Promise<Tokenizer> {
    this.#session.refuseWhenDisposed();
    const set = knownOptions(options, ['vocabSize'], 'openTokenizer');
    const vocabSize = set.has('vocabSize')
      ? wholeInRange(set.get('vocabSize'), 'vocabSize', 2 ** 31 - 1, 'bad-config')
      : undefined;
    return openTokenizer(this.#session, [await tokenizerFiles(which), vocabSize, []]);
  }

  async openCheckpoint(files: Files, options?: CheckpointOptions): Promise<Checkpoint> {
    this.#session.refuseWhenDisposed();
    return (await import('./checkpoint.ts')).openCheckpoint(this.#session, files, options);
  }

  async accountOf(options?: CreateModelOptions): Promise<ConfigAccount> {
    return inWordsOfTheApi(this.#session.call('configAccount', [modelRequest(options).configJson]));
  }

  async compare(a: Pass, b: Pass): Promise<Comparison> {
    this.#session.refuseWhenDisposed();
    return this.#session.call('compare', [this.#pass(a, 'first'), this.#pass(b, 'second')]);
  }

  #pass(pass: Pass, which: string): WirePass {
    const set = knownOptions(pass, ['model', 'ids', 'options', 'places'] as const, 'compare');
    const model = set.get('model');
    if (!(model instanceof EngineModel)) {
      throw stemError('bad-config', `the ${which} pass of compare needs a model, got ${shown(model)}`, 'TypeError');
    }
    const wire = wirePass(model.keyIn(this.#session), set.get('ids'), set.get('options'), model.config, 'compare');
    return set.has('places') ? { ...wire, places: comparedPlaces(set.get('places'), wire.tokens) } : wire;
  }

  async difference(a: Tensor, b: Tensor, plus?: Tensor): Promise<Difference> {
    return (await import('./inspection.ts')).difference(this.#session, a, b, plus);
  }

  async products(a: Tensor, b: Tensor): Promise<RowProducts> {
    return (await import('./inspection.ts')).products(this.#session, a, b);
  }

  async distribution(numbers: Tensor, parts: DistributionOptions): Promise<Distribution> {
    return (await import('./inspection.ts')).distribution(this.#session, numbers, parts);
  }

  async measureSpeed(options?: SpeedOptions): Promise<Speed> {
    this.#session.refuseWhenDisposed();
    // loaded only where it is needed
    return (await import('./speed.ts')).measureSpeed(options);
  }

  readonly diagnostics = {
    heapInUse: () => this.#session.call('heapInUse', []),
    allocations: () => this.#session.call('allocations', []),
    crash: () => this.#session.call('crash', []),
  };

  dispose(): void {
    this.#session.dispose();
  }
}

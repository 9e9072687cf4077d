// A running engine that survives its own crash: it remembers what models and tokenizers were made of.
import type { Notice, Switches } from './api.ts';
import { assetOf } from './assets.ts';
import { messageOf, stemError } from './errors.ts';
import type { Args, CallName, ModuleInfo, Result } from './protocol.ts';
import { type CallOptions, Rpc } from './rpc.ts';
import { openTransport, type Transport } from './transport.ts';

type MakingCall = 'createModel' | 'openModel' | 'openTokenizer' | 'openCheckpoint';
type WithoutKey<A> = A extends [number, ...infer Rest] ? Rest : never;

/** What a model or tokenizer is made of; `transfer`: buffers that are not needed here afterwards. */
export interface Given<N extends MakingCall> {
  args: WithoutKey<Args<N>>;
  transfer?: ArrayBuffer[];
}

/** How to make a model or tokenizer again. */
interface Recipe {
  make(rpc: Rpc, key: number): Promise<unknown>;
  phases: Phase[];
}

/** A stretch of a model's life, and of the lives of those it is a clone of. The first has no switches. */
interface Phase {
  switches: Switches;
  /** cells written since, by their place; the last value of each */
  cells: Map<string, [tensor: string, row: number, column: number, value: number]>;
}

/** The life of a clone. It does not grow by flipping switches that leave the tables as they are. */
function clonedPhases(phases: Phase[], switches: Switches): Phase[] {
  const copies = phases.map((phase) => ({ ...phase, cells: new Map(phase.cells) }));
  const last = copies.at(-1);
  const tie = last?.switches.tieWeights ?? switches.tieWeights;
  if (last && copies.length > 1 && last.cells.size === 0 && tie === undefined) {
    last.switches = { ...last.switches, ...switches };
  } else {
    copies.push({ switches, cells: new Map() });
  }
  return copies;
}

export class Session {
  readonly #wasm: ArrayBuffer;
  readonly #tell: (notice: Notice) => void;
  readonly #recipes = new Map<number, Recipe>();
  #lastKey = 0;
  #live: Promise<Rpc>;
  #rpc: Rpc | undefined;
  #info: ModuleInfo | undefined;
  #thread: Transport['thread'] = 'worker';
  #disposed = false;

  private constructor(wasm: ArrayBuffer, tell: (notice: Notice) => void) {
    this.#wasm = wasm;
    this.#tell = tell;
    this.#live = this.#start(true);
  }

  /** Errors: those of the start; disposed when `signal` fires meanwhile. */
  static async open(wasm: ArrayBuffer, tell: (notice: Notice) => void, signal?: AbortSignal): Promise<Session> {
    const session = new Session(wasm, tell);
    const cancel = () => session.dispose();
    signal?.addEventListener('abort', cancel);
    await session.#live.finally(() => signal?.removeEventListener('abort', cancel));
    return session;
  }

  get info(): ModuleInfo {
    if (!this.#info) throw stemError('engine-crashed', 'the engine was not started');
    return this.#info;
  }

  get thread(): Transport['thread'] {
    return this.#thread;
  }

  async call<N extends CallName>(name: N, args: Args<N>, options?: CallOptions): Promise<Result<N>> {
    this.refuseWhenDisposed();
    const rpc = await this.#live;
    this.refuseWhenDisposed();
    return rpc.call(name, args, options);
  }

  /** Makes a model or tokenizer, and again after a crash. Gives its key and what the call answered. */
  make<N extends MakingCall>(name: N, args: WithoutKey<Args<N>>): Promise<{ key: number; made: Result<N> }> {
    return this.makeOf(name, () => ({ args }));
  }

  /** The same of what `given` hands over, each time anew: it is large and stays with whoever it is read from. */
  async makeOf<N extends MakingCall>(
    name: N,
    given: () => Given<N> | Promise<Given<N>>,
  ): Promise<{ key: number; made: Result<N> }> {
    const key = ++this.#lastKey;
    const all = ({ args }: Given<N>, as: number) => [as, ...args] as unknown as Args<N>;
    const first = await given();
    const made = await this.call(name, all(first, key), first);
    const make = async (rpc: Rpc, as: number) => {
      const again = await given();
      return rpc.call(name, all(again, as), again);
    };
    this.#remember(key, make);
    return { key, made };
  }

  #remember(key: number, make: Recipe['make']): void {
    this.#recipes.set(key, { make, phases: [{ switches: {}, cells: new Map() }] });
  }

  async clone(from: number, switches: Switches): Promise<{ key: number; made: Result<'cloneModel'> }> {
    const key = ++this.#lastKey;
    // taken now, because the model may be disposed of before the answer is there
    const recipe = this.#recipes.get(from);
    const made = await this.call('cloneModel', [key, from, switches]);
    // read now, because cells may have been written before the clone was made
    if (recipe) this.#recipes.set(key, { make: recipe.make, phases: clonedPhases(recipe.phases, switches) });
    return { key, made };
  }

  rememberCell(key: number, tensor: string, row: number, column: number, value: number): void {
    const cells = this.#recipes.get(key)?.phases.at(-1)?.cells;
    const place = `${row},${column},${tensor}`;
    // deleted first: a Map keeps the order of first insertion, and tied tensors are one cell under two names
    cells?.delete(place);
    cells?.set(place, [tensor, row, column, value]);
  }

  /** A key that nothing has. */
  freshKey(): number {
    return ++this.#lastKey;
  }

  /** Ends what a key names. When the engine is gone, so is that. */
  end(name: 'trainingEnd' | 'rowEnd', key: number): void {
    this.call(name, [key]).catch(() => {});
  }

  /** From now on this is how `key` is made again after a crash, unless it was disposed of meanwhile. */
  remakeBy(key: number, make: Recipe['make']): void {
    if (this.#recipes.has(key)) this.#remember(key, make);
  }

  forget(key: number, name: 'disposeModel' | 'disposeTokenizer' | 'disposeCheckpoint'): void {
    this.#recipes.delete(key);
    // when the engine is gone, so is what is to be disposed of
    this.call(name, [key]).catch(() => {});
  }

  /** Ends what the engine is doing, and starts it again: for one that does not answer. */
  restart(): void {
    this.#rpc?.die(stemError('engine-crashed', 'the engine was stopped'));
  }

  dispose(): void {
    if (this.#disposed) return;
    this.#disposed = true;
    this.#recipes.clear();
    this.#rpc?.fail(disposedError());
  }

  refuseWhenDisposed(): void {
    if (this.#disposed) throw disposedError();
  }

  async #start(first: boolean): Promise<Rpc> {
    const transport = await openTransport(assetOf('stem-worker.js'), (reason) => {
      // told once: at the start, or when a restart finds no worker any more
      if (!first && this.#thread === 'main') return;
      const message = `The engine runs on the page's own thread, because no worker could be started (${reason}). Long computations will hold up the page.`;
      this.#tell({ code: 'no-worker', message });
    });
    if (this.#disposed) {
      transport.close();
      throw disposedError();
    }
    this.#thread = transport.thread;
    let starting = true;
    const rpc = new Rpc(
      transport,
      (error) => {
        if (!starting) this.#replace(error);
      },
      (seconds) =>
        this.#tell({
          code: seconds ? 'engine-silent' : 'engine-answers',
          message: seconds ? `The engine has not answered for ${seconds} s.` : 'The engine answers.',
        }),
    );
    this.#rpc = rpc;
    try {
      this.#info = await rpc.call('start', [this.#wasm]);
      for (const [key, recipe] of this.#recipes) {
        await remake(rpc, key, recipe).catch((error) => {
          // files that are not there any more take their model with them and nothing else
          if (error.code !== 'bad-file') throw error;
          this.#recipes.delete(key);
        });
      }
    } catch (error) {
      rpc.fail(error instanceof Error ? error : new Error(String(error)));
      throw error;
    }
    starting = false;
    return rpc;
  }

  #replace(cause: Error): void {
    if (this.#disposed) return;
    this.#live = this.#start(false).catch((error) => {
      if (this.#disposed) throw disposedError();
      throw stemError('engine-crashed', `the engine crashed and could not be started again: ${messageOf(error)}`);
    });
    this.#live.then(
      () => this.#tell({ code: 'engine-replaced', message: `The engine was started again. (${cause.message})` }),
      // each later call is refused with this error; here it must only not count as unhandled
      () => {},
    );
  }
}

async function remake(rpc: Rpc, key: number, { make, phases }: Recipe): Promise<void> {
  await make(rpc, key);
  for (const [i, { switches, cells }] of phases.entries()) {
    if (i > 0) await rpc.call('cloneModel', [key, key, switches]);
    for (const cell of cells.values()) await rpc.call('setCell', [key, ...cell]);
  }
}

function disposedError(): Error {
  return stemError('disposed', 'this engine was disposed of');
}

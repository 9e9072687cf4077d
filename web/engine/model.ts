import type { ForwardOptions, ForwardOutput, Model, ModelConfig, ParameterInfo, Tensor, Trace } from './api.ts';
import {
  finiteNumber,
  knownOptions,
  oneOf,
  rowList,
  shown,
  textValue,
  tokenGrid,
  trueOrFalse,
  wholeInRange,
} from './check.ts';
import { stemError } from './errors.ts';
import type { ForwardReply, ForwardRequest } from './protocol.ts';
import type { Session } from './session.ts';

const maxIndex = 2 ** 32 - 1;
const traces = ['token', 'position', 'segment', 'input', 'hidden', 'attention', 'logits'] as const;

/** A forward call, checked and ready to cross. */
interface Prepared {
  ids: Int32Array<ArrayBuffer>;
  batch: number;
  tokens: number;
  request: ForwardRequest;
  traced: Set<Trace>;
  signal: AbortSignal | undefined;
}

export class EngineModel implements Model {
  readonly config: Readonly<ModelConfig>;
  readonly #session: Session;
  readonly #key: number;
  #disposed = false;

  constructor(session: Session, key: number, config: Readonly<ModelConfig>) {
    this.#session = session;
    this.#key = key;
    this.config = config;
  }

  async parameters(): Promise<ParameterInfo[]> {
    this.#refuseWhenDisposed();
    return this.#session.call('parameters', [this.#key]);
  }

  async forward(ids: number[][], options?: ForwardOptions): Promise<ForwardOutput> {
    this.#refuseWhenDisposed();
    const prepared = prepareForward(ids, options, this.config);
    const { batch, tokens, request, signal } = prepared;
    const args: [number, Int32Array<ArrayBuffer>, number, number, ForwardRequest] = [
      this.#key,
      prepared.ids,
      batch,
      tokens,
      request,
    ];
    return forwardOutput(await this.#session.call('forward', args, { signal }), prepared, this.config);
  }

  async rows(tensor: string, rows: number[]): Promise<Tensor> {
    this.#refuseWhenDisposed();
    const wanted = rowList(rows);
    const data = await this.#session.call('rows', [this.#key, textValue(tensor, 'tensor'), wanted]);
    return { shape: [wanted.length, this.config.dModel], data };
  }

  async setCell(tensor: string, row: number, column: number, value: number): Promise<number> {
    this.#refuseWhenDisposed();
    const cell = [
      textValue(tensor, 'tensor'),
      wholeInRange(row, 'row', maxIndex, 'bad-shape'),
      wholeInRange(column, 'column', maxIndex, 'bad-shape'),
      finiteNumber(value, 'value'),
    ] as const;
    const before = await this.#session.call('setCell', [this.#key, ...cell]);
    this.#session.rememberCell(this.#key, ...cell);
    return before;
  }

  async save(): Promise<Record<string, Uint8Array>> {
    this.#refuseWhenDisposed();
    const files = await this.#session.call('save', [this.#key]);
    return Object.fromEntries(files.map(({ name, bytes }) => [name, bytes]));
  }

  dispose(): void {
    if (this.#disposed) return;
    this.#disposed = true;
    this.#session.forget(this.#key, 'disposeModel');
  }

  #refuseWhenDisposed(): void {
    if (this.#disposed) throw stemError('disposed', 'this model was disposed of');
  }
}

function prepareForward(ids: unknown, options: ForwardOptions | undefined, config: ModelConfig): Prepared {
  const names = ['train', 'seed', 'segmentIds', 'trace', 'padId', 'targets', 'topK', 'signal'] as const;
  const set = knownOptions(options, names, 'forward');
  if (set.has('segmentIds') && config.segmentCount === 0) {
    throw stemError('bad-config', 'segmentIds were given, but this model has no segment embedding (segmentCount is 0)');
  }
  const size = config.vocabSize;
  const padId = set.has('padId') ? wholeInRange(set.get('padId'), 'padId', size - 1, 'bad-token-id') : undefined;
  const grid = tokenGrid(ids, size, 'ids', padId);
  const traced = traceSet(set.get('trace'));
  return {
    ids: grid.ids,
    batch: grid.batch,
    tokens: grid.tokens,
    request: {
      train: trueOrFalse(set.get('train') ?? false, 'train'),
      seed: wholeInRange(set.get('seed') ?? 0, 'seed', Number.MAX_SAFE_INTEGER),
      token: traced.has('token'),
      position: traced.has('position'),
      input: traced.has('input') || traced.has('hidden'),
      topK: wholeInRange(set.get('topK') ?? 0, 'topK', maxIndex),
      targets: set.has('targets') ? targetIds(set.get('targets'), grid, size) : undefined,
    },
    traced,
    signal: abortSignal(set.get('signal')),
  };
}

function traceSet(trace: unknown): Set<Trace> {
  if (trace === undefined) return new Set();
  if (!Array.isArray(trace)) {
    throw stemError('bad-config', `trace must be a list of names, got ${shown(trace)}`, 'TypeError');
  }
  return new Set(trace.map((name, i) => oneOf(name, traces, `trace[${i}]`)));
}

function targetIds(targets: unknown, grid: ReturnType<typeof tokenGrid>, size: number): Int32Array<ArrayBuffer> {
  if (grid.ragged) {
    throw stemError(
      'bad-shape',
      'targets need rows of ids of equal length: a mean over filled-up places means nothing',
    );
  }
  const wanted = tokenGrid(targets, size, 'targets');
  if (wanted.batch !== grid.batch || wanted.tokens !== grid.tokens) {
    const got = `[${wanted.batch},${wanted.tokens}]`;
    throw stemError('bad-shape', `targets must have the shape of ids, [${grid.batch},${grid.tokens}]; got ${got}`);
  }
  return wanted.ids;
}

function abortSignal(signal: unknown): AbortSignal | undefined {
  if (signal === undefined || signal instanceof AbortSignal) return signal;
  throw stemError('bad-config', `signal must be an AbortSignal, got ${shown(signal)}`, 'TypeError');
}

function forwardOutput(reply: ForwardReply, { batch, tokens, traced }: Prepared, config: ModelConfig): ForwardOutput {
  const inputShape = () => [batch, tokens, config.dModel];
  const out: ForwardOutput = { logits: { shape: [batch, tokens, config.vocabSize], data: reply.logits } };
  if (reply.token) out.token = { shape: inputShape(), data: reply.token };
  if (reply.position) out.position = { shape: inputShape(), data: reply.position };
  if (reply.input && traced.has('input')) out.input = { shape: inputShape(), data: reply.input };
  if (reply.input && traced.has('hidden')) {
    out.hidden = [{ shape: inputShape(), data: traced.has('input') ? reply.input.slice() : reply.input }];
  }
  // one entry a block
  if (traced.has('attention')) out.attention = [];
  if (reply.loss !== undefined) out.loss = reply.loss;
  if (reply.topIds && reply.topLogits && reply.topProbabilities) {
    const shape = [batch, tokens, reply.topK ?? 0];
    out.top = { shape, ids: reply.topIds, logits: reply.topLogits, probabilities: reply.topProbabilities };
  }
  return out;
}

// A pass as a caller asks for it, checked and ready to cross, and what comes back.
import type { ExplainRequest, ForwardOptions, ForwardOutput, ModelConfig, Trace } from './api.ts';
import { type Grid, knownOptions, oneOf, shown, tokenGrid, trueOrFalse, wholeInRange } from './check.ts';
import { stemError } from './errors.ts';
import type { ForwardReply, ForwardRequest, WirePass } from './protocol.ts';

export const maxIndex = 2 ** 32 - 1;
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

export function prepareForward(ids: unknown, options: ForwardOptions | undefined, config: ModelConfig): Prepared {
  const names = ['train', 'seed', 'segmentIds', 'trace', 'padId', 'targets', 'topK', 'measure', 'signal'] as const;
  const set = knownOptions(options, names, 'forward');
  if (set.has('segmentIds') && config.segmentCount === 0) {
    throw stemError('bad-config', 'segmentIds were given, but this model has no segment embedding (segmentCount is 0)');
  }
  const { grid, train, seed } = pass(ids, set, config);
  const traced = traceSet(set.get('trace'));
  return {
    ids: grid.ids,
    batch: grid.batch,
    tokens: grid.tokens,
    request: {
      train,
      seed,
      token: traced.has('token'),
      position: traced.has('position'),
      input: traced.has('input') || traced.has('hidden'),
      topK: wholeInRange(set.get('topK') ?? 0, 'topK', maxIndex),
      measure: trueOrFalse(set.get('measure') ?? false, 'measure'),
      targets: set.has('targets') ? targetIds(set.get('targets'), grid, config) : undefined,
    },
    traced,
    signal: abortSignal(set.get('signal')),
  };
}

type PassOption = 'train' | 'seed' | 'padId';

/** What decides a pass, out of options whose names are known. */
function pass(ids: unknown, set: Map<string, unknown>, config: ModelConfig) {
  const get = (name: PassOption) => set.get(name);
  const size = config.vocabSize;
  const padId = get('padId') === undefined ? undefined : wholeInRange(get('padId'), 'padId', size - 1, 'bad-token-id');
  return {
    grid: tokenGrid(ids, size, config.maxLen, 'ids', padId),
    train: trueOrFalse(get('train') ?? false, 'train'),
    seed: wholeInRange(get('seed') ?? 0, 'seed', Number.MAX_SAFE_INTEGER),
  };
}

export function wirePass(key: number, ids: unknown, options: unknown, config: ModelConfig, what: string): WirePass {
  const { grid, train, seed } = pass(ids, knownOptions(options, ['train', 'seed', 'padId'] as const, what), config);
  return { key, ids: grid.ids, batch: grid.batch, tokens: grid.tokens, train, seed };
}

export interface WireExplain {
  stage: 'input' | 'logits';
  pass: WirePass;
  at: [number, number, number];
  terms: number;
}

export function explainRequest(key: number, request: ExplainRequest | undefined, config: ModelConfig): WireExplain {
  const set = knownOptions(request, ['ids', 'at', 'stage', 'options', 'terms'] as const, 'explain');
  const at: unknown = set.get('at');
  if (!Array.isArray(at) || at.length !== 3) {
    throw stemError('bad-shape', `at must be three places, [b, t, column], got ${shown(at)}`, 'TypeError');
  }
  const place = (k: number) => wholeInRange(at[k], `at[${k}]`, maxIndex, 'bad-shape');
  return {
    stage: oneOf(set.get('stage'), ['input', 'logits'], 'stage'),
    pass: wirePass(key, set.get('ids'), set.get('options'), config, 'explain'),
    at: [place(0), place(1), place(2)],
    terms: wholeInRange(set.get('terms') ?? 3, 'terms', maxIndex),
  };
}

function traceSet(trace: unknown): Set<Trace> {
  if (trace === undefined) return new Set();
  if (!Array.isArray(trace)) {
    throw stemError('bad-config', `trace must be a list of names, got ${shown(trace)}`, 'TypeError');
  }
  return new Set(trace.map((name, i) => oneOf(name, traces, `trace[${i}]`)));
}

function targetIds(targets: unknown, grid: Grid, config: ModelConfig): Int32Array<ArrayBuffer> {
  if (grid.ragged) {
    throw stemError(
      'bad-shape',
      'targets need rows of ids of equal length: a mean over filled-up places means nothing',
    );
  }
  const wanted = tokenGrid(targets, config.vocabSize, config.maxLen, 'targets');
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

export function forwardOutput(
  reply: ForwardReply,
  { batch, tokens, traced }: Prepared,
  config: ModelConfig,
): ForwardOutput {
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
  if (reply.measures) out.measures = reply.measures;
  if (reply.loss !== undefined) out.loss = reply.loss;
  if (reply.topIds && reply.topLogits && reply.topProbabilities) {
    const shape = [batch, tokens, reply.topK ?? 0];
    out.top = { shape, ids: reply.topIds, logits: reply.topLogits, probabilities: reply.topProbabilities };
  }
  return out;
}

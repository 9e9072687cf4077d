// A pass as a caller asks for it, checked and ready to cross, and what comes back.
import type { ExplainRequest, ForwardOptions, ForwardOutput, ModelConfig, Tensor, Trace } from './api.ts';
import { type Grid, knownOptions, oneOf, shown, tokenGrid, trueOrFalse, wholeInRange, wholeList } from './check.ts';
import { stemError } from './errors.ts';
import type { ForwardReply, ForwardWanted, WirePass } from './protocol.ts';

export const maxIndex = 2 ** 32 - 1;
const traces = ['token', 'position', 'segment', 'input', 'hidden', 'attention', 'logits'] as const;

/** A forward call, checked and ready to cross. */
interface Prepared {
  pass: WirePass;
  wanted: ForwardWanted;
  traced: Set<Trace>;
  signal: AbortSignal | undefined;
}

const passNames = ['train', 'seed', 'segmentIds', 'padId', 'attention', 'causal'] as const;
type PassOption = (typeof passNames)[number];

export function prepareForward(
  key: number,
  ids: unknown,
  options: ForwardOptions | undefined,
  config: ModelConfig,
): Prepared {
  const names = [...passNames, 'trace', 'targets', 'topK', 'measure', 'logits', 'into', 'signal'] as const;
  const set = knownOptions(options, names, 'forward');
  const { wire, grid } = pass(key, ids, set, config);
  const traced = traceSet(set.get('trace'));
  return {
    pass: wire,
    wanted: {
      token: traced.has('token'),
      position: traced.has('position'),
      segment: traced.has('segment'),
      input: traced.has('input'),
      hidden: traced.has('hidden'),
      attention: traced.has('attention'),
      topK: wholeInRange(set.get('topK') ?? 0, 'topK', maxIndex),
      measure: trueOrFalse(set.get('measure') ?? false, 'measure'),
      logits: wantedLogits(set.get('logits'), set.get('into')),
      targets: set.has('targets') ? targetIds(set.get('targets'), grid, config) : undefined,
    },
    traced,
    signal: abortSignal(set.get('signal')),
  };
}

/** Whether they are wanted, or where they are to be written. */
function wantedLogits(wanted: unknown, into: unknown): ForwardWanted['logits'] {
  const logits = trueOrFalse(wanted ?? true, 'logits');
  if (into === undefined || !logits) return logits;
  const whole = into instanceof Float32Array && into.byteLength === into.buffer.byteLength;
  if (whole && into.buffer instanceof ArrayBuffer) return into as Float32Array<ArrayBuffer>;
  const words = 'into must be a Float32Array that is all of its ArrayBuffer, as the logits of an earlier forward are';
  throw stemError('bad-shape', words, 'TypeError');
}

/** What decides a pass, out of options whose names are known. */
function pass(key: number, ids: unknown, set: Map<string, unknown>, config: ModelConfig) {
  const get = (name: PassOption) => set.get(name);
  const size = config.vocabSize;
  const padId = get('padId') === undefined ? undefined : wholeInRange(get('padId'), 'padId', size - 1, 'bad-token-id');
  const grid = tokenGrid(ids, size, config.maxLen, 'ids', padId);
  const wire: WirePass = {
    key,
    ids: grid.ids,
    batch: grid.batch,
    tokens: grid.tokens,
    train: trueOrFalse(get('train') ?? false, 'train'),
    seed: wholeInRange(get('seed') ?? 0, 'seed', Number.MAX_SAFE_INTEGER),
    attend: trueOrFalse(get('attention') ?? true, 'attention'),
    causal: trueOrFalse(get('causal') ?? true, 'causal'),
    segmentIds: get('segmentIds') === undefined ? undefined : segmentIdGrid(get('segmentIds'), grid, config),
    padId,
  };
  return { wire, grid };
}

export function segmentIdGrid(given: unknown, grid: Grid, config: ModelConfig): Int32Array<ArrayBuffer> {
  if (config.segmentCount === 0) {
    throw stemError('bad-config', 'segmentIds were given, but this model has no segment embedding (segmentCount is 0)');
  }
  // filled-up places are nobody's words, so their segment does not matter
  const filling = grid.ragged ? 0 : undefined;
  const wanted = tokenGrid(given, config.segmentCount, config.maxLen, 'segmentIds', filling);
  requireSameShape(wanted, grid, 'segmentIds');
  return wanted.ids;
}

function requireSameShape(got: Grid, ids: Grid, what: string): void {
  if (got.batch === ids.batch && got.tokens === ids.tokens) return;
  const shape = `[${got.batch},${got.tokens}]`;
  throw stemError('bad-shape', `${what} must have the shape of ids, [${ids.batch},${ids.tokens}]; got ${shape}`);
}

export function wirePass(key: number, ids: unknown, options: unknown, config: ModelConfig, what: string): WirePass {
  return pass(key, ids, knownOptions(options, passNames, what), config).wire;
}

/** Places within rows of so many tokens, copied. */
export function comparedPlaces(given: unknown, tokens: number): Int32Array<ArrayBuffer> {
  const places = wholeList(given, 'places');
  const outside = places.findIndex((place) => place >= tokens);
  if (outside < 0) return places;
  const words = `places[${outside}] is ${places[outside]}, but the rows of ids have ${tokens} tokens`;
  throw stemError('bad-shape', words, 'RangeError');
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
  requireSameShape(wanted, grid, 'targets');
  return wanted.ids;
}

export function abortSignal(signal: unknown): AbortSignal | undefined {
  if (signal === undefined || signal instanceof AbortSignal) return signal;
  throw stemError('bad-config', `signal must be an AbortSignal, got ${shown(signal)}`, 'TypeError');
}

export function forwardOutput(reply: ForwardReply, { pass, traced }: Prepared, config: ModelConfig): ForwardOutput {
  const { batch, tokens } = pass;
  const state = (data: Float32Array): Tensor => ({ shape: [batch, tokens, config.dModel], data });
  const out: Partial<ForwardOutput> = {};
  if (reply.logits) out.logits = { shape: [batch, tokens, config.vocabSize], data: reply.logits };
  for (const name of ['token', 'position', 'segment', 'input'] as const) {
    const data = reply[name];
    if (data) out[name] = state(data);
  }
  if (reply.hidden) out.hidden = reply.hidden.map(state);
  if (traced.has('attention')) {
    out.attention = (reply.attention ?? []).map((data) => ({ shape: [batch, config.heads, tokens, tokens], data }));
  }
  if (reply.measures) out.measures = reply.measures;
  if (reply.loss !== undefined) out.loss = reply.loss;
  if (reply.topIds && reply.topLogits && reply.topProbabilities) {
    const shape = [batch, tokens, reply.topK ?? 0];
    out.top = { shape, ids: reply.topIds, logits: reply.topLogits, probabilities: reply.topProbabilities };
  }
  return out as ForwardOutput;
}

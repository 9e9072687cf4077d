// Training as a caller asks for it, checked and ready to cross, and the loop that runs it step by step.
import type { Gradients, ModelConfig, RowChange, TrainingBatch, TrainingOptions, TrainingResult } from './api.ts';
import { finiteNumber, knownOptions, oneOf, shown, tokenGrid, wholeInRange } from './check.ts';
import { stemError } from './errors.ts';
import { abortSignal, maxIndex, segmentIdGrid } from './pass.ts';
import type { WireBatch, WireTraining } from './protocol.ts';
import { rememberTrained } from './remember-trained.ts';
import type { Session } from './session.ts';

const groups = ['tokens', 'positions', 'segments', 'blocks', 'head'] as const;
const batchNames = ['ids', 'segmentIds', 'padId'] as const;

interface Prepared {
  batch: WireBatch;
  training: WireTraining;
  steps: number;
  signal: AbortSignal | undefined;
  onStep: TrainingOptions['onStep'];
}

function wireBatch(given: unknown, config: ModelConfig, what: string): WireBatch {
  return batchOf(knownOptions(given, batchNames, what), config);
}

export function rowsOfOneStep(
  session: Session,
  key: number,
  batch: TrainingBatch,
  lr: number,
  config: ModelConfig,
): Promise<RowChange[]> {
  return session.call('rowsOfOneStep', [key, wireBatch(batch, config, 'rowsOfOneStep'), finiteNumber(lr, 'lr')]);
}

export async function gradients(
  session: Session,
  key: number,
  batch: TrainingBatch,
  config: ModelConfig,
): Promise<Gradients> {
  const { dModel, vocabSize, tieWeights } = config;
  const reply = await session.call('gradients', [key, wireBatch(batch, config, 'gradients')]);
  const { loss, tables, inputIds, inputRows, outputRows } = reply;
  return {
    loss,
    tables,
    tokenInput: { ids: [...inputIds], rows: { shape: [inputIds.length, dModel], data: inputRows } },
    tokenOutput: tieWeights ? { shape: [vocabSize, dModel], data: outputRows } : null,
  };
}

function batchOf(set: Map<string, unknown>, config: ModelConfig): WireBatch {
  const size = config.vocabSize;
  const pad = set.get('padId');
  const padId = pad === undefined ? undefined : wholeInRange(pad, 'padId', size - 1, 'bad-token-id');
  const grid = tokenGrid(set.get('ids'), size, config.maxLen, 'ids', padId);
  const segments = set.get('segmentIds');
  const segmentIds = segments === undefined ? undefined : segmentIdGrid(segments, grid, config);
  return { ids: grid.ids, batch: grid.batch, tokens: grid.tokens, segmentIds, padId };
}

export function prepareTraining(options: TrainingOptions | undefined, config: ModelConfig): Prepared {
  const names = ['steps', 'optimizer', 'freeze', 'dropout', 'clip', 'warmup', 'seed', 'signal', 'onStep'] as const;
  const set = knownOptions(options, [...batchNames, ...names] as const, 'train');
  const optimizer = knownOptions(
    set.get('optimizer'),
    ['name', 'lr', 'betas', 'eps', 'weightDecay'] as const,
    'the optimizer',
  );
  const real = (value: unknown, otherwise: number, place: string) => finiteNumber(value ?? otherwise, place);
  const [beta1, beta2] = betas(optimizer.get('betas') ?? [0.9, 0.999]);
  const onStep = set.get('onStep');
  if (onStep !== undefined && typeof onStep !== 'function') {
    throw stemError('bad-config', `onStep must be a function, got ${shown(onStep)}`, 'TypeError');
  }
  return {
    batch: batchOf(set, config),
    steps: wholeInRange(set.get('steps'), 'steps', maxIndex),
    training: {
      name: oneOf(optimizer.get('name') ?? 'adamw', ['adamw', 'sgd'], 'optimizer.name'),
      lr: real(optimizer.get('lr'), 1e-3, 'optimizer.lr'),
      beta1,
      beta2,
      eps: real(optimizer.get('eps'), 1e-8, 'optimizer.eps'),
      weightDecay: real(optimizer.get('weightDecay'), 0, 'optimizer.weightDecay'),
      clip: real(set.get('clip'), 0, 'clip'),
      warmup: wholeInRange(set.get('warmup') ?? 0, 'warmup', maxIndex),
      freeze: frozen(set.get('freeze') ?? []),
      dropout: real(set.get('dropout'), 0, 'dropout'),
      seed: wholeInRange(set.get('seed') ?? 0, 'seed', Number.MAX_SAFE_INTEGER),
    },
    signal: abortSignal(set.get('signal')),
    onStep: onStep as TrainingOptions['onStep'],
  };
}

function betas(given: unknown): [number, number] {
  if (!Array.isArray(given) || given.length !== 2) {
    throw stemError('bad-config', `optimizer.betas must be two numbers, got ${shown(given)}`, 'TypeError');
  }
  return [finiteNumber(given[0], 'optimizer.betas[0]'), finiteNumber(given[1], 'optimizer.betas[1]')];
}

function frozen(given: unknown): string[] {
  if (!Array.isArray(given)) {
    throw stemError('bad-config', `freeze must be a list of names, got ${shown(given)}`, 'TypeError');
  }
  return given.map((name, i) => oneOf(name, groups, `freeze[${i}]`));
}

/**
 * Each step is a call of its own, so that others may come between, a training can be cancelled, and the thread that the
 * core runs on is never held up for longer than a step.
 */
export async function runTraining(session: Session, model: number, prepared: Prepared): Promise<TrainingResult> {
  const { batch, training, steps, signal, onStep } = prepared;
  const key = session.freshKey();
  await session.call('trainingStart', [key, model, batch, training], { signal });
  const losses: number[] = [];
  try {
    for (let step = 0; step < steps; step++) {
      const loss = await session.call('trainingStep', [key], { signal });
      losses.push(loss);
      onStep?.({ step, loss });
      // between two steps, too: onStep may have said so
      if (signal?.aborted) throw stemError('cancelled', `training was cancelled after ${step + 1} steps, which stay`);
    }
    // a last step that broke the model is told, and undone
    const loss = await session.call('trainingCheck', [key]);
    const changedRows = await session.call('trainingChange', [key]);
    const uniformLoss = await session.call('trainingUniform', [key]);
    return { losses, loss, uniformLoss, changedRows };
  } finally {
    session.end('trainingEnd', key);
    if (losses.length > 0) await rememberTrained(session, model);
  }
}

// Growing a text token by token: the prompt once, then one position a token.
import type { GenerateOptions, ModelConfig } from './api.ts';
import { finiteNumber, knownOptions, shown, tokenList, wholeInRange } from './check.ts';
import { stemError } from './errors.ts';
import { abortSignal, maxIndex } from './pass.ts';
import type { WireSampling } from './protocol.ts';
import type { Session } from './session.ts';

interface Prepared {
  ids: Int32Array<ArrayBuffer>;
  count: number;
  /** positions that are computed */
  room: number;
  sampling: WireSampling;
  signal: AbortSignal | undefined;
  onToken: GenerateOptions['onToken'];
}

function prepareGeneration(ids: unknown, options: GenerateOptions | undefined, config: ModelConfig): Prepared {
  const names = ['count', 'temperature', 'topK', 'seed', 'signal', 'onToken'] as const;
  const set = knownOptions(options, names, 'generate');
  const list = tokenList(ids, config.vocabSize);
  if (list.length === 0) throw stemError('bad-shape', 'generate needs at least one id to go on from');
  const count = wholeInRange(set.get('count'), 'count', maxIndex);
  // the last token that is drawn is not looked at
  const room = list.length + Math.max(count, 1) - 1;
  if (room > config.maxLen) {
    const wanted = `${list.length} ids and ${count} more`;
    throw stemError('too-long', `${wanted} were asked for, but maxLen is ${config.maxLen}`, 'RangeError');
  }
  const onToken = set.get('onToken');
  if (onToken !== undefined && typeof onToken !== 'function') {
    throw stemError('bad-config', `onToken must be a function, got ${shown(onToken)}`, 'TypeError');
  }
  return {
    ids: list,
    count,
    room,
    sampling: {
      temperature: finiteNumber(set.get('temperature') ?? 1, 'temperature'),
      topK: wholeInRange(set.get('topK') ?? 0, 'topK', maxIndex),
      seed: wholeInRange(set.get('seed') ?? 0, 'seed', Number.MAX_SAFE_INTEGER),
    },
    signal: abortSignal(set.get('signal')),
    onToken: onToken as GenerateOptions['onToken'],
  };
}

export async function generate(
  session: Session,
  model: number,
  given: number[],
  options: GenerateOptions,
  config: ModelConfig,
): Promise<number[]> {
  const { ids, count, room, sampling, signal, onToken } = prepareGeneration(given, options, config);
  const row = session.freshKey();
  await session.call('rowStart', [row, model, room], { signal });
  const drawn: number[] = [];
  try {
    for (let next = ids; drawn.length < count; next = Int32Array.of(drawn.at(-1) as number)) {
      const id = await session.call('rowNext', [row, next, sampling, drawn.length], { signal });
      drawn.push(id);
      onToken?.({ id, index: drawn.length - 1 });
      if (signal?.aborted) throw stemError('cancelled', `generate was cancelled after ${drawn.length} tokens`);
    }
    return drawn;
  } finally {
    session.end('rowEnd', row);
  }
}

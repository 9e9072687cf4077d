// How fast lookup and head are on this device: in a worker of its own, which ends when all is measured or cancelled.
import type { Speed, SpeedOptions, SpeedPath, SpeedRow } from './api-speed.ts';
import { assetOf } from './assets.ts';
import { knownOptions, shown } from './check.ts';
import { stemError } from './errors.ts';
import { assetBytes, simdWorksHere } from './load.ts';
import { abortSignal } from './pass.ts';
import { Rpc } from './rpc.ts';
import type { MeasuredPart, SpeedPart } from './speed-host.ts';
import { openTransport } from './transport.ts';

const works: readonly [SpeedRow['work'], SpeedPath, SpeedPart][] = [
  ['lookup', 'scalar', 'lookupScalar'],
  ['lookup', 'simd', 'lookupSimd'],
  ['head', 'scalar', 'headScalar'],
  ['head', 'simd', 'headSimd'],
];

export async function measureSpeed(options: SpeedOptions | undefined): Promise<Speed> {
  const set = knownOptions(options, ['signal', 'onPart'] as const, 'measureSpeed');
  const signal = abortSignal(set.get('signal'));
  const onPart = set.get('onPart');
  if (onPart !== undefined && typeof onPart !== 'function') {
    throw stemError('bad-config', `onPart must be a function, got ${shown(onPart)}`, 'TypeError');
  }
  if (!simdWorksHere()) {
    throw stemError('bad-config', 'this browser has no WebAssembly SIMD, so there are no two paths to compare');
  }
  const cancelled = () => stemError('cancelled', 'measureSpeed was cancelled');
  if (signal?.aborted) throw cancelled();
  const { buffer: wasm } = await assetBytes(assetOf('stem-speed.wasm'), 'the module that measures speed');
  const rpc = new Rpc(await openTransport(assetOf('stem-worker.js'), () => {}), () => {});
  // what runs in the worker hears nothing: only its end stops it
  const stop = () => rpc.fail(cancelled());
  signal?.addEventListener('abort', stop);
  try {
    if (signal?.aborted) throw cancelled();
    await rpc.call('speedStart', [wasm], { transfer: [wasm] });
    return await measured(rpc, (part, of) => (onPart as SpeedOptions['onPart'])?.({ part, of }));
  } finally {
    signal?.removeEventListener('abort', stop);
    rpc.fail(stemError('disposed', 'the measurement has ended'));
  }
}

// of seven batches the median is one that was measured
const rounds = 7;

async function measured(rpc: Rpc, tell: (part: number, of: number) => void): Promise<Speed> {
  tell(1, rounds + 1);
  await rpc.call('speedPrepare', []);
  for (let round = 0; round < rounds; round++) {
    tell(round + 2, rounds + 1);
    await rpc.call('speedRound', []);
  }
  const result = (part: SpeedPart): Promise<MeasuredPart> => rpc.call('speedResult', [part]);
  const { flops: _flops, bytes: _bytes, gbs: _gbs, ...arithmetic } = await result('few');
  const { flops: _none, gflops: _zero, ...reading } = await result('reading');
  const rows: SpeedRow[] = [];
  let ridge = 0;
  for (const [work, path, part] of works) {
    const times = await result(part);
    const scalar = rows.find((row) => row.work === work) ?? times;
    const { ridge: at, ...judged } = await rpc.call('speedJudge', [times, arithmetic.gflops, reading.gbs, scalar.ms]);
    ridge = at;
    const bound = judged.roof < arithmetic.gflops ? 'memory' : 'arithmetic';
    rows.push({ work, path, ...times, ...judged, bound });
  }
  return { limits: { arithmetic, reading, ridge }, rows };
}

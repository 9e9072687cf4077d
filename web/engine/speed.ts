// How fast lookup and head are on this device: in a worker of its own, which ends when all is measured or cancelled.
import type { Speed, SpeedOptions, SpeedPath, SpeedRow, SpeedTimes } from './api-speed.ts';
import { assetOf } from './assets.ts';
import { knownOptions, shown } from './check.ts';
import { stemError } from './errors.ts';
import { assetBytes, simdWorksHere } from './load.ts';
import { abortSignal } from './pass.ts';
import { Rpc } from './rpc.ts';
import { openTransport } from './transport.ts';

/** What the module measures, in its order. `few` and `many` are two forms of one probe, of which the faster one counts. */
const parts = ['few', 'many', 'reading', 'lookupScalar', 'lookupSimd', 'headScalar', 'headSimd'] as const;
type Part = (typeof parts)[number];

type Measured = SpeedTimes & Pick<SpeedRow, 'flops' | 'bytes' | 'gflops' | 'gbs'>;
type Eight = [number, number, number, number, number, number, number, number];

const works: readonly [SpeedRow['work'], SpeedPath, Part][] = [
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
  const call = (name: string, ...args: number[]) => rpc.call('speedCall', [name, args]);
  await call('_initialize');
  if ((await call('partCount')) !== parts.length) {
    throw stemError('bad-file', 'the module that measures speed is of another build');
  }
  tell(1, rounds + 1);
  for (const part of parts.keys()) await call('prepare', part);
  for (let round = 0; round < rounds; round++) {
    tell(round + 2, rounds + 1);
    for (const part of parts.keys()) await call('batch', part);
  }
  const result = async (part: Part): Promise<Measured> => {
    const numbers = await rpc.call('speedNumbers', [await call('result', parts.indexOf(part)), 8]);
    // in the order of the module's struct
    const [ms, best, batches, runs, flops, bytes, gflops, gbs] = numbers as unknown as Eight;
    return { ms, best, batches, runs, flops, bytes, gflops, gbs };
  };
  const { flops: _flops, bytes: _bytes, gbs: _gbs, ...arithmetic } = await result('few');
  const { flops: _none, gflops: _zero, ...reading } = await result('reading');
  const rows: SpeedRow[] = [];
  for (const [work, path, part] of works) {
    const times = await result(part);
    const scalar = rows.find((row) => row.work === work) ?? times;
    const roof = await call('roof', times.flops, times.bytes, arithmetic.gflops, reading.gbs);
    rows.push({
      work,
      path,
      ...times,
      intensity: await call('intensity', times.flops, times.bytes),
      roof,
      bound: roof < arithmetic.gflops ? 'memory' : 'arithmetic',
      share: await call('share', times.gflops, roof),
      times: await call('times', times.ms, scalar.ms),
    });
  }
  return { limits: { arithmetic, reading, ridge: await call('ridge', arithmetic.gflops, reading.gbs) }, rows };
}

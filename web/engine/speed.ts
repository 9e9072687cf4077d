// How fast lookup and head are on this device: in a worker of its own, which ends when all is measured or cancelled.
import type { Speed, SpeedOptions, SpeedPath, SpeedRow, SpeedTimes } from './api-speed.ts';
import { assetOf } from './assets.ts';
import { knownOptions, listener } from './check.ts';
import { refuseWhenCancelled, stemError } from './errors.ts';
import { assetBytes, simdWorksHere } from './load.ts';
import { abortSignal } from './pass.ts';
import { relaxedWorksHere } from './relaxed.ts';
import { Rpc } from './rpc.ts';
import { openTransport } from './transport.ts';

/** What the module measures, in its order. `few` and `many` are two forms of one probe, of which the faster one counts. */
const parts = ['few', 'many', 'reading', 'lookupScalar', 'lookupSimd', 'headScalar', 'headSimd'] as const;
type Part = (typeof parts)[number];

type Measured = SpeedTimes & Pick<SpeedRow, 'flops' | 'bytes' | 'gflops' | 'gbs'>;
type Eight = [number, number, number, number, number, number, number, number];

type Build = 'simd' | 'relaxed';

/** What each module is asked for: the scalar kernels and the reading once. */
const partsOf: Record<Build, readonly Part[]> = {
  simd: parts,
  relaxed: ['few', 'many', 'lookupSimd', 'headSimd'],
};

const works: readonly [SpeedRow['work'], SpeedPath, Part, Build][] = [
  ['lookup', 'scalar', 'lookupScalar', 'simd'],
  ['lookup', 'simd', 'lookupSimd', 'simd'],
  ['lookup', 'relaxed', 'lookupSimd', 'relaxed'],
  ['head', 'scalar', 'headScalar', 'simd'],
  ['head', 'simd', 'headSimd', 'simd'],
  ['head', 'relaxed', 'headSimd', 'relaxed'],
];

export async function measureSpeed(options: SpeedOptions | undefined): Promise<Speed> {
  const set = knownOptions(options, ['signal', 'onPart'] as const, 'measureSpeed');
  const signal = abortSignal(set.get('signal'));
  const onPart = listener<Parameters<NonNullable<SpeedOptions['onPart']>>[0]>(set.get('onPart'), 'onPart');
  if (!simdWorksHere()) {
    throw stemError('bad-config', 'this browser has no WebAssembly SIMD, so there are no two paths to compare');
  }
  refuseWhenCancelled(signal, 'measureSpeed');
  const abort = new AbortController();
  const stop = () => abort.abort();
  signal?.addEventListener('abort', stop);
  const meters: Meter[] = [];
  try {
    const builds: Build[] = relaxedWorksHere() ? ['simd', 'relaxed'] : ['simd'];
    for (const build of builds) {
      const meter = await Meter.open(build);
      meters.push(meter);
      if (abort.signal.aborted) throw cancelled();
      // what runs in a worker hears nothing: only its end stops it
      abort.signal.addEventListener('abort', () => meter.close(cancelled()));
    }
    return await measured(meters, (part, of) => onPart({ part, of }));
  } finally {
    signal?.removeEventListener('abort', stop);
    for (const meter of meters) meter.close(ended());
  }
}

const cancelled = () => stemError('cancelled', 'measureSpeed was cancelled');
const ended = () => stemError('disposed', 'the measurement has ended');

/** A module that measures, in a worker of its own. */
class Meter {
  readonly build: Build;
  readonly #rpc: Rpc;

  private constructor(build: Build, rpc: Rpc) {
    this.build = build;
    this.#rpc = rpc;
  }

  static async open(build: Build): Promise<Meter> {
    const asset = assetOf(build === 'simd' ? 'stem-speed.wasm' : 'stem-speed-relaxed.wasm');
    const { buffer: wasm } = await assetBytes(asset, 'the module that measures speed');
    const rpc = new Rpc(await openTransport(assetOf('stem-worker.js'), () => {}), () => {});
    const meter = new Meter(build, rpc);
    try {
      await rpc.call('speedStart', [wasm], { transfer: [wasm] });
      await meter.call('_initialize');
      if ((await meter.call('partCount')) === parts.length) return meter;
      throw stemError('bad-file', 'the module that measures speed is of another build');
    } catch (error) {
      meter.close(ended());
      throw error;
    }
  }

  call(name: string, ...args: number[]): Promise<number> {
    return this.#rpc.call('speedCall', [name, args]);
  }

  async each(name: 'prepare' | 'batch'): Promise<void> {
    for (const part of partsOf[this.build]) await this.call(name, parts.indexOf(part));
  }

  async result(part: Part): Promise<Measured> {
    const numbers = await this.#rpc.call('speedNumbers', [await this.call('result', parts.indexOf(part)), 8]);
    // in the order of the module's struct
    const [ms, best, batches, runs, flops, bytes, gflops, gbs] = numbers as unknown as Eight;
    return { ms, best, batches, runs, flops, bytes, gflops, gbs };
  }

  close(reason: Error): void {
    this.#rpc.fail(reason);
  }
}

// of seven batches the median is one that was measured
const rounds = 7;

async function measured(meters: Meter[], tell: (part: number, of: number) => void): Promise<Speed> {
  tell(1, rounds + 1);
  for (const meter of meters) await meter.each('prepare');
  for (let round = 0; round < rounds; round++) {
    tell(round + 2, rounds + 1);
    for (const meter of meters) await meter.each('batch');
  }
  const [simd] = meters as [Meter];
  const peaks = await Promise.all(meters.map((meter) => meter.result('few')));
  const peak = peaks.reduce((most, one) => (one.gflops > most.gflops ? one : most));
  const { flops: _flops, bytes: _bytes, gbs: _gbs, ...arithmetic } = peak;
  const { flops: _none, gflops: _zero, ...reading } = await simd.result('reading');
  const rows: SpeedRow[] = [];
  for (const [work, path, part, build] of works) {
    const times = await meters.find((meter) => meter.build === build)?.result(part);
    if (!times) continue;
    const scalar = rows.find((row) => row.work === work) ?? times;
    const roof = await simd.call('roof', times.flops, times.bytes, arithmetic.gflops, reading.gbs);
    rows.push({
      work,
      path,
      ...times,
      intensity: await simd.call('intensity', times.flops, times.bytes),
      roof,
      bound: roof < arithmetic.gflops ? 'memory' : 'arithmetic',
      share: await simd.call('share', times.gflops, roof),
      times: await simd.call('times', times.ms, scalar.ms),
    });
  }
  return { limits: { arithmetic, reading, ridge: await simd.call('ridge', arithmetic.gflops, reading.gbs) }, rows };
}

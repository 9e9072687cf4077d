// The wasm's side of a speed measurement: a small module of its own, whose clock is this side's. All that is counted, it counts.
import type { SpeedLimits, SpeedRow, SpeedTimes } from './api-speed.ts';
import { stemError } from './errors.ts';

/** What the module measures, in its order. `few` and `many` are the two forms of one probe. */
export const speedParts = ['few', 'many', 'reading', 'lookupScalar', 'lookupSimd', 'headScalar', 'headSimd'] as const;
export type SpeedPart = (typeof speedParts)[number];
export type MeasuredPart = SpeedTimes & Pick<SpeedRow, 'flops' | 'bytes' | 'gflops' | 'gbs'>;
export type Judged = Pick<SpeedRow, 'intensity' | 'roof' | 'share' | 'times'> & Pick<SpeedLimits, 'ridge'>;

interface Exports {
  memory: WebAssembly.Memory;
  _initialize(): void;
  partCount(): number;
  prepare(part: number): void;
  batch(part: number): void;
  result(part: number): number;
  roof(flops: number, bytes: number, peak: number, bandwidth: number): number;
  share(gflops: number, roof: number): number;
  intensity(flops: number, bytes: number): number;
  ridge(peak: number, bandwidth: number): number;
  times(ms: number, other: number): number;
}

type Eight = [number, number, number, number, number, number, number, number];

export class SpeedModule {
  readonly #exports: Exports;

  private constructor(exports: Exports) {
    this.#exports = exports;
  }

  static async open(bytes: ArrayBuffer): Promise<SpeedModule> {
    const { instance } = await WebAssembly.instantiate(bytes, { speed: { now: () => performance.now() } });
    const exports = instance.exports as unknown as Exports;
    if (typeof exports.partCount !== 'function' || exports.partCount() !== speedParts.length) {
      throw stemError('bad-file', 'the module that measures speed is of another build');
    }
    exports._initialize();
    return new SpeedModule(exports);
  }

  /** Finds out how long a batch of each part must be. */
  prepare(): void {
    for (const part of speedParts.keys()) this.#exports.prepare(part);
  }

  /** One batch of each part. */
  round(): void {
    for (const part of speedParts.keys()) this.#exports.batch(part);
  }

  result(part: SpeedPart): MeasuredPart {
    const at = this.#exports.result(speedParts.indexOf(part));
    // in the order of the module's struct
    const numbers = new Float64Array(this.#exports.memory.buffer, at, 8);
    const [ms, best, batches, runs, flops, bytes, gflops, gbs] = numbers as unknown as Eight;
    return { ms, best, batches, runs, flops, bytes, gflops, gbs };
  }

  /** A part beside what the probe found possible, and beside the scalar path's `scalarMs`. */
  judge({ ms, flops, bytes, gflops }: MeasuredPart, peak: number, bandwidth: number, scalarMs: number): Judged {
    const { roof, share, intensity, ridge, times } = this.#exports;
    const over = roof(flops, bytes, peak, bandwidth);
    return {
      intensity: intensity(flops, bytes),
      roof: over,
      share: share(gflops, over),
      ridge: ridge(peak, bandwidth),
      times: times(ms, scalarMs),
    };
  }
}

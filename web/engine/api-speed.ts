// What this device can do, as the engine's worker measured it.

/** The machine's own code that ran: without vector instructions, with them, and with those that fuse products and sums. */
export type SpeedPath = 'scalar' | 'simd' | 'relaxed';

export interface SpeedOptions {
  /** rejects with `cancelled`, at once */
  signal?: AbortSignal;
  /** told as each part begins, `part` from 1 to `of`: in the first it is found out how long a batch must be, each other has one batch of everything */
  onPart?: (progress: SpeedProgress) => void;
}

export interface SpeedProgress {
  part: number;
  of: number;
}

/** One thing that was repeated in batches of at least 200 ms. The first batches are thrown away. */
export interface SpeedTimes {
  /** milliseconds of one run: the middle of all batches, and the best */
  ms: number;
  best: number;
  batches: number;
  /** in all batches together */
  runs: number;
}

/** What the probe found possible on one core. */
export interface SpeedLimits {
  /** GFLOP/s of products and sums in vectors of four float32, fused where the browser can */
  arithmetic: SpeedTimes & { gflops: number };
  /** GB/s of reads, of `bytes` that lie in a cache */
  reading: SpeedTimes & { gbs: number; bytes: number };
  /** operations a byte from which on arithmetic is the limit, and below which memory is */
  ridge: number;
}

export interface SpeedRow extends SpeedTimes {
  /** `lookup`: 256 rows of E [4096, 128] × √d + position rows; `head`: the logits of 32 tokens, x · Eᵀ */
  work: 'lookup' | 'head';
  path: SpeedPath;
  /** floating-point operations of one run, and bytes that it must read and write at least */
  flops: number;
  bytes: number;
  gflops: number;
  gbs: number;
  /** operations a byte */
  intensity: number;
  /** GFLOP/s that the limits allow at this intensity, which of them it is, and how much of it is reached (0…1) */
  roof: number;
  bound: 'memory' | 'arithmetic';
  share: number;
  /** how many times as fast as the scalar path */
  times: number;
}

export interface Speed {
  limits: SpeedLimits;
  rows: SpeedRow[];
}

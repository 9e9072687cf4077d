// What this machine can do at best, measured by the probe in the same run, and what that allows a workload.
import { leastWork } from './workloads.mjs';

/** Bytes of one read; the names are those of the caches of today's machines, which only the sizes decide. */
const reads = { L2: 256 * 1024, L3: 8 * 2 ** 20, DRAM: 160 * 2 ** 20 };

/** Contenders for `inTurn`, and `limits` of what they measured. `builds`: modules by name, `simd` and perhaps `relaxed`. */
export function probes(builds) {
  const list = [];
  for (const [build, module] of Object.entries(builds)) {
    const block = module._bench_floats(module._bench_probe_block());
    module.HEAPF32.fill(1e-3, block / 4, block / 4 + module._bench_probe_block());
    for (const many of [0, 1]) {
      list.push({
        of: build,
        work: 1e3 * module._bench_flops_per_round(),
        run: (calls) => module._bench_multiply_add(many, block, 1e3 * calls),
      });
    }
  }
  const module = builds.simd;
  const room = module._bench_floats(reads.DRAM / 4);
  module.HEAPF32.fill(1e-3, room / 4, (room + reads.DRAM) / 4);
  for (const [of, bytes] of Object.entries(reads)) {
    list.push({
      of,
      work: bytes,
      run: (calls) => {
        for (let i = 0; i < calls; i++) module._bench_read(room, bytes / 4);
      },
    });
  }
  return { list, close: () => module._bench_free(room) };
}

/** GFLOP/s of `simd` and `relaxed`, GB/s of `L2`, `L3` and `DRAM`: the best that was seen of each. */
export function limitsOf(list, measured) {
  const limits = {};
  for (const [i, { of, work }] of list.entries()) {
    limits[of] = Math.max(limits[of] ?? 0, work / measured[i].min / 1e6);
  }
  return limits;
}

/** Where so many bytes lie between two uses. */
export const memoryOf = (bytes) => (bytes <= 2 ** 20 ? 'L2' : bytes <= 16 * 2 ** 20 ? 'L3' : 'DRAM');

/** Milliseconds below which nobody can get here, by arithmetic or by memory, and which of the two it is. */
export function limitOf(work, limits) {
  const { flops, bytes, set } = leastWork(work);
  const memory = memoryOf(set);
  const peak = Math.max(limits.simd ?? 0, limits.relaxed ?? 0);
  const arithmetic = flops / peak / 1e6;
  const reading = bytes / limits[memory] / 1e6;
  return arithmetic > reading ? { ms: arithmetic, by: 'arithmetic' } : { ms: reading, by: memory };
}

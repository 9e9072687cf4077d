// Google Benchmark over the native kernels, one thread: scalar, and each instruction set of this machine beside OpenBLAS of the
// same width. OpenBLAS is told its kernels, because an old one that does not know a processor takes its narrowest.
import { mkdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { root, step } from '../../wasm/toolchain/say.mjs';
import { works } from './workloads.mjs';

const program = path.join(root, 'build/bench-native/tests/bench/stem_bench_native');
/** Our paths and what OpenBLAS calls the kernels of that width; `flag` as the processor names it. */
const widths = [
  { ours: 'sse4_2', openblas: 'Nehalem', flag: 'sse4_2' },
  { ours: 'avx2', openblas: 'Haswell', flag: 'avx2' },
  { ours: 'avx512', openblas: 'SkylakeX', flag: 'avx512dq' },
];

/** The widths that this machine has; where it is no x86-64, one that both choose themselves. */
function widthsHere() {
  const flags = /^flags\s*:(.*)$/m.exec(readFileSync('/proc/cpuinfo', 'utf8'))?.[1].split(' ') ?? [];
  const here = widths.filter(({ flag }) => flags.includes(flag));
  return here.length > 0 ? here : [{ ours: 'simd', openblas: undefined }];
}

/** `{ rows: [{ work, how, ms, gflops } or { work, how, cannot }] }`, processor time, the middle of the repetitions. */
export async function measureNative({ quick, works: asked }) {
  const out = path.join(root, 'build/bench/native.json');
  mkdirSync(path.dirname(out), { recursive: true });
  const rows = [];
  for (const [i, { ours, openblas }] of widthsHere().entries()) {
    const ways = [...(i === 0 ? ['scalar'] : []), ours, 'openblas'];
    const options = [
      `--benchmark_filter=^(${asked.join('|')})[|](${ways.join('|')})$`,
      `--benchmark_min_time=${quick ? 0.02 : 0.2}`,
      `--benchmark_repetitions=${quick ? 2 : 7}`,
      '--benchmark_enable_random_interleaving=true',
      '--benchmark_report_aggregates_only=true',
      `--benchmark_out=${out}`,
      '--benchmark_out_format=json',
    ];
    await step(`native kernels, ${ours}`, program, options, { env: openblas ? { OPENBLAS_CORETYPE: openblas } : {} });
    rows.push(...nativeRows(JSON.parse(readFileSync(out, 'utf8')), openblas));
  }
  // they were measured in a random order; a sort keeps the widths as they were run
  const order = works.map(({ id }) => id);
  const place = ({ work, how }) => order.indexOf(work) * 3 + (how === 'scalar' ? 0 : 1);
  const ownFirst = rows.sort((a, b) => Number(a.how.startsWith('OpenBLAS')) - Number(b.how.startsWith('OpenBLAS')));
  return { rows: ownFirst.sort((a, b) => place(a) - place(b)) };
}

/** Of Google Benchmark's report the medians, and what was refused. `openblas` are the kernels that OpenBLAS was given. */
export function nativeRows({ benchmarks }, openblas) {
  return benchmarks
    .filter((each) => each.aggregate_name === 'median' || each.error_occurred)
    .map((each) => {
      const [work, way] = (each.run_name ?? each.name).split('|');
      const how = way === 'openblas' ? `OpenBLAS${openblas ? ` (${openblas})` : ''}` : way;
      if (each.error_occurred) return { work, how, cannot: each.error_message };
      const nanoseconds = { ns: 1, us: 1e3, ms: 1e6, s: 1e9 }[each.time_unit];
      return { work, how, ms: (each.cpu_time * nanoseconds) / 1e6, gflops: each.flops / 1e9 };
    });
}

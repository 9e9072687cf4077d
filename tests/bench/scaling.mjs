// How our time grows with T, V and d: a cliff would be a size that a kernel's blocks do not fit.
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { setFlagsFromString } from 'node:v8';
import { root } from '../../wasm/toolchain/say.mjs';
import { open, openModules } from './engines/stem-kernels.mjs';
import { inputsOf } from './inputs.mjs';
import { inTurn } from './measure.mjs';
import { leastWork } from './workloads.mjs';

const from = { T: 32, V: 4096, d: 256 };
const powers = (least, most) => Array.from({ length: Math.log2(most / least) + 1 }, (_, i) => least * 2 ** i);
/** What varies, while the two others stay as in `from`. */
const series = { T: powers(1, 1024), V: powers(64, 65536), d: powers(8, 1024) };

const fileOf = (name) => path.join(root, 'build', name);
const where = {
  load: async (name) => {
    const bytes = existsSync(fileOf(name)) ? readFileSync(fileOf(name)) : null;
    // this process was not started with the flag that some versions of Node want for the relaxed module
    return bytes && WebAssembly.validate(bytes) ? bytes : null;
  },
  address: (name) => pathToFileURL(fileOf(name)).href,
};

/** `[{ kind, axis, points: [{ size, ways: { simd: { ms, gflops }, … } }] }]` of the head and of the lookup, in Node. */
export async function measureScaling({ options }, progress) {
  setFlagsFromString('--experimental-wasm-relaxed-simd');
  const engine = await open({ ...where, modules: await openModules(where) });
  const out = [];
  for (const kind of ['head', 'stem']) {
    for (const [axis, sizes] of Object.entries(series)) {
      progress(`scaling of ${kind} with ${axis}`);
      const points = [];
      for (const size of sizes) {
        const work = { kind, B: 1, ...from, [axis]: size };
        const ways = (await engine.contenders(work, inputsOf(work))).filter(({ cannot }) => !cannot);
        const measured = await inTurn(ways, { ...options, least: options.least / 4, rounds: 3 });
        const { flops, bytes } = leastWork(work);
        const rate = (ms) => ({ ms, gflops: flops / ms / 1e6, gbs: bytes / ms / 1e6 });
        points.push({ size, ways: Object.fromEntries(ways.map(({ how }, i) => [how, rate(measured[i].min)])) });
        for (const way of ways) way.close();
      }
      out.push({ kind, axis, from: { ...from }, points });
    }
  }
  return out;
}

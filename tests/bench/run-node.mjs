// Starts the run in Node as a process of its own, with what this Node hides behind a flag.
import { spawn, spawnSync } from 'node:child_process';
import path from 'node:path';
import { SetupError } from '../../wasm/toolchain/say.mjs';

const relaxed = '--experimental-wasm-relaxed-simd';

/** Results of these workloads: `{ version, results }`. */
export async function runInNode({ works, engines, options }, progress) {
  const known = spawnSync(process.execPath, [relaxed, '-e', '0']).status === 0;
  const child = spawn(process.execPath, [...(known ? [relaxed] : []), path.join(import.meta.dirname, 'in-node.mjs')], {
    env: { ...process.env, STEM_BENCH_PLAN: JSON.stringify({ works, engines, options }) },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const results = [];
  let output = '';
  let rest = '';
  const hear = (line) => {
    // a line of ours begins with a control character; what else is said is the engines'
    if (!line.startsWith('\u0001')) {
      output += `${line}\n`;
      return;
    }
    const told = JSON.parse(line.slice(1));
    if (told.result) results.push(told.result);
    else progress(told.progress);
  };
  child.stdout.on('data', (data) => {
    const lines = (rest + data).split('\n');
    rest = lines.pop();
    lines.forEach(hear);
  });
  child.stderr.on('data', (data) => {
    output += data;
  });
  const status = await new Promise((resolve) => child.on('close', resolve));
  if (status !== 0) throw new SetupError(`The run in Node ended with exit code ${status}.\n${output.slice(-3000)}`);
  return { version: `Node ${process.versions.node}`, results };
}

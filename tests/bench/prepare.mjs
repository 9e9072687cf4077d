// What the benchmark needs beyond the product: the peers, and modules with the kernels one by one.
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { root, say, step } from '../../wasm/toolchain/say.mjs';
import { setup } from '../../wasm/toolchain/setup.mjs';
import { ensureSystemPackages } from '../../wasm/toolchain/system-packages.mjs';
import { build } from '../../web/build.mjs';

const here = import.meta.dirname;

function peersAreThere() {
  const installed = path.join(here, 'node_modules/.package-lock.json');
  if (!existsSync(installed)) return false;
  const have = JSON.parse(readFileSync(installed, 'utf8')).packages;
  const want = JSON.parse(readFileSync(path.join(here, 'package-lock.json'), 'utf8')).packages;
  return Object.entries(want).every(([name, { version }]) => name === '' || have[name]?.version === version);
}

async function installPeers() {
  if (peersAreThere()) return;
  say(
    'The engines that we are compared with come from npm, about 280 MB, into tests/bench/node_modules; the product has none of them.',
  );
  await step(
    'npm packages of the benchmark',
    'npm',
    ['ci', '--prefix', here, '--ignore-scripts', '--no-audit', '--no-fund'],
    {
      advice: 'Check the network and `npm config get registry`, then run the command again.',
    },
  );
}

/** The presets of CMakePresets.json that make a module with vector instructions. */
function wasmPresets() {
  const { configurePresets } = JSON.parse(readFileSync(path.join(root, 'CMakePresets.json'), 'utf8'));
  return ['wasm', 'wasm-relaxed'].filter((name) => configurePresets.some((preset) => preset.name === name));
}

/** Makes everything that these parts of the benchmark need; quick when it is there. */
export async function prepare(parts) {
  await setup({ tests: true });
  await build();
  if (parts.some((part) => part !== 'native')) {
    await installPeers();
    for (const preset of wasmPresets()) {
      await step(`configure, preset ${preset}`, 'cmake', ['--preset', preset]);
      const target = ['--build', '--preset', preset, '--target', 'stem_bench_kernels'];
      await step(`kernels one by one, preset ${preset}`, 'cmake', target);
    }
  }
  if (parts.includes('native')) {
    await ensureSystemPackages({ also: ['libbenchmark-dev', 'libopenblas-dev'] });
    await step('configure, preset bench', 'cmake', ['--preset', 'bench']);
    await step('native kernels beside OpenBLAS', 'cmake', [
      '--build',
      '--preset',
      'bench',
      '--target',
      'stem_bench_native',
    ]);
  }
}

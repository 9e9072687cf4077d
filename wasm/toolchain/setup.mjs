// From a bare Debian machine to one that can build Stem Lab: system packages, npm packages, Emscripten and xsimd.
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { ensureEmscripten } from './emscripten.mjs';
import { root, runMain, SetupError, step } from './say.mjs';
import { ensureSystemPackages } from './system-packages.mjs';

function checkNode() {
  const [major, minor] = process.versions.node.split('.').map(Number);
  if (major > 20 || (major === 20 && minor >= 19)) return;
  throw new SetupError(
    `Stem Lab needs Node.js 20.19 or newer; this is ${process.versions.node}. Install a newer Node.js and run the command again.`,
  );
}

/** npm writes the lock it installed from into node_modules; when both say the same there is nothing to do. */
function npmPackagesAreThere() {
  const installed = path.join(root, 'node_modules/.package-lock.json');
  if (!existsSync(installed)) return false;
  const have = JSON.parse(readFileSync(installed, 'utf8')).packages;
  const want = JSON.parse(readFileSync(path.join(root, 'package-lock.json'), 'utf8')).packages;
  return Object.entries(want).every(
    ([name, entry]) => name === '' || entry.optional || have[name]?.version === entry.version,
  );
}

/** Installs what is missing and nothing else; takes a fraction of a second when all is there. `full`: what npm run test:full takes, too. */
export async function setup({ tests = false, full = false } = {}) {
  checkNode();
  await ensureSystemPackages({ tests, full });
  if (!npmPackagesAreThere()) {
    const advice = 'Check the network and `npm config get registry`, then run the command again.';
    await step('npm packages', 'npm', ['ci', '--no-audit', '--no-fund'], { advice });
  }
  await ensureEmscripten();
}

if (import.meta.url === pathToFileURL(process.argv[1]).href) {
  await runMain(() => setup({ tests: process.argv.includes('--tests') }));
}

// The machine's own packages (Debian names): the compiler, CMake, Google Test, and for tests a browser.
import { spawnSync } from 'node:child_process';
import { SetupError, say, step } from './say.mjs';

const forBuilding = [
  'clang-19', // 19.1.7 is what Emscripten 3.1.69 is patched for
  'lld-19',
  'llvm-19',
  'g++',
  'cmake',
  'ninja-build',
  'googletest',
  'python3', // emcc is a Python program
  'nlohmann-json3-dev',
  'ca-certificates',
  'xz-utils',
  'binutils',
];
const forTesting = ['chromium', 'clang-format-19', 'clang-tidy-19'];
/** Firefox; WebKitGTK with its small browser, its driver and a display that nobody sees; libFuzzer and sanitizers of clang; PyTorch, to run what is exported. */
const forAllTests = [
  'firefox-esr',
  'webkit2gtk-driver',
  'xvfb',
  'libclang-rt-19-dev',
  'python3-torch',
  'python3-numpy',
];

function missing(packages) {
  // biome-ignore lint/suspicious/noTemplateCurlyInString: dpkg-query's own placeholders
  const known = spawnSync('dpkg-query', ['-W', '-f', '${Package} ${db:Status-Status}\\n', ...packages], {
    encoding: 'utf8',
  });
  if (known.error) {
    throw new SetupError(
      `Stem Lab sets itself up with Debian's packages, and there is no dpkg-query here. On another system install ${packages.join(', ')} yourself in a Debian 12 or 13 container and run the command there.`,
    );
  }
  const installed = new Set(
    known.stdout
      .split('\n')
      .filter((line) => line.endsWith(' installed'))
      .map((line) => line.split(' ')[0].split(':')[0]),
  );
  return packages.filter((name) => !installed.has(name));
}

/** Installs what is missing by apt-get, `also` being what one program alone needs, as root or through sudo. Does nothing, fast, when all is there. */
export async function ensureSystemPackages({ tests = false, full = false, also = [] } = {}) {
  const asked = [...forBuilding, ...(tests ? forTesting : []), ...(full ? forAllTests : []), ...also];
  const wanted = missing(asked);
  if (wanted.length === 0) return;
  const list = wanted.join(' ');
  say(`Debian packages to install: ${list}`);
  const isRoot = process.getuid?.() === 0;
  const hasSudo = !isRoot && spawnSync('sudo', ['-n', 'true']).status === 0;
  if (!isRoot && !hasSudo) {
    throw new SetupError(
      `These Debian packages are missing: ${list}\nInstall them and run the command again:\n  sudo apt-get update && sudo apt-get install -y --no-install-recommends ${list}`,
    );
  }
  const apt = (args) => (isRoot ? ['apt-get', args] : ['sudo', ['-n', 'apt-get', ...args]]);
  const env = { DEBIAN_FRONTEND: 'noninteractive' };
  const advice = 'Check the network and /etc/apt/sources.list*, then run the command again: it goes on from here.';
  await step('apt-get update', ...apt(['-q', 'update']), { env, advice });
  const install = ['-y', '-q', '--no-install-recommends', 'install', ...wanted];
  await step(`apt-get install (${wanted.length} packages)`, ...apt(install), { env, advice });
}

// npm run check: formatting, lint and types of everything, C++ and TypeScript. `--fix` formats in place. npm test leaves the C++ lint,
// which takes as long as the tests themselves, to npm run test:full.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { root, runMain, SetupError, say, step } from '../wasm/toolchain/say.mjs';
import { setup } from '../wasm/toolchain/setup.mjs';

const files = (...patterns) =>
  spawnSync('git', ['ls-files', '-co', '--exclude-standard', '--', ...patterns], { cwd: root, encoding: 'utf8' })
    .stdout.split('\n')
    .filter((name) => name && existsSync(path.join(root, name)));

/** None at all means that git could not list them, and then a check of nothing would pass. */
function someFiles(...patterns) {
  const found = files(...patterns);
  if (found.length === 0)
    throw new SetupError(`git lists no ${patterns.join(', ')} here: the check needs a git checkout`);
  return found;
}

export async function check({ fix = false } = {}) {
  const cpp = someFiles('*.cpp', '*.hpp');
  const advice = 'npm run check -- --fix formats what can be formatted.';
  await step('C++ format', 'clang-format-19', [...(fix ? ['-i'] : ['--dry-run', '-Werror']), ...cpp], { advice });
  await step(
    'TypeScript, JavaScript, CSS, JSON: format and lint',
    'npx',
    ['biome', 'check', '--error-on-warnings', ...(fix ? ['--write'] : []), '.'],
    {
      advice,
    },
  );
  // the module's declarations are made by its build
  if (!existsSync(path.join(root, 'build/wasm-scalar/stem.d.ts'))) {
    await step('wasm module (its declarations are needed)', 'npm', ['run', 'build']);
  }
  await step('TypeScript types', 'npx', ['tsc', '--build', '--noEmit']);
}

export async function lint() {
  // clang reads the flags of whatever compiler the native preset found, and need not know them all
  const tidy = 'xargs -P 2 -n 6 clang-tidy-19 --quiet --extra-arg=-Wno-unknown-warning-option -p build/native';
  const sources = someFiles('core/*.cpp').join(' ');
  await step('C++ lint', 'bash', ['-c', `cmake --preset native >/dev/null && printf '%s\\n' ${sources} | ${tidy}`]);
}

if (import.meta.url === pathToFileURL(process.argv[1]).href) {
  await runMain(async () => {
    await setup({ tests: true });
    await check({ fix: process.argv.includes('--fix') });
    await lint();
    say('check: all clean');
  });
}

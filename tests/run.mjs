// npm test: sets up what is missing, then runs everything; every part runs even when an earlier one failed.
// `npm test -- native web` runs only the parts named; `npm run test:full` runs what takes other browsers, too.
import { root, runMain, SetupError, say, step } from '../wasm/toolchain/say.mjs';
import { setup } from '../wasm/toolchain/setup.mjs';

const presets = ['native', 'debug', 'scalar', 'wasm', 'wasm-scalar', 'wasm-relaxed'];

/** "100% tests passed, 0 tests failed out of 12" → 12 */
const ctestCount = (output) => Number(/tests failed out of (\d+)/.exec(output)?.[1] ?? 0);
/** "Tests  120 passed (120)" → 120 */
const vitestCount = (output) => Number(/Tests\s+(\d+) passed/.exec(output)?.[1] ?? 0);

const vitest =
  (name, folder, ...more) =>
  async () =>
    vitestCount(await step(name, 'npx', ['vitest', 'run', '--no-color', '--dir', folder, ...more], { cwd: root }));

const parts = {
  check: async () => {
    const { check } = await import('./check.mjs');
    await check();
    return 3;
  },
  lint: async () => {
    const { lint } = await import('./check.mjs');
    await lint();
    return 1;
  },
  ...Object.fromEntries(
    presets.map((preset) => [
      preset,
      async () =>
        ctestCount(await step(`core, preset ${preset}: build and test`, 'cmake', ['--workflow', '--preset', preset])),
    ]),
  ),
  rules: vitest('rules of the repository', 'tests/rules'),
  lessons: vitest('questions and grading', 'tests/lessons'),
  embed: vitest('course systems', 'tests/embed'),
  engine: vitest('engine under Node', 'tests/engine'),
  bench: vitest('the logic of the benchmark', 'tests/bench'),
  // once more what failed: a machine with other work may leave a browser without a processor for seconds
  browser: vitest('the page in Chromium', 'tests/browser', '--retry', '1'),
  full: vitest('other browsers', 'tests/full'),
};

/** Those that a plain npm test leaves to npm run test:full; wasm-scalar has all tests without an xsimd file, too. */
const onlyWhenAsked = ['lint', 'scalar', 'full'];

await runMain(async () => {
  const named = process.argv.slice(2);
  const all = named.includes('all');
  const asked = named.filter((name) => name !== 'all');
  const unknown = asked.filter((name) => !(name in parts));
  if (unknown.length > 0) {
    throw new SetupError(`There is no part called ${unknown.join(', ')}. The parts: ${Object.keys(parts).join(', ')}.`);
  }
  await setup({ tests: true, full: all || asked.includes('full') });
  const { build } = await import('../web/build.mjs');
  await build();
  let passed = 0;
  const failures = [];
  for (const [name, run] of Object.entries(parts)) {
    const wanted = asked.length > 0 ? asked.includes(name) : all || !onlyWhenAsked.includes(name);
    if (!wanted) continue;
    try {
      const count = await run();
      if (count === 0) throw new SetupError(`the part ${name} ran no test`);
      passed += count;
    } catch (error) {
      failures.push(name);
      console.error(`\n${name}: ${error instanceof SetupError ? error.message : error.stack}\n`);
    }
  }
  if (failures.length > 0) say(`failed: ${failures.join(', ')}`);
  say(`${passed} passed, ${failures.length} failed`);
  if (failures.length > 0) process.exitCode = 1;
});

// npm run bench: our engine and what a user would take instead, in turn, in one run. See README.md.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { root, runMain, SetupError, say } from '../../wasm/toolchain/say.mjs';
import { help, readFlags } from './flags.mjs';
import { prepare } from './prepare.mjs';
import { asText, workTable } from './report/table.mjs';

const outDir = path.join(root, 'build/bench');
const at = (name) => path.join(outDir, name);

/** What is measured so far: a part that fails takes no other with it. */
function keep(run) {
  mkdirSync(outDir, { recursive: true });
  writeFileSync(at('bench.json'), `${JSON.stringify(run, null, 1)}\n`);
}

async function measurePlaces(flags, run) {
  const tell = (line) => say(`  ${line}`);
  for (const place of ['node', 'browser']) {
    if (!flags.parts.includes(place)) continue;
    say(place === 'node' ? '• in Node …' : '• in headless Chromium …');
    const measure =
      place === 'node' ? (await import('./run-node.mjs')).runInNode : (await import('./in-browser.mjs')).runInBrowser;
    run.places[place] = await measure(flags, tell);
    for (const result of run.places[place].results) say(`\n${asText(workTable(result))}`);
    say('');
    keep(run);
  }
}

async function measure(flags) {
  await prepare(flags.parts);
  const load = os.loadavg()[0];
  if (load > 0.5)
    say(`This machine is busy (load ${load.toFixed(1)}): times of this run are for ratios, not for claims.`);
  const run = {
    made: new Date().toISOString().slice(0, 10),
    quick: flags.quick,
    machine: { cpu: os.cpus()[0]?.model.trim() ?? 'an unknown processor', cores: os.cpus().length, loadBefore: load },
    places: {},
  };
  await measurePlaces(flags, run);
  if (flags.parts.includes('cold-start')) {
    const { measureColdStart } = await import('./cold-start.mjs');
    run.coldStart = await measureColdStart(flags, (line) => say(`  ${line}`));
    keep(run);
  }
  if (flags.parts.includes('tokenizers')) {
    const { measureTokenizers } = await import('./tokenizers.mjs');
    run.tokenizers = await measureTokenizers(flags, (line) => say(`  ${line}`));
    keep(run);
  }
  if (flags.parts.includes('scaling')) {
    const { measureScaling } = await import('./scaling.mjs');
    const { scalingPlot } = await import('./report/plot.mjs');
    run.scaling = await measureScaling(flags, (line) => say(`  ${line}`));
    keep(run);
    writeFileSync(at('scaling.svg'), scalingPlot(run.scaling));
  }
  if (flags.parts.includes('native')) {
    const { measureNative } = await import('./native.mjs');
    run.native = await measureNative(flags);
  }
  return run;
}

async function writeReadme() {
  let run;
  try {
    run = JSON.parse(readFileSync(at('bench.json'), 'utf8'));
  } catch {
    throw new SetupError('There is no build/bench/bench.json. Run `npm run bench` first, whole, on a quiet machine.');
  }
  if (run.quick) throw new SetupError('The last run was a quick one; its figures are not for the README.');
  const { shortReport } = await import('./report/summary.mjs');
  const file = path.join(import.meta.dirname, 'README.md');
  const text = readFileSync(file, 'utf8');
  const filled = text.replace(
    /(<!-- figures -->\n)[\s\S]*?(<!-- \/figures -->)/,
    (_, begin, end) => `${begin}\n${shortReport(run)}\n${end}`,
  );
  if (filled === text)
    throw new SetupError('tests/bench/README.md has no place for figures, or they stand there already.');
  writeFileSync(file, filled);
  say('tests/bench/README.md has the figures of build/bench/bench.json');
}

await runMain(async () => {
  const args = process.argv.slice(2);
  if (args.includes('--help')) {
    say(help);
    return;
  }
  const flags = readFlags(args);
  if (flags.readme) {
    await writeReadme();
    return;
  }
  const run = await measure(flags);
  const { wholeReport } = await import('./report/summary.mjs');
  keep(run);
  writeFileSync(at('bench.md'), wholeReport(run));
  say('build/bench/bench.json and build/bench/bench.md have all of it');
  // a wrong result is no slow result
  const wrong = Object.values(run.places).flatMap(({ results }) =>
    results.flatMap(({ id, rows }) =>
      rows
        .filter(({ cannot }) => cannot?.startsWith('its result is wrong'))
        .map(({ name, cannot }) => `${id}, ${name}: ${cannot}`),
    ),
  );
  if (wrong.length > 0) throw new SetupError(`Results that are not right:\n${wrong.join('\n')}`);
});

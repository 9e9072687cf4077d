// The run in headless Chromium: a fresh page for each workload, so that none inherits the memory of the last.
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { chromium } from 'playwright-core';
import { rolldown } from 'rolldown';
import { root } from '../../wasm/toolchain/say.mjs';
import { serveBench } from './serve.mjs';

const here = import.meta.dirname;
const outDir = path.join(root, 'build/bench/page');

/** What Chromium is started with everywhere in the benchmark: nothing that works behind the measurement. */
export const launchOptions = {
  executablePath: '/usr/bin/chromium',
  args: [
    '--headless',
    '--no-sandbox',
    '--disable-gpu',
    '--disable-quic',
    '--no-first-run',
    '--disable-background-networking',
  ],
};

async function packPage() {
  rmSync(outDir, { recursive: true, force: true });
  mkdirSync(outDir, { recursive: true });
  const bundle = await rolldown({
    input: path.join(here, 'page.mjs'),
    platform: 'browser',
    transform: { target: 'es2022' },
    // the peers' own remarks are theirs
    logLevel: 'silent',
  });
  await bundle.write({ dir: outDir, format: 'es', entryFileNames: 'page.js', minify: false });
  await bundle.close();
  writeFileSync(
    path.join(outDir, 'index.html'),
    '<!doctype html><meta charset="utf-8"><body><script type="module" src="page.js"></script>',
  );
}

/** Results of these workloads: `{ version, results }`. */
export async function runInBrowser({ works, engines, options }, progress) {
  await packPage();
  const server = await serveBench();
  const browser = await chromium.launch(launchOptions);
  const results = [];
  try {
    for (const id of works) {
      const page = await browser.newPage();
      await page.exposeFunction('benchProgress', progress);
      await page.goto(`${server.origin}/page/`);
      await page.waitForFunction(() => globalThis.benchWork !== undefined);
      results.push(await page.evaluate(([...all]) => globalThis.benchWork(...all), [id, engines, options]));
      await page.close();
    }
    return { version: `Chromium ${browser.version()}`, results };
  } finally {
    await browser.close();
    server.close();
  }
}

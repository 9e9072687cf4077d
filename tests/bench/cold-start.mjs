// W6: from the opening of a page to its first logits, each time in a browser that has never seen it, and what it fetched.
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { chromium } from 'playwright-core';
import { rolldown } from 'rolldown';
import { root } from '../../wasm/toolchain/say.mjs';
import { given, work } from './cold/given.mjs';
import { graphOf } from './engines/formats/onnx.mjs';
import { modelOf } from './engines/formats/tflite.mjs';
import { launchOptions } from './in-browser.mjs';
import { median } from './measure.mjs';
import { serveBench } from './serve.mjs';

const outDir = path.join(root, 'build/bench/cold');
const ownPages = {
  plain: 'plain JavaScript',
  stem: 'Stem Lab API',
  jax: 'jax-js',
  tfjs: 'TF.js wasm',
  litert: 'LiteRT.js',
  ort: 'ONNX Runtime Web',
};

async function packPages() {
  rmSync(outDir, { recursive: true, force: true });
  for (const name of Object.keys(ownPages)) {
    const bundle = await rolldown({
      input: path.join(import.meta.dirname, `cold/${name}.mjs`),
      platform: 'browser',
      transform: { target: 'es2022' },
      logLevel: 'silent',
    });
    const dir = path.join(outDir, name);
    mkdirSync(dir, { recursive: true });
    await bundle.write({ dir, format: 'es', entryFileNames: 'page.js', minify: true });
    await bundle.close();
    const page = '<!doctype html><meta charset="utf-8"><body><script type="module" src="page.js"></script>';
    writeFileSync(path.join(dir, 'index.html'), page);
  }
  writeFileSync(path.join(outDir, 'ort/head.onnx'), graphOf(work, given).model);
  writeFileSync(path.join(outDir, 'litert/head.tflite'), modelOf(work, given).model);
}

/** The lab itself has no word for a benchmark: it is idle when the first numbers are drawn. */
function watchTheLab() {
  const look = () => {
    if (document.querySelector('stem-lab')?.idle === true) globalThis.firstLogits = performance.now();
    else requestAnimationFrame(look);
  };
  addEventListener('DOMContentLoaded', () => requestAnimationFrame(look));
}

async function openOnce(address, isLab) {
  const browser = await chromium.launch(launchOptions);
  try {
    const page = await browser.newPage();
    let failure;
    page.on('pageerror', (error) => {
      failure = error;
    });
    const bodies = [];
    page.on('response', (response) => bodies.push(response.body().catch(() => Buffer.alloc(0))));
    if (isLab) await page.addInitScript(watchTheLab);
    await page.goto(address);
    const found = await page.waitForFunction(() => globalThis.firstLogits, null, { timeout: 30_000 }).catch(() => null);
    if (!found) throw failure ?? new Error('no logits within 30 s');
    const ms = await found.jsonValue();
    const all = await Promise.all(bodies);
    return { ms, bytes: all.reduce((sum, body) => sum + gzipSync(body, { level: 9 }).length, 0) };
  } finally {
    await browser.close();
  }
}

/** `{ rows: [{ name, what, ms, min, bytes, opens }] }`, pages in turn. */
export async function measureColdStart({ quick }, progress) {
  await packPages();
  const server = await serveBench();
  const pages = [
    ...Object.entries(ownPages).map(([name, shown]) => ({
      name: shown,
      what: 'a page of its own: the logits of 6 tokens',
      address: `${server.origin}/cold/${name}/`,
    })),
    {
      name: 'Stem Lab',
      what: 'the whole lab, first numbers drawn',
      address: `${server.origin}/site/#model=stem`,
      isLab: true,
    },
  ];
  const rows = pages.map(({ name, what }) => ({ name, what, times: [], bytes: 0 }));
  const opens = quick ? 2 : 7;
  for (let open = 0; open < opens; open++) {
    progress(`cold start, ${open + 1} of ${opens}`);
    for (const [i, { address, isLab }] of pages.entries()) {
      if (rows[i].cannot) continue;
      try {
        const { ms, bytes } = await openOnce(address, isLab);
        rows[i].times.push(ms);
        rows[i].bytes = bytes;
      } catch (error) {
        rows[i].cannot = String(error.message ?? error).split('\n')[0];
      }
    }
  }
  server.close();
  return {
    rows: rows.map(({ times, ...row }) =>
      row.cannot ? row : { ...row, ms: median(times), min: Math.min(...times), opens: times.length },
    ),
  };
}

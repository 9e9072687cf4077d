// PyTorch's numbers against the package as a page in Chromium loads it: dist/npm/index.mjs with its worker.
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { expectWithin, inputBound, matmulBound } from '../engine/bounds.ts';
import { type Golden, goldenCases } from '../engine/golden.ts';
import { built, type Host, host } from './built.ts';
import { openBrowser, openPage, type Watched } from './chromium.ts';

interface Answer {
  input: number[];
  logits: number[];
  loss: number | null;
  path: string;
  thread: string;
}

const goldens = goldenCases();
let browser: Browser;
let site: Host;
let folder: string;
let watched: Watched;
beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'stem-golden-'));
  mkdirSync(path.join(folder, 'npm'));
  cpSync(path.dirname(built('npm/index.mjs')), path.join(folder, 'npm'), { recursive: true });
  writeFileSync(
    path.join(folder, 'index.html'),
    `<!doctype html><title>golden</title><link rel="icon" href="data:,">
    <script type="module">import { createEngine } from './npm/index.mjs'; window.createEngine = createEngine;</script>`,
  );
  browser = await openBrowser();
  site = await host({ folder });
  watched = await openPage(browser);
  await watched.page.goto(site.address);
});
afterAll(async () => {
  await browser.close();
  await site.close();
  rmSync(folder, { recursive: true });
});

function answer(page: Page, path: 'simd' | 'scalar', golden: Golden): Promise<Answer> {
  const files = Object.fromEntries(
    Object.entries(golden.files).map(([name, bytes]) => [name, Buffer.from(bytes).toString('base64')]),
  );
  return page.evaluate(
    async ({ path, files, ids, targets }) => {
      const { createEngine } = window as unknown as typeof import('../../web/engine/index.ts');
      const engine = await createEngine({ path });
      const opened = Object.fromEntries(
        Object.entries(files).map(([name, base64]) => [name, Uint8Array.from(atob(base64), (c) => c.charCodeAt(0))]),
      );
      const model = await engine.openModel(opened);
      const out = await model.forward(ids, { trace: ['input'], targets });
      engine.dispose();
      return {
        input: [...(out.input?.data ?? [])],
        logits: [...out.logits.data],
        loss: out.loss ?? null,
        path: engine.info.path,
        thread: engine.info.thread,
      };
    },
    { path, files, ids: golden.ids, targets: golden.targets },
  );
}

describe.each(['simd', 'scalar'] as const)('%s build', (build) => {
  test.each(goldens.map((golden) => [golden.name, golden] as const))('%s', async (_, golden) => {
    const got = await answer(watched.page, build, golden);
    expect([got.path, got.thread]).toEqual([build, 'worker']);
    const ids = golden.ids.flat();
    const { width, vocab } = golden;
    const raw = Float32Array.from({ length: ids.length * width }, (_, i) => {
      return golden.tok[ids[Math.floor(i / width)] * width + (i % width)];
    });
    const input = inputBound(raw, golden.input, golden.scale);
    const a = { rows: ids.length, cols: width, data: golden.input };
    const logits = matmulBound(a, input, { rows: vocab, cols: width, data: golden.head }, golden.logits);
    expectWithin(Float32Array.from(got.input), golden.input, input, 'input');
    expectWithin(Float32Array.from(got.logits), golden.logits, logits, 'logits');
    if (golden.loss === null) return expect(got.loss).toBeNull();
    // a logit off by δ moves log Σexp by at most δ and the target's own logit by at most δ
    const allowed = 2 * logits.reduce((most, x) => Math.max(most, x), 0) + 1e-12 * Math.abs(golden.loss);
    expect(Math.abs((got.loss as number) - golden.loss)).toBeLessThanOrEqual(allowed);
  });
});

test('there was something to compare, and nothing was complained about', () => {
  expect(goldens.length).toBeGreaterThanOrEqual(20);
  expect(watched.complaints).toEqual([]);
  expect(watched.failures).toEqual([]);
});

// The same package in a browser: in a worker, under a course page's policies, in a sandboxed frame, without workers.
import { readFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import type { Browser } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import type * as StemLab from '../../web/engine/index.ts';
import { openBrowser, openPage, type Watched } from '../browser/chromium.ts';
import { expectWithin } from './bounds.ts';
import { builds, packageFile } from './built.ts';
import { goldenBounds, goldenCases } from './golden.ts';

const strictPolicy = "script-src 'self' 'wasm-unsafe-eval'";
const types: Record<string, string> = {
  '.mjs': 'text/javascript',
  '.js': 'text/javascript',
  '.json': 'application/json',
  '.wasm': 'application/octet-stream',
};
const pages: Record<string, string> = {
  '/page.js': "import * as stem from './npm/index.mjs'; globalThis.stem = stem; document.title = 'loaded';",
  '/': '<!DOCTYPE html><link rel="icon" href="data:,"><script type="module" src="./page.js"></script>',
  '/sandboxed': '<!DOCTYPE html><link rel="icon" href="data:,"><iframe sandbox="allow-scripts" src="./"></iframe>',
};

let browser: Browser;
let server: Server;
let origin: string;
let policy = strictPolicy;
let watched: Watched | undefined;

beforeAll(async () => {
  server = createServer((request, response) => {
    const name = decodeURIComponent(request.url ?? '').replace('/a/b c', '');
    response.setHeader('Content-Security-Policy', policy);
    response.setHeader('Access-Control-Allow-Origin', '*');
    const page = pages[name];
    if (page !== undefined) {
      response.setHeader('Content-Type', name.endsWith('.js') ? 'text/javascript' : 'text/html; charset=utf-8');
      return response.end(page);
    }
    const file = /^\/npm\/([\w/.-]+)$/.exec(name)?.[1];
    if (file === undefined || file.includes('..')) return response.writeHead(404).end('<!DOCTYPE html>');
    response.setHeader('Content-Type', types[path.extname(file)] ?? 'text/plain');
    return response.end(readFileSync(packageFile(file)));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}/a/b%20c/`;
  browser = await openBrowser();
});
afterAll(async () => {
  await browser.close();
  server.closeAllConnections();
  server.close();
});
afterEach(async () => {
  policy = strictPolicy;
  await watched?.page.context().close();
});

async function open(address = ''): Promise<Watched> {
  watched = await openPage(browser);
  await watched.page.goto(origin + address);
  if (address === '') await watched.page.waitForFunction(() => document.title === 'loaded');
  return watched;
}

function expectQuiet({ complaints, failures, violations, requests }: Watched): void {
  expect({ complaints, failures, violations }).toEqual({ complaints: [], failures: [], violations: [] });
  const elsewhere = requests.filter((url) => !url.startsWith(origin) && !/^(blob|data):/.test(url));
  expect(elsewhere).toEqual([]);
}

declare global {
  var stem: typeof StemLab;
}

const base64 = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64');
const floats = (text: string) => new Float32Array(new Uint8Array(Buffer.from(text, 'base64')).buffer);

describe.each(builds)('%s build', (build) => {
  test('golden values, under a strict policy and a sub-path, without a word on the console', async () => {
    const page = await open();
    const goldens = goldenCases();
    expect(goldens.length).toBeGreaterThanOrEqual(20);
    for (const golden of goldens) {
      const files = Object.entries(golden.files).map(([name, bytes]) => [name, base64(bytes)] as const);
      const got = await page.page.evaluate(
        async ({ build, files, ids }) => {
          const bytes = (text: string) => Uint8Array.from(atob(text), (c) => c.charCodeAt(0));
          const text = ({ buffer }: Float32Array) => {
            let latin = '';
            for (const byte of new Uint8Array(buffer)) latin += String.fromCharCode(byte);
            return btoa(latin);
          };
          const engine = await stem.createEngine({ path: build });
          const model = await engine.openModel(Object.fromEntries(files.map(([name, file]) => [name, bytes(file)])));
          const { logits, input } = await model.forward(ids, { trace: ['input'] });
          engine.dispose();
          return { info: engine.info, logits: text(logits.data), input: text((input as StemLab.Tensor).data) };
        },
        { build, files, ids: golden.ids },
      );
      expect(got.info).toMatchObject({ path: build, thread: 'worker' });
      const bound = goldenBounds(golden);
      expectWithin(floats(got.input), golden.input, bound.input, `${golden.name}: input`);
      expectWithin(floats(got.logits), golden.logits, bound.logits, `${golden.name}: logits`);
    }
    expectQuiet(page);
  });
});

/** Makes an engine, uses it, lets it crash with calls in flight, uses it again. In the page, so it may close over nothing. */
async function useAndCrash() {
  const notices: string[] = [];
  const engine = await stem.createEngine({ onNotice: ({ code }) => notices.push(code) });
  const model = await engine.createModel({ vocabSize: 97, dModel: 24 });
  await model.setCell('tok.weight', 1, 2, 3);
  const tokenizer = await engine.openTokenizer('lesson');
  const text = await tokenizer.decode(await tokenizer.encode('\uFEFFa\0b the bank\uD83D'));
  const before = (await model.forward([[1, 2]])).logits.data;
  const begun = performance.now();
  const calls = [engine.diagnostics.crash(), ...Array.from({ length: 5 }, () => model.forward([[1, 2]]))];
  const codes = (await Promise.allSettled(calls)).map((call) =>
    call.status === 'rejected' ? (call.reason as StemLab.StemError).code : 'answered',
  );
  const seconds = (performance.now() - begun) / 1000;
  const after = (await model.forward([[1, 2]])).logits.data;
  const same = before.length === after.length && before.every((x, i) => x === after[i]);
  engine.dispose();
  return { thread: engine.info.thread, notices, text, codes, seconds, same };
}

function expectRecovered(used: Awaited<ReturnType<typeof useAndCrash>>, thread: 'worker' | 'main'): void {
  expect(used).toMatchObject({ thread, text: '\uFEFFa\0b the bank\uFFFD', same: true });
  expect(used.codes).toEqual(new Array(6).fill('engine-crashed'));
  expect(used.seconds).toBeLessThan(1);
  expect(used.notices.at(-1)).toBe('engine-replaced');
}

test('a crash in the worker: pending calls are refused, the worker is replaced; dispose ends it', async () => {
  const page = await open();
  expectRecovered(await page.page.evaluate(useAndCrash), 'worker');
  await expect.poll(() => page.page.workers().length).toBe(0);
  expectQuiet(page);
});

test('in a sandboxed frame the worker starts from a Blob', async () => {
  // a Blob worker is under its page's policy
  policy = `${strictPolicy} blob:`;
  const page = await open('sandboxed');
  const frame = await page.page.waitForSelector('iframe').then((element) => element.contentFrame());
  await frame?.waitForFunction(() => 'stem' in globalThis);
  const used = await frame?.evaluate(useAndCrash);
  expectRecovered(used as NonNullable<typeof used>, 'worker');
  expect(page.complaints).toEqual([]);
});

test('where there are no workers the engine runs on the page’s own thread', async () => {
  const page = await open();
  await page.page.evaluate(() => Reflect.deleteProperty(globalThis, 'Worker'));
  const used = await page.page.evaluate(useAndCrash);
  expectRecovered(used, 'main');
  expect(used.notices).toEqual(['no-worker', 'engine-replaced']);
  expectQuiet(page);
});

test('a policy that forbids WebAssembly is named, with what it needs', async () => {
  policy = "script-src 'self'";
  const page = await open();
  const message = await page.page.evaluate(() => stem.createEngine().then(String, (error: Error) => error.message));
  expect(message).toMatch(/could not be compiled.*Content-Security-Policy.*'wasm-unsafe-eval'/);
});

test('a module that is not there is named with its address', async () => {
  const page = await open();
  const message = await page.page.evaluate(() =>
    stem.createEngine({ wasm: new URL('nowhere.wasm', location.href) }).then(String, (error: Error) => error.message),
  );
  expect(message).toBe(`engine file missing (404) at ${origin}nowhere.wasm`);
});

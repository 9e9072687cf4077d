// The same seed gives the same loss curve in Firefox as in Node, bit for bit. Firefox needs no driver for it: it is started
// with the address of a page, which trains and sends back what came out.
import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, test } from 'vitest';
import type * as StemLab from '../../web/engine/index.ts';
import { firefoxPath } from './firefox.ts';

const root = path.resolve(import.meta.dirname, '../..');
const folder = path.join(root, 'dist/npm');

const kinds: Record<string, string> = {
  '.mjs': 'text/javascript',
  '.js': 'text/javascript',
  '.wasm': 'application/wasm',
};

/** Runs in both, as it is written here: a training for which every part of the core is needed. */
async function train({ createEngine }: typeof StemLab, path: 'simd' | 'scalar') {
  const engine = await createEngine({ path });
  const model = await engine.createModel({ vocabSize: 300, dModel: 32, maxLen: 32, layers: 2, init: 'gpt2', seed: 7 });
  const ids = Array.from({ length: 4 }, (_, row) =>
    Array.from({ length: 16 }, (_, t) => (row * 37 + t * t * 11) % 300),
  );
  const options = { ids, steps: 25, dropout: 0.1, clip: 1, warmup: 3, optimizer: { lr: 0.01, weightDecay: 0.1 } };
  const { losses, loss } = await model.train(options);
  const { logits } = await model.forward(ids);
  engine.dispose();
  return { losses, loss, logits: [...logits.data.subarray(0, 300)] };
}

async function body(request: IncomingMessage): Promise<string> {
  let text = '';
  for await (const part of request) text += part;
  return text;
}

/** What the page in Firefox sends back. */
async function inFirefox(build: string): Promise<Record<string, unknown>> {
  const page = `<!doctype html><meta charset="utf-8"><title>curve</title><script type="module">
    const send = (told) => fetch('/told', { method: 'POST', body: JSON.stringify(told) });
    try {
      const found = await (${train})(await import('/index.mjs'), '${build}');
      await send({ ...found, where: navigator.userAgent });
    } catch (error) { await send({ error: String(error) }); }
  </script>`;
  let told: (value: Record<string, unknown>) => void;
  const answer = new Promise<Record<string, unknown>>((resolve) => {
    told = resolve;
  });
  const server = createServer(async (request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://localhost');
    if (pathname === '/told') {
      told(JSON.parse(await body(request)));
      response.end();
    } else if (pathname === '/') response.setHeader('content-type', 'text/html').end(page);
    else {
      const file = path.join(folder, path.basename(pathname));
      if (!existsSync(file)) response.writeHead(404).end();
      else response.setHeader('content-type', kinds[path.extname(file)] ?? 'text/plain').end(readFileSync(file));
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const profile = mkdtempSync(path.join(tmpdir(), 'stem-firefox-'));
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
  const program = spawn(firefoxPath(), ['--headless', '--no-remote', '--profile', profile, address], {
    stdio: 'ignore',
  });
  try {
    return await answer;
  } finally {
    const ended = new Promise((resolve) => program.once('exit', resolve));
    program.kill();
    await ended;
    server.closeAllConnections();
    server.close();
    rmSync(profile, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 });
  }
}

test.each(['simd', 'scalar'] as const)('%s: losses and logits are those of Node, bit for bit', async (build) => {
  const engine: typeof StemLab = await import(pathToFileURL(path.join(folder, 'index.mjs')).href);
  const node = await train(engine, build);
  expect(new Set(node.losses).size).toBe(25);
  const { where, ...found } = await inFirefox(build);
  expect(found).toEqual(node);
  expect(String(where)).toContain('Firefox');
});

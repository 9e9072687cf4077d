// How the engine's files are found, and what is said when they are not.

import { readFileSync } from 'node:fs';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { pathToFileURL } from 'node:url';
import { afterEach, describe, expect, test, vi } from 'vitest';
import type { Engine, EngineOptions, Notice } from '../../web/engine/api.ts';
import { createEngine, packageFile, registerAssets } from './built.ts';
import { withFailingWorkers, withFetch, withoutRelaxed, withoutSimd, withoutWorkers } from './surroundings.ts';

const engines: Engine[] = [];
let server: Server | undefined;
afterEach(() => {
  for (const engine of engines.splice(0)) engine.dispose();
  server?.close();
});

async function open(options?: EngineOptions): Promise<{ engine: Engine; notices: Notice[] }> {
  const notices: Notice[] = [];
  const engine = await createEngine({ ...options, onNotice: (notice) => notices.push(notice) });
  engines.push(engine);
  await Promise.resolve();
  return { engine, notices };
}

async function works(engine: Engine): Promise<void> {
  const model = await engine.createModel({ vocabSize: 5, dModel: 3 });
  expect((await model.forward([[1, 2]])).logits.shape).toEqual([1, 2, 5]);
}

function serve(listener: RequestListener): Promise<URL> {
  return new Promise((resolve) => {
    const listening = createServer(listener).listen(0, '127.0.0.1', () => {
      const { port } = listening.address() as AddressInfo;
      resolve(new URL(`http://127.0.0.1:${port}/a/b%20c/stem.wasm`));
    });
    server = listening;
  });
}

const simdBytes = () => new Uint8Array(readFileSync(packageFile('stem-simd.wasm')));
const scalarBytes = () => new Uint8Array(readFileSync(packageFile('stem-scalar.wasm')));

describe('the module', () => {
  test('is the SIMD one where SIMD works, with nothing to notice', async () => {
    const { engine, notices } = await open();
    expect(engine.info.path).toBe('simd');
    expect(notices).toEqual([]);
  });

  test('is the scalar one where it does not, and the page is told', async () => {
    const { engine, notices } = await withoutSimd(() => open());
    expect(engine.info).toMatchObject({ path: 'scalar', lanes: 1 });
    expect(notices.map(({ code }) => code)).toEqual(['scalar-build']);
    await works(engine);
    await expect(withoutSimd(() => open({ path: 'simd' }))).rejects.toMatchObject({ code: 'bad-config' });
  });

  test('is the relaxed one only when it is asked for, and where the browser has it; else plain SIMD', async () => {
    const { engine, notices } = await open({ path: 'relaxed' });
    expect(engine.info).toMatchObject({ path: 'relaxed', lanes: 4 });
    await works(engine);
    const plain = await withoutRelaxed(() => open({ path: 'relaxed' }));
    expect(plain.engine.info.path).toBe('simd');
    await works(plain.engine);
    expect([...notices, ...plain.notices]).toEqual([]);
    await expect(withoutSimd(() => open({ path: 'relaxed' }))).rejects.toMatchObject({ code: 'bad-config' });
    const wasm = readFileSync(packageFile('stem-relaxed.wasm'));
    const given = wasm.buffer.slice(wasm.byteOffset, wasm.byteOffset + wasm.length) as ArrayBuffer;
    await expect(open({ path: 'simd', wasm: given })).rejects.toMatchObject({ code: 'bad-config' });
    expect((await open({ path: 'auto', wasm: given })).engine.info.path).toBe('relaxed');
  });

  test('may be given as an ArrayBuffer, which stays the caller’s', async () => {
    const bytes = scalarBytes().buffer;
    for (let i = 0; i < 2; i++) {
      const { engine, notices } = await open({ wasm: bytes });
      expect(engine.info.path).toBe('scalar');
      expect(notices).toEqual([]);
      await works(engine);
    }
    expect(bytes.byteLength).toBe(scalarBytes().length);
    await expect(open({ wasm: bytes, path: 'simd' })).rejects.toMatchObject({
      code: 'bad-config',
      message: expect.stringContaining('scalar'),
    });
  });

  test('may be given as a file: or http: URL', async () => {
    await works((await open({ wasm: pathToFileURL(packageFile('stem-simd.wasm')) })).engine);
  });

  test.each(['application/wasm', 'application/octet-stream', 'text/plain', 'text/html', ''])(
    'loads whatever type the host gives it: %j',
    async (type) => {
      const url = await serve((_, response) => {
        response.writeHead(200, type ? { 'content-type': type } : {}).end(simdBytes());
      });
      await works((await open({ wasm: url })).engine);
    },
  );

  test.each([404, 500])('missing (%i) is said with its address, and its page is not compiled', async (status) => {
    const url = await serve((_, response) => {
      response.writeHead(status, { 'content-type': 'text/html' }).end('<!DOCTYPE html><title>not here</title>');
    });
    await expect(open({ wasm: url })).rejects.toMatchObject({
      code: 'bad-file',
      message: `engine file missing (${status}) at ${url.href}`,
    });
  });

  test('that is a web page is not compiled', async () => {
    const url = await serve((_, response) => response.writeHead(200).end('<!DOCTYPE html>'));
    await expect(open({ wasm: url })).rejects.toMatchObject({
      code: 'bad-file',
      message: expect.stringContaining(url.href),
    });
    await expect(open({ wasm: new ArrayBuffer(0) })).rejects.toMatchObject({ code: 'bad-file' });
  });

  test('that breaks off in the middle is said', async () => {
    const url = await serve((_, response) => {
      response.writeHead(200, { 'content-length': simdBytes().length });
      response.write(simdBytes().subarray(0, 1000), () => response.destroy());
    });
    await expect(open({ wasm: url })).rejects.toMatchObject({
      code: 'bad-file',
      message: expect.stringContaining('broke off'),
    });
  });

  test('that stops coming is given up, after more time than a pause takes', async () => {
    const bytes = simdBytes();
    let quiet = false;
    const url = await serve((_, response) => {
      response.writeHead(200, { 'content-length': bytes.length });
      response.write(bytes.subarray(0, 1000), () => {
        quiet = true;
      });
    });
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    try {
      const heard: number[] = [];
      let failed = false;
      const opening = open({ wasm: url, onProgress: (now) => heard.push(now.bytes) }).catch((error) => {
        failed = true;
        return error;
      });
      await vi.waitUntil(() => quiet && heard.length > 0, { timeout: 10_000 });
      vi.advanceTimersByTime(19_000);
      await new Promise((resolve) => setTimeout(resolve, 50));
      expect(failed).toBe(false);
      vi.advanceTimersByTime(1000);
      expect(await opening).toMatchObject({
        code: 'bad-file',
        message: `engine file broke off while it was fetched at ${url.href}: nothing came for 20 s`,
      });
      expect(heard).toEqual([1000]);
      expect(vi.getTimerCount()).toBe(0);
    } finally {
      vi.useRealTimers();
    }
  });

  test('is told of as it comes, and is not wanted any more when the signal fires', async () => {
    const bytes = simdBytes();
    let rest = () => {};
    const url = await serve((_, response) => {
      response.writeHead(200, { 'content-length': bytes.length });
      response.write(bytes.subarray(0, 5000));
      rest = () => response.end(bytes.subarray(5000));
    });
    const heard: number[] = [];
    const opening = open({ wasm: url, onProgress: (now) => heard.push(now.bytes) });
    await vi.waitUntil(() => heard.length > 0);
    rest();
    await works((await opening).engine);
    expect(heard.at(-1)).toBe(bytes.length);
    expect(heard).toEqual([...heard].sort((a, b) => a - b));
    const stop = new AbortController();
    const stopped = open({ wasm: url, signal: stop.signal });
    setTimeout(() => stop.abort(), 50);
    await expect(stopped).rejects.toMatchObject({ code: 'cancelled' });
    await expect(open({ signal: AbortSignal.abort() })).rejects.toMatchObject({ code: 'cancelled' });
  });

  test('that nobody answers for is said', async () => {
    const url = new URL('http://stem.invalid/stem.wasm');
    const failing = withFetch(
      () => Promise.reject(new TypeError('no network')),
      () => open({ wasm: url }),
    );
    await expect(failing).rejects.toMatchObject({ code: 'bad-file', message: expect.stringContaining('no network') });
    await expect(open({ wasm: new URL('file:///nowhere/stem.wasm') })).rejects.toMatchObject({ code: 'bad-file' });
  });

  test('that was cut is said by the compiler', async () => {
    await expect(open({ wasm: simdBytes().slice(0, 5000).buffer })).rejects.toMatchObject({
      code: 'bad-file',
      message: expect.stringContaining('could not be compiled'),
    });
  });

  // in text form: (module), (module (import "a" "b" (global i32))), (module (memory (export "memory") 1))
  test.each([
    ['that wants nothing', []],
    ['that wants something else', [2, 8, 1, 1, 0x61, 1, 0x62, 3, 0x7f, 0]],
    ['that has a memory', [5, 3, 1, 0, 1, 7, 10, 1, 6, ...Buffer.from('memory'), 2, 0]],
  ])('of somebody else, %s, is refused', async (_, sections) => {
    const foreign = Uint8Array.of(0, 0x61, 0x73, 0x6d, 1, 0, 0, 0, ...sections);
    expect(WebAssembly.validate(foreign)).toBe(true);
    for (const around of [<T>(call: () => Promise<T>) => call(), withoutWorkers]) {
      await expect(around(() => open({ wasm: foreign.slice().buffer }))).rejects.toMatchObject({
        code: 'bad-file',
        message: expect.stringContaining("the wasm module is not this engine's"),
      });
    }
  });

  test('of another build is refused', async () => {
    const { buildId } = (await open()).engine.info;
    const bytes = simdBytes();
    const at = Buffer.from(bytes).indexOf(`${buildId}\0`);
    expect(at).toBeGreaterThan(0);
    bytes[at] = (bytes[at] as number) ^ 1;
    await expect(open({ wasm: bytes.buffer })).rejects.toMatchObject({
      code: 'bad-file',
      message: expect.stringContaining('different builds'),
    });
  });
});

describe('without workers', () => {
  test.each([
    ['forbidden', withoutWorkers],
    ['failing', withFailingWorkers],
  ])('%s: the engine runs on the calling thread and says so', async (_, around) => {
    const { engine, notices } = await around(() => open());
    expect(engine.info.thread).toBe('main');
    expect(notices.map(({ code }) => code)).toEqual(['no-worker']);
    await works(engine);
  });
});

describe('inlined files', () => {
  const inline = (name: string) => ({ base64: readFileSync(packageFile(name)).toString('base64') });
  afterEach(() => {
    const beside = (name: string) => pathToFileURL(packageFile(name));
    registerAssets({
      'stem-worker.js': beside('stem-worker.js'),
      'stem-simd.wasm': beside('stem-simd.wasm'),
      'stem-scalar.wasm': beside('stem-scalar.wasm'),
      'lesson-tokenizer/vocab.json': beside('lesson-tokenizer/vocab.json'),
      'lesson-tokenizer/merges.txt': beside('lesson-tokenizer/merges.txt'),
    });
  });

  test('serve as the files do, and nothing is asked of the network', async () => {
    registerAssets({
      'stem-worker.js': { text: readFileSync(packageFile('stem-worker.js'), 'utf8') },
      'stem-simd.wasm': inline('stem-simd.wasm'),
      'stem-scalar.wasm': { bytes: scalarBytes },
      'lesson-tokenizer/vocab.json': inline('lesson-tokenizer/vocab.json'),
      'lesson-tokenizer/merges.txt': { text: readFileSync(packageFile('lesson-tokenizer/merges.txt'), 'utf8') },
    });
    await withFetch(
      () => Promise.reject(new Error('asked the network')),
      async () => {
        for (const path of ['simd', 'scalar'] as const) {
          const { engine } = await open({ path });
          expect(engine.info).toMatchObject({ path, thread: 'worker' });
          await works(engine);
          const tokenizer = await engine.openTokenizer('lesson');
          expect(await tokenizer.decode(await tokenizer.encode('the bank'))).toBe('the bank');
        }
      },
    );
  });

  test('a missing worker script falls back to the calling thread', async () => {
    registerAssets({ 'stem-worker.js': new URL('file:///nowhere/stem-worker.js') });
    const { engine, notices } = await open();
    expect(engine.info.thread).toBe('main');
    expect(notices.map(({ code }) => code)).toEqual(['no-worker']);
    await works(engine);
  });

  test('a missing tokenizer file is said with its address', async () => {
    const nowhere = new URL('file:///nowhere/vocab.json');
    registerAssets({ 'lesson-tokenizer/vocab.json': nowhere });
    const { engine } = await open();
    await expect(engine.openTokenizer('lesson')).rejects.toMatchObject({
      code: 'bad-file',
      message: expect.stringContaining(nowhere.href),
    });
    await works(engine);
  });
});

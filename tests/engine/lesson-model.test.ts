// The lesson's trained model: found in the package, its stem first, cancelled, cut off, damaged; and folders in several files.
import { readFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { Engine, Model, OpenModelProgress } from '../../web/engine/api.ts';
import { page } from '../../web/lessons/training/page.ts';
import { createEngine, packageFile, registerAssets, root } from './built.ts';
import { heapSlack } from './heap.ts';
import { readTensors, writeTensors } from './safetensors.ts';

const names = [
  'lesson-model/model-00001-of-00002.safetensors',
  'lesson-model/model-00002-of-00002.safetensors',
] as const;
const [tablesName, blocksName] = names;
const fileOf = (name: string) => pathToFileURL(packageFile(name));
const bytesOf = (name: string) => new Uint8Array(readFileSync(packageFile(name)));
const ids = [[0, 65, 1000, 4095]];

let engine: Engine;
let server: Server | undefined;
beforeAll(async () => {
  engine = await createEngine();
});
afterAll(() => engine.dispose());
afterEach(() => {
  registerAssets(Object.fromEntries(names.map((name) => [name, fileOf(name)])));
  server?.closeAllConnections();
  server?.close();
});

/** Serves the blocks, `chunks` of them and then `end`. */
function serveBlocks(chunks: number, end: 'wait' | 'break' | 'rest'): Promise<URL> {
  const bytes = bytesOf(blocksName);
  return new Promise((resolve) => {
    const listening = createServer((_, response) => {
      response.writeHead(200, { 'content-length': bytes.length });
      const sent = chunks * 65536;
      response.write(bytes.subarray(0, sent));
      if (end === 'rest') response.end(bytes.subarray(sent));
      if (end === 'break') setTimeout(() => response.destroy(), 50);
    }).listen(0, '127.0.0.1', () => {
      resolve(new URL(`http://127.0.0.1:${(listening.address() as AddressInfo).port}/blocks`));
    });
    server = listening;
  });
}

/** What opening gave: a model or the code and words of its refusal, and the stem that came before. */
async function open(options: { signal?: AbortSignal } = {}) {
  const heard: OpenModelProgress[] = [];
  const stems: Model[] = [];
  const opened = await engine
    .openModel('lesson', { onStem: (stem) => stems.push(stem), onProgress: (now) => heard.push(now), ...options })
    .then(
      (model) => ({ model, error: null }),
      (error) => ({ model: null, error: error as { code: string; message: string } }),
    );
  return { ...opened, heard, stem: stems.at(0) };
}

describe('openModel("lesson")', () => {
  test('gives the model of web/lessons/model, and before it its stem', async () => {
    const order: string[] = [];
    const opening = engine.openModel('lesson', {
      onStem: (stem) => order.push(`stem of ${stem.config.layers} blocks`),
      onProgress: ({ part, bytes, of }) => bytes === of && order.push(part),
    });
    const model = await opening;
    expect(order).toEqual(['tables', 'stem of 0 blocks', 'blocks']);
    expect(model.config).toMatchObject({
      vocabSize: 4096,
      dModel: 128,
      maxLen: 256,
      layers: 12,
      heads: 4,
      tieWeights: true,
    });

    const folder = path.join(root, 'web/lessons/model');
    const whole = await engine.openModel({
      'config.json': new Uint8Array(readFileSync(path.join(folder, 'config.json'))),
      'model.safetensors': new Uint8Array(readFileSync(path.join(folder, 'model.safetensors'))),
    });
    const [a, b] = [await model.forward(ids), await whole.forward(ids)];
    expect(a.logits.data).toEqual(b.logits.data);
    expect(new Set(a.logits.data).size).toBeGreaterThan(1000);
    model.dispose();
    whole.dispose();
  });

  test('has learned: a page that it never saw costs it less than the best guess without context', async () => {
    const model = await engine.openModel('lesson');
    const tokenizer = await engine.openTokenizer('lesson');
    const all = (await tokenizer.encode(page)).slice(0, model.config.maxLen + 1);
    const { loss } = await model.forward([all.slice(0, -1)], { targets: [all.slice(1)], topK: 1 });
    const report = JSON.parse(readFileSync(path.join(root, 'web/lessons/model/report.json'), 'utf8'));
    expect(loss).toBeLessThan(report.held_out_loss.bigram);
    model.dispose();
    tokenizer.dispose();
  });

  test('the stem gives what enters block 0 of the whole, and lives on its own', async () => {
    const { model, stem } = await open();
    const trace = { trace: ['input' as const] };
    const whole = await model?.forward(ids, trace);
    model?.dispose();
    const input = (await stem?.forward(ids, trace))?.input;
    expect(input?.data).toEqual(whole?.input?.data);
    expect(input?.shape).toEqual([1, 4, 128]);
    stem?.dispose();
  });

  test('tells how far each file is', async () => {
    const { model, stem, heard } = await open();
    for (const [part, name] of [
      ['tables', tablesName],
      ['blocks', blocksName],
    ] as const) {
      const own = heard.filter((one) => one.part === part);
      expect(own.at(-1)).toEqual({ part, bytes: bytesOf(name).length, of: bytesOf(name).length });
    }
    model?.dispose();
    stem?.dispose();
  });

  test('over a network the stem is there while the blocks are on their way, and ends when it is asked to', async () => {
    registerAssets({ [blocksName]: await serveBlocks(3, 'wait') });
    const heap = await engine.diagnostics.heapInUse();
    const abort = new AbortController();
    const heard: OpenModelProgress[] = [];
    const stem = new Promise<Model>((resolve) => {
      engine
        .openModel('lesson', { onStem: resolve, onProgress: (now) => heard.push(now), signal: abort.signal })
        .catch((error) => heard.push(error));
    });
    expect((await (await stem).forward(ids)).logits.shape).toEqual([1, 4, 4096]);
    await expect.poll(() => heard.at(-1)?.bytes).toBe(3 * 65536);
    abort.abort();
    await expect.poll(() => heard.at(-1)).toMatchObject({ code: 'cancelled' });
    (await stem).dispose();
    expect(await engine.diagnostics.heapInUse()).toBeLessThan(heap + heapSlack);
  });

  test('a signal that has fired already, and one that fires while the core opens', async () => {
    const heap = await engine.diagnostics.heapInUse();
    expect((await open({ signal: AbortSignal.abort() })).error).toMatchObject({ code: 'cancelled' });
    const abort = new AbortController();
    const opening = engine.openModel('lesson', {
      onProgress: ({ part, bytes, of }) => part === 'blocks' && bytes === of && abort.abort(),
      signal: abort.signal,
    });
    await expect(opening).rejects.toMatchObject({ code: 'cancelled' });
    expect(await engine.diagnostics.heapInUse()).toBeLessThan(heap + heapSlack);
  });

  test('what is missing, cut off, damaged or another file is refused in words, and the stem stays', async () => {
    const refused = async (words: RegExp) => {
      const { error, stem } = await open();
      expect(error).toMatchObject({ code: 'bad-file', message: expect.stringMatching(words) });
      expect((await stem?.forward(ids))?.logits.shape).toEqual([1, 4, 4096]);
      stem?.dispose();
    };
    const inlined = (bytes: Uint8Array) => ({ base64: Buffer.from(bytes).toString('base64') });
    const bytes = bytesOf(blocksName);
    registerAssets({ [blocksName]: inlined(bytes.subarray(0, -1)) });
    await refused(
      /the lesson model's file model-00002-of-00002\.safetensors has \d+ bytes instead of \d+: it was cut off/,
    );
    const changed = bytes.slice();
    changed[changed.length - 5] ^= 1;
    registerAssets({ [blocksName]: inlined(changed) });
    await refused(/model-00002-of-00002\.safetensors is damaged: its checksum/);
    registerAssets({ [blocksName]: await serveBlocks(2, 'break') });
    await refused(/the lesson model's file broke off while it was fetched at http.*\/blocks/);
    server?.close();
    registerAssets({ [blocksName]: new URL('http://127.0.0.1:1/blocks') });
    await refused(/the lesson model's file could not be fetched at http:\/\/127\.0\.0\.1:1\/blocks/);
    registerAssets({ [blocksName]: new URL('file:///gone') });
    await refused(/the lesson model's file could not be read at file:\/\/\/gone/);
  });

  test('packed in a page, whole or cut off', async () => {
    const whole = bytesOf(blocksName);
    registerAssets({ [blocksName]: { arriving: async () => new Uint8Array(whole) } });
    const { model, stem } = await open();
    expect(model?.config.layers).toBe(12);
    model?.dispose();
    stem?.dispose();
    registerAssets({ [blocksName]: { arriving: async () => new Uint8Array(whole.subarray(0, -4096)) } });
    const cut = await open();
    expect(cut.error).toMatchObject({ code: 'bad-file', message: expect.stringContaining('cut off') });
    cut.stem?.dispose();
    registerAssets({ [blocksName]: { arriving: () => Promise.reject(new Error('not a gzip file')) } });
    const broken = await open();
    expect(broken.error).toMatchObject({
      code: 'bad-file',
      message: expect.stringContaining('broke off or is damaged: not a gzip file'),
    });
    broken.stem?.dispose();
  });

  test('survives a crash of the engine', async () => {
    const { model, stem } = await open();
    const before = await model?.forward(ids);
    await expect(engine.diagnostics.crash()).rejects.toMatchObject({ code: 'engine-crashed' });
    expect((await model?.forward(ids))?.logits.data).toEqual(before?.logits.data);
    expect((await stem?.forward(ids))?.logits.shape).toEqual([1, 4, 4096]);
    model?.dispose();
    stem?.dispose();
  });

  test('options that are none are refused', async () => {
    const options = [{ onStem: 3 }, { onProgress: 'x' }, { signal: {} }, { onstem: () => {} }] as never[];
    for (const one of options)
      await expect(engine.openModel('lesson', one)).rejects.toMatchObject({ code: 'bad-config' });
    await expect(engine.openModel({}, { onStem: () => {} })).rejects.toMatchObject({
      code: 'bad-config',
    });
    await expect(engine.openModel('gpt2' as never)).rejects.toMatchObject({ code: 'bad-config' });
  });
});

describe('a folder in several files', () => {
  const tensors = [
    ...readTensors(new Uint8Array(readFileSync(path.join(root, 'tests/golden/stem/folder/model.safetensors')))),
  ];
  const config = new Uint8Array(readFileSync(path.join(root, 'tests/golden/stem/folder/config.json')));
  const parts = [tensors.slice(0, 1), tensors.slice(1)].map((part) => writeTensors(new Map(part)));
  const index = (map: Record<string, string>) => new TextEncoder().encode(JSON.stringify({ weight_map: map }));
  const placed = Object.fromEntries(tensors.map(([name], i) => [name, i === 0 ? 'a.safetensors' : 'b.safetensors']));
  const files = {
    'config.json': config,
    'model.safetensors.index.json': index(placed),
    'a.safetensors': parts[0],
    'b.safetensors': parts[1],
    'README.md': new Uint8Array(3),
  };

  test('is the model of one file', async () => {
    const whole = writeTensors(new Map(tensors));
    const [a, b] = [
      await engine.openModel(files),
      await engine.openModel({ 'config.json': config, 'model.safetensors': whole }),
    ];
    expect(tensors.length).toBeGreaterThan(1);
    expect((await a.forward([[1, 2]])).logits.data).toEqual((await b.forward([[1, 2]])).logits.data);
    a.dispose();
    b.dispose();
  });

  test('is refused where the index and the files disagree', async () => {
    const { 'b.safetensors': _, ...without } = files;
    await expect(engine.openModel(without)).rejects.toMatchObject({
      code: 'bad-file',
      message: expect.stringContaining('names b.safetensors, which is not there'),
    });
    const [first] = Object.keys(placed);
    for (const map of [{ ...placed, [first as string]: 'b.safetensors' }, { ...placed, other: 'a.safetensors' }, {}]) {
      const odd = { ...files, 'model.safetensors.index.json': index(map as Record<string, string>) };
      await expect(engine.openModel(odd)).rejects.toMatchObject({ code: 'bad-file' });
    }
  });
});

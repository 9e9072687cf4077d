// The page with the lesson's trained model: what it opens with, while the blocks are on their way, and where they do not come.
import { readFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { pathToFileURL } from 'node:url';
import type { Frame, Page } from 'playwright-core';
import { afterEach, describe, expect, test } from 'vitest';
import { built, createEngine } from './built.ts';
import { openPage, strangers, type Watched } from './chromium.ts';
import { expectedFor, expectShown } from './expected.ts';
import { pasteText, read, settle, typeText } from './lab-page.ts';
import { browser, serveForTests, site } from './served.ts';

// a stem that is being opened while the machine is busy
const soon = { timeout: 60_000 };
const sentence = 'The king keeps the money in the bank.';
serveForTests();

let watched: Watched;
let page: Page;
let slow: Server | undefined;
afterEach(async () => {
  await watched?.page.context().close();
  slow?.closeAllConnections();
  slow?.close();
});

/** Opens an address as it is, and does not wait for the blocks. */
async function open(address: string): Promise<Frame> {
  watched = await openPage(browser);
  ({ page } = watched);
  await page.goto(address);
  return page.mainFrame();
}

async function opened(address = site.address): Promise<Frame> {
  const frame = await open(address);
  await settle(frame);
  return frame;
}

/** The site, with the file of the blocks given out in part, until it may come whole or breaks off. */
async function serveSlowly(first: number): Promise<{ address: string; release(): void; breakOff(): void }> {
  const waiting: (() => void)[] = [];
  let state: 'waiting' | 'whole' | 'broken' = 'waiting';
  const go = (next: typeof state) => {
    state = next;
    for (const one of waiting.splice(0)) one();
  };
  const listening = createServer(async (request, response) => {
    const answer = await fetch(new URL(request.url ?? '/', site.origin));
    const bytes = Buffer.from(await answer.arrayBuffer());
    const headers = { 'content-type': answer.headers.get('content-type') ?? '', 'content-length': bytes.length };
    response.writeHead(answer.status, headers);
    if (!/model-00002/.test(request.url ?? '')) return response.end(bytes);
    response.write(bytes.subarray(0, first));
    if (state === 'waiting') await new Promise<void>((resolve) => waiting.push(resolve));
    if (state === 'whole') response.end(bytes.subarray(first));
    else response.destroy();
  });
  slow = listening;
  await new Promise<void>((resolve) => listening.listen(0, '127.0.0.1', resolve));
  const { port } = listening.address() as AddressInfo;
  const { pathname } = new URL(site.address);
  return {
    address: `http://127.0.0.1:${port}${pathname}`,
    release: () => go('whole'),
    breakOff: () => go('broken'),
  };
}

const station = (frame: Frame, name: string) => frame.locator(`#station-${name}`);
const text = async (frame: Frame, name: string) =>
  ((await station(frame, name).textContent()) ?? '').replaceAll(/\s+/g, ' ');

describe('the page', () => {
  test('opens with it, and shows what a fresh engine computes with it', async () => {
    const frame = await opened();
    expect(new URL(page.url()).hash).toBe('');
    await typeText(frame, sentence);
    expectShown(await read(frame), await expectedFor(sentence, { lesson: {} }));
    expect(await frame.locator('stem-field#vocab-size input').inputValue()).toBe('4096');
    expect(await frame.locator('stem-field#vocab-size input').isDisabled()).toBe(true);
    expect(await frame.locator('stem-choice#init').count()).toBe(0);
    expect(await frame.locator('button[aria-pressed=true]', { hasText: 'trained model' }).count()).toBe(1);
    expect(await text(frame, 'logits')).toContain('trained to guess the next token');
    expect(watched.complaints).toEqual([]);
    expect(strangers(watched.requests, site.origin)).toEqual([]);
  });

  test('nothing on it says that this model is untrained or has no blocks', async () => {
    const frame = await opened();
    for (const name of ['blocks', 'logits', 'training']) {
      await station(frame, name).scrollIntoViewIfNeeded();
      await settle(frame);
    }
    const said = await frame.locator('stem-lab').evaluate((lab) => lab.shadowRoot?.textContent ?? '');
    const shown = said.replaceAll(/\s+/g, ' ');
    expect(shown).not.toMatch(/untrained|has no blocks|drawn at random|would learn/i);
    expect(shown.length).toBeGreaterThan(2000);
  });

  test('switches are flipped in a copy, cells are written, and the trained numbers come back', async () => {
    const frame = await opened();
    await typeText(frame, sentence);
    await frame.locator('stem-switch#scale input').click();
    await settle(frame);
    expectShown(await read(frame), await expectedFor(sentence, { lesson: { scaleEmbeddings: true } }));
    await frame.locator('stem-choice#head-choice label', { hasText: 'its own table' }).click();
    await settle(frame);
    expect(await text(frame, 'logits')).toContain('a copy of E as it was learned');
    expect(new URL(page.url()).hash).toContain('model=lesson&');
    await frame.locator('button', { hasText: /^trained model$/ }).click();
    await settle(frame);
    expectShown(await read(frame), await expectedFor(sentence, { lesson: {} }));
  });

  test('a link that names no model is of the untrained stem, as links always were', async () => {
    const frame = await opened(`${site.address}#v=1&text=${encodeURIComponent(sentence)}`);
    expectShown(await read(frame), await expectedFor(sentence));
    expect(site.asked.filter((url) => url.includes('model-00002')).length).toBe(
      site.asked.filter((url) => url.includes('model-00001')).length,
    );
    expect(watched.requests.filter((url) => url.includes('safetensors'))).toEqual([]);
  });
});

describe('over a slow network', () => {
  test('the stem is there while the blocks come; then the trained logits are', async () => {
    const { address, release } = await serveSlowly(2_000_000);
    const frame = await open(address);
    const expected = await expectedFor(sentence, { lesson: {} });
    await frame.locator('#rows [role=grid] canvas').waitFor();
    await expect.poll(() => text(frame, 'logits'), soon).toMatch(/The model’s blocks are coming: [12]\.\d of 4\.8 MB/);
    await frame.locator('stem-lab #text').fill(sentence);
    const sum = frame.locator('#sum');
    await expect.poll(() => sum.locator('.corner').textContent(), soon).toBe(`(${expected.ids.length}, 128)`);
    // a number of the stem, to the bit
    const last = (expected.ids.length - 1) * 128;
    const input = expected.out.input?.data as Float32Array;
    await expect
      .poll(async () =>
        Math.fround(Number(await station(frame, 'input').locator('stem-matrix data.value').getAttribute('value'))),
      )
      .toBe(input[last]);
    expect(await frame.locator('stem-logits').count()).toBe(0);
    expect(await frame.locator('#loss').count()).toBe(0);
    await station(frame, 'blocks').scrollIntoViewIfNeeded();
    await expect.poll(() => text(frame, 'blocks'), soon).toContain('blocks are coming');
    release();
    await settle(frame);
    expect(await frame.locator('.coming').count()).toBe(0);
    expectShown(await read(frame), expected);
    expect(watched.complaints).toEqual([]);
  });

  test('blocks that do not come are said in words, the stem stays, and they can be asked for again', async () => {
    const { address, breakOff, release } = await serveSlowly(1_000_000);
    const frame = await open(address);
    await frame.locator('#rows [role=grid] canvas').waitFor();
    breakOff();
    await settle(frame);
    expect(await text(frame, 'logits')).toMatch(
      /could not be loaded, so only its stem is here: the lesson model's file .*(broke off while it was fetched|could not be fetched)/,
    );
    await pasteText(frame, sentence);
    expect(await frame.locator('#sum canvas').count()).toBeGreaterThan(0);
    release();
    await station(frame, 'logits').locator('button', { hasText: 'Try again' }).click();
    await settle(frame);
    expectShown(await read(frame), await expectedFor(sentence, { lesson: {} }));
  });
});

test('the one file has it inside, from a disk and without a request', async () => {
  const address = pathToFileURL(built('stem-lab.html')).href;
  const frame = await opened(address);
  await typeText(frame, sentence);
  expectShown(await read(frame), await expectedFor(sentence, { lesson: {} }));
  expect(watched.requests.filter((url) => !/^(data|blob):/.test(url))).toEqual([address]);
  expect(watched.complaints).toEqual([]);
  expect(readFileSync(built('stem-lab.html')).length).toBeLessThanOrEqual(9 * 2 ** 20);
});

test('the one file in a browser without DecompressionStream unpacks its model by itself', async () => {
  watched = await openPage(browser);
  ({ page } = watched);
  await page.addInitScript(() => {
    Object.defineProperty(window, 'DecompressionStream', { value: undefined });
  });
  await page.goto(pathToFileURL(built('stem-lab.html')).href);
  const frame = page.mainFrame();
  await settle(frame);
  expect(await frame.evaluate(() => typeof DecompressionStream)).toBe('undefined');
  await typeText(frame, sentence);
  expectShown(await read(frame), await expectedFor(sentence, { lesson: {} }));
  expect(watched.complaints).toEqual([]);
});

test('a one file that was cut off behind its script shows the reason, and the stem of any other start', async () => {
  const whole = readFileSync(built('stem-lab.html'), 'utf8');
  const cut = whole.slice(0, whole.indexOf('id="stem-model-blocks"') + 100_000);
  watched = await openPage(browser);
  ({ page } = watched);
  await page.route('http://cut.test/', (route) => route.fulfill({ contentType: 'text/html', body: cut }));
  await page.goto('http://cut.test/');
  const frame = page.mainFrame();
  await settle(frame);
  expect(await text(frame, 'logits')).toContain('broke off or is damaged');
  await frame.locator('button', { hasText: 'lesson stem as coded' }).click();
  await settle(frame);
  expect(await frame.locator('stem-logits').count()).toBe(1);
});

describe('the learner’s own files', () => {
  const panel = (frame: Frame) => frame.locator('stem-own-model');
  const choose = async (frame: Frame, files: { name: string; buffer: Buffer }[]) => {
    await panel(frame)
      .locator('input#files')
      .setInputFiles(files.map((file) => ({ ...file, mimeType: 'application/octet-stream' })));
    await settle(frame);
  };

  test('become the model, are refused in words, and are in no link', async () => {
    const engine = await createEngine();
    const made = await engine.createModel({
      vocabSize: 300,
      dModel: 24,
      maxLen: 64,
      layers: 2,
      heads: 3,
      seed: 5,
      init: 'gpt2',
    });
    const saved = Object.entries(await made.save()).map(([name, bytes]) => ({ name, buffer: Buffer.from(bytes) }));
    const tokenizer = await engine.openTokenizer('lesson', { vocabSize: 300 });
    const ids = await tokenizer.encode('the bank');
    const out = await made.forward([ids], { topK: 10 });
    engine.dispose();

    const frame = await opened();
    await frame.locator('#own-model').click();
    await panel(frame).waitFor();
    await choose(frame, saved.slice(0, 1));
    expect(await panel(frame).locator('[role=alert]').textContent()).toContain('one that ends with .safetensors');
    const [config, tensors] = saved;
    await choose(frame, [config, { ...tensors, buffer: tensors.buffer.subarray(0, -9) }]);
    expect(await panel(frame).locator('[role=alert]').textContent()).toMatch(
      /not taken.*the file has|not taken.*bytes/,
    );
    expect(await frame.locator('button[aria-pressed=true]', { hasText: 'trained model' }).count()).toBe(1);

    await choose(frame, [config, { ...tensors, name: 'weights.safetensors' }]);
    await panel(frame).locator('#open-whole').click();
    await settle(frame);
    expect(await panel(frame).count()).toBe(0);
    await pasteText(frame, 'the bank');
    const shown = await read(frame);
    expect(shown.ids).toEqual(ids);
    const last = (ids.length - 1) * 10;
    const top = out.top as NonNullable<typeof out.top>;
    expect(shown.logits.map(({ id }) => id)).toEqual([...top.ids.subarray(last, last + 10)]);
    expect(Math.fround(Number(shown.logits[0].logit))).toBe(top.logits[last]);
    expect(await text(frame, 'text')).toMatch(/in no link.*No tokenizer came with it.*300 tokens/);
    expect(new URL(page.url()).hash).not.toContain('file');
    expect(watched.complaints).toEqual([]);
  });
});

test('goes on as the model does, and stops being shown when the text changes', async () => {
  const engine = await createEngine();
  const tokenizer = await engine.openTokenizer('lesson');
  const model = await engine.openModel('lesson');
  const ids = await tokenizer.encode(sentence);
  const drawn = await model.generate(ids, { count: 24, temperature: 0.8, topK: 40, seed: 0 });
  const bytes = Buffer.concat(await tokenizer.pieces(drawn)).toString();
  engine.dispose();

  const frame = await opened();
  await pasteText(frame, sentence);
  await station(frame, 'logits').scrollIntoViewIfNeeded();
  const goesOn = frame.locator('stem-goes-on');
  await goesOn.locator('#go').click();
  await goesOn.locator('#take').waitFor();
  expect(await goesOn.locator('.out .token-text').count()).toBe(24);
  await goesOn.locator('#take').click();
  await expect.poll(() => frame.locator('stem-lab #text').inputValue(), soon).toBe(sentence + bytes);
  await settle(frame);
  expect(await goesOn.locator('.out').count()).toBe(0);
  expect(watched.complaints).toEqual([]);
});

// Awkward hosts: one file from a disk, a sandboxed frame, a page in another encoding, browsers with parts switched off.
import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { built, host, root } from './built.ts';
import { openBrowser, openPage, strangers } from './chromium.ts';
import { expectedFor, expectShown } from './expected.ts';
import { openLab, read, settle, typeText } from './lab-page.ts';

const sentence = 'The dog keeps the money.';
let browser: Browser;
let scratch: string;
beforeAll(async () => {
  browser = await openBrowser();
  scratch = mkdtempSync(path.join(tmpdir(), 'stem-lab-'));
});
afterAll(async () => {
  await browser.close();
  rmSync(scratch, { recursive: true });
});

test('the one file from a disk, in a folder with a blank and é', async () => {
  const folder = path.join(scratch, 'mes leçons é');
  mkdirSync(folder, { recursive: true });
  const file = path.join(folder, 'stem lab.html');
  copyFileSync(built('stem-lab.html'), file);
  const watched = await openPage(browser);
  const address = pathToFileURL(file).href;
  const frame = await openLab(watched.page, address);
  await typeText(frame, sentence);
  expectShown(await read(frame), await expectedFor(sentence));
  expect(await frame.locator('stem-lab .engine').textContent()).toBe('engine ready · SIMD, 4 lanes');
  expect(
    await frame.evaluate(
      () =>
        (document.querySelector('stem-lab') as unknown as { engine: { info: { thread: string } } }).engine.info.thread,
    ),
  ).toBe('worker');
  // who gets this file alone gets the licences with it
  const licences = await frame.evaluate(
    () => document.querySelector<HTMLTemplateElement>('template#licences')?.content.textContent,
  );
  for (const name of ['LICENSE', 'web/third-party.md'])
    expect(licences).toContain(readFileSync(path.join(root, name), 'utf8').trim());
  expect(watched.complaints).toEqual([]);
  expect(watched.requests.filter((url) => !/^(data|blob):/.test(url))).toEqual([address]);
  await watched.page.context().close();
});

test('the hosted page from a disk, where no script of it may come, and in such a frame: it leads to the one file', async () => {
  const watched = await openPage(browser);
  const site = await host({ folder: built('site') });
  const course = '<!doctype html><title>Course</title><iframe sandbox="allow-scripts" src="index.html"></iframe>';
  await watched.page.route('**/course.html', (route) => route.fulfill({ contentType: 'text/html', body: course }));
  for (const address of [pathToFileURL(built('site/index.html')).href, `${site.address}course.html`]) {
    await watched.page.goto(address);
    const frame = watched.page.frames().at(-1) ?? watched.page.mainFrame();
    const line = frame.locator('#one-file');
    // where the style has come it is seen after some seconds, which need not be waited for
    await frame.evaluate(() => {
      for (const animation of document.getAnimations()) animation.finish();
    });
    expect(await line.evaluate((one) => getComputedStyle(one).visibility)).toBe('visible');
    const led = await line.locator('a').evaluate((one: HTMLAnchorElement) => one.href);
    expect(led).toBe(new URL('stem-lab.html', frame.url()).href);
  }
  // which leads to no other
  expect(readFileSync(built('stem-lab.html'), 'latin1')).not.toContain('id="one-file"');
  await site.close();
  await watched.page.context().close();
});

test('the one file is ASCII, and works when it is served as another encoding', async () => {
  const bytes = readFileSync(built('stem-lab.html'));
  expect(bytes.every((byte) => byte < 0x80)).toBe(true);
  // as an editor on an old machine might save it
  const text = bytes.toString('latin1').replace('<meta charset="utf-8" />', '<meta charset="utf-16le" />');
  const folder = path.join(scratch, 'encoded');
  mkdirSync(folder);
  writeFileSync(path.join(folder, 'index.html'), Buffer.from(`\ufeff${text}`, 'utf16le'));
  const site = await host({ folder, mime: { '.html': 'text/html; charset=utf-16le' } });
  const watched = await openPage(browser);
  const frame = await openLab(watched.page, site.address);
  await typeText(frame, `${sentence} 大`);
  expectShown(await read(frame), await expectedFor(`${sentence} 大`));
  expect(watched.complaints).toEqual([]);
  await watched.page.context().close();
  await site.close();
});

test('the one file in a frame with sandbox="allow-scripts"', async () => {
  const folder = path.join(scratch, 'course');
  mkdirSync(folder);
  copyFileSync(built('stem-lab.html'), path.join(folder, 'stem-lab.html'));
  writeFileSync(
    path.join(folder, 'index.html'),
    '<!doctype html><title>Course</title><link rel="icon" href="data:,"><iframe title="Stem Lab" sandbox="allow-scripts" src="stem-lab.html" width="800" height="900"></iframe>',
  );
  const site = await host({ folder });
  const watched = await openPage(browser);
  await watched.page.goto(site.address);
  const frame = watched.page.frames()[1];
  expect(await frame.evaluate(() => window.origin)).toBe('null');
  await settle(frame);
  await typeText(frame, sentence);
  expectShown(await read(frame), await expectedFor(sentence, { lesson: {} }));
  expect(watched.complaints).toEqual([]);
  expect(strangers(watched.requests, site.origin)).toEqual([]);
  await watched.page.context().close();
  await site.close();
});

test('a damaged one file says so', async () => {
  const text = readFileSync(built('stem-lab.html'), 'latin1');
  const at = text.indexOf('H4sI') + 2000; // inside a packed file
  expect(at).toBeGreaterThan(2000);
  const file = path.join(scratch, 'damaged.html');
  writeFileSync(file, `${text.slice(0, at)}${text[at] === 'A' ? 'B' : 'A'}${text.slice(at + 1)}`, 'latin1');
  const watched = await openPage(browser);
  await watched.page.goto(pathToFileURL(file).href);
  await watched.page.locator('stem-lab .engine.alert').waitFor();
  expect(await watched.page.locator('stem-lab .engine').textContent()).toMatch(/damaged .*fresh copy/s);
  await watched.page.context().close();
});

test('a browser without WebAssembly SIMD gets the scalar build, and never the other', async () => {
  const site = await host({ folder: built('site') });
  const watched = await openPage(browser);
  await watched.page.addInitScript(() => {
    const { validate } = WebAssembly;
    // the probe is the one short module; anything else is judged as ever
    WebAssembly.validate = (bytes: BufferSource) => bytes.byteLength > 100 && validate(bytes);
  });
  const frame = await openLab(watched.page, site.address);
  await typeText(frame, sentence);
  expectShown(await read(frame), await expectedFor(sentence, { path: 'scalar' }));
  expect(await frame.locator('stem-lab .engine').textContent()).toBe('engine ready · scalar, 1 lane');
  expect(await frame.locator('stem-lab .engine-box').textContent()).toContain('no WebAssembly SIMD');
  expect(site.asked.filter((url) => /stem-simd.*\.wasm/.test(url))).toEqual([]);
  expect(site.asked.filter((url) => /stem-scalar.*\.wasm/.test(url)).length).toBe(1);
  expect(watched.complaints).toEqual([]);
  await watched.page.context().close();
  await site.close();
});

test('workers forbidden: the core runs on the page’s own thread and says so', async () => {
  const policy = "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; worker-src 'none'";
  const site = await host({ folder: built('site'), headers: { 'content-security-policy': policy } });
  const watched = await openPage(browser);
  const frame = await openLab(watched.page, site.address);
  await typeText(frame, sentence);
  expectShown(await read(frame), await expectedFor(sentence));
  expect(await frame.locator('stem-lab .engine-box').textContent()).toMatch(/page's own thread/);
  // the attempts to start a worker are the browser's to report, and all there is
  expect(watched.violations.filter((text) => !text.startsWith('worker-src'))).toEqual([]);
  expect(watched.complaints.filter((text) => !/worker/i.test(text))).toEqual([]);
  await watched.page.context().close();
  await site.close();
});

test('WebAssembly forbidden: the text box works, and the message names the header', async () => {
  const site = await host({ folder: built('site'), headers: { 'content-security-policy': "default-src 'self'" } });
  const watched = await openPage(browser);
  await watched.page.goto(site.address);
  const box = watched.page.locator('stem-lab #text');
  await box.fill('still here');
  await watched.page.locator('stem-lab .engine.alert').waitFor();
  expect(await watched.page.locator('stem-lab .engine-box').textContent()).toContain(
    "script-src 'self' 'wasm-unsafe-eval'",
  );
  expect(await box.inputValue()).toBe('still here');
  expect(await watched.page.locator('stem-lab stem-logits').count()).toBe(0);
  await watched.page.context().close();
  await site.close();
});

test('an engine file that is missing is named; when it is back, “Try again” goes on with the kept text', async () => {
  const site = await host({ folder: built('site') });
  const watched = await openPage(browser);
  let missing = true;
  await watched.page.route('**/*.wasm', (route) =>
    missing ? route.fulfill({ status: 404, contentType: 'text/html', body: '<h1>not here</h1>' }) : route.continue(),
  );
  await watched.page.goto(site.address);
  await watched.page.locator('stem-lab #text').fill(sentence);
  await watched.page.locator('stem-lab .engine.alert').waitFor();
  expect(await watched.page.locator('stem-lab .engine').textContent()).toMatch(/missing \(404\)/);
  missing = false;
  await watched.page.getByRole('button', { name: 'Try again' }).click();
  await settle(watched.page.mainFrame());
  expectShown(await read(watched.page.mainFrame()), await expectedFor(sentence, { lesson: {} }));
  await watched.page.context().close();
  await site.close();
});

test('the page is there before the engine: first paint needs no wasm', async () => {
  const site = await host({ folder: built('site') });
  const watched = await openPage(browser);
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await watched.page.route('**/*.wasm', async (route) => {
    await held;
    await route.continue();
  });
  await watched.page.goto(site.address);
  const lab = watched.page.locator('stem-lab');
  expect(await lab.locator('header h1').textContent()).toBe('Stem Lab');
  await lab.locator('#text').fill(sentence);
  expect(await lab.locator('.engine').textContent()).toContain('engine loading');
  release();
  await settle(watched.page.mainFrame());
  expectShown(await read(watched.page.mainFrame()), await expectedFor(sentence, { lesson: {} }));
  await watched.page.context().close();
  await site.close();
});

// The hosted page without a network, and when a new version comes while an old one is open: nothing is mixed and nothing is lost.
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { siteWords } from '../../web/lessons/words/site.en.ts';
import { violations } from './axe.ts';
import { type Host, host } from './built.ts';
import { answerByMouse, openCard, questions, state } from './check-cards.ts';
import { openBrowser, openPage, type Watched } from './chromium.ts';
import { expectedFor, expectShown } from './expected.ts';
import { openLab, pasteText, read, settle } from './lab-page.ts';
import { buildId, deploy, otherId } from './other-build.ts';

const sentence = 'The dog keeps the money.';
const prefix = '/a/b%20c/';
let browser: Browser;
let folder: string;
let site: Host;
let watched: Watched;
let page: Page;
let context: BrowserContext;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser.close());
beforeEach(async () => {
  folder = path.join(mkdtempSync(path.join(tmpdir(), 'stem-site-')), 'site');
  deploy(folder);
  site = await host({ folder, prefix });
  watched = await openPage(browser, { serviceWorkers: 'allow' });
  page = watched.page;
  context = page.context();
});
afterEach(async () => {
  await context.close();
  await site.close();
  rmSync(path.dirname(folder), { recursive: true });
});

const line = (which = page) => which.locator('stem-site-line p');
const says = (text: string, which = page) =>
  expect.poll(() => line(which).textContent(), { timeout: 60_000 }).toBe(text);
const shownBuild = async (which = page) =>
  /build (\w+)/.exec((await which.locator('stem-lab footer').textContent()) ?? '')?.[1];
const keptFiles = () =>
  page.evaluate(async () => {
    const all = await Promise.all(
      (await caches.keys()).map(async (name) => {
        const cache = await caches.open(name);
        return [name, (await cache.keys()).map(({ url }) => url)] as const;
      }),
    );
    return Object.fromEntries(all);
  });

test('after the first visit: installable, and without a network all of it is there, under a sub-path', async () => {
  await openLab(page, site.address);
  await says(siteWords.ready);
  const session = await context.newCDPSession(page);
  const { installabilityErrors } = await session.send('Page.getInstallabilityErrors');
  // a window of a test is a private one, and that is all there is against it
  expect(installabilityErrors.map(({ errorId }) => errorId).filter((id) => id !== 'in-incognito')).toEqual([]);
  const [[name, files], ...others] = Object.entries(await keptFiles());
  expect(others).toEqual([]);
  expect(name).toBe(`stem-lab ${site.address} ${buildId}`);
  const assets = readdirSync(path.join(folder, 'assets')).map((one) => `${site.address}assets/${one}`);
  expect(files).toEqual(
    expect.arrayContaining([...assets, `${site.address}index.html`, `${site.address}icon-192.png`]),
  );
  expect(files.filter((url) => /demo\/|stem-lab\.(html|mjs)|embed\.js/.test(url))).toEqual([]);
  expect(site.asked.filter((url) => !url.startsWith(prefix))).toEqual([]);

  await site.close();
  const frame = await openLab(page, site.address);
  await pasteText(frame, sentence);
  expectShown(await read(frame), await expectedFor(sentence));
  await answerByMouse(await openCard(frame, 'q5'), questions[4], 'False');
  await frame.locator('.stop[data-to=training]').click();
  await frame.locator('stem-training .before').waitFor();
  // as it opens without a link: with all of the trained model
  await page.goto(`${site.address}?from=mail`);
  await settle(page.mainFrame());
  await pasteText(page.mainFrame(), sentence);
  expectShown(await read(page.mainFrame()), await expectedFor(sentence, { lesson: {} }));
  await page.goto(`${site.address}index.html?read-codes=1`);
  await page.locator('stem-code-reader h1').waitFor();
  expect(watched.complaints).toEqual([]);
  site = await host({ folder, prefix });
});

test('a new version, the old one’s files deleted, windows open: one notice, and a reload that loses nothing', async () => {
  const frame = await openLab(page, site.address);
  await says(siteWords.ready);
  const second = await context.newPage();
  await openLab(second, site.address);
  await says(siteWords.ready, second);
  const long = 'the river bank '.repeat(150); // too long for a link
  await pasteText(frame, long);
  await answerByMouse(await openCard(frame, 'q5'), questions[4], 'False');
  const q1 = await openCard(frame, 'q1');
  await q1.locator('#answer').fill('(|V|, and I was jus');

  deploy(folder, otherId);
  await page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.update());
  await says(siteWords.newer);
  await says(siteWords.newer, second);
  expect(await page.locator('stem-site-line button').count()).toBe(1);
  expect(await violations(page)).toEqual([]);
  // what had not been fetched yet comes from the copy: the server has it no more
  await frame.locator('.stop[data-to=training]').click();
  await frame.locator('stem-training .before').waitFor();
  expect(await shownBuild()).toBe(buildId);

  await page.locator('stem-site-line button').click();
  await expect.poll(() => shownBuild().catch(() => ''), { timeout: 60_000 }).toBe(otherId);
  await settle(page.mainFrame());
  const info = await page.evaluate(
    () => (document.querySelector('stem-lab') as unknown as { engine: { info: { buildId: string } } }).engine.info,
  );
  expect(info.buildId).toBe(otherId);
  expect(await page.locator('stem-lab #text').first().inputValue()).toBe(long);
  expect(await state(page.locator('#check-q5'))).toEqual(['right', 'right']);
  expect(await (await openCard(page.mainFrame(), 'q1')).locator('#answer').inputValue()).toBe('(|V|, and I was jus');
  await says(siteWords.ready);

  // the other window goes on with what it is, and is told
  expect(await shownBuild(second)).toBe(buildId);
  await second.locator('.stop[data-to=blocks]').click();
  await second.locator('.no-blocks').waitFor();
  await says(siteWords.newer, second);
  await second.locator('stem-site-line button').click();
  await expect.poll(() => shownBuild(second).catch(() => ''), { timeout: 60_000 }).toBe(otherId);

  await site.close();
  await page.reload();
  await settle(page.mainFrame());
  expect(await shownBuild()).toBe(otherId);
  expect(watched.complaints.filter((text) => !/ERR_CONNECTION_REFUSED/.test(text))).toEqual([]);
  site = await host({ folder, prefix });
});

test('a page of words in the copy, where a module or a script should be, is not taken', async () => {
  await openLab(page, site.address);
  await says(siteWords.ready);
  await page.evaluate(async () => {
    const [name] = await caches.keys();
    const cache = await caches.open(name);
    for (const { url } of await cache.keys())
      if (/\.(wasm|js)$/.test(url))
        await cache.put(url, new Response('<!doctype html>', { headers: { 'content-type': 'text/html' } }));
  });
  const frame = await openLab(page, `${site.address}?again`);
  await pasteText(frame, sentence);
  expectShown(await read(frame), await expectedFor(sentence));
  expect(watched.complaints).toEqual([]);
});

test.each([
  ['the browser gives no room', true],
  ['a file is not what was built', false],
])('no copy can be kept, because %s: said quietly, and the lab works', async (_, noRoom) => {
  const worker = path.join(folder, 'service-worker.js');
  const refuse = "caches.open = () => Promise.reject(new DOMException('', 'QuotaExceededError'));";
  if (noRoom) writeFileSync(worker, `${refuse}\n${readFileSync(worker, 'utf8')}`);
  else writeFileSync(path.join(folder, 'icon-512.png'), '<!doctype html>not here');
  const frame = await openLab(page, site.address);
  await says(siteWords.refused);
  await pasteText(frame, sentence);
  expectShown(await read(frame), await expectedFor(sentence));
  expect(await page.locator('stem-site-line button').count()).toBe(0);
});

test('a new version comes while the old one loads, with no copy: the reason, and a reload that keeps a text of any length', async () => {
  await context.close();
  watched = await openPage(browser);
  page = watched.page;
  context = page.context();
  await page.route('**/*.wasm', async (route) => {
    deploy(folder, otherId);
    await route.continue();
  });
  await page.goto(`${site.address}#model=stem`);
  const long = 'money and the bank '.repeat(120);
  await page.locator('stem-lab #text').fill(long);
  await page.locator('stem-lab .engine.alert', { hasText: 'missing (404)' }).waitFor();
  await page.waitForFunction(() => (history.state as { stemLabText?: string } | null)?.stemLabText !== undefined);
  await page.locator('stem-lab button.reload').click();
  await expect.poll(() => shownBuild().catch(() => ''), { timeout: 60_000 }).toBe(otherId);
  expect(await page.locator('stem-lab #text').first().inputValue()).toBe(long);
});

test('in a frame, and with ?embed=1, no copy is asked for', async () => {
  writeFileSync(
    path.join(folder, 'course.html'),
    '<!doctype html><title>Course</title><link rel="icon" href="data:,"><iframe title="lab" src="./#model=stem"></iframe>',
  );
  for (const address of [`${site.address}course.html`, `${site.address}?embed=1#model=stem`]) {
    await page.goto(address);
    await settle(page.frames()[1] ?? page.mainFrame());
  }
  expect(await page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length)).toBe(0);
  expect(site.asked.filter((url) => url.includes('service-worker'))).toEqual([]);
});

test('the icons of home screens are drawn from the page’s own', async () => {
  await page.goto(`${site.address}icon.svg`);
  const other = await page.evaluate(
    async (widths) => {
      const pixels = async (url: string, px: number) => {
        const image = Object.assign(
          document.createElementNS('http://www.w3.org/1999/xhtml', 'img') as HTMLImageElement,
          { src: url },
        );
        await image.decode();
        const pen = new OffscreenCanvas(px, px).getContext('2d', { willReadFrequently: true });
        pen?.drawImage(image, 0, 0, px, px);
        return pen?.getImageData(0, 0, px, px).data ?? new Uint8ClampedArray();
      };
      return Promise.all(
        widths.map(async (px) => {
          const [drawn, kept] = [await pixels('icon.svg', px), await pixels(`icon-${px}.png`, px)];
          // edges may be smoothed otherwise in another version
          return drawn.filter((value, i) => Math.abs(value - (kept[i] ?? -99)) > 16).length / drawn.length;
        }),
      );
    },
    [180, 192, 512],
  );
  expect(Math.max(...other)).toBeLessThan(0.02);
  expect(other.length).toBe(3);
});

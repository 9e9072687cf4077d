// The network goes away in the middle of a file: the page says so, what it has works, and when the network is back it goes on.
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Browser, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { built, type Host, host } from './built.ts';
import { answerByMouse, openCard, questions, verdict } from './check-cards.ts';
import { openBrowser, openPage } from './chromium.ts';
import { expectedFor, expectShown } from './expected.ts';
import { read, settle } from './lab-page.ts';

const sentence = 'The dog keeps the money.';
let browser: Browser;
let site: Host;
let server: Server;
let address: string;
/** which file breaks off, and after which part of it */
let cut: { name: RegExp; at: number } | null = null;
/** how often one did */
let cuts = 0;
/** since that happened nothing at all is answered */
let allGone = false;
let page: Page;

beforeAll(async () => {
  browser = await openBrowser();
  site = await host({ folder: built('site') });
  server = createServer(async (request, response) => {
    if (allGone && cuts > 0) return response.destroy();
    const found = await fetch(`${site.origin}${request.url}`);
    const body = Buffer.from(await found.arrayBuffer());
    response.writeHead(found.status, Object.fromEntries(found.headers));
    if (!cut?.name.test(request.url ?? '')) return response.end(body);
    cuts++;
    response.write(body.subarray(0, Math.floor(body.length * cut.at)), () => setTimeout(() => response.destroy(), 30));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  address = `http://localhost:${(server.address() as AddressInfo).port}/`;
});
afterAll(async () => {
  server.closeAllConnections();
  server.close();
  await site.close();
  await browser.close();
});
beforeEach(async () => {
  ({ page } = await openPage(browser));
});
afterEach(async () => {
  cut = null;
  allGone = false;
  await page.context().close();
});

async function open(name: RegExp, at: number, hash = 'model=stem'): Promise<void> {
  cut = { name, at };
  cuts = 0;
  await page.goto(`${address}#${hash}`);
  await page.locator('stem-lab #text').fill(sentence);
}

async function answers(): Promise<void> {
  const q5 = await openCard(page.mainFrame(), 'q5');
  await answerByMouse(q5, questions[4], 'False');
  expect(await verdict(q5)).toBe('Right.');
}

async function numbersAre(which: Parameters<typeof expectedFor>[1] = {}): Promise<void> {
  await settle(page.mainFrame());
  expect(await page.locator('stem-lab #text').first().inputValue()).toBe(sentence);
  expectShown(await read(page.mainFrame()), await expectedFor(sentence, which));
}

describe.each([0.1, 0.5, 0.99])('after %f of it', (at) => {
  test('the engine: text and checks work, the reason is there, and “Try again” goes on', async () => {
    await open(/\.wasm$/, at);
    await page.locator('stem-lab .engine.alert', { hasText: 'broke off' }).waitFor();
    expect(cuts).toBeGreaterThan(0);
    await answers();
    cut = null;
    await page.locator('stem-lab .engine-box button').first().click();
    await numbersAre();
  });

  test('the tables of the model, then its blocks', async () => {
    await open(/model-00001/, at, 'model=lesson');
    await page.locator('stem-lab [role=alert]', { hasText: 'broke off' }).first().waitFor();
    await answers();
    cut = { name: /model-00002/, at };
    await page.locator('stem-lab [role=alert] button').first().click();
    await page.locator('stem-lab .coming.alert').first().waitFor();
    // said once to who listens, though each station that waits for them says so
    await expect.poll(() => page.locator('stem-lab .coming[role=alert]').count()).toBe(1);
    await page.locator('stem-tokens .chip').first().waitFor();
    cut = null;
    await page.locator('stem-lab .coming.alert button').first().click();
    await expect.poll(() => page.locator('stem-lab .coming').count(), { timeout: 60_000 }).toBe(0);
    await numbersAre({ lesson: {} });
  });
});

test('all of it, while the engine comes: one notice for the engine and one for the rest, which come again at a press each', async () => {
  allGone = true;
  await open(/\.wasm$/, 0.5);
  await page.locator('stem-lab .engine.alert', { hasText: 'broke off' }).waitFor();
  const parts = page.locator('stem-lab [role=alert]', { hasText: 'This part of the page could not be loaded' });
  await parts.waitFor();
  expect(await page.locator('stem-check').count()).toBe(0);
  allGone = false;
  cut = null;
  await parts.locator('button').click();
  await answers();
  expect(await parts.count()).toBe(0);
  await page.locator('stem-lab .engine-box button').first().click();
  await numbersAre();
});

test('all of it, after the first numbers: every check can be opened and answered, and numbers go on', async () => {
  await open(/never/, 1);
  await numbersAre();
  await page.waitForLoadState('networkidle');
  allGone = true;
  cuts = 1;
  await answers();
  await openCard(page.mainFrame(), 'q1');
  await page.locator('#check-q1 #answer').fill('(1000, 128)');
  await page.locator('#check-q1 .submit').click();
  expect(await verdict(page.locator('#check-q1'))).toBe('Right.');
  await page.locator('stem-lab #text').first().fill('money');
  await settle(page.mainFrame());
  expectShown(await read(page.mainFrame()), await expectedFor('money'));
});

test('the tokenizer: said, and again', async () => {
  await open(/vocab-.*\.json$/, 0.5);
  await page.locator('stem-lab [role=alert]', { hasText: 'broke off' }).first().waitFor();
  await answers();
  cut = null;
  await page.locator('stem-lab [role=alert] button').first().click();
  await numbersAre();
});

test('the worker’s script: the same core on the page’s own thread', async () => {
  await open(/stem-worker-/, 0.5);
  await numbersAre();
  expect(await page.locator('stem-lab .engine-box').textContent()).toContain("page's own thread");
});

test('a station’s script: the rest works, and “Try again” brings it', async () => {
  await open(/logits-station-.*\.js$/, 0.5);
  const failed = page.locator('#station-logits .alert');
  await failed.waitFor();
  await answers();
  cut = null;
  await failed.locator('button').click();
  await numbersAre();
});

test.each([0.1, 0.99])('the page’s own script, after %f of it: the page says what to do', async (at) => {
  cut = { name: /page-.*\.js$/, at };
  await page.goto(address);
  const advice = page.locator('.late');
  await expect
    .poll(() => advice.evaluate((one) => getComputedStyle(one).visibility), { timeout: 20_000 })
    .toBe('visible');
  cut = null;
  await page.reload();
  await settle(page.mainFrame());
  expect(await advice.isVisible()).toBe(false);
});

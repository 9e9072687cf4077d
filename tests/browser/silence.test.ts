// What says nothing any more: an engine that hangs or has gone unnoticed, a connection that stays open and brings nothing.
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Frame, Page } from 'playwright-core';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { answerByMouse, openCard, questions, verdict } from './check-cards.ts';
import { openPage, type Watched } from './chromium.ts';
import { expectedFor, expectShown } from './expected.ts';
import { openLab, pasteText, read, settle } from './lab-page.ts';
import { browser, serveForTests, site } from './served.ts';

serveForTests();
let watched: Watched;
let page: Page;
beforeEach(async () => {
  watched = await openPage(browser);
  ({ page } = watched);
  return () => page.context().close();
});
const ends: (() => void)[] = [];
afterEach(() => {
  for (const end of ends.splice(0)) end();
});

const silent = (frame: Frame) => frame.locator('stem-lab .engine-box .alert', { hasText: 'has not answered' });

/** Said, nothing old stands there as if it were new, and a new start brings the numbers of what was typed last. */
async function startsAgain(frame: Frame, text: string): Promise<void> {
  await silent(frame).waitFor({ timeout: 30_000 });
  expect(await frame.locator('stem-matrix#sum [role=grid]').count()).toBe(0);
  await answerByMouse(await openCard(frame, 'q5'), questions[4], 'False');
  await frame.locator('stem-lab #text').fill(text);
  await frame.locator('stem-lab .engine-box button').click();
  await settle(frame);
  expect(await silent(frame).count()).toBe(0);
  expectShown(await read(frame), await expectedFor(text));
}

/** The worker holds on to a text with that word for so long: a call that comes to no end, or late, as a fault of the core would make one. */
async function holdsOn(word: string, milliseconds: number): Promise<void> {
  const script = `addEventListener('message', ({ data }) => {
    const held = data.name === 'encode' && new TextDecoder().decode(data.args[1]).includes('${word}');
    for (const end = performance.now() + ${milliseconds}; held && performance.now() < end; );
  });`;
  await page.route('**/stem-worker-*.js', async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, body: `${script}\n${await response.text()}` });
  });
}

test('an engine that hangs: said after ten seconds, and started again with what was typed meanwhile', async () => {
  await holdsOn('endless', 1e9);
  const frame = await openLab(page, site.address);
  await pasteText(frame, 'the river');
  await frame.locator('stem-lab #text').fill('an endless river');
  await startsAgain(frame, 'money');
  expect(await verdict(frame.locator('#check-q5'))).toBe('Right.');
});

test('an engine that answers late: what was said of it is taken back', async () => {
  await holdsOn('slowly', 12_000);
  const frame = await openLab(page, site.address);
  await frame.locator('stem-lab #text').fill('the river runs slowly');
  await silent(frame).waitFor({ timeout: 30_000 });
  await settle(frame);
  expect(await silent(frame).count()).toBe(0);
  expectShown(await read(frame), await expectedFor('the river runs slowly'));
});

test('in a frame without an origin, where no lock tells of a worker’s end: said when it does not answer', async () => {
  await page.route('**/course', (route) =>
    route.fulfill({
      contentType: 'text/html',
      body: '<!doctype html><title>Course</title><iframe title="Stem Lab" sandbox="allow-scripts" src="./stem-lab.html#model=stem" width="800" height="900"></iframe>',
    }),
  );
  await page.goto(`${site.address}course`);
  const frame = page.frames()[1] as Frame;
  await settle(frame);
  await pasteText(frame, 'the river');
  await page.workers()[0]?.evaluate(() => self.close());
  await frame.locator('stem-lab #text').fill('the river bank');
  await startsAgain(frame, 'money');
  expect(watched.complaints).toEqual([]);
});

/** The site, but that one file stops after some bytes with the connection open; each `more` lets it come a step further. */
async function stalling(name: RegExp, first: number) {
  const waiting: { response: ServerResponse; rest: Buffer }[] = [];
  const state = { asked: 0, stalls: true };
  const server = createServer(async (request, response) => {
    const found = await fetch(`${site.origin}${request.url}`);
    const body = Buffer.from(await found.arrayBuffer());
    response.writeHead(found.status, Object.fromEntries(found.headers));
    if (!name.test(request.url ?? '')) return response.end(body);
    state.asked++;
    if (!state.stalls) return response.end(body);
    response.write(body.subarray(0, first));
    waiting.push({ response, rest: body.subarray(first) });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  ends.push(() => {
    server.closeAllConnections();
    server.close();
  });
  const more = (count?: number) => {
    for (const one of waiting) {
      one.response.write(one.rest.subarray(0, count));
      one.rest = one.rest.subarray(count ?? one.rest.length);
      if (one.rest.length === 0) one.response.end();
    }
  };
  return { address: `http://localhost:${(server.address() as AddressInfo).port}/`, state, more };
}

const engineLine = (frame: Frame) => frame.locator('stem-lab .engine-box .engine');

test('a slow connection: how much has come is told, and it is waited for', async () => {
  const { address, more, state } = await stalling(/stem-simd.*\.wasm$/, 2000);
  await page.goto(`${address}#model=stem`);
  const frame = page.mainFrame();
  await expect.poll(() => engineLine(frame).textContent()).toContain('2 KB');
  // 2 kB/s
  for (let at = 2; at <= 18; at++) {
    await expect.poll(() => engineLine(frame).textContent()).toContain(`${Math.ceil((at * 1000) / 1024)} KB`);
    await frame.waitForTimeout(500);
    more(1000);
  }
  expect(await engineLine(frame).textContent()).toContain('loading');
  await answerByMouse(await openCard(frame, 'q5'), questions[4], 'False');
  await frame.locator('stem-lab #text').fill('money');
  more();
  await settle(frame);
  expectShown(await read(frame), await expectedFor('money'));
  expect(state.asked).toBe(1);
});

test('a connection that brings nothing more: given up after twenty seconds, “Try again” asks anew', async () => {
  const { address, state } = await stalling(/stem-simd.*\.wasm$/, 100_000);
  await page.goto(`${address}#model=stem`);
  const frame = page.mainFrame();
  await frame.locator('stem-lab #text').fill('money');
  await answerByMouse(await openCard(frame, 'q5'), questions[4], 'False');
  const alert = frame.locator('stem-lab .engine-box .alert', { hasText: 'nothing came for 20 s' });
  await alert.waitFor({ timeout: 60_000 });
  state.stalls = false;
  await frame.locator('stem-lab .engine-box button').first().click();
  await settle(frame);
  expectShown(await read(frame), await expectedFor('money'));
  expect(state.asked).toBe(2);
});

test('the tables of the model stop coming: told how far they are, given up, asked for anew', async () => {
  const { address, state } = await stalling(/model-00001/, 300_000);
  await page.goto(`${address}#model=lesson&text=money`);
  const frame = page.mainFrame();
  await frame
    .locator('stem-lab [role=alert]', { hasText: 'nothing came for 20 s' })
    .first()
    .waitFor({ timeout: 60_000 });
  await answerByMouse(await openCard(frame, 'q5'), questions[4], 'False');
  state.stalls = false;
  await frame.locator('stem-lab [role=alert] button').first().click();
  await settle(frame);
  expectShown(await read(frame), await expectedFor('money', { lesson: {} }));
});

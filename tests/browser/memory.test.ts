// A machine that gives the engine no more memory: said in words, a smaller model at a press, and text and checks go on.
import type { Page } from 'playwright-core';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { answerByMouse, openCard, questions, state } from './check-cards.ts';
import { openPage, type Watched } from './chromium.ts';
import { expectedFor, expectShown } from './expected.ts';
import { read, settle } from './lab-page.ts';
import { browser, serveForTests, site } from './served.ts';

serveForTests();
let watched: Watched;
let page: Page;
beforeEach(async () => {
  watched = await openPage(browser);
  page = watched.page;
});
afterEach(async () => {
  await page.context().close();
  expect(watched.complaints).toEqual([]);
});

const mebibyte = 2 ** 20;

/** What the engine may have: a module whose memory would grow beyond it is refused, as a full machine does. */
async function giveAtMost(bytes: number): Promise<void> {
  const refuse = (most: number) => {
    const { grow } = WebAssembly.Memory.prototype;
    WebAssembly.Memory.prototype.grow = function (pages) {
      if (this.buffer.byteLength + pages * 65_536 > most) throw new RangeError('could not grow');
      return grow.call(this, pages);
    };
  };
  await page.route('**/stem-worker-*.js', async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, body: `(${refuse})(${bytes});\n${await response.text()}` });
  });
}

const card = () => page.locator('stem-smaller section');
const offers = () => card().locator('button').allTextContents();

test('no memory for the trained model: the small start is one press away, with the text and what was answered', async () => {
  await giveAtMost(0);
  await page.goto(site.address);
  await card().waitFor();
  expect(await page.locator('stem-lab [role=alert]', { hasText: 'machine refused' }).count()).toBe(1);
  // there is not even a stem, so nothing says that there is
  expect(await page.locator('stem-lab .coming').count()).toBe(0);
  await page.locator('stem-lab #text').fill('the river bank');
  const frame = page.mainFrame();
  await answerByMouse(await openCard(frame, 'q5'), questions[4], 'False');
  expect(await offers()).toEqual([expect.stringContaining('1,000'), expect.stringContaining('256')]);
  await card().locator('button').first().click();
  await settle(frame);
  expect(await card().count()).toBe(0);
  expect(await page.locator('stem-lab [role=alert]').count()).toBe(0);
  // the button that had focus has gone
  expect(await page.locator('stem-lab #text:focus').count()).toBe(1);
  expectShown(await read(frame), await expectedFor('the river bank'));
  expect(await state(page.locator('#check-q5'))).toEqual(['right', 'right']);
});

test('memory for its tables and not for its blocks: the stem is there, and so is the offer', async () => {
  await giveAtMost(8 * mebibyte);
  await page.goto(site.address);
  await card().waitFor();
  await page.locator('stem-lab .coming[role=alert]', { hasText: 'memory' }).waitFor();
  await page.locator('stem-tokens .chip').first().waitFor();
  await card().locator('button').last().click();
  await settle(page.mainFrame());
  expect(await card().count()).toBe(0);
  await expect.poll(() => page.url()).toContain('V=256&d=16');
});

test('a link that locks the model has nothing smaller to offer; what failed for another reason has no such card', async () => {
  await giveAtMost(0);
  await page.goto(`${site.address}#model=lesson&lock=model`);
  await card().waitFor();
  expect(await offers()).toEqual([]);
  expect(await card().textContent()).toContain('a shorter text');
  await page.unroute('**/stem-worker-*.js');
  await page.route('**/model-00001*', (route) => route.fulfill({ body: 'not a model' }));
  await page.goto('about:blank');
  await page.goto(`${site.address}#model=lesson`);
  await page.locator('stem-lab [role=alert]', { hasText: 'failed' }).waitFor();
  await page.locator('stem-copy-link button').waitFor();
  expect(await card().count()).toBe(0);
});

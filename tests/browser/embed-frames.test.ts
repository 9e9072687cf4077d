// The lab in someone else's frame: its height, what is said between the page and the frame, and whose the keyboard is.
import { readFileSync } from 'node:fs';
import type { Browser, Frame, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { built, type Host, host } from './built.ts';
import { openBrowser, openPage, strangers, type Watched } from './chromium.ts';
import { expectLogits, hostPage, logitsIn, serveHost, settleElement, typeInto } from './embed-page.ts';

const sentence = 'The dog keeps the money.';
const station = 'site/?embed=1&amp;station=logits#model=stem';

let browser: Browser;
let dist: Host;
beforeAll(async () => {
  browser = await openBrowser();
  dist = await host({ folder: built('.') });
});
afterAll(async () => {
  await browser.close();
  await dist.close();
});

let watched: Watched;
let page: Page;
beforeEach(async () => {
  watched = await openPage(browser, { viewport: { width: 900, height: 700 } });
  page = watched.page;
});
afterEach(async () => {
  await page.context().close();
  // what Chromium says of every frame that may both run scripts and keep its origin on the host's own
  expect(watched.complaints.filter((text) => !/allow-scripts and allow-same-origin/.test(text))).toEqual([]);
  expect(watched.failures).toEqual([]);
  expect(strangers(watched.requests, dist.origin)).toEqual([]);
});

/** A host that keeps all that it hears, and does what `hears` says with the newest message. */
const listening = (hears = '') => `<script>
  window.heard = [];
  addEventListener('message', (event) => {
    heard.push(event.data);
    const frame = [...document.querySelectorAll('iframe')].find((one) => one.contentWindow === event.source);
    const message = event.data;
    ${hears}
  });
</script>`;

async function open(body: string, head = listening()): Promise<Frame> {
  await serveHost(page, 'course.html', hostPage(body, head));
  await page.goto(`${dist.address}course.html`);
  return framed();
}

async function framed(at = 0): Promise<Frame> {
  const element = await page.locator('iframe').nth(at).elementHandle();
  const frame = await element?.contentFrame();
  if (!frame) throw new Error('no frame');
  // not the one that stands there until the script has come
  await frame.locator('stem-lab[compact], stem-exercise').waitFor();
  return frame;
}

interface Message {
  source?: string;
  v?: number;
  type?: string;
  id?: unknown;
  instance?: string;
  height?: number;
  state?: { text: string; state: string };
  detail?: Record<string, unknown>;
}
const heard = async (type?: string): Promise<Message[]> =>
  (await page.evaluate(() => (window as unknown as { heard: unknown[] }).heard)).filter(
    (one): one is Message =>
      typeof one === 'object' &&
      one !== null &&
      (one as Message).source === 'stem-lab' &&
      (!type || (one as Message).type === type),
  );

/** Until nothing more has been said of height for a while: longer than what waits for a host inside. */
async function calm(quiet = 1300): Promise<Message[]> {
  let before = -1;
  let since = Date.now();
  for (const end = Date.now() + 20_000; Date.now() < end; ) {
    const now = await heard('resize');
    if (now.length !== before) since = Date.now();
    else if (Date.now() - since > quiet) return now;
    before = now.length;
    await page.waitForTimeout(100);
  }
  throw new Error('the height does not come to rest');
}

const insideHeight = (frame: Frame) =>
  frame.evaluate(() => Math.ceil(document.documentElement.getBoundingClientRect().height));
const outsideHeight = () =>
  page
    .locator('iframe')
    .first()
    .evaluate((frame) => frame.clientHeight);

test('one line of script: the frame is as high as what is in it, and shows what the engine computes', async () => {
  const frame = await open(
    '<script src="site/embed.js" data-station="logits" data-state="model=stem" data-title="What the head reads" data-hide="checks"></script>',
  );
  expect(readFileSync(built('embed.js')).length).toBeLessThanOrEqual(1200);
  expect(readFileSync(built('embed.js'))).toEqual(readFileSync(built('site/embed.js')));
  await typeInto(frame, 'stem-lab', sentence);
  await expectLogits(await logitsIn(frame, 'stem-lab'), sentence);
  expect(await frame.locator('stem-check, header, .rail').count()).toBe(0);
  await calm();
  expect(await outsideHeight()).toBe(await insideHeight(frame));
  expect(await frame.evaluate(() => getComputedStyle(document.documentElement).overflowY)).toBe('hidden');
  expect(
    await page.locator('iframe').evaluate((one: HTMLIFrameElement) => [one.title, one.loading, one.allow]),
  ).toEqual(['What the head reads', 'lazy', 'clipboard-write; fullscreen']);
  // a text of many lines makes it higher, a short one lower
  const before = await outsideHeight();
  await frame.locator('stem-lab #text').evaluate((area: HTMLElement) => area.style.setProperty('height', '300px'));
  await expect.poll(outsideHeight).toBeGreaterThan(before + 200);
  await frame.locator('stem-lab #text').evaluate((area: HTMLElement) => area.style.removeProperty('height'));
  await expect.poll(outsideHeight).toBe(before);
});

test('the line before anything else in its page: the frame is seen, though the line stands in the head', async () => {
  const line = '<script src="site/embed.js" data-exercise="q2"></script>';
  await serveHost(page, 'course.html', `<!doctype html><meta charset="utf-8"><title>t</title>${line}`);
  await page.goto(`${dist.address}course.html`);
  const frame = await framed();
  expect(await page.evaluate(() => document.querySelector('script')?.parentElement?.localName)).toBe('head');
  await frame.locator('stem-exercise .choices').waitFor();
  await expect.poll(async () => (await outsideHeight()) - (await insideHeight(frame))).toBe(0);
});

test('a place in the page: what stands in it is read until the frame is there; a foreign message moves nothing', async () => {
  const frame = await open(
    '<div data-stem-lab data-exercise="q2"><a href="site/">Open the lab</a></div><script src="site/embed.js"></script><script src="site/embed.js"></script>',
  );
  expect(await page.locator('iframe').count()).toBe(1);
  expect(await page.locator('[data-stem-lab] a').count()).toBe(0);
  await frame.locator('.choices label').first().click();
  await frame.locator('button.submit').click();
  await expect.poll(async () => (await heard('complete')).length).toBe(1);
  const [answer] = await heard('answer');
  expect(answer.detail).toMatchObject({ id: 'q2', attempts: 1, type: 'true-false' });
  expect((await heard('score'))[0].detail).toMatchObject({ asked: 1, answered: 1 });
  const names = new Set((await heard()).map(({ instance }) => instance));
  expect(names.size).toBe(1);
  await calm();
  const height = await outsideHeight();
  await page.evaluate(() => {
    for (const message of [{ source: 'stem-lab', v: 1, type: 'resize', height: 5 }, null, 'x', 7])
      postMessage(message, '*');
  });
  await page.waitForTimeout(100);
  expect(await outsideHeight()).toBe(height);
});

test('a host that adds 8 px to each height comes to rest within two rounds, at any zoom, and when something fills the screen', async () => {
  const frame = await open(
    `<iframe src="site/?embed=1#model=stem" title="Stem Lab" style="width:100%;border:0" height="400" allow="fullscreen"></iframe>`,
    listening(
      `if (message.source === 'stem-lab' && message.type === 'resize') frame.style.height = (message.height + 8) + 'px';`,
    ),
  );
  await settleElement(frame, 'stem-lab');
  // all stations are fetched, as a reader who scrolls to the end has them
  await frame.locator('#station-training').scrollIntoViewIfNeeded();
  await settleElement(frame, 'stem-lab');
  await calm();
  /** A change, and what comes of it: how many heights were told. */
  const after = async (change: () => Promise<unknown>): Promise<number> => {
    const settled = (await heard('resize')).length;
    await change();
    return (await calm()).length - settled;
  };
  const area = frame.locator('stem-lab #text');
  const high = (px: number) => () =>
    area.evaluate((one: HTMLElement, height) => one.style.setProperty('height', `${height}px`), px);
  const asHigh = async () => expect(await outsideHeight()).toBe((await insideHeight(frame)) + 8);
  for (const [turn, zoom] of [1, 1.1, 1.25].entries()) {
    // as a browser's own zoom does, this takes width and makes pixels of the frame broken ones
    const rounds = await after(() =>
      page.evaluate((by) => document.documentElement.style.setProperty('zoom', by), `${zoom}`),
    );
    expect(await frame.evaluate(() => devicePixelRatio)).toBeCloseTo(zoom, 5);
    expect(rounds).toBeLessThanOrEqual(2);
    await asHigh();
    const more = await after(high(200 + 50 * turn));
    expect(more).toBeGreaterThan(0);
    expect(more).toBeLessThanOrEqual(2);
    await asHigh();
  }
  await after(() => page.evaluate(() => document.documentElement.style.removeProperty('zoom')));

  // what fills the screen has left its place; when it is back, all is as high as it was
  const before = await insideHeight(frame);
  for (const who of ['stem-logits', 'frame']) {
    await after(() =>
      who === 'frame'
        ? page.locator('iframe').evaluate((one) => one.requestFullscreen())
        : frame.locator(who).evaluate((one) => one.requestFullscreen()),
    );
    expect(await page.evaluate(() => document.fullscreenElement?.localName)).toBe('iframe');
    expect(await insideHeight(frame)).toBeLessThanOrEqual(before);
    await after(() => page.evaluate(() => document.exitFullscreen()));
    expect(await insideHeight(frame)).toBe(before);
    await asHigh();
  }

  const heights = (await heard('resize')).map(({ height }) => height ?? 0);
  expect(heights.every(Number.isInteger)).toBe(true);
  for (let i = 1; i < heights.length; i++) expect(Math.abs(heights[i] - heights[i - 1])).toBeGreaterThanOrEqual(2);
  // the frame is many windows high: the list opens where the reader is, and not in the middle of all of it
  expect(await outsideHeight()).toBeGreaterThan(3000);
  await frame.locator('stem-progress .head').click();
  const sheet = frame.locator('stem-progress dialog');
  await sheet.waitFor();
  const near = async (selector: string) => (await frame.locator(selector).boundingBox())?.y ?? Number.NaN;
  expect(await near('stem-progress dialog')).toBeLessThan((await near('stem-progress .head')) + 200);
  expect(await near('stem-progress dialog')).toBeGreaterThan(-1);
});

test('every protocol is spoken; a host of H5P’s gets its handshake', async () => {
  const frame = await open(
    `<iframe src="${station}" title="Stem Lab" style="width:100%;border:0" height="300"></iframe>`,
    // the host's side of the protocol, as its pages have it
    listening(`if (message.context !== 'h5p') return;
      const respond = (action) => event.source.postMessage({ context: 'h5p', action }, event.origin);
      if (message.action === 'hello') respond('hello');
      if (message.action === 'prepareResize' && (frame.clientHeight !== message.scrollHeight || message.scrollHeight !== message.clientHeight)) {
        frame.style.height = message.clientHeight + 'px';
        respond('resizePrepared');
      }
      if (message.action === 'resize') frame.style.height = message.scrollHeight + 'px';`),
  );
  await settleElement(frame, 'stem-lab');
  await calm();
  expect(await outsideHeight()).toBe(await insideHeight(frame));
  const all = await page.evaluate(() => (window as unknown as { heard: unknown[] }).heard);
  const { height } = (await heard('resize')).at(-1) ?? {};
  const objects = all.filter((one) => typeof one === 'object');
  const texts = all.filter((one) => typeof one === 'string').map((one) => JSON.parse(one as string));
  expect(objects).toContainEqual({ subject: 'lti.frameResize', height });
  expect(texts).toContainEqual({ subject: 'lti.frameResize', height });
  expect(texts).toContainEqual({ src: frame.url(), context: 'iframe.resize', height });
  expect(objects).toContainEqual({ sentinel: 'amp', type: 'embed-size', height });
  expect(objects).toContainEqual({ context: 'h5p', action: 'resize', scrollHeight: height });
});

test('scroll bars stay where the host does not answer, and come back where it stops', async () => {
  const frame = await open(
    `<iframe src="${station}" title="Stem Lab" style="width:100%;border:0" height="300"></iframe>`,
  );
  await settleElement(frame, 'stem-lab');
  await calm();
  const bars = () => frame.evaluate(() => getComputedStyle(document.documentElement).overflowY);
  expect(await bars()).not.toBe('hidden');
  await page.locator('iframe').hover();
  await page.mouse.wheel(0, 200);
  await expect.poll(() => frame.evaluate(() => document.documentElement.scrollTop)).toBeGreaterThan(100);
  const set = (height: number) =>
    page.locator('iframe').evaluate((one: HTMLElement, px) => one.style.setProperty('height', `${px}px`), height);
  await set((await insideHeight(frame)) + 3);
  await expect.poll(bars).toBe('hidden');
  await set(300);
  await expect.poll(bars, { timeout: 5000 }).not.toBe('hidden');
});

test('focus stays where it was while the frame loads; Tab goes in, and out at its other end, and Shift+Tab the same way back', async () => {
  await open(
    `<input id="before" aria-label="before"><iframe src="${station}&amp;hide=checks" title="Stem Lab" style="width:100%" height="900"></iframe><button id="behind">behind</button>
     <script>document.querySelector('#before').focus();</script>`,
  );
  const frame = await framed();
  await settleElement(frame, 'stem-lab');
  const at = () => page.evaluate(() => document.activeElement?.id || document.activeElement?.localName);
  expect(await at()).toBe('before');
  const path: (string | undefined)[] = [];
  for (let press = 0; press < 60 && path.at(-1) !== 'behind'; press++) {
    await page.keyboard.press('Tab');
    path.push(await at());
  }
  expect(path[0]).toBe('iframe');
  expect(path.at(-1)).toBe('behind');
  expect(path.length).toBeGreaterThan(5);
  const back: (string | undefined)[] = [];
  for (let press = 0; press < 60 && back.at(-1) !== 'before'; press++) {
    await page.keyboard.press('Shift+Tab');
    back.push(await at());
  }
  expect(back[0]).toBe('iframe');
  expect(back.at(-1)).toBe('before');
  expect(back.length).toBe(path.length);
});

test('the page around may ask, is answered with its id, and nothing that is not as agreed does anything', async () => {
  const frame = await open(
    `<iframe src="${station}" title="Stem Lab" style="width:100%;border:0" height="900"></iframe><iframe id="other" srcdoc="<p>another frame</p>"></iframe>`,
  );
  await settleElement(frame, 'stem-lab');
  const ask = async (message: Record<string, unknown>, from = 'top'): Promise<Message | undefined> => {
    await page.evaluate(
      ([given, sender]) => {
        const target = document.querySelector<HTMLIFrameElement>('iframe')?.contentWindow;
        const message = { target: 'stem-lab', v: 1, ...(given as object) };
        if (sender === 'top') target?.postMessage(message, '*');
        else {
          const other = document.querySelector<HTMLIFrameElement>('#other')?.contentWindow as unknown as {
            eval(code: string): void;
          };
          other.eval(`parent.frames[0].postMessage(${JSON.stringify(message)}, '*')`);
        }
      },
      [message, from] as const,
    );
    await page.waitForTimeout(150);
    return (await heard()).find(({ id }) => id !== undefined && id === message.id);
  };
  await typeInto(frame, 'stem-lab', sentence);
  const state = (await ask({ type: 'get-state', id: 1 }))?.state;
  expect(state).toMatchObject({ v: 1, text: sentence });
  await ask({ type: 'reset', id: 'r' });
  await settleElement(frame, 'stem-lab');
  expect(await frame.locator('stem-lab #text').inputValue()).not.toBe(sentence);
  expect(await ask({ type: 'set-state', id: 2, state })).toMatchObject({ type: 'state', state });
  await settleElement(frame, 'stem-lab');
  await expectLogits(await logitsIn(frame, 'stem-lab'), sentence);

  expect(await ask({ type: 'theme', id: 3, theme: 'dark' })).toMatchObject({ type: 'done' });
  expect(await frame.evaluate(() => getComputedStyle(document.documentElement).colorScheme)).toBe('dark');
  expect(await frame.locator('stem-lab').evaluate((lab) => getComputedStyle(lab).colorScheme)).toBe('dark');
  expect(await ask({ type: 'lang', id: 4, lang: 'ar-XB' })).toMatchObject({ type: 'done' });
  await expect.poll(() => frame.evaluate(() => document.documentElement.dir)).toBe('rtl');
  expect(await ask({ type: 'focus', id: 5 })).toMatchObject({ type: 'done' });
  expect(await page.evaluate(() => document.activeElement?.localName)).toBe('iframe');

  const wrong: [Record<string, unknown>, RegExp][] = [
    [{ type: 'set-state', id: 10, state: { v: 7 } }, /v must be 1/],
    [{ type: 'set-state', id: 11 }, /an object/],
    [{ type: 'theme', id: 12, theme: 'pink' }, /one of light, dark, auto/],
    [{ type: 'lang', id: 13, lang: 5 }, /no table of words/],
  ];
  for (const [message, reason] of wrong) {
    const answer = await ask(message);
    expect(answer?.type).toBe('error');
    expect(String(answer?.detail?.message)).toMatch(reason);
  }
  const before = (await heard()).length;
  const ignored = [
    { type: 'get-state', id: 20, v: 2 },
    { type: 'get-state', id: 21, target: 'other' },
    { type: 'constructor', id: 22 },
    { type: 'eval', id: 23, code: 'window.__xss = 1' },
    { type: 'get-state', id: { toString: 'x' } },
  ];
  for (const message of ignored) expect(await ask(message)).toBeUndefined();
  expect(await ask({ type: 'get-state', id: 30 }, 'other')).toBeUndefined();
  expect((await heard()).length).toBe(before);
});

test('what the query names is in the lab, what it does not know is said, and the link leads to the whole lab', async () => {
  const frame = await open(
    `<iframe src="site/?embed=1&amp;station=cellar&amp;hide=checks,segment&amp;theme=plaid&amp;lang=tlh&amp;utm_source=mail&amp;model=stem&amp;text=One+two&amp;lock=text" title="Stem Lab" width="800" height="900"></iframe>`,
  );
  await settleElement(frame, 'stem-lab');
  expect(await frame.locator('stem-lab #text').inputValue()).toBe('One two');
  expect(await frame.locator('stem-check, #station-segment').count()).toBe(0);
  expect(await frame.locator('#station-logits').count()).toBe(1);
  for (const left of ['station: “cellar”', 'theme: “plaid”', 'lang: “tlh”'])
    expect(await frame.locator('.note').textContent()).toContain(left);
  expect(await frame.locator('.note').textContent()).not.toContain('utm_source');
  const copy = frame.locator('stem-copy-link');
  await copy.locator('button').click();
  const link = await copy.evaluate((one: HTMLElement & { page: string }) => one.page);
  expect(link).toBe(`${dist.address}site/?utm_source=mail`);
});

test('a check by itself says what its link asks for and there is not, to the reader and to the page around', async () => {
  const frame = await open(
    '<iframe src="site/?embed=1&amp;exercise=q1&amp;lang=tlh&amp;theme=plaid" title="Stem Lab" width="800" height="900"></iframe>',
  );
  await settleElement(frame, 'stem-exercise');
  const note = await frame.locator('stem-exercise .note').textContent();
  for (const left of ['lang: “tlh” was left out', 'theme: “plaid” was left out']) {
    expect(note).toContain(left);
    expect((await heard('error')).map(({ detail }) => detail?.message)).toContain(left);
  }
  expect(await frame.locator('stem-exercise #answer, stem-exercise .choices input').count()).toBeGreaterThan(0);
});

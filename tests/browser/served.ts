// One browser and the built site for all tests of a file, and a fresh page of the lab for each where that is wanted.
import type { Browser, Frame, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, expect } from 'vitest';
import { built, type Host, host } from './built.ts';
import { openBrowser, openPage, type Watched } from './chromium.ts';
import { openLab } from './lab-page.ts';

export let browser: Browser;
export let site: Host;
/** of the running test, where `labForEachTest` was called */
export let page: Page;
export let frame: Frame;

/** To be called once, at the top of a file: `browser` and `site` are there while its tests run. */
export function serveForTests(): void {
  beforeAll(async () => {
    browser = await openBrowser();
    site = await host({ folder: built('site') });
  });
  afterAll(async () => {
    await browser.close();
    await site.close();
  });
}

/** Opens the lab before each test: `page` and `frame` are its own. What it complains of fails the test. */
export function labForEachTest(): void {
  let watched: Watched;
  beforeEach(async () => {
    watched = await openPage(browser);
    page = watched.page;
    frame = await openLab(page, site.address);
  });
  afterEach(async () => {
    await page.context().close();
    expect(watched.complaints).toEqual([]);
  });
}

/** Opens the lab anew in the test's page, with a link's settings. */
export async function reopen(hash: string): Promise<void> {
  await page.goto('about:blank');
  frame = await openLab(page, `${site.address}#${hash}`);
}

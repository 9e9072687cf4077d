// One browser and the built site for all tests of a file, and a fresh page of the lab for each where that is wanted.
import type { Browser, Frame, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, expect } from 'vitest';
import { built, type Host, host } from './built.ts';
import { openBrowser, openPage, type Watched } from './chromium.ts';
import { openLab } from './lab-page.ts';

export let browser: Browser;
export let site: Host;

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

/** Opens the lab before each test and hands it over; what it complains of fails the test. */
export function labForEachTest(opened: (page: Page, frame: Frame) => void): void {
  let watched: Watched;
  beforeEach(async () => {
    watched = await openPage(browser);
    opened(watched.page, await openLab(watched.page, site.address));
  });
  afterEach(async () => {
    await watched.page.context().close();
    expect(watched.complaints).toEqual([]);
  });
}

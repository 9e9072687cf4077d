// Chromium as a column of the table of browsers and hosts.
import type { Browser, Frame } from 'playwright-core';
import type { Driver } from './matrix.ts';

/** A window of its own, with its service worker, as people have it. */
export async function driverOf(browser: Browser): Promise<Driver> {
  const context = await browser.newContext();
  const page = await context.newPage();
  let frame: Frame = page.mainFrame();
  const find = (path: readonly string[]) => frame.locator(path.join(' ')).first();
  return {
    name: `Chromium ${browser.version()}`,
    open: async (address) => {
      frame = page.mainFrame();
      await page.goto(address);
    },
    enterFrame: async () => {
      const inside = page.frames()[1];
      if (!inside) throw new Error('there is no frame');
      frame = inside;
    },
    run: (code, ...args) => frame.evaluate(`(${code})(...${JSON.stringify(args)})`) as never,
    type: (path, text) => find(path).pressSequentially(text),
    click: (path) => find(path).click(),
    close: () => context.close(),
  };
}

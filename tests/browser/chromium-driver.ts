// Chromium as a column of the table of browsers and hosts.
import type { Browser, Frame } from 'playwright-core';
import type { Driver } from './matrix.ts';

/** A window of its own, with its service worker, as people have it. */
export async function driverOf(browser: Browser): Promise<Driver> {
  const context = await browser.newContext();
  const page = await context.newPage();
  let requests: string[] = [];
  let complaints: string[] = [];
  // of the service worker and the engine's worker, too
  context.on('request', (request) => requests.push(request.url()));
  context.on('weberror', (error) => complaints.push(`uncaught: ${error.error()}`));
  context.on('console', (message) => {
    if (message.type() === 'error') complaints.push(`console: ${message.text()}`);
  });
  let frame: Frame = page.mainFrame();
  const find = (path: readonly string[]) => frame.locator(path.join(' ')).first();
  return {
    name: `Chromium ${browser.version()}`,
    open: async (address) => {
      frame = page.mainFrame();
      if (address !== 'about:blank') [requests, complaints] = [[], []];
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
    noticed: () => ({ requests, complaints }),
    close: () => context.close(),
  };
}

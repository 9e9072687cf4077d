// Chromium's column of the table of browsers and hosts; the others are in tests/full.
import type { Browser, Frame } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openBrowser } from './chromium.ts';
import { asTable, cells, type Driver, visit } from './matrix.ts';

let browser: Browser;
let driver: Driver;
const column = new Map<string, string>();

async function chromium(): Promise<Driver> {
  // with its service worker, as people have it
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

beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(async () => {
  console.log(asTable(new Map([[`Chromium ${browser.version()}`, column]])));
  await browser.close();
});

test.each(cells)('$name', async (cell) => {
  driver = await chromium();
  try {
    column.set(cell.name, 'failed');
    column.set(cell.name, await visit(driver, cell));
  } finally {
    await driver.close();
  }
  expect(column.get(cell.name)).toContain('check right');
});

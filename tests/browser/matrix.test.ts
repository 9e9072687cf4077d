// Chromium's column of the table of browsers and hosts; the others are in tests/full.
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openBrowser } from './chromium.ts';
import { driverOf } from './chromium-driver.ts';
import { asTable, cells, type Driver, visit } from './matrix.ts';

let browser: Browser;
let driver: Driver;
const column = new Map<string, string>();

beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(async () => {
  console.log(asTable(new Map([[`Chromium ${browser.version()}`, column]])));
  await browser.close();
});

test.each(cells)('$name', async (cell) => {
  driver = await driverOf(browser);
  try {
    column.set(cell.name, 'failed');
    column.set(cell.name, await visit(driver, cell));
  } finally {
    await driver.close();
  }
  expect(column.get(cell.name)).toContain('check right');
});

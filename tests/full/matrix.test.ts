// The whole table of browsers and hosts. Chromium's column is in npm test, too.
import { afterAll, describe, expect, test } from 'vitest';
import { openBrowser } from '../browser/chromium.ts';
import { driverOf } from '../browser/chromium-driver.ts';
import { asTable, type Cell, cells, type Driver, visit } from '../browser/matrix.ts';
import { openFirefox, type Prefs } from './firefox.ts';
import { openWebKit } from './webkit.ts';

interface Kind {
  open(without?: Cell['without']): Promise<Driver>;
  /** it has a setting of its own that takes this away; else a script in the page plays it */
  has(without: NonNullable<Cell['without']>): boolean;
}

/** No site may store anything. */
const nothingStored: Prefs = { 'network.cookie.cookieBehavior': 2 };
const firefox: Kind = {
  open: (without) => openFirefox(without === 'storage' ? nothingStored : {}),
  has: (without) => without === 'storage',
};
const webkit: Kind = {
  open: (without) => openWebKit(without === 'simd' ? { JSC_useWasmSIMD: 'false' } : {}),
  has: (without) => without === 'simd',
};

const chromium: Kind = {
  async open() {
    const browser = await openBrowser();
    const driver = await driverOf(browser);
    return { ...driver, close: () => browser.close() };
  },
  has: () => false,
};

const columns = new Map<string, Map<string, string>>();
afterAll(() => console.log(asTable(columns)));

describe.each([
  ['Chromium', chromium],
  ['Firefox', firefox],
  ['WebKitGTK', webkit],
] as const)('%s', (_, { open, has }) => {
  let plain: Driver | null = null;
  afterAll(() => plain?.close());

  test.each(cells)('$name', async (cell) => {
    const special = cell.without && has(cell.without);
    if (!special) plain ??= await open();
    const driver = special ? await open(cell.without) : (plain as Driver);
    const column = columns.get(driver.name) ?? new Map<string, string>();
    columns.set(driver.name, column);
    try {
      column.set(cell.name, 'failed');
      column.set(cell.name, await visit(driver, cell, special));
    } finally {
      if (special) await driver.close();
    }
    expect(column.get(cell.name)).toContain('check right');
  });
});

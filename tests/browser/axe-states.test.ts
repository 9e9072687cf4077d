import { describe, expect, test } from 'vitest';
import { lookAtEveryStation, violations } from './axe.ts';
import { openPage } from './chromium.ts';
import { browser, serveForTests, site } from './served.ts';

serveForTests();

// the states in between, and the other looks: languages.test.ts and tests/full
describe.each([
  ['light', 'none', 1440],
  ['dark', 'active', 360],
] as const)('%s theme, forced colours: %s', (colorScheme, forcedColors, width) => {
  test(`at every station, ${width} px wide`, async () => {
    const { page } = await openPage(browser, { colorScheme, forcedColors, viewport: { width, height: 740 } });
    await lookAtEveryStation(page, site.address);
    await page.context().close();
  });

  test('without an engine', async () => {
    const { page } = await openPage(browser, { colorScheme, forcedColors });
    await page.route('**/*.wasm', (route) => route.abort());
    await page.goto(site.address);
    await page.locator('stem-lab .engine.alert').waitFor();
    expect(await violations(page)).toEqual([]);
    await page.context().close();
  });
});

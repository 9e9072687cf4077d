import { describe, expect, test } from 'vitest';
import { violations } from './axe.ts';
import { openPage } from './chromium.ts';
import { openLab, settle } from './lab-page.ts';
import { browser, serveForTests, site } from './served.ts';
import { everyState, labStates } from './states.ts';

serveForTests();

// each look at one of the two widths: the axe is slow, and what it looks at is the same
const looks = [
  ['light', 'none', 1440],
  ['dark', 'none', 360],
  ['light', 'active', 360],
  ['dark', 'active', 1440],
] as const;

describe.each(looks)('%s theme, forced colours: %s', (colorScheme, forcedColors, width) => {
  test(
    'in every state',
    async () => {
      const { page } = await openPage(browser, { colorScheme, forcedColors });
      for await (const state of labStates(page, site.address)) expect(await violations(page), state).toEqual([]);
      await page.context().close();
    },
    everyState,
  );

  test(`at every station, ${width} px wide`, async () => {
    const { page } = await openPage(browser, { colorScheme, forcedColors, viewport: { width, height: 740 } });
    const frame = await openLab(page, site.address);
    const stops = frame.locator('.stop');
    const count = await stops.count();
    expect(count).toBeGreaterThan(4);
    for (let i = 0; i < count; i++) {
      // led to: what stays at the top lies over the page as it does for a reader
      await stops.nth(i).click();
      await settle(frame);
      expect(await violations(page), `station ${i}`).toEqual([]);
    }
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

// Every state of the page in every look and width that the browser suite leaves out.
import { describe, expect, test } from 'vitest';
import { lookAtEveryStation, violations } from '../browser/axe.ts';
import { openPage } from '../browser/chromium.ts';
import { beyond, unmarked } from '../browser/sentences.ts';
import { browser, serveForTests, site } from '../browser/served.ts';
import { everyState, labStates } from '../browser/states.ts';

serveForTests();

describe.each([
  ['light', 'none', 360],
  ['dark', 'none', 1440],
  ['light', 'active', 360],
  ['dark', 'active', 1440],
] as const)('%s theme, forced colours: %s', (colorScheme, forcedColors, width) => {
  test(
    'axe finds nothing in any state',
    async () => {
      const { page } = await openPage(browser, { colorScheme, forcedColors });
      for await (const state of labStates(page, site.address)) expect(await violations(page), state).toEqual([]);
      await page.context().close();
    },
    everyState,
  );

  test(`nor at any station, ${width} px wide`, async () => {
    const { page } = await openPage(browser, { colorScheme, forcedColors, viewport: { width, height: 740 } });
    await lookAtEveryStation(page, site.address);
    await page.context().close();
  });
});

test.each([
  ['en-XA', 320],
  ['ar-XB', 1440],
] as const)(
  '%s at %i px: each sentence is from a table and nothing is cut off, in every state',
  async (tag, width) => {
    const { page, complaints } = await openPage(browser, { viewport: { width, height: 900 } });
    for await (const state of labStates(page, site.address, `lang=${tag}`)) {
      await expect.poll(() => unmarked(page), { message: state, timeout: 10_000 }).toEqual([]);
      expect(await beyond(page), state).toEqual([]);
    }
    expect(complaints).toEqual([]);
    await page.context().close();
  },
  everyState,
);

// The page as people see it, in both themes and three widths, to be looked at: build/screenshots. `npm run screenshots` takes
// only these. A picture that is empty or of another size fails.
import { mkdirSync, statSync } from 'node:fs';
import path from 'node:path';
import type { Browser, Frame, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { built, type Host, host, root } from './built.ts';
import { answerByMouse, answers, openCard, questions } from './check-cards.ts';
import { openBrowser, openPage } from './chromium.ts';
import { openLab, settle } from './lab-page.ts';

const folder = path.join(root, 'build/screenshots');
let browser: Browser;
let site: Host;
beforeAll(async () => {
  mkdirSync(folder, { recursive: true });
  browser = await openBrowser();
  site = await host({ folder: built('site') });
});
afterAll(async () => {
  await browser.close();
  await site.close();
});

const stations = ['ids', 'rows', 'position', 'input', 'logits'];

async function shoot(page: Page, name: string, whole = false): Promise<void> {
  const file = path.join(folder, `${name}.png`);
  const image = await page.screenshot({ path: file, fullPage: whole });
  expect(image.readUInt32BE(16), `${name}: width`).toBe(page.viewportSize()?.width);
  // one colour, or a page without numbers, is packed far smaller
  expect(statSync(file).size, `${name}: bytes`).toBeGreaterThan(15_000);
}

async function answer(frame: Frame, id: string, kind: 'right' | 'wrong'): Promise<void> {
  const question = questions.find((one) => one.id === id);
  if (!question) throw new Error(id);
  await answerByMouse(await openCard(frame, id), question, answers(question)[kind]);
}

describe.each(['light', 'dark'] as const)('%s', (colorScheme) => {
  test.each([1440, 768, 360])('%i px: the page as it opens, each station, checks answered', async (width) => {
    const watched = await openPage(browser, { colorScheme, viewport: { width, height: width < 500 ? 740 : 900 } });
    const { page } = watched;
    const name = (what: string) => `page-${what}-${colorScheme}-${width}`;
    const frame = await openLab(
      page,
      `${site.address}#v=1&text=${encodeURIComponent('The river bank and the money bank.')}&token=5`,
    );
    await shoot(page, name('opens'));
    await shoot(page, name('whole'), true);
    await frame.locator('stem-switch#scale input').click();
    await answer(frame, 'q1', 'right');
    await answer(frame, 'q3', 'wrong');
    await answer(frame, 'q4', 'wrong');
    for (const station of stations) {
      await frame.locator(`.stop[data-to=${station}]`).click();
      await settle(frame);
      await shoot(page, name(station));
    }
    expect(watched.complaints).toEqual([]);
    await page.context().close();
  });
});

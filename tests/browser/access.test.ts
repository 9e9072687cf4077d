// For everyone: everything works by keyboard, nothing but matrices scrolls sideways, forced colours keep things apart.
import { mkdirSync } from 'node:fs';
import path from 'node:path';
import type { Browser, Frame, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { built, type Host, host, root } from './built.ts';
import { openBrowser, openPage } from './chromium.ts';
import { openLab, pasteText, read, settle } from './lab-page.ts';

const screenshots = path.join(root, 'build/screenshots');
let browser: Browser;
let site: Host;
beforeAll(async () => {
  mkdirSync(screenshots, { recursive: true });
  browser = await openBrowser();
  site = await host({ folder: built('site') });
});
afterAll(async () => {
  await browser.close();
  await site.close();
});

describe.each(['light', 'dark'] as const)('%s theme', (colorScheme) => {
  test.each([1440, 768, 360, 320])('at %i px only matrices and tables scroll sideways', async (width) => {
    const viewport = { width, height: width < 500 ? 740 : 900 };
    const { page } = await openPage(browser, { colorScheme, viewport });
    const frame = await openLab(page, site.address);
    await page.screenshot({ path: path.join(screenshots, `${colorScheme}-${width}.png`), fullPage: true });
    await read(frame);
    for (const text of ['', `${'W'.repeat(400)} ${'the '.repeat(300)}`, 'The bank of the river.']) {
      await pasteText(frame, text);
      const wide = await frame.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
      expect(wide, `"${text.slice(0, 20)}" is wider than the window by`).toBeLessThanOrEqual(0);
    }
    await page.context().close();
  });
});

test('forced colours: selection and switches are still told apart', async () => {
  const { page } = await openPage(browser, { forcedColors: 'active' });
  const frame = await openLab(page, site.address);
  const background = (selector: string) =>
    frame
      .locator(selector)
      .first()
      .evaluate((node) => getComputedStyle(node).backgroundColor);
  expect(await background('stem-tokens .chip[aria-selected="true"]')).not.toBe(
    await background('stem-tokens .chip[aria-selected="false"]'),
  );
  await page.screenshot({ path: path.join(screenshots, 'forced-colors.png'), fullPage: true });
  await page.context().close();
});

describe('by keyboard alone', () => {
  /** What has focus, through the shadow roots. */
  const focused = (frame: Frame) =>
    frame.evaluate(() => {
      let one = document.activeElement;
      while (one?.shadowRoot?.activeElement) one = one.shadowRoot.activeElement;
      if (!one) return '';
      const owner = one.getRootNode();
      const host = owner instanceof ShadowRoot ? owner.host.id : '';
      return `${host} ${one.localName} ${one.getAttribute('role') ?? one.getAttribute('type') ?? ''}`.trim();
    });

  const tabTo = async (page: Page, frame: Frame, wanted: RegExp) => {
    for (let i = 0; i < 60; i++) {
      await page.keyboard.press('Tab');
      if (wanted.test(await focused(frame))) return;
    }
    throw new Error(`Tab never reaches ${wanted}`);
  };

  test('type, choose a token, read a number, flip a switch', async () => {
    const watched = await openPage(browser);
    const { page } = watched;
    const frame = await openLab(page, site.address);
    await tabTo(page, frame, /textarea/);
    await page.keyboard.press('Control+A');
    await page.keyboard.type('The king and the queen.');
    await settle(frame);
    const shown = await read(frame);
    for (const toggle of await frame.locator('stem-matrix .table-toggle').all()) await toggle.click();
    const last = shown.ids.length - 1;
    const selected = () =>
      frame
        .locator('stem-tokens .chip')
        .evaluateAll((chips) => chips.findIndex((chip) => chip.ariaSelected === 'true'));
    expect(await selected()).toBe(last);

    await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
    await frame.locator('stem-lab #text').focus();
    await tabTo(page, frame, /span option/);
    await page.keyboard.press('ArrowLeft');
    await settle(frame);
    /** focus is on the chip that is selected, not on the one before */
    const follows = () =>
      expect(
        frame.locator('stem-tokens').evaluate((one) => one.shadowRoot?.activeElement?.ariaSelected ?? null),
      ).resolves.toBe('true');
    expect(await selected()).toBe(last - 1);
    await follows();
    await page.keyboard.press('Home');
    await settle(frame);
    expect(await selected()).toBe(0);
    await follows();
    expect(await focused(frame)).toMatch(/span option/);
    await page.keyboard.press('ArrowRight');
    await settle(frame);

    await tabTo(page, frame, /rows div grid/);
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('ArrowDown');
    await settle(frame);
    expect(await selected()).toBe(2);
    const reading = (id: string) => frame.locator(`stem-matrix#${id} .reading`).textContent();
    expect(await reading('rows')).toContain(`E[${shown.ids[2]}][2] = `);
    expect(await reading('positions')).toContain('P[2][2] = ');
    expect(await reading('sum')).toContain('x[2][2] = ');
    const label = await frame.locator('stem-matrix#rows #active').getAttribute('aria-label');
    const value = await frame.locator('stem-matrix#rows .reading data').first().textContent();
    expect(label).toBe(`token 2, dimension 2: ${value}`);
    await page.keyboard.press('Control+End');
    await settle(frame);
    expect(await reading('sum')).toContain(`x[${last}][127] = `);
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('ArrowDown');
    await settle(frame);
    expect(await reading('sum'), 'no wrapping').toContain(`x[${last}][127] = `);

    await tabTo(page, frame, /scale input switch/);
    const before = await reading('sum');
    await page.keyboard.press('Space');
    await settle(frame);
    expect(await reading('sum')).not.toBe(before);
    await tabTo(page, frame, /positions-choice input radio/);
    await page.keyboard.press('ArrowLeft'); // round to the last, none
    await settle(frame);
    expect(await frame.locator('stem-matrix#positions').count()).toBe(0);
    expect(await focused(frame)).toMatch(/positions-choice input radio/);
    await tabTo(page, frame, /head-choice input radio/);
    await tabTo(page, frame, /body|html|^$/); // and out again: no trap
    expect(watched.complaints).toEqual([]);
    await page.context().close();
  });

  test('what has focus is not under the text box that stays at the top of a narrow window', async () => {
    const { page } = await openPage(browser, { viewport: { width: 360, height: 740 } });
    const frame = await openLab(page, site.address);
    await frame.locator('stem-lab #text').focus();
    for (let i = 0; i < 30; i++) {
      await page.keyboard.press('Tab');
      if (/body|html|^$/.test(await focused(frame))) break;
      const covered = await frame.evaluate(() => {
        const lab = document.querySelector('stem-lab')?.shadowRoot as ShadowRoot;
        const bar = (lab.querySelector('.entry') as HTMLElement).getBoundingClientRect();
        let one = document.activeElement as HTMLElement;
        while (one.shadowRoot?.activeElement) one = one.shadowRoot.activeElement as HTMLElement;
        return one.getBoundingClientRect().bottom < bar.bottom && one.localName !== 'textarea';
      });
      expect(covered, await focused(frame)).toBe(false);
    }
    await page.context().close();
  });
});

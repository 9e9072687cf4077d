// The checks for everyone: nothing is cut off or wider than the window, forced colours keep right and wrong apart. Leaves screenshots in build/screenshots, to be looked at.
import { mkdirSync } from 'node:fs';
import path from 'node:path';
import type { Frame, Locator } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { root } from './built.ts';
import { answerByMouse, answers, card, focused, openCard, questions } from './check-cards.ts';
import { openPage } from './chromium.ts';
import { openLab } from './lab-page.ts';
import { browser, serveForTests, site } from './served.ts';

const screenshots = path.join(root, 'build/screenshots');
serveForTests();
beforeAll(() => {
  mkdirSync(screenshots, { recursive: true });
});

const answer = async (frame: Frame, id: string, kind: 'right' | 'wrong'): Promise<Locator> => {
  const question = questions.find((one) => one.id === id);
  if (!question) throw new Error(id);
  const one = await openCard(frame, id);
  await answerByMouse(one, question, answers(question)[kind]);
  return one;
};

describe.each(['no-preference', 'reduce'] as const)('on a phone, motion: %s', (reducedMotion) => {
  test('what is said to an answer, and each hint, come into sight; focus stays', async () => {
    const { page, complaints } = await openPage(browser, { reducedMotion, viewport: { width: 360, height: 640 } });
    const frame = await openLab(page, site.address);
    const one = await openCard(frame, 'q4');
    const inSight = (selector: string) =>
      one.locator(selector).evaluate((part) => {
        const { top, bottom } = part.getBoundingClientRect();
        return top >= 0 && bottom <= window.innerHeight + 1;
      });
    // the button just above the lower edge: whatever comes below it is out of sight
    const lower = (selector: string) =>
      one.locator(selector).evaluate((part) => {
        window.scrollBy(0, part.getBoundingClientRect().bottom - window.innerHeight + 4);
      });
    const scrolled = () => frame.evaluate(() => window.scrollY);
    await one.locator('#answer').fill('It is a thing about two ends.');
    await lower('.submit');
    const before = await scrolled();
    await one.locator('.submit').click();
    await one.locator('#verdict strong').waitFor();
    await expect.poll(() => inSight('#verdict')).toBe(true);
    expect(await scrolled()).toBeGreaterThan(before);
    expect(await focused(page)).toContain('submit');
    await lower('.hint');
    await one.locator('.hint').click();
    await expect.poll(() => inSight('.hints p:last-child')).toBe(true);
    expect(await focused(page)).toContain('hint');
    // what is in sight already moves nothing
    await page.waitForTimeout(600);
    // its place in the window: parts above that come late make the page longer, and the browser scrolls along with them
    const place = () => one.locator('.hint').evaluate((part) => part.getBoundingClientRect().top);
    // well below what stays at the top
    await one.locator('#verdict').evaluate((part) => window.scrollBy(0, part.getBoundingClientRect().top - 220));
    await page.waitForTimeout(200);
    const there = await place();
    // not by the pointer: the button may be under what stays at the top, and then a pointer's click scrolls by itself
    await one.locator('.submit').evaluate((button: HTMLElement) => button.click());
    await one.locator('#verdict strong').waitFor();
    await page.waitForTimeout(600);
    expect(Math.abs((await place()) - there)).toBeLessThan(2);
    await page.context().close();
    expect(complaints).toEqual([]);
  });
});

describe.each(['light', 'dark'] as const)('%s theme', (colorScheme) => {
  test.each([1440, 360, 320])('at %i px nothing is wider than the window', async (width) => {
    const { page } = await openPage(browser, { colorScheme, viewport: { width, height: width < 500 ? 740 : 900 } });
    const frame = await openLab(page, site.address);
    const wider = () => frame.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    const shoot = async (name: string, what: Locator) => {
      await what.scrollIntoViewIfNeeded();
      await what.screenshot({ path: path.join(screenshots, `check-${name}-${colorScheme}-${width}.png`) });
    };
    // what sticks to the top would lie over a tall card
    await frame.evaluate(() => {
      const sheet = new CSSStyleSheet();
      sheet.replaceSync('.rail, .entry { position: static !important; }');
      document.querySelector('stem-lab')?.shadowRoot?.adoptedStyleSheets.push(sheet);
    });
    expect(await wider(), 'closed').toBeLessThanOrEqual(0);
    await shoot('closed', card(frame, 'q3'));
    for (const id of ['q1', 'q3', 'q4']) {
      await card(frame, id).scrollIntoViewIfNeeded();
      await shoot(`${id}-wrong`, await answer(frame, id, 'wrong'));
      await shoot(`${id}-right`, await answer(frame, id, 'right'));
    }
    for (const { id } of questions) {
      const one = await openCard(frame, id);
      await one.locator('.hint').click();
      await one.locator('.why').click();
    }
    await shoot('q8-given-up', card(frame, 'q8'));
    expect(await wider(), 'all open and explained').toBeLessThanOrEqual(0);
    const cut = await frame.evaluate(() =>
      [...(document.querySelector('stem-lab')?.shadowRoot?.querySelectorAll('stem-check') ?? [])]
        .filter((one) => one.scrollWidth > one.clientWidth)
        .map((one) => one.id),
    );
    expect(cut, 'wider than their card').toEqual([]);
    await frame.locator('stem-progress .head').click();
    await frame.locator('stem-progress .jump').first().waitFor();
    await page.screenshot({ path: path.join(screenshots, `check-list-${colorScheme}-${width}.png`) });
    const sheet = await frame.locator('stem-progress dialog').evaluate((node) => node.getBoundingClientRect().toJSON());
    expect(sheet.left).toBeGreaterThanOrEqual(0);
    expect(sheet.right).toBeLessThanOrEqual(width);
    await page.context().close();
  });

  test('every button of a card is large enough to be hit', async () => {
    const { page } = await openPage(browser, { colorScheme, viewport: { width: 360, height: 740 } });
    const frame = await openLab(page, site.address);
    const one = await answer(frame, 'q3', 'wrong');
    for (const button of await one.locator('button, .choices label').all()) {
      const box = await button.boundingBox();
      expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(24);
    }
    await page.context().close();
  });
});

test('forced colours: marks are drawn, right and wrong by different shapes and words', async () => {
  const { page } = await openPage(browser, { forcedColors: 'active' });
  const frame = await openLab(page, site.address);
  const wrong = await answer(frame, 'q3', 'wrong');
  const right = await answer(frame, 'q2', 'right');
  const shape = (one: Locator) => one.locator('.verdict-text .mark path').getAttribute('d');
  expect(await shape(wrong)).not.toBe(await shape(right));
  const colors = await right.locator('.verdict-text .mark path').evaluate((node) => {
    const paper = getComputedStyle(document.body).backgroundColor;
    return [getComputedStyle(node).stroke, paper];
  });
  expect(colors[0]).not.toBe(colors[1]);
  await right.screenshot({ path: path.join(screenshots, 'check-forced-colors.png') });
  await page.context().close();
});

// The string tables: nothing on the page is said beside them, nothing is cut off when it is longer, and everything but
// matrices, code and numbers turns round in a language that is written from right to left.
import { mkdirSync } from 'node:fs';
import path from 'node:path';
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { en } from '../../web/lessons/words/en.ts';
import { english, languageTags, loadLanguage, spokenFor } from '../../web/lessons/words/languages.ts';
import { longAccented, mirrored } from '../../web/lessons/words/pseudo.ts';
import { tableOf } from '../../web/lessons/words/table.ts';
import { violations } from './axe.ts';
import { root } from './built.ts';
import { openPage } from './chromium.ts';
import { openLab, pasteText, settle } from './lab-page.ts';
import { beyond, unmarked } from './sentences.ts';
import { browser, serveForTests, site } from './served.ts';
import { everyState, labStates } from './states.ts';

const screenshots = path.join(root, 'build/screenshots');
serveForTests();
beforeAll(() => {
  mkdirSync(screenshots, { recursive: true });
});

describe('tables', () => {
  test('the pseudo-languages have every sentence of the English tables, marked, and keep what is put in', () => {
    const sentences = (one: unknown): string[] => {
      if (typeof one === 'string') return [one];
      if (typeof one === 'function') return [String(one(1, 2, 3, 4, 5))];
      return Object.values(one as object).flatMap(sentences);
    };
    const own = sentences(en);
    for (const { words } of [longAccented(), mirrored()]) {
      const made = sentences(words);
      expect(made.length).toBe(own.length);
      expect(made.filter((one) => !/^\u200F?⟦.*⟧\u200F?$/su.test(one))).toEqual([]);
    }
    const long = longAccented().words;
    expect(long.rowsSource(13, '␣bank')).toMatch(/^⟦ŕöŵ 13 öļ? ?.*“␣bank”.*⟧$/);
    expect(long.undo.length).toBeGreaterThan(en.undo.length * 1.4);
    expect(mirrored().words.rowsSource(13, '␣bank')).toContain('\u2068␣bank\u2069');
    expect(tableOf({ list: ['a'], inner: { say: (n: number) => `${n}` } }, (s) => `<${s}>`).inner.say(3)).toBe('<3>');
  });

  test('a language is found by its tag, by its mother, or not at all', async () => {
    expect(['en', 'EN_xa', 'en-GB', 'ar-XB', 'fr', 'tlh', '', 'constructor'].map(spokenFor)).toEqual([
      'en',
      'en-XA',
      'en',
      'ar-XB',
      '',
      '',
      '',
      '',
    ]);
    for (const tag of languageTags) expect((await loadLanguage(tag)).tag).toBe(tag);
    expect(await loadLanguage('constructor')).toBe(english);
  });
});

// at other widths, and each look by itself: tests/full
describe.each([
  ['en-XA', 1440, 'light'],
  ['ar-XB', 320, 'dark'],
] as const)('%s, %i px wide, %s', (tag, width, colorScheme) => {
  test(
    'in every state each sentence is from a table, nothing is cut off, and axe finds nothing',
    async () => {
      const watched = await openPage(browser, { colorScheme, viewport: { width, height: 900 } });
      const { page } = watched;
      for await (const state of labStates(page, site.address, `lang=${tag}`)) {
        // a part's table of words may still be on its way
        await expect.poll(() => unmarked(page), { message: state, timeout: 10_000 }).toEqual([]);
        expect(await beyond(page), state).toEqual([]);
        expect(await violations(page), state).toEqual([]);
        if (/opens|wrong|list$/.test(state)) {
          const name = `${tag}-${width}-${state.replaceAll(/\W+/g, '-')}.png`;
          await page.screenshot({ path: path.join(screenshots, name), fullPage: true });
        }
      }
      expect(watched.complaints).toEqual([]);
      await page.context().close();
    },
    everyState,
  );

  test('without an engine every sentence but the engine’s own is from a table', async () => {
    const { page } = await openPage(browser);
    await page.route('**/*.wasm', (route) => route.abort());
    await page.goto(`${site.address}#lang=${tag}`);
    await page.locator('stem-lab .engine.alert', { hasText: '⟦' }).waitFor();
    expect(await unmarked(page)).toEqual([]);
    await page.context().close();
  });
});

describe('from right to left', () => {
  test('the page turns round; matrices, chips, code and the learner’s text do not', async () => {
    const { page } = await openPage(browser);
    const frame = await openLab(page, `${site.address}#lang=ar-XB`);
    const direction = (selector: string) =>
      frame
        .locator(selector)
        .first()
        .evaluate((node) => getComputedStyle(node).direction);
    for (const selector of ['.station', 'stem-matrix#sum figcaption', 'stem-progress-sheet', 'stem-logits table'])
      expect(await direction(selector), selector).toBe('rtl');
    for (const selector of ['stem-matrix#sum .frame', 'stem-tokens .list', '.reading code', '.reading data', 'math'])
      expect(await direction(selector), selector).toBe('ltr');
    expect(await direction('textarea')).toBe('ltr');
    await pasteText(frame, 'שלום');
    expect(await direction('textarea')).toBe('rtl');
    const [rail, desk] = await Promise.all(
      ['.rail', '.stations'].map((one) => frame.locator(one).evaluate((node) => node.getBoundingClientRect().left)),
    );
    expect(rail).toBeGreaterThan(desk);
    expect(await page.evaluate(() => [document.documentElement.lang, document.documentElement.dir])).toEqual([
      'ar-XB',
      'rtl',
    ]);
    // the arrow keys of a matrix mean what they say
    await frame.locator('stem-matrix#rows .grid').focus();
    await page.keyboard.press('ArrowRight');
    await settle(frame);
    expect(await frame.locator('stem-matrix#rows #active').getAttribute('aria-colindex')).toBe('2');
    await page.context().close();
  });
});

describe('which language', () => {
  const spoken = async (page: Page, address: string) => {
    await page.goto('about:blank');
    const frame = await openLab(page, address);
    return frame.locator('stem-lab [dir]').first().getAttribute('lang');
  };

  test('the link before the query, the query before the attribute, English for all others', async () => {
    const { page } = await openPage(browser);
    const { address } = site;
    expect(await spoken(page, address)).toBe('en');
    expect(await spoken(page, `${address}?lang=en-XA`)).toBe('en-XA');
    expect(await spoken(page, `${address}?lang=en-XA#lang=ar-XB`)).toBe('ar-XB');
    expect(await spoken(page, `${address}?lang=en-XA#lang=en`)).toBe('en');
    expect(await spoken(page, `${address}?lang=tlh`)).toBe('en');
    expect(await spoken(page, `${address}#lang=tlh`)).toBe('en');
    expect(await page.locator('stem-lab .note').textContent()).toContain('lang: “tlh” was left out');
    const frame = await openLab(page, `${address}?lang=en-GB`);
    const lab = frame.locator('stem-lab');
    await lab.evaluate((one) => one.setAttribute('lang', 'en-XA'));
    await settle(frame);
    expect(await frame.locator('stem-lab header h1').textContent()).toBe(longAccented().words.title);
    await lab.evaluate((one) => one.removeAttribute('lang'));
    await settle(frame);
    expect(await frame.locator('stem-lab header h1').textContent()).toBe(en.title);
    // the address keeps the language that a link asked for
    await openLab(page, `${address}#lang=en-XA`);
    await frame.locator('stem-switch#scale input').click();
    await expect.poll(() => page.url(), { timeout: 10_000 }).toContain('scale=off');
    expect(page.url()).toContain('lang=en-XA');
    await page.context().close();
  });
});

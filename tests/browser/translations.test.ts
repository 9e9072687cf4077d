// Languages that people speak: nothing of the English tables is left on the page but where it is marked as English, nothing is
// cut off, and the page keeps its direction.
import { describe, expect, test } from 'vitest';
import { translated } from '../../web/lessons/questions/translated.ts';
import { loadLanguage } from '../../web/lessons/words/languages.ts';
import { longAccented } from '../../web/lessons/words/pseudo.ts';
import { violations } from './axe.ts';
import { answerByMouse, openCard, questions } from './check-cards.ts';
import { openPage } from './chromium.ts';
import { openLab, settle } from './lab-page.ts';
import { beyond, visibleSentences } from './sentences.ts';
import { browser, serveForTests, site } from './served.ts';

serveForTests();

/** Every plain sentence of a table, by its path. */
function plain(one: unknown, at = ''): [string, string][] {
  if (typeof one === 'string') return [[at, one]];
  if (typeof one !== 'object' || one === null) return [];
  return Object.entries(one).flatMap(([key, each]) => plain(each, `${at}/${key}`));
}

/** English, back from the language that brackets it: all tables, those of fetched parts among them. */
async function english(): Promise<Map<string, string>> {
  const { words } = await loadLanguage('en');
  const tables = await Promise.all(
    Object.keys(longAccented().lazy).map(async (name) => {
      const file = name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
      const table = (await import(`../../web/lessons/words/${file}.en.ts`)) as Record<string, unknown>;
      return [name, Object.values(table)[0]] as const;
    }),
  );
  return new Map([...plain(words, 'words'), ...tables.flatMap(([name, table]) => plain(table, name))]);
}

// formulas are the same in every language
const hasWords = /\p{L}{2}/u;

describe.each([
  ['de', 'ltr', 1440],
  ['ar', 'rtl', 360],
] as const)('%s', (tag, dir, width) => {
  test('its tables have every key of the English ones, and say something else', async () => {
    const { words, lazy } = await loadLanguage(tag);
    const own = new Map([
      ...plain(words, 'words'),
      ...Object.entries(lazy).flatMap(([name, table]) => plain(table, name)),
    ]);
    const originals = await english();
    // names in books and papers, and lines of code
    const kept = /\/also$|\/each\/listing\//;
    const same = [...originals].filter(
      ([at, text]) => !kept.test(at) && own.get(at) === text && text.split(' ').length > 3 && hasWords.test(text),
    );
    expect(same).toEqual([]);
    for (const [at, text] of own) if (originals.get(at) !== '') expect(text, at).not.toBe('');
  });

  test('the page speaks it at every station; the rest is marked as English; axe finds nothing', async () => {
    const { page } = await openPage(browser, { viewport: { width, height: 900 } });
    const frame = await openLab(page, `${site.address}#model=stem&layers=1&lang=${tag}`);
    for (const name of ['ids', 'rows', 'position', 'segment', 'input', 'blocks', 'logits', 'training', 'text']) {
      await frame.locator(`.stop[data-to=${name}]`).click();
      await settle(frame);
    }
    await frame.locator('#check-q1 .head').click();
    await frame.locator('stem-study #path').click();
    await frame.locator('stem-path .panel').waitFor();
    await settle(frame);
    const words = new Set([...(await english()).values()].filter((text) => text.split(' ').length > 2));
    const shown = await visibleSentences(page);
    // counts by Intl, and never to be taken for a measured number
    expect(await frame.locator('.parameters data').first().textContent()).toMatch(
      tag === 'de' ? /^524['’]288$/ : /^524,288$/,
    );
    expect(shown.length).toBeGreaterThan(80);
    expect(shown.filter((text) => words.has(text))).toEqual([]);
    expect(await page.evaluate(() => [document.documentElement.lang, document.documentElement.dir])).toEqual([
      tag,
      dir,
    ]);
    expect(await beyond(page)).toEqual([]);
    expect(await violations(page)).toEqual([]);
    await page.context().close();
  });

  test('a question is asked, graded, hinted at and explained in it', async () => {
    const language = await loadLanguage(tag);
    const text = language.questions?.each.q3;
    if (!text) return;
    const { page } = await openPage(browser, { viewport: { width, height: 900 } });
    const frame = await openLab(page, `${site.address}#model=stem&lang=${tag}`);
    const card = await openCard(frame, 'q3');
    await answerByMouse(card, translated(questions[2], language), text.choices?.a ?? '');
    await card.locator('.hint').click();
    await card.locator('.why').click();
    for (const sentence of [text.prompt, text.feedback.a, text.hints[0], text.explanation]) {
      const said = card.locator(`bdi[lang=${tag}]`, { hasText: sentence });
      expect(await said.count(), sentence).toBe(1);
      expect(await said.getAttribute('dir')).toBe(dir);
    }
    expect(await card.locator('bdi[lang=en]').count()).toBe(0);
    expect(await beyond(page)).toEqual([]);
    expect(await violations(page)).toEqual([]);
    await page.context().close();
  });
});

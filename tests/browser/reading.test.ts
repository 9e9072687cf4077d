// Small things that a reader stumbles over: copies, bars, empty texts, what is out of sight, spellings of a rate.
import type { Browser, Frame, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { built, type Host, host } from './built.ts';
import { openBrowser, openPage, type Watched } from './chromium.ts';
import { expectedFor, expectShown } from './expected.ts';
import { openLab, pasteText, read, settle } from './lab-page.ts';

let browser: Browser;
let site: Host;
let watched: Watched;
let page: Page;
let frame: Frame;
beforeAll(async () => {
  browser = await openBrowser();
  site = await host({ folder: built('site') });
});
afterAll(async () => {
  await browser.close();
  await site.close();
});
beforeEach(async () => {
  watched = await openPage(browser);
  page = watched.page;
  frame = await openLab(page, site.address);
});
afterEach(async () => {
  await page.context().close();
  expect(watched.complaints).toEqual([]);
});

describe('copying chips', () => {
  /** What the learner's own keys put into the text box. */
  const pasted = async () => {
    await page.keyboard.press('Control+c');
    await frame.locator('stem-lab #text').fill('');
    await frame.locator('stem-lab #text').focus();
    await page.keyboard.press('Control+v');
    await settle(frame);
    return frame.locator('stem-lab #text').inputValue();
  };
  const drag = async (first: number, last: number) => {
    const chips = frame.locator('stem-tokens .chip .token-text');
    // in the middle of the window: a drag near its end scrolls it
    await frame.locator('stem-tokens').evaluate((tokens) => tokens.scrollIntoView({ block: 'center' }));
    const boxes = async () => [await chips.nth(first).boundingBox(), await chips.nth(last).boundingBox()];
    // parts that come by themselves may still move them
    let [from, to] = await boxes();
    for (let before = ''; before !== JSON.stringify([from, to]); [from, to] = await boxes()) {
      before = JSON.stringify([from, to]);
      await frame.waitForTimeout(250);
    }
    if (!from || !to) throw new Error('no chips');
    await page.mouse.move(from.x + 1, from.y + from.height / 2);
    await page.mouse.down();
    await page.mouse.move(to.x + to.width - 1, to.y + to.height / 2, { steps: 5 });
    await page.mouse.up();
  };

  test.each([
    'The bank of the river is not the bank that keeps money.',
    'Größe, मात्रा, גודל, 大きさ 😀 and  two\nlines\tof it',
    ' <0xE2> \u202e\u200d\ufeff and \u0000 stay what they are ',
  ])('a copy of all chips is the text: %j', async (text) => {
    await pasteText(frame, text);
    await drag(0, (await frame.locator('stem-tokens .chip').count()) - 1);
    expect(await pasted()).toBe(text);
  });

  test('a copy of some chips is these tokens, whole; the id below them and the end of the next one are not in it', async () => {
    await pasteText(frame, 'The bank of the river');
    await drag(1, 3);
    expect(await pasted()).toBe(' bank of the');
  });

  test('a copy of the whole page has them in one line too', async () => {
    const text = 'The bank of the river is not the bank that keeps money.';
    await frame.locator('h2').first().click();
    await page.keyboard.press('Control+a');
    expect(await pasted()).toContain(text);
  });
});

test.each([1440, 700, 360])('at %i px the text box shows whole lines', async (width) => {
  await page.setViewportSize({ width, height: 740 });
  const lines = await frame.locator('stem-lab #text').evaluate((box) => {
    const style = getComputedStyle(box);
    const room = box.clientHeight - Number.parseFloat(style.paddingTop) - Number.parseFloat(style.paddingBottom);
    return room / Number.parseFloat(style.lineHeight);
  });
  expect(lines).toBeCloseTo(2, 1);
});

test('each preset is what it says it is', async () => {
  const sentence = 'A river bank keeps no money.';
  for (const [name, init] of [
    ['Transformer start, N(0, 1/d)', 'inv-sqrt-d'],
    ['lesson stem as coded', 'pytorch'],
  ] as const) {
    await pasteText(frame, sentence);
    await frame.getByRole('button', { name }).click();
    await settle(frame);
    expect(await frame.getByRole('button', { name }).getAttribute('aria-pressed')).toBe('true');
    const expected = await expectedFor(sentence, { options: { init } });
    expectShown(await read(frame), expected);
    const [row, token, position] = (['rows', 'token', 'position'] as const).map(
      (stage) => expected.out.measures?.[stage].rowNorm.at(-1) ?? 0,
    );
    const said = (await frame.locator('.preset-hint').textContent()) ?? '';
    if (init === 'inv-sqrt-d') {
      expect(said).toContain('its rows about 1 long');
      expect(Math.abs(row - 1)).toBeLessThan(0.25);
      expect(Math.abs(Math.log(token / position))).toBeLessThan(Math.log(1.25));
    } else {
      expect(said).toContain('about 1,450 nats');
      expect(Math.abs((expected.loss ?? 0) - 1450)).toBeLessThan(50);
    }
  }
});

test('a probability of exactly 0 has no bar, any other has one', async () => {
  await frame.getByRole('button', { name: 'lesson stem as coded' }).click();
  await settle(frame);
  const { logits } = await read(frame);
  const bars = await frame
    .locator('stem-logits tbody tr:not(.extra) .bar')
    .evaluateAll((all) => all.map((one) => one.querySelectorAll('div div').length));
  const chances = logits.map(({ probability }) => Number(probability));
  expect(chances.filter((one) => one === 0).length).toBeGreaterThan(3);
  expect(chances.some((one) => one > 0)).toBe(true);
  expect(bars).toEqual(chances.map((one) => (one > 0 ? 1 : 0)));
});

test('a rate may be written in any way, and may be 1', async () => {
  const sentence = 'the river and the bank';
  await pasteText(frame, sentence);
  await frame.locator('#mode label', { hasText: 'training' }).click();
  const field = frame.locator('stem-field#dropout input');
  for (const [text, rate] of [
    ['1e-1', 0.1],
    ['5E-1', 0.5],
    ['0,25', 0.25],
    ['.75', 0.75],
  ] as const) {
    await field.fill(text);
    await settle(frame);
    expect(await field.getAttribute('aria-invalid'), text).toBe('false');
    expectShown(await read(frame), await expectedFor(sentence, { train: true, options: { dropout: rate } }));
  }
  await field.fill('1');
  await settle(frame);
  const { sum, logits } = await read(frame);
  expect(new Set(sum?.table.flat().map(Number))).toEqual(new Set([0]));
  expect(new Set(logits.map(({ logit }) => Number(logit)))).toEqual(new Set([0]));
  expect(await frame.locator('#station-input .controls').textContent()).toContain('every number becomes 0');
});

test('without a token the logits say so, and point to no message that is not there', async () => {
  await pasteText(frame, '');
  const logits = frame.locator('#station-logits');
  expect(await logits.textContent()).toContain('no token yet');
  expect(await logits.textContent()).not.toContain('message');
  await pasteText(frame, ' the'.repeat(513));
  expect(await logits.textContent()).toContain('see the message at your text');
  expect(await frame.locator('#text-error').count()).toBe(1);
});

describe('what is out of sight is said, by words and arrows', () => {
  const sight = async (id: string) => plain(await frame.locator(`stem-matrix#${id} .sight > span`).allTextContents());
  const plain = (lines: string[]) => lines.map((line) => line.trim().replaceAll(/\s+/g, ' ')).join(' | ');
  const scroll = async (id: string, left: number, top: number) => {
    await frame.locator(`stem-matrix#${id} .frame`).evaluate((one, to) => one.scrollTo(...to), [left, top] as const);
    await settle(frame);
  };

  test('at 1440 px nothing is, so nothing is said', async () => {
    await page.setViewportSize({ width: 1440, height: 900 });
    await settle(frame);
    expect(await sight('rows')).toBe('');
    expect(await frame.locator('stem-tokens .sight').count()).toBe(0);
  });

  test.each(['none', 'active'] as const)('at 360 px, and for 512 tokens; forced colours: %s', async (forcedColors) => {
    await page.emulateMedia({ forcedColors });
    await page.setViewportSize({ width: 360, height: 740 });
    await settle(frame);
    expect(await sight('rows')).toMatch(/^dimensions 0 to \d+ of 128 →$/);
    await scroll('rows', 100, 0);
    expect(await sight('rows')).toMatch(/^← dimensions 22 to \d+ of 128 →$/);
    await scroll('rows', 10_000, 0);
    expect(await sight('rows')).toMatch(/^← dimensions \d+ to 127 of 128$/);
    const shown = await frame.locator('stem-matrix#rows .sight').boundingBox();
    expect(shown?.height).toBeGreaterThan(10);
    await frame.locator('stem-matrix#rows .table-toggle').click();
    await settle(frame);
    expect(plain(await frame.locator('stem-matrix#rows stem-matrix-table .sight').allTextContents())).toBe(
      'more numbers →',
    );

    await pasteText(frame, ' the'.repeat(512));
    await scroll('sum', 0, 0);
    expect(await sight('sum')).toMatch(/^tokens 0 to 23 of 512 ↓ \| dimensions 0 to \d+ of 128 →$/);
    await scroll('sum', 0, 100_000);
    expect(await sight('sum')).toMatch(/^↑ tokens 488 to 511 of 512 \| /);
    expect(plain(await frame.locator('stem-tokens .sight').allTextContents())).toBe('more tokens ↓');
  });
});

test('a formula is copied once, without signs that nobody sees, and as one line', async () => {
  await pasteText(frame, 'the bank');
  const formulas = await frame.locator('math').all();
  expect(formulas.length).toBeGreaterThan(3);
  for (const formula of formulas) {
    await formula.evaluate((one) => getSelection()?.selectAllChildren(one));
    await page.keyboard.press('Control+c');
    const box = frame.locator('stem-lab #text');
    await box.fill('');
    await box.press('Control+v');
    const said = await formula.getAttribute('alttext');
    expect(said).toMatch(/^[\w ]+ = .+/);
    expect(await box.inputValue()).toBe(said);
  }
});

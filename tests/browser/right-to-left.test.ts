// Arabic as it is read: words from right to left; numbers, tokens, code and an English answer from left to right within them.
import { expect, test } from 'vitest';
import { openCard } from './check-cards.ts';
import { openPage } from './chromium.ts';
import { openLab, settle } from './lab-page.ts';
import { browser, serveForTests, site } from './served.ts';

serveForTests();

const open = async (hash = '') => {
  const watched = await openPage(browser, { viewport: { width: 360, height: 800 } });
  return { page: watched.page, frame: await openLab(watched.page, `${site.address}#model=stem&lang=ar${hash}`) };
};

test('a blank before a token stands before it, whatever it is called; a sentence beside a switch runs with the page', async () => {
  const { page, frame } = await open('&text=the+bank');
  const bank = frame.locator('stem-tokens .chip .token-text').nth(1);
  const [blank, word] = await bank.evaluate((text) => {
    const letters = document.createRange();
    letters.selectNodeContents([...text.childNodes].filter((one) => one.nodeType === Node.TEXT_NODE).at(-1) as Node);
    return [text.querySelector('.blank') as Element, letters].map((one) => one.getBoundingClientRect().left);
  });
  expect(blank).toBeLessThan(word);
  const hint = frame.locator('#scale + .number, #scale ~ .number').first();
  expect(await hint.textContent()).toContain('السلك');
  expect(await hint.evaluate((one) => getComputedStyle(one).direction)).toBe('rtl');
  await page.context().close();
});

test('arrow keys go where they point: among chips, in a matrix, and in a choice', async () => {
  const { page, frame } = await open('&text=the+bank+of&token=0');
  const chips = frame.locator('stem-tokens .chip');
  await chips.first().focus();
  await page.keyboard.press('ArrowRight');
  await settle(frame);
  expect(await chips.nth(1).getAttribute('aria-selected')).toBe('true');
  const left = (at: number) => chips.nth(at).evaluate((one) => one.getBoundingClientRect().left);
  expect(await left(0)).toBeLessThan(await left(1));

  const grid = frame.locator('stem-matrix#rows .grid');
  await grid.focus();
  const column = () => frame.locator('stem-matrix#rows [role=gridcell]').first().getAttribute('aria-colindex');
  const before = Number(await column());
  await page.keyboard.press('ArrowRight');
  expect(Number(await column())).toBe(before + 1);

  // radio buttons are the browser's, and the row of them runs from right to left
  const kinds = frame.locator('stem-choice#positions-choice label');
  const at = (nth: number) => kinds.nth(nth).evaluate((one) => one.getBoundingClientRect().left);
  expect(await at(0)).toBeGreaterThan(await at(1));
  await kinds.first().locator('input').focus();
  await page.keyboard.press('ArrowLeft');
  await settle(frame);
  expect(await kinds.nth(1).locator('input').isChecked()).toBe(true);
  await page.context().close();
});

test('numbers under each other end at one edge, so that their digits can be compared', async () => {
  const { page, frame } = await open('&text=the+bank');
  const one = frame.locator('stem-experiment#experiment-table-share');
  await one.locator('.head').click();
  await one.locator('.run[aria-disabled="false"]').click();
  await one.locator('tbody tr').nth(5).waitFor();
  const edges = await one.locator('tbody td:nth-child(3) data').evaluateAll((all) => ({
    right: new Set(all.map((each) => Math.round(each.getBoundingClientRect().right))).size,
    left: new Set(all.map((each) => Math.round(each.getBoundingClientRect().left))).size,
  }));
  expect(edges.right).toBe(1);
  expect(edges.left).toBeGreaterThan(1);
  await page.context().close();
});

test('questions are asked in Arabic, an English answer keeps off the mark in its field', async () => {
  const { page, frame } = await open('&text=the+bank');
  const card = await openCard(frame, 'q4');
  expect(await card.locator('#prompt bdi').getAttribute('dir')).toBe('rtl');
  expect(await card.locator('#prompt').textContent()).toContain('ربط الأوزان');
  await card.locator('#answer').fill('The table and the head share one matrix.');
  await card.locator('.submit').click();
  await card.locator('.field .mark').waitFor();
  const { mark, field, padding } = await card.locator('.field').evaluate((one) => {
    const area = one.querySelector('textarea') as HTMLElement;
    return {
      mark: (one.querySelector('.mark') as Element).getBoundingClientRect().right,
      field: area.getBoundingClientRect().left,
      padding: Number.parseFloat(getComputedStyle(area).paddingLeft),
    };
  });
  expect(mark).toBeLessThanOrEqual(field + padding);
  expect(await card.locator('#verdict bdi').first().getAttribute('lang')).toBe('ar');
  await page.context().close();
});

test('headings of a table that runs from left to right run as their words do', async () => {
  const { page, frame } = await open('&text=the+bank&positions=alibi&layers=1');
  await frame.locator('.stop[data-to=position]').click();
  const slope = frame.locator('stem-position-factors #alibi thead th').nth(1);
  await slope.waitFor();
  expect(await slope.textContent()).toContain('الميل');
  expect(await slope.evaluate((one) => getComputedStyle(one).unicodeBidi)).toBe('plaintext');
  await page.context().close();
});

test('a term is found without the marks that its letters have', async () => {
  const { page, frame } = await open('&text=the+bank');
  await frame.locator('#glossary').click();
  const terms = frame.locator('stem-glossary dt');
  await terms.first().waitFor();
  await frame.locator('stem-glossary input').fill('معرف الرمز');
  await expect.poll(() => terms.first().textContent()).toContain('معرّف الرمز');
  expect(await terms.count()).toBeLessThan(3);
  await page.context().close();
});

test('a name that stands upright, over a column of attention, has its blank under it and not on it', async () => {
  const { page, frame } = await open('&text=the+bank&layers=1');
  await frame.locator('.stop[data-to=blocks]').click();
  const bank = frame.locator('stem-attention-map .looked .token-text').nth(1);
  await bank.waitFor();
  const [blank, letters] = await bank.evaluate((text) => {
    const word = document.createRange();
    word.selectNodeContents([...text.childNodes].filter((one) => one.nodeType === Node.TEXT_NODE).at(-1) as Node);
    return [text.querySelector('.blank') as Element, word].map((one) => one.getBoundingClientRect());
  });
  expect(blank.top).toBeGreaterThanOrEqual(letters.bottom - 1);
  expect(blank.height).toBeLessThan(blank.width);
  await page.context().close();
});

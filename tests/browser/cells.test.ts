// A cell of E that is written: every number that depends on it changes, and no other.
import type { Browser, Frame, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { built, type Host, host } from './built.ts';
import { openBrowser, openPage, type Watched } from './chromium.ts';
import { type Case, compared, expectedFor, expectShown } from './expected.ts';
import { openLab, pasteText, read, type Shown, settle } from './lab-page.ts';

const sentence = 'the river and the bank';
const theId = 265; // of " the", once in the sentence
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

/** Every number that is written on the page, by where it stands: its element's path and its place there. */
function numbers(): Promise<Record<string, string>> {
  return frame.evaluate(() => {
    const found: Record<string, string> = {};
    const walk = (root: ParentNode, path: string) => {
      let place = 0;
      for (const one of root.querySelectorAll('*')) {
        if (one.localName === 'data') found[`${path} ${place++}`] = one.getAttribute('value') ?? '';
        if (one.shadowRoot) walk(one.shadowRoot, `${path} ${one.localName}${one.id && '#'}${one.id}`);
      }
    };
    walk(document, '');
    return found;
  });
}

const grid = () => frame.locator('stem-matrix#rows .grid');
const editor = () => frame.locator('stem-cell-editor input');
const delta = () => frame.locator('stem-lab .delta');
const differences = () =>
  delta()
    .locator('data')
    .evaluateAll((all) => all.map((one) => one.getAttribute('value')));

async function write(row: number, column: number, text: string): Promise<void> {
  const area = await grid().boundingBox();
  const columns = Number(await grid().getAttribute('aria-colcount'));
  if (!area) throw new Error('no grid');
  await grid().dblclick({ position: { x: ((column + 0.5) * area.width) / columns, y: (row + 0.5) * 20 } });
  await editor().fill(text);
  await editor().press('Enter');
  await settle(frame);
}

describe('writing a cell of E', () => {
  /** Names of the shown numbers that are not the same. */
  const changed = (a: Record<string, string>, b: Record<string, string>) =>
    Object.keys({ ...a, ...b }).filter((key) => a[key] !== b[key]);

  const cell: Case['cells'] = [[theId, 3, 0.25]];

  test('every number that depends on it changes as in a fresh engine, and no other', async () => {
    await pasteText(frame, sentence);
    const at = (await read(frame)).ids.indexOf(theId);
    await write(at, 3, '0.5'); // so that the same cell is read before and after
    await page.keyboard.press('Control+z');
    await frame.locator('stem-tokens .chip').last().click();
    await settle(frame);
    const before = await read(frame);
    expect(before.ids.filter((id) => id === theId)).toHaveLength(1);
    const first = await expectedFor(sentence);
    expectShown(before, first);
    const written = await numbers();
    await write(at, 3, '0.25');
    await frame.locator('stem-tokens .chip').last().click();
    await settle(frame);
    const after: Shown = await read(frame);
    const second = await expectedFor(sentence, { cells: cell });
    expectShown(after, second);

    const differs = changed(written, await numbers());
    // of E and x, the one cell of the one row (the tables show dimensions 0 to 7)
    const inTable = (id: string) => differs.filter((key) => key.includes(`#${id} stem-matrix-table`));
    expect(inTable('rows')).toEqual([` stem-lab stem-matrix#rows stem-matrix-table ${8 * at + 3}`]);
    expect(inTable('sum')).toEqual([` stem-lab stem-matrix#sum stem-matrix-table ${8 * at + 3}`]);
    // else only what is made of x: sizes, logits and their probabilities, the loss; no parameter, no position, no id
    const made = /#(rows|sum) stem-matrix-table|stem-logits| stem-lab \d+$|stem-cell-editor/;
    expect(differs.filter((key) => !made.test(key))).toEqual([]);
    expect(differs.filter((key) => /stem-logits/.test(key)).length).toBeGreaterThan(0);
    // in the engine: the row of x changes all its logits, the row of the head one logit of every token
    const V = 1000;
    const [a, b] = [first.out.logits.data, second.out.logits.data];
    const elsewhere = a.findIndex((x, i) => x !== b[i] && Math.floor(i / V) !== at && i % V !== theId);
    expect(elsewhere).toBe(-1);
    expect(after.loss).not.toBe(before.loss);
  });

  test('a row that no token uses changes only its own logit, and with a head of its own nothing at all', async () => {
    const id = 999;
    await page.goto('about:blank');
    frame = await openLab(page, `${site.address}#v=1&text=the+bank&edit=${id}.0.0.5`);
    const tied = await read(frame);
    expectShown(tied, await expectedFor('the bank', { cells: [[id, 0, 0.5]] }));
    const own = await expectedFor('the bank', { cells: [[id, 0, 0.5]] });
    const at = (own.ids.length - 1) * 1000 + id;
    const shown = frame.locator('stem-logits tr', { has: frame.locator(`data[value="${id}"]`) }).locator('.value data');
    expect(Math.fround(Number(await shown.getAttribute('value')))).toBe(own.out.logits.data[at]);

    await frame.locator('#head-choice label', { hasText: 'own' }).click();
    await settle(frame);
    expectShown(await read(frame), await expectedFor('the bank', { options: { tieWeights: false } }));
    const all = async (hash: string) => {
      await page.goto('about:blank');
      frame = await openLab(page, `${site.address}#v=1&text=the+bank&tie=off${hash}`);
      await read(frame);
      return numbers();
    };
    const edited = await all(`&edit=${id}.0.0.5`);
    expect(Object.keys(edited).length).toBeGreaterThan(60);
    expect(edited).toEqual(await all(''));
  });

  test('undo brings the old numbers back to the bit, redo the new; the difference is said', async () => {
    await pasteText(frame, sentence);
    const before = await read(frame);
    const at = before.ids.indexOf(theId);
    await write(at, 3, '0.25');
    await frame.locator('stem-tokens .chip').last().click();
    await settle(frame);
    const after = await read(frame);
    const { tables, input, logits } = await compared(sentence, {}, { cells: cell });
    const table = tables.find(({ name }) => name === 'tok.weight');
    expect(await differences()).toEqual([table?.maxAbs, input.maxAbs, logits.maxAbs].map(String));
    expect(await delta().textContent()).toMatch(/1 of 128,000 numbers changed/);
    await page.keyboard.press('Control+z');
    await settle(frame);
    expect(await read(frame)).toEqual(before);
    await page.keyboard.press('Control+Shift+z');
    await settle(frame);
    expect(await read(frame)).toEqual(after);
    await frame.getByRole('button', { name: 'Put the old numbers back' }).click();
    await settle(frame);
    expect(await read(frame)).toEqual(before);
  });

  test('by keyboard: Enter opens, a bad number is said and changes nothing, Escape leaves, focus comes back', async () => {
    await pasteText(frame, sentence);
    const before = await read(frame);
    await grid().focus();
    await page.keyboard.press('Enter');
    await editor().waitFor();
    expect(await editor().evaluate((one) => (one.getRootNode() as ShadowRoot).activeElement === one)).toBe(true);
    const old = await editor().inputValue();
    for (const bad of ['abc', '', '1e39', '1.2.3', 'NaN', '0x10']) {
      await editor().fill(bad);
      await page.keyboard.press('Enter');
      await settle(frame);
      expect(await editor().getAttribute('aria-invalid'), bad).toBe('true');
      expect(await frame.locator('stem-cell-editor .error').textContent()).toMatch(/not a number/);
    }
    await page.keyboard.press('Escape');
    await settle(frame);
    expect(await editor().count()).toBe(0);
    expect(await read(frame)).toEqual(before);
    await grid().focus();
    await page.keyboard.press('F2');
    await editor().waitFor();
    expect(await editor().inputValue()).toBe(old);
    await page.keyboard.type('-1,5');
    await page.keyboard.press('Enter');
    await settle(frame);
    const onGrid = () =>
      frame.evaluate(() => {
        const matrix = document.querySelector('stem-lab')?.shadowRoot?.activeElement;
        return `${matrix?.id} ${matrix?.shadowRoot?.activeElement?.className}`;
      });
    expect(await onGrid()).toBe('rows grid');
    expectShown(await read(frame), await expectedFor(sentence, { cells: [[before.ids.at(-1) ?? 0, 0, -1.5]] }));
  });

  test('by finger: the button in the reading opens the same field', async () => {
    await pasteText(frame, sentence);
    await frame.locator('stem-matrix#rows .edit').click();
    await editor().fill('2');
    await frame.locator('stem-cell-editor button', { hasText: 'Set' }).click();
    await settle(frame);
    const { ids } = await read(frame);
    expectShown(await read(frame), await expectedFor(sentence, { cells: [[ids.at(-1) ?? 0, 0, 2]] }));
  });
});

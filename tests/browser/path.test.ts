// The guided path as a newcomer walks it, and the glossary: each step sets the lab, what is asked for is noticed, and what the
// learner had comes back.
import { expect, test } from 'vitest';
import { steps } from '../../web/lessons/path/steps.ts';
import { opening } from '../../web/lessons/samples.ts';
import { glossaryWords } from '../../web/lessons/words/glossary.en.ts';
import { pathWords } from '../../web/lessons/words/path.en.ts';
import { violations } from './axe.ts';
import { openLab, settle } from './lab-page.ts';
import { frame, labForEachTest, page, reopen, serveForTests, site } from './served.ts';

serveForTests();
labForEachTest();

const panel = () => frame.locator('stem-path .panel');
const text = () => frame.locator('stem-lab #text').inputValue();
const said = () => panel().locator('.said').textContent();
const title = () => panel().locator('h2').textContent();
const hash = () => page.evaluate(() => decodeURIComponent(location.hash));

async function begin(): Promise<void> {
  await frame.locator('stem-study #path').click();
  await panel().waitFor();
  await settle(frame);
}

async function next(): Promise<void> {
  await panel().locator('.next').click();
  await settle(frame);
}

/** To a step, without doing what the ones before it ask for. */
async function walkTo(id: string): Promise<void> {
  const words = pathWords.steps[id];
  for (let i = 0; i < steps.length && !(await title())?.includes(words.title); i++) await next();
  expect(await title()).toContain(words.title);
}

test('each step sets the lab and notices what it asks for; leaving brings the learner’s own back, undo takes that back', async () => {
  await reopen('model=stem&text=my+own+words&d=64&edit=265.0.1.5&token=1');
  await begin();
  expect(await text()).toBe(opening);
  expect(await said()).toContain(pathWords.waiting);
  await frame.locator('stem-tokens .chip').nth(8).click();
  await expect.poll(said).toContain(pathWords.steps.ids.done ?? '');
  await walkTo('position');
  expect(await said()).toContain(pathWords.waiting);
  await frame.locator('stem-choice#positions-choice label', { hasText: 'none' }).click();
  await expect.poll(said).toContain(pathWords.steps.position.done ?? '');
  // the next step has switched them on again
  await next();
  expect(await frame.locator('stem-choice#positions-choice input:checked').getAttribute('value')).toBe('learned');
  await expect.poll(hash).not.toContain('positions=none');
  const options = panel().locator('.options label');
  await options.nth(0).click();
  await expect.poll(said).toContain(pathWords.wrong);
  await options.nth(2).click();
  await expect.poll(said).toContain(pathWords.right);
  await panel().locator('.leave').click();
  await settle(frame);
  expect(await text()).toBe('my own words');
  await expect.poll(hash).toBe('#v=1&text=my+own+words&d=64&token=1&edit=265.0.1.5');
  await expect.poll(() => panel().count()).toBe(0);
  await frame.locator('stem-path #left button').click();
  await settle(frame);
  expect(await text()).toBe(opening);
});

test('switching attention off and training are noticed; the end of the path gives everything back', async () => {
  await begin();
  await walkTo('attention');
  await frame.locator('stem-switch#attention input').waitFor({ timeout: 30_000 });
  await frame.locator('stem-switch#attention input').click();
  await expect.poll(said, { timeout: 20_000 }).toContain(pathWords.steps.attention.done ?? '');
  await walkTo('training');
  await frame.locator('#train').click({ timeout: 30_000 });
  await expect.poll(said, { timeout: 60_000 }).toContain(pathWords.steps.training.done ?? '');
  await next();
  expect(await title()).toContain(pathWords.endTitle);
  await panel().locator('.finish').click();
  await settle(frame);
  await expect.poll(hash).toBe('#v=1&model=stem');
});

test('a reload goes on at the step, and leaving still knows what was there before', async () => {
  await reopen('model=stem&text=kept+over+a+reload');
  await begin();
  await walkTo('rows');
  await expect.poll(hash).toContain('model=lesson');
  await page.reload();
  await settle(frame);
  await expect.poll(title, { timeout: 10_000 }).toContain(pathWords.steps.rows.title);
  await panel().locator('.leave').click();
  await settle(frame);
  expect(await text()).toBe('kept over a reload');
  // another link is not on the path
  await reopen('model=stem');
  await frame.locator('stem-study #path').waitFor();
  expect(await panel().count()).toBe(0);
});

test('a link may begin with it, or have none', async () => {
  await page.goto('about:blank');
  await openLab(page, `${site.address}?path#model=stem`);
  await expect.poll(title, { timeout: 10_000 }).toContain(pathWords.steps.ids.title);
  await reopen('model=stem&hide=path');
  await frame.locator('#glossary').waitFor();
  expect(await frame.locator('stem-study #path').count()).toBe(0);
});

test('by keyboard: focus is in the panel after each step, nothing that has focus is under it', async () => {
  await frame.locator('stem-study #path').focus();
  await page.keyboard.press('Enter');
  await panel().waitFor();
  const focused = () =>
    page.evaluate(() => {
      let one = document.activeElement;
      while (one?.shadowRoot?.activeElement) one = one.shadowRoot.activeElement;
      return one?.textContent?.trim().replaceAll(/\s+/g, ' ') ?? '';
    });
  await expect.poll(focused).toContain(pathWords.steps.ids.title);
  await panel().locator('.next').focus();
  await page.keyboard.press('Enter');
  await expect.poll(focused).toContain(pathWords.steps.label.title);
  await panel().locator('.to').focus();
  await page.keyboard.press('Enter');
  await expect.poll(focused).toBe('Token ids');
  for (let i = 0; i < 25; i++) {
    await page.keyboard.press('Tab');
    const covered = await page.evaluate(() => {
      let one = document.activeElement;
      while (one?.shadowRoot?.activeElement) one = one.shadowRoot.activeElement;
      const foot = document
        .querySelector('stem-lab')
        ?.shadowRoot?.querySelector('stem-study')
        ?.shadowRoot?.querySelector('stem-path')
        ?.shadowRoot?.querySelector('.panel')
        ?.getBoundingClientRect();
      const box = one?.getBoundingClientRect();
      return one && box && foot ? (box.top >= foot.top ? one.outerHTML.slice(0, 120) : '') : 'nothing';
    });
    expect(covered).toBe('');
  }
});

test('the glossary is searched by a name in code, leads to its station, and axe finds nothing', async () => {
  await frame.locator('#glossary').click();
  const sheet = frame.locator('stem-glossary dialog');
  await sheet.locator('input').fill('embed_tokens');
  await expect.poll(() => sheet.locator('dt').allTextContents()).toEqual([expect.stringContaining('Token table E')]);
  expect(await violations(page)).toEqual([]);
  await sheet.locator('input').fill('xyzzy');
  await expect.poll(() => sheet.locator('[role=status]').textContent()).toBe(glossaryWords.none);
  await sheet.locator('input').fill('wpe');
  await sheet.locator('dd button').click();
  await expect.poll(() => sheet.isVisible()).toBe(false);
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(300);
});

// "Prove it" on the page: the item is the one that a fresh engine makes of the same text, and its answers are judged so.
import { expect, test } from 'vitest';
import { type Item, itemFrom, templatesOf } from '../../web/lessons/proofs/index.ts';
import type { Settings } from '../../web/lessons/state/settings.ts';
import { proofWords } from '../../web/lessons/words/proofs.en.ts';
import { shortNumber } from '../../web/ui/number-text.ts';
import { isItem, labOf } from '../engine/proof-items.ts';
import { violations } from './axe.ts';
import { createEngine } from './built.ts';
import { pasteText, settle } from './lab-page.ts';
import { frame, labForEachTest, page, serveForTests } from './served.ts';

serveForTests();
labForEachTest();

const card = (check: string) => frame.locator(`stem-check#check-${check}`);
const panel = (check: string) => card(check).locator('stem-proof');

async function openCard(check: string): Promise<void> {
  await card(check).locator('.head').click();
  await panel(check).locator('.next').waitFor();
}

/** Asks for the next item, and gives its prompt. */
async function ask(check: string): Promise<string> {
  const before = await panel(check).locator('#proof-prompt').allTextContents();
  await panel(check).locator('.next').click();
  await expect
    .poll(() => panel(check).locator('#proof-prompt').allTextContents(), { timeout: 20_000 })
    .not.toEqual(before);
  return (await panel(check).locator('#proof-prompt').textContent()) ?? '';
}

async function answer(check: string, text: string): Promise<string> {
  await panel(check).locator('#proof-answer').fill(text);
  await panel(check).locator('#proof-answer').press('Enter');
  await panel(check).locator('.judgement').first().waitFor();
  return (await panel(check).locator('#proof-verdict').textContent()) ?? '';
}

/** The item that a fresh engine makes: the `turn`th of the check. */
async function fresh(check: string, turn: number, text: string, change: Partial<Settings>): Promise<Item> {
  const engine = await createEngine();
  try {
    const templates = templatesOf(check);
    const lab = await labOf(engine, text, change);
    const made = await itemFrom(templates[turn % templates.length], lab, Math.floor(turn / templates.length));
    if (!isItem(made)) throw new Error(made.cannot);
    return made;
  } finally {
    engine.dispose();
  }
}

const typed = ({ right }: Item) => (typeof right === 'number' ? String(right) : `(${right.join(', ')})`);

test('asked of the text and the switches that are there, and judged by what a fresh engine says', async () => {
  await pasteText(frame, 'the river and the bank');
  await openCard('q3');
  for (let turn = 0; turn < 3; turn++) {
    const item = await fresh('q3', turn, 'the river and the bank', {});
    const prompt = await ask('q3');
    for (const given of item.given) if ('number' in given) expect(prompt).toContain(shortNumber(given.number));
    for (const { id, value } of item.mistakes) {
      const said = await answer('q3', typeof value === 'number' ? String(value) : value.join(','));
      expect(said).toContain(proofWords.mistakes[id]);
    }
    expect(await answer('q3', 'not at all')).toContain(proofWords.unread);
    const said = await answer('q3', typed(item));
    expect(said).toContain(proofWords.right);
  }
  // another text and another switch: what was asked is of before, and the next item is of now
  await pasteText(frame, 'a cat and a dog and a cat');
  await frame.locator('stem-switch#scale input').click();
  await settle(frame);
  expect(await panel('q3').locator('.old').textContent()).toBe(proofWords.old);
  await ask('q3');
  await ask('q3');
  const item = await fresh('q3', 4, 'a cat and a dog and a cat', { scale: false });
  expect(item.template.id).toBe('q3.cell');
  expect(await answer('q3', typed(item))).toContain(proofWords.right);
  await panel('q3').locator('.show').click();
  await expect.poll(() => page.url()).toContain(`dim=${item.cell?.dimension}`);
});

test('the answer can be shown; what a text can’t be asked is said; keyboard and contrast', async () => {
  await pasteText(frame, 'no two alike here');
  await openCard('q5');
  await panel('q5').locator('.next').click();
  await panel('q5').locator('#proof-problem p').waitFor();
  expect(await panel('q5').locator('#proof-problem').textContent()).toContain(proofWords.cannot.noRepeat);
  await openCard('q1');
  await ask('q1');
  expect(
    await panel('q1')
      .locator('#proof-answer')
      .evaluate((one) => one === (one.getRootNode() as ShadowRoot).activeElement),
  ).toBe(true);
  await panel('q1').locator('.reveal').press('Enter');
  expect(await panel('q1').locator('#proof-verdict').textContent()).toContain(proofWords.answerIs('(1000, 128)'));
  expect(await violations(page)).toEqual([]);
});

test('a choice is made by keyboard', async () => {
  await pasteText(frame, 'the river and the bank');
  await openCard('q10');
  for (let turn = 0; turn < 3; turn++) await ask('q10');
  const item = await fresh('q10', 2, 'the river and the bank', {});
  const options = panel('q10').locator('.options input');
  await options.first().focus();
  for (let i = 0; i < item.options.indexOf(Number(item.right)); i++) await page.keyboard.press('ArrowDown');
  if (item.options.indexOf(Number(item.right)) === 0) await page.keyboard.press('Space');
  await page.keyboard.press('Enter');
  await panel('q10').locator('.judgement').waitFor();
  expect(await panel('q10').locator('#proof-verdict').textContent()).toContain(proofWords.right);
});

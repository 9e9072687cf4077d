// Practice on the page: its questions are those that a fresh engine makes, what was missed comes again, and one can be linked to.
import { expect, test } from 'vitest';
import { Practice } from '../../web/lessons/practice/practice.ts';
import { asked } from '../../web/lessons/progress/index.ts';
import { type Item, itemFrom, templates } from '../../web/lessons/proofs/index.ts';
import type { Settings } from '../../web/lessons/state/settings.ts';
import { practiceWords } from '../../web/lessons/words/practice.en.ts';
import { proofWords } from '../../web/lessons/words/proofs.en.ts';
import { isItem, labOf, typed } from '../engine/proof-items.ts';
import { createEngine } from './built.ts';
import { openLab, pasteText, settle } from './lab-page.ts';
import { frame, labForEachTest, page, serveForTests, site } from './served.ts';

serveForTests();
labForEachTest();

const text = 'the river and the bank';
const part = () => frame.locator('stem-practice');
const prompt = async () => (await part().locator('#proof-prompt').textContent()) ?? '';

async function fresh(id: string, seed: number, words: string, change: Partial<Settings> = {}): Promise<Item> {
  const template = templates.find((one) => one.id === id);
  if (!template) throw new Error(id);
  const engine = await createEngine();
  try {
    const made = await itemFrom(template, await labOf(engine, words, change), seed);
    if (!isItem(made)) throw new Error(made.cannot);
    return made;
  } finally {
    engine.dispose();
  }
}

async function next(): Promise<void> {
  const before = await part().locator('#proof-prompt').allTextContents();
  await part().locator('.next').click();
  await expect.poll(() => part().locator('#proof-prompt').allTextContents(), { timeout: 20_000 }).not.toEqual(before);
}

async function give(item: Item, value: Item['right']): Promise<string> {
  if (item.kind === 'choice') await part().locator(`.options input[value="${value}"]`).check();
  else await part().locator('#proof-answer').fill(typed(value));
  await part().locator('.judge').click();
  await part().locator('.judgement').first().waitFor();
  return (await part().locator('#proof-verdict').textContent()) ?? '';
}

test('one after another as the rules say, judged by a fresh engine’s numbers; what was missed comes again', async () => {
  await pasteText(frame, text);
  await frame.locator('.stop[data-to=training]').click();
  await part().locator('summary').click();
  // of two checks that need no more than this text
  await part().locator('fieldset label', { hasText: practiceWords.all }).first().click();
  expect(await part().locator('#practice-problem').textContent()).toContain(practiceWords.noneChosen);
  for (const title of ['The shape of E', 'What enters block 0?'])
    await part().locator('fieldset label', { hasText: title }).click();
  const rules = new Practice(asked.map(({ id }) => id));
  rules.choose(['q1', 'q3']);
  const outcomes = ['right', 'wrong', 'shown', 'right', 'right', 'right', 'right'] as const;
  let comesAgain = 0;
  for (const outcome of outcomes) {
    await next();
    const task = rules.next();
    if (!task) throw new Error('nothing to ask');
    const item = await fresh(task.template.id, task.seed, text);
    expect(await part().locator('p', { hasText: practiceWords.again }).count()).toBe(task.again ? 1 : 0);
    comesAgain += task.again ? 1 : 0;
    if (outcome === 'right') expect(await give(item, item.right)).toContain(proofWords.right);
    else if (outcome === 'wrong') expect(await give(item, item.mistakes[0].value)).toContain(proofWords.wrong);
    else await part().locator('.reveal').click();
    rules.told(task, outcome);
    const standing = part().locator('.standing');
    expect(await standing.textContent()).toContain(practiceWords.score(rules.right, rules.answered));
    expect(await standing.textContent()).toContain(practiceWords.level(proofWords.levels[rules.level]));
    if (rules.waiting > 0) expect(await standing.textContent()).toContain(practiceWords.waiting(rules.waiting));
    // an answer that is mended later does not count again
    if (outcome === 'wrong') {
      expect(await give(item, item.right)).toContain(proofWords.right);
      expect(await standing.textContent()).toContain(practiceWords.score(rules.right, rules.answered));
    }
  }
  expect(comesAgain).toBeGreaterThan(0);
});

test('a link to a question asks the same of whoever opens it, with the text and the switches', async () => {
  const item = await fresh('q3.cell', 5, text, { scale: false });
  // put into the address of a page that is open
  await openLab(page, `${site.address}#text=${text.replaceAll(' ', '+')}&scale=off&item=q3.cell.5`);
  await part().locator('#proof-prompt').waitFor();
  expect(await give(item, item.right)).toContain(proofWords.right);
  const first = await prompt();
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await part().locator('stem-copy-link button').click();
  await expect.poll(() => part().locator('stem-copy-link [role=status]').textContent()).toMatch(/Copied/);
  const link = await page.evaluate(() => navigator.clipboard.readText());
  await page.goto('about:blank');
  await openLab(page, link);
  await part().locator('#proof-prompt').waitFor();
  expect(await prompt()).toBe(first);
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(500);
  // of another text it is another question, and a link follows what is there
  await pasteText(frame, 'a cat and a dog and a cat');
  expect(await part().locator('.old').textContent()).toBe(proofWords.old);
  expect(await part().locator('stem-copy-link').count()).toBe(0);
});

test('a link that names no question, and one that the text can’t serve, are told so', async () => {
  await openLab(page, `${site.address}#text=the+bank&item=q3.nothing.5`);
  await expect.poll(() => part().locator('#practice-problem').textContent()).toContain('q3.nothing.5');
  await page.goto('about:blank');
  await openLab(page, `${site.address}#text=no+two+alike&item=q5.rows.0`);
  await expect.poll(() => part().locator('#practice-problem').textContent()).toContain(proofWords.cannot.noRepeat);
  await settle(frame);
  await part().locator('.next').click();
  await part().locator('#proof-prompt').waitFor();
  expect(await part().locator('#practice-problem').textContent()).toBe('');
});

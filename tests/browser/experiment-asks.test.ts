// Blanks of an experiment that are typed: judged by what the core found, names as well as numbers, and by keyboard alone.
import { expect, test } from 'vitest';
import { experimentWords } from '../../web/lessons/words/experiments.en.ts';
import { pasteText, settle } from './lab-page.ts';
import { frame, labForEachTest, page, serveForTests } from './served.ts';

serveForTests();
labForEachTest();

const card = (id: string) => frame.locator(`stem-experiment#experiment-${id}`);

async function run(id: string): Promise<void> {
  await card(id).locator('.run[aria-disabled="false"]').click();
  await card(id).locator('.outcome .verdict').waitFor();
}

async function said(id: string): Promise<string[]> {
  return card(id)
    .locator('.ask')
    .evaluateAll((all) => all.map((one) => one.querySelector('.said')?.textContent?.trim() ?? ''));
}

test('the listing: each blank takes its name or the number, a wrong one is told, and nothing is said of an empty one', async () => {
  await pasteText(frame, 'the river keeps the bank of the river');
  const listing = card('listing');
  await listing.locator('.head').click();
  const type = (id: string, text: string) => listing.locator(`[data-ask=${id}]`).fill(text);
  await type('tableRows', 'V');
  await type('tableColumns', 'vocab_size');
  await type('positionRows', '512');
  await type('bias', '1000');
  await type('lookShape', '(B, T, d_model)');
  await type('sameBuffer', 'true');
  await run('listing');
  const right = experimentWords.isRight;
  expect(await said('listing')).toEqual([
    right,
    experimentWords.itIs('d_model, 128'),
    right,
    right,
    '',
    '',
    '',
    right,
    '',
    '',
    right,
  ]);
  // another text has another shape
  await type('logitsShape', '(2, 8, 1000)');
  await listing.locator('[data-ask=logitsShape]').press('Enter');
  await expect.poll(async () => (await said('listing'))[9]).not.toBe('');
  const first = (await said('listing'))[9];
  await pasteText(frame, 'the river keeps the bank of the river and');
  await settle(frame);
  expect((await said('listing')).every((one) => one === '')).toBe(true);
  await run('listing');
  expect((await said('listing'))[9]).not.toBe(first);
});

test('an estimate is right to a point of a percentage, and an answer in own words is put beside one', async () => {
  await card('table-share').locator('.head').click();
  await card('table-share').locator('[data-ask=gpt2]').fill('31 %');
  await run('table-share');
  expect((await said('table-share'))[0]).toBe(experimentWords.isRight);
  await card('table-share').locator('[data-ask=gpt2]').fill('40');
  await card('table-share').locator('[data-ask=half]').focus();
  await expect.poll(async () => (await said('table-share'))[0]).toBe(experimentWords.itIs('31%'));
  const groups = card('freeze-groups');
  await groups.locator('.head').click();
  await groups.locator('textarea').fill('The head moves with E.');
  await run('freeze-groups');
  expect(await groups.locator('.free').textContent()).toContain(experimentWords.oneAnswer);
  expect(await groups.locator('.free').textContent()).toContain(
    experimentWords.each['freeze-groups']?.choices?.shared ?? 'none',
  );
});

test('by keyboard: a blank, the next, and run', async () => {
  const listing = card('listing');
  await listing.locator('.head').focus();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Tab');
  await page.keyboard.type('V');
  await page.keyboard.press('Tab');
  await page.keyboard.type('d');
  for (let blanks = 0; blanks < 10; blanks++) await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await listing.locator('.outcome .verdict').waitFor();
  expect((await said('listing')).slice(0, 2)).toEqual([experimentWords.isRight, experimentWords.isRight]);
});

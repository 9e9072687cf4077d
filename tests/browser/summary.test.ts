// The page to print: its numbers are those of a fresh engine, and on paper it is alone.
import { expect, test } from 'vitest';
import { twinPlaces } from '../../web/lessons/experiments/repeated-tokens.ts';
import { shortNumber, wholeNumber } from '../../web/ui/number-text.ts';
import { violations } from './axe.ts';
import { createEngine } from './built.ts';
import { settle } from './lab-page.ts';
import { frame, labForEachTest, page, reopen, serveForTests } from './served.ts';

serveForTests();
labForEachTest();

const text = 'the river and the river bank';
const summary = () => frame.locator('stem-summary');

test('text, ids, account, lengths, twins and guesses are the core’s; it leaves nothing behind', async () => {
  await reopen(`text=${text.replaceAll(' ', '+')}&layers=2&init=pytorch&token=1`);
  await frame.locator('#summary').click();
  await summary().locator('table').waitFor();
  const engine = await createEngine();
  const tokenizer = await engine.openTokenizer('lesson', { vocabSize: 1000 });
  const model = await engine.createModel({ layers: 2, init: 'pytorch', seed: 0 });
  const ids = await tokenizer.encode(text);
  const { measures, top } = await model.forward([ids], { topK: 5, measure: true });
  const twins = await twinPlaces(ids, tokenizer);
  const account = await model.account();
  const pass = { model, ids: [ids] };
  const apart = twins && (await engine.compare({ ...pass, places: [twins[0]] }, { ...pass, places: [twins[1]] }));
  engine.dispose();
  await expect.poll(() => summary().locator('.sheet').textContent()).toContain(wholeNumber(account.total));
  const shown = (await summary().locator('.sheet').textContent()) ?? '';
  expect(shown).toContain(text);
  for (const id of ids) expect(shown).toContain(String(id));
  expect(shown).toContain(shortNumber(top?.logits[top.shape[2]] ?? Number.NaN));
  expect(shown).toContain(shortNumber(apart?.input.maxAbs ?? Number.NaN));
  expect(shown).toContain(shortNumber(apart?.hidden.at(-1)?.maxAbs ?? Number.NaN));
  expect(shown).toContain(shortNumber(measures?.input.rowNorm[1] ?? Number.NaN));
  expect(await violations(page)).toEqual([]);
  // on paper, one page and nothing else
  const pdf = await page.pdf({ format: 'A4' });
  expect((pdf.toString('latin1').match(/\/Type\s*\/Page\b/g) ?? []).length).toBe(1);
  await page.emulateMedia({ media: 'print' });
  expect(await frame.locator('stem-lab').isVisible()).toBe(false);
  expect(await summary().locator('h1').isVisible()).toBe(true);
  expect(await summary().locator('.print').isVisible()).toBe(false);
  await page.emulateMedia({ media: null });
  await summary().locator('.close').click();
  await expect.poll(() => summary().count()).toBe(0);
  expect(await page.evaluate(() => document.adoptedStyleSheets.length)).toBe(0);
  await settle(frame);
});

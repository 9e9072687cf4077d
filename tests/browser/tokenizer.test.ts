// The tokenizer of the page: which one cuts the text, and how its tokens lie over characters.
import { expect, test } from 'vitest';
import { built, createEngine, host } from './built.ts';
import { openPage } from './chromium.ts';
import { openLab, pasteText, settle } from './lab-page.ts';
import { browser, frame, labForEachTest, page, reopen, serveForTests, site } from './served.ts';

serveForTests();
labForEachTest();

const ids = () => frame.locator('stem-tokens .id').allTextContents();
const choose = async (name: string) => {
  await frame.locator('#tokenizer').getByText(name, { exact: true }).click();
  await settle(frame);
};

test('GPT-2’s tokenizer: its ids, a table of 50,257 rows, undo, the link', { timeout: 300_000 }, async () => {
  const text = 'hello <|endoftext|> 😀';
  const engine = await createEngine();
  const gpt2 = await engine.openTokenizer('gpt2');
  const expected = (await gpt2.encode(text)).map(String);

  await pasteText(frame, text);
  await frame.locator('.rail').getByRole('button', { name: 'Token ids' }).click();
  await frame.locator('#tokenizer').waitFor();
  const before = await ids();
  await choose('GPT-2’s');
  expect(await ids()).toEqual(expected);
  expect(await ids()).not.toContain('50256');
  expect(new URL(page.url()).hash).toContain('tokenizer=gpt2');
  expect(
    await frame
      .locator('#vocab-size')
      .first()
      .inputValue()
      .catch(() => '50257'),
  ).toBe('50257');

  // the counts are the core's, and characters are those that a reader counts
  const aligned = await gpt2.align([...text]);
  const line = await frame.locator('#per-character').textContent();
  expect(line).toContain(`${expected.length} tokens for ${[...text].length} characters`);
  const cut = await frame.locator('stem-token-characters .cut li').allTextContents();
  expect(cut.map((one) => one.replace(/\s+/g, ' ').trim())).toEqual([`😀 ${aligned.tokens?.at(-1)} tokens`]);

  // one sentence in other languages
  await frame.locator('#compare').click();
  await frame.locator('stem-token-characters tbody tr').first().waitFor();
  const shares = await frame
    .locator('stem-token-characters tbody data')
    .evaluateAll((all) => all.map((one) => Number(one.getAttribute('value'))));
  expect(shares.length).toBeGreaterThan(8);
  const english = [...new Intl.Segmenter('und').segment('The cat drinks water by the river.')].map(
    ({ segment }) => segment,
  );
  expect(shares[0]).toBe((await gpt2.align(english)).tokensPerPart);
  // Tamil is spelt byte by byte
  expect(Math.max(...shares)).toBeGreaterThan(2);

  await reopen(new URL(page.url()).hash.slice(1));
  expect(await ids()).toEqual(expected);
  await frame.locator('.rail').getByRole('button', { name: 'Token ids' }).click();
  await frame.locator('#tokenizer').waitFor();
  await choose('the lesson’s');
  expect(await ids()).toEqual(before);
  engine.dispose();
});

test('the trained model keeps its own, and a link may lock the choice', async () => {
  for (const hash of ['model=lesson', 'lock=tokenizer']) {
    await reopen(hash);
    await frame.locator('.rail').getByRole('button', { name: 'Token ids' }).click();
    await frame.locator('#tokenizer').waitFor();
    expect(
      await frame
        .locator('#tokenizer input')
        .evaluateAll((all) => all.every((one) => (one as HTMLInputElement).disabled)),
    ).toBe(true);
  }
});

test('a vocabulary that does not come is said, and the text is kept', async () => {
  const watched = await openPage(browser);
  await watched.page.route(/gpt2-merges/, (route) => route.fulfill({ status: 404, body: 'gone' }));
  const there = await openLab(watched.page, `${site.address}#text=hello`);
  await there.locator('.rail').getByRole('button', { name: 'Token ids' }).click();
  await there.locator('#tokenizer').getByText('GPT-2’s', { exact: true }).click();
  await there.getByText(/GPT-2's tokenizer missing \(404\)/).waitFor();
  expect(await there.locator('stem-lab #text').inputValue()).toBe('hello');
  await watched.page.context().close();
});

test('the one file has GPT-2’s vocabulary in it', async () => {
  const one = await host({ folder: built('') });
  const watched = await openPage(browser);
  const there = await openLab(watched.page, `${one.origin}/stem-lab.html#text=hello`);
  await there.locator('.rail').getByRole('button', { name: 'Token ids' }).click();
  await there.locator('#tokenizer').getByText('GPT-2’s', { exact: true }).click();
  await settle(there);
  expect(await there.locator('stem-tokens .id').allTextContents()).toEqual(['31373']);
  await watched.page.context().close();
  await one.close();
});

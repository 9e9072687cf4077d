// A result code from the learner's page into the teacher's: handed in by copy and paste, read as a table.
import { expect, test } from 'vitest';
import { scoreWords } from '../../web/lessons/words/scores.en.ts';
import { violations } from './axe.ts';
import { answerByMouse, openCard, questions } from './check-cards.ts';
import { frame, labForEachTest, page, serveForTests, site } from './served.ts';

serveForTests();
labForEachTest();

const words = scoreWords.reader;
const question = (id: string) => questions.find((one) => one.id === id) ?? questions[0];

test('made by the learner, read by the teacher, with the names of a class around it', async () => {
  await answerByMouse(await openCard(frame, 'q5'), question('q5'), 'False');
  const q1 = await openCard(frame, 'q1');
  await answerByMouse(q1, question('q1'), '(d, |V|)');
  await frame.locator('stem-progress .head').click();
  const sheet = frame.locator('stem-progress-sheet');
  await sheet.locator('button.code').click();
  const area = sheet.locator('stem-result-code textarea');
  await area.waitFor();
  const code = await area.inputValue();
  expect(code).toMatch(/^STEM1-/);
  // selected, so that Ctrl+C is enough where the button may not
  expect(await area.evaluate((one: HTMLTextAreaElement) => one.value.slice(one.selectionStart, one.selectionEnd))).toBe(
    code,
  );
  await frame.evaluate(() => {
    navigator.clipboard.writeText = () => Promise.reject(new Error('no'));
  });
  await sheet.locator('stem-result-code button').click();
  await expect.poll(() => sheet.locator('stem-result-code [role=status]').textContent()).toBe(scoreWords.codeByHand);

  await page.goto(`${site.address}?read-codes=1`);
  const reader = page.locator('stem-code-reader');
  await reader.locator('h1').waitFor();
  expect(await reader.locator('h1').textContent()).toBe(words.title);
  expect(await page.locator('stem-lab').count()).toBe(0);
  await reader.locator('textarea').fill('no codes');
  expect(await reader.locator('[role=status]').first().textContent()).toBe(words.none);
  const payload = '<img src=x onerror="window.__xss=1">';
  await reader
    .locator('textarea')
    .fill([`Ada: ${code}`, `${payload} ${code.toLowerCase()}`, `Kurt, ${code.slice(0, -2)}`].join('\n'));
  const rows = await reader
    .locator('tbody tr')
    .evaluateAll((all) => all.map((row) => [...row.children].map((cell) => cell.textContent?.trim())));
  expect(rows[0]?.slice(0, 3)).toEqual(['Ada', '15 %', '1/10']);
  expect(rows[0]?.[3]).toBe(`${words.state.partly}, 1 answer`);
  expect(rows[0]?.[7]).toBe(`${words.state.right}, 1 answer`);
  expect(rows[0]?.at(-1)).toBe('');
  expect(rows[1]?.[0]).toBe(payload);
  expect(rows[1]?.at(-1)).toBe(words.same('Ada'));
  expect(rows[2]).toEqual(['Kurt', words.damaged]);
  expect(await reader.locator('[role=status]').first().textContent()).toBe(words.found(2, 3));
  expect(await reader.locator('tfoot td').nth(4).textContent()).toBe('2/2');
  expect(await violations(page)).toEqual([]);
  expect(await page.evaluate(() => (window as { __xss?: number }).__xss)).toBeUndefined();
});

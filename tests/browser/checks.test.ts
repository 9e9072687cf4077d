// The ten checks in Chromium: answered right and wrong, by mouse and by the keyboard alone.
import type { Browser, Frame, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { answerWords } from '../../web/lessons/words/answers.en.ts';
import { checkWords } from '../../web/lessons/words/checks.en.ts';
import { built, type Host, host } from './built.ts';
import { answerByMouse, answers, card, count, focused, openCard, questions, state, verdict } from './check-cards.ts';
import { openBrowser, openPage, type Watched } from './chromium.ts';
import { openLab, settle } from './lab-page.ts';

let browser: Browser;
let site: Host;
beforeAll(async () => {
  browser = await openBrowser();
  site = await host({ folder: built('site') });
});
afterAll(async () => {
  await browser.close();
  await site.close();
});

describe('on one page', () => {
  let watched: Watched;
  let page: Page;
  let frame: Frame;
  beforeEach(async () => {
    watched = await openPage(browser);
    page = watched.page;
    page.setDefaultTimeout(20_000);
    frame = await openLab(page, site.address);
  });
  afterEach(async () => {
    await page.context().close();
    expect(watched.complaints).toEqual([]);
    expect(watched.violations).toEqual([]);
  });

  test('ten closed cards, one for each question; what they need comes once, before one is opened', async () => {
    expect(await frame.locator('stem-check').count()).toBe(10);
    expect(await frame.locator('stem-question').count()).toBe(0);
    const fetched = () => site.asked.filter((url) => /check-question/.test(url)).length;
    await expect.poll(fetched).toBe(1);
    const names = await frame.locator('stem-check .head .name').allTextContents();
    expect(names.map((name) => Number(/\d+/.exec(name)?.[0])).sort((a, b) => a - b)).toEqual([
      1, 2, 3, 4, 5, 6, 7, 8, 9, 10,
    ]);
    await openCard(frame, 'q3');
    expect(fetched()).toBe(1);
    expect(await frame.locator('stem-question').count()).toBe(1);
  });

  test.each(questions.map((question) => [question.id, question] as const))(
    '%s by mouse: wrong is said by mark, word and reason, then right',
    async (id, question) => {
      const one = await openCard(frame, id);
      const { right, wrong } = answers(question);
      await answerByMouse(one, question, wrong);
      expect(await verdict(one)).toMatch(/^(Not yet right\.|Partly right, \d+ % of the point\.)$/);
      expect((await state(one))[0]).toMatch(/wrong|partly/);
      expect(await one.locator('.verdict-text > .mark').getAttribute('class')).toMatch(/wrong|partly/);
      expect((await one.locator('.verdict-text p').textContent())?.length).toBeGreaterThan(40);
      expect(await one.locator('[aria-invalid="true"]').count()).toBe(1);
      expect(await count(frame)).toBe('0 of 10 checks');
      await answerByMouse(one, question, right);
      expect(await verdict(one)).toBe('Right.');
      expect(await state(one)).toEqual(['right', 'right']);
      expect(await one.locator('[aria-invalid="true"]').count()).toBe(0);
      expect(await one.locator('.record').textContent()).toContain('2 attempts');
      expect(await count(frame)).toBe('1 of 10 checks');
    },
  );

  test('all ten by the keyboard alone, from the list: wrong, then right, then the explanation', async () => {
    const tabTo = async (wanted: RegExp) => {
      for (let i = 0; i < 12; i++) {
        if (wanted.test(await focused(page))) return;
        await page.keyboard.press('Tab');
      }
      throw new Error(`Tab does not reach ${wanted}; focus is on ${await focused(page)}`);
    };
    /** Focus is on a card's head: to its answer. */
    const give = async (id: string, text: string) => {
      const question = questions.find((one) => one.id === id);
      if (!question) throw new Error(id);
      if (question.choices) {
        const choice = question.choices.find((one) => one.text === text);
        await tabTo(/^input /);
        for (let i = 0; i < 3 && !(await focused(page)).endsWith(` ${choice?.id}`); i++) {
          await page.keyboard.press('ArrowDown');
        }
        await page.keyboard.press('Space');
        await page.keyboard.press('Enter');
      } else {
        await tabTo(/answer/);
        await page.keyboard.press('Control+A');
        await page.keyboard.type(text);
        if (question.type === 'shape') await page.keyboard.press('Enter');
        else {
          await tabTo(/submit/);
          await page.keyboard.press('Enter');
        }
      }
    };
    for (const [index, question] of questions.entries()) {
      const { right, wrong } = answers(question);
      await frame.locator('stem-progress .head').focus();
      await page.keyboard.press('Enter');
      await expect.poll(() => focused(page)).toBe('button close');
      await tabTo(/jump|close/);
      await page.keyboard.press('Tab');
      for (let i = 0; i < index; i++) await page.keyboard.press('Tab');
      await page.keyboard.press('Enter');
      const one = card(frame, question.id);
      await one.locator('.submit').waitFor();
      expect(await focused(page)).toBe('button head');
      await give(question.id, wrong);
      await one.locator('#verdict .verdict-text.wrong').waitFor();
      const at = await focused(page);
      expect(at, 'focus stays').toMatch(/^input|answer|submit/);
      // back to the head, and down again
      await one.locator('.head').focus();
      await give(question.id, right);
      await one.locator('#verdict .verdict-text.right').waitFor();
      await tabTo(/why/);
      await page.keyboard.press('Space');
      await one.locator('.explanation h4').waitFor();
      expect(await focused(page)).toBe('button why');
    }
    expect(await count(frame)).toBe('10 of 10 checks');
    expect(await frame.locator('stem-progress .step.done').count()).toBe(10);
  }, 240_000);

  test('a card opened from the list is not under what is sticky, and Escape leaves the list', async () => {
    await frame.locator('stem-progress .head').click();
    await expect.poll(() => focused(page)).toBe('button close');
    await page.keyboard.press('Escape');
    expect(await focused(page)).toBe('button head');
    await frame.locator('stem-progress .head').click();
    await frame.locator('stem-progress .jump').nth(8).click();
    await card(frame, 'q9').locator('.submit').waitFor();
    const [top, entry] = await Promise.all([
      card(frame, 'q9').evaluate((node) => node.getBoundingClientRect().top),
      frame.locator('stem-lab .entry').evaluate((node) => node.getBoundingClientRect().bottom),
    ]);
    expect(top).toBeGreaterThanOrEqual(entry);
    expect(top).toBeLessThan(await page.evaluate(() => innerHeight));
  });

  test('what can not be read is said, marked and not counted', async () => {
    const shape = await openCard(frame, 'q1');
    await shape.locator('.submit').click();
    expect(await verdict(shape)).toBe('Not counted.');
    await shape.locator('#answer').fill('I do not know');
    await shape.locator('.submit').click();
    expect(await verdict(shape)).toBe('Not counted.');
    expect(await shape.locator('#verdict').textContent()).toContain('(rows, columns)');
    expect(await shape.locator('#answer').getAttribute('aria-invalid')).toBe('true');
    expect(await shape.locator('.record').textContent()).toContain('no attempt yet');
    expect(await state(shape)).toEqual(['open', 'not answered']);
    const single = await openCard(frame, 'q3');
    await single.locator('.submit').click();
    expect(await single.locator('#verdict').textContent()).toContain(answerWords.chooseFirst);
    expect(await single.locator('[role=radiogroup]').getAttribute('aria-invalid')).toBe('true');
    expect(await state(single)).toEqual(['open', 'not answered']);
  });

  test('the sizes of the open model are right as bare numbers, others are not', async () => {
    const one = await openCard(frame, 'q1');
    await one.locator('#answer').fill('1000 x 128');
    await one.locator('.submit').click();
    expect(await verdict(one)).toBe('Right.');
    await one.locator('#answer').fill('999 x 128');
    await one.locator('.submit').click();
    await one.locator('#verdict .verdict-text.wrong').waitFor();
  });

  test('a wrong transposed shape has part of the point, at its place too', async () => {
    const one = await openCard(frame, 'q1');
    await one.locator('#answer').fill('(d, |V|)');
    await one.locator('#answer').press('Enter');
    expect(await verdict(one)).toBe('Partly right, 50 % of the point.');
    expect(await one.locator('.field .mark').getAttribute('class')).toBe('mark partly');
    expect(await state(one)).toEqual(['partly', 'partly right']);
    await one.locator('#answer').press('End');
    await page.keyboard.type(' ');
    expect(await one.locator('#verdict').textContent()).toContain(answerWords.aboutLast);
    expect(await one.locator('.field .mark').count()).toBe(0);
  });

  test('hints come one by one, are counted before and after, and focus stays', async () => {
    const one = await openCard(frame, 'q4');
    expect(await one.locator('.record').textContent()).toContain('0 of 3 hints used');
    for (let i = 1; i <= 3; i++) {
      await one.locator('.hint').focus();
      await page.keyboard.press('Enter');
      expect(await one.locator('.hints p').count()).toBe(i);
      expect(await one.locator('.record').textContent()).toContain(`${i} of 3 hints used`);
      expect(await focused(page)).toBe('button hint');
    }
    expect(await one.locator('.hint').getAttribute('aria-disabled')).toBe('true');
    await page.keyboard.press('Enter');
    expect(await one.locator('.hints p').count()).toBe(3);
    const texts = await one.locator('.hints p').allTextContents();
    expect(new Set(texts).size).toBe(3);
  });

  test('what a free text mentions is told; the model answer comes after giving up; the learner judges where rules can not', async () => {
    const one = await openCard(frame, 'q4');
    await one.locator('#answer').fill('The token table is shared.');
    await one.locator('.submit').click();
    const items = await one.locator('.mentions li').allTextContents();
    expect(items.filter((text) => text.endsWith(': found')).length).toBeGreaterThan(0);
    expect(items.filter((text) => text.endsWith(': not found')).length).toBeGreaterThan(0);
    expect(await one.locator('.explanation').textContent()).toBe('');
    expect(await one.locator('.why').textContent()).toBe(answerWords.giveUp);
    await one.locator('#answer').fill('It is a thing about two ends.');
    await one.locator('.submit').click();
    await one.locator('.why').click();
    expect(await one.locator('.explanation').textContent()).toContain(questions[3]?.examples.right[0]);
    expect((await state(one))[0]).toBe('shown');
    await one.getByRole('button', { name: answerWords.selfYes }).click();
    expect(await state(one)).toEqual(['self', checkWords.states.self]);
    expect(await count(frame)).toBe('1 of 10 checks');
    await one.getByRole('button', { name: answerWords.selfNo }).click();
    expect((await state(one))[0]).toBe('shown');
  });

  test('the same verdict twice is heard twice, in a region that was there before', async () => {
    const one = await openCard(frame, 'q3');
    await one.locator('#verdict').evaluate((node) => {
      const told: string[] = [];
      (window as unknown as { told: string[] }).told = told;
      new MutationObserver(() => told.push(node.textContent?.trim() ?? '')).observe(node, {
        childList: true,
        subtree: true,
      });
    });
    expect(await one.locator('#verdict').getAttribute('role')).toBe('status');
    await one.locator('.choices label', { hasText: 'integers' }).click();
    for (let i = 0; i < 2; i++) {
      await one.locator('.submit').click();
      await one.locator('#verdict strong').waitFor();
    }
    const told = await page.evaluate(() => (window as unknown as { told: string[] }).told);
    expect(told.filter((text) => text.startsWith('Not yet right.')).length).toBe(2);
    expect(told).toContain('');
  });

  test('true stands before false', async () => {
    for (const id of ['q2', 'q5', 'q10']) {
      expect(await (await openCard(frame, id)).locator('.choices .choice-text').allTextContents()).toEqual([
        'True',
        'False',
      ]);
    }
  });

  test('Enter that ends a composition submits nothing; the next one does', async () => {
    const one = await openCard(frame, 'q1');
    await one.locator('#answer').fill('(|V|, d)');
    const press = (options: { isComposing?: boolean; keyCode?: number }) =>
      one.locator('#answer').evaluate((node, init) => {
        const event = new KeyboardEvent('keydown', {
          key: 'Enter',
          bubbles: true,
          composed: true,
          cancelable: true,
          ...init,
        });
        return node.dispatchEvent(event);
      }, options);
    await press({ isComposing: true });
    // Safari: composition has ended, and only the old key code tells
    await press({ keyCode: 229 });
    await page.waitForTimeout(100);
    expect(await one.locator('#verdict').textContent()).toBe('');
    await press({ keyCode: 13 });
    await one.locator('#verdict .verdict-text.right').waitFor();
  });

  test('a composition in an answer is left alone', async () => {
    const one = await openCard(frame, 'q4');
    await one.locator('#answer').focus();
    const session = await page.context().newCDPSession(page);
    await session.send('Input.imeSetComposition', { text: 'うめこみ', selectionStart: 4, selectionEnd: 4 });
    expect(await one.locator('#answer').inputValue()).toBe('うめこみ');
    await session.send('Input.insertText', { text: '埋め込み' });
    expect(await one.locator('#answer').inputValue()).toBe('埋め込み');
    await one.locator('.submit').click();
    expect(await verdict(one)).toBe('Not counted.');
  });

  test('hostile answers are text, kept or not', async () => {
    await page.evaluate(() => Object.assign(window, { stemAttacked: false }));
    const attack = '\u202e<img src=x onerror="stemAttacked=true"><script>stemAttacked=true</script>\u0300\u0301((((\\';
    const one = await openCard(frame, 'q7');
    await one.locator('#answer').fill(attack);
    await one.locator('.submit').click();
    await one.locator('#verdict strong').waitFor();
    const long = attack + 'shared ('.repeat(12_500);
    await one.locator('#answer').fill(long);
    const began = Date.now();
    await one.locator('.submit').click();
    await one.locator('.verdict-text.unparsed').waitFor();
    expect(Date.now() - began, 'no hang on 100 kB').toBeLessThan(10_000);
    expect(await one.locator('#answer').inputValue()).toBe(long);
    await page.reload();
    await settle(frame);
    await page.evaluate(() => Object.assign(window, { stemAttacked: false }));
    await openCard(frame, 'q7');
    expect(await one.locator('#answer').inputValue()).toBe(attack);
    expect(await one.locator('img, script').count()).toBe(0);
    expect(await page.evaluate(() => (window as unknown as { stemAttacked: boolean }).stemAttacked)).toBe(false);
    expect(await frame.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
  });
});

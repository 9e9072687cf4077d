// Progress in Chromium: kept over a reload, saved and read again, lost only on purpose; and where nothing can be kept.
import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Browser, Frame, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { checkWords } from '../../web/lessons/words/checks.en.ts';
import { progressWords } from '../../web/lessons/words/progress.en.ts';
import { built, type Host, host } from './built.ts';
import { answerByMouse, answers, card, count, focused, openCard, questions, state, verdict } from './check-cards.ts';
import { openBrowser, openPage, type Watched } from './chromium.ts';
import { openLab, settle } from './lab-page.ts';

let browser: Browser;
let site: Host;
let scratch: string;
beforeAll(async () => {
  browser = await openBrowser();
  site = await host({ folder: built('site') });
  scratch = mkdtempSync(path.join(tmpdir(), 'stem-checks-'));
});
afterAll(async () => {
  await browser.close();
  await site.close();
  rmSync(scratch, { recursive: true });
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

  test('choices: no letters; the order is kept with the progress and comes anew with a fresh start', async () => {
    const order = async () => (await openCard(frame, 'q3')).locator('.choices .choice-text').allTextContents();
    const first = await order();
    expect([...first].sort()).toEqual(questions[2]?.choices?.map(({ text }) => text).sort());
    expect(first.some((text) => /^\(?[a-c][).]/.test(text))).toBe(false);
    for (let i = 0; i < 3; i++) {
      await page.reload();
      await settle(frame);
      expect(await order()).toEqual(first);
    }
    const seen = new Set([first.join()]);
    const one = await openCard(frame, 'q3');
    for (let i = 0; i < 40 && seen.size < 2; i++) {
      await one.locator('.why').click();
      await one.locator('.again').click();
      seen.add((await order()).join());
    }
    expect(seen.size).toBe(2);
  });

  test('a reload keeps answers, verdicts, hints and counts; “Answer again” starts fresh and lowers nothing', async () => {
    const one = await openCard(frame, 'q4');
    await one.locator('.hint').click();
    await one.locator('#answer').fill('The token table is shared.');
    await one.locator('.submit').click();
    await one.locator('#verdict strong').waitFor();
    const right = await openCard(frame, 'q2');
    await answerByMouse(right, questions[1] as (typeof questions)[number], 'True');
    const said = await one.locator('#verdict').textContent();
    await page.reload();
    await settle(frame);
    expect(await count(frame)).toBe('1 of 10 checks');
    expect(await state(card(frame, 'q4'))).toEqual(['partly', 'partly right']);
    await openCard(frame, 'q4');
    await one.locator('.mentions').waitFor();
    expect(await one.locator('#answer').inputValue()).toBe('The token table is shared.');
    expect(await one.locator('#verdict').textContent()).toBe(said);
    expect(await one.locator('.hints p').count()).toBe(1);
    await openCard(frame, 'q2');
    expect(await right.locator('input:checked').getAttribute('value')).toBe('true');
    expect(await verdict(right)).toBe('Right.');
    await right.locator('.again').click();
    expect(await focused(page)).toBe('input  true');
    expect(await right.locator('input:checked').count()).toBe(0);
    expect(await right.locator('#verdict').textContent()).toBe('');
    await answerByMouse(right, questions[1] as (typeof questions)[number], 'False');
    expect(await verdict(right)).toBe('Not yet right.');
    expect(await state(right)).toEqual(['right', 'right']);
  });

  test('“Retry the missed” empties just those and goes to the first', async () => {
    for (const [id, text] of [
      ['q2', 'True'],
      ['q5', 'True'],
      ['q10', 'False'],
    ] as const) {
      await answerByMouse(await openCard(frame, id), questions[1] as (typeof questions)[number], text);
    }
    await frame.locator('stem-progress .head').click();
    await frame.locator('stem-progress .missed').click();
    expect(await focused(page)).toBe('button head');
    for (const [id, checked] of [
      ['q2', 1],
      ['q5', 0],
      ['q10', 0],
    ] as const) {
      expect(await card(frame, id).locator('input:checked').count(), id).toBe(checked);
    }
    expect(await card(frame, 'q5').evaluate((node) => node.shadowRoot?.activeElement?.className)).toBe('head');
  });

  test('saved, forgotten after a question, read again: the same; a bad file changes nothing', async () => {
    for (const index of [1, 2, 3]) {
      const question = questions[index] as (typeof questions)[number];
      await answerByMouse(
        await openCard(frame, question.id),
        question,
        answers(question)[index === 2 ? 'wrong' : 'right'],
      );
    }
    const list = frame.locator('stem-progress');
    await list.locator('.head').click();
    const marks = () => list.locator('.jump .mark').evaluateAll((all) => all.map((one) => one.getAttribute('class')));
    await list.locator('.jump').nth(9).waitFor();
    const before = await marks();
    const [download] = await Promise.all([page.waitForEvent('download'), list.locator('.export').click()]);
    expect(download.suggestedFilename()).toBe('stem-lab-progress.json');
    const file = path.join(scratch, 'progress.json');
    await download.saveAs(file);
    expect(await list.getByLabel(progressWords.exportedText).inputValue()).toBe(readFileSync(file, 'utf8'));

    await list.locator('.reset').click();
    expect(await focused(page)).toBe('button keep');
    await list.locator('.keep').click();
    expect(await marks()).toEqual(before);
    await list.locator('.reset').click();
    await list.locator('.forget').click();
    expect(await marks()).toEqual(Array(10).fill('mark open'));
    expect(await card(frame, 'q4').locator('#answer').inputValue()).toBe('');
    await page.reload();
    await settle(frame);
    expect(await count(frame)).toBe('0 of 10 checks');

    await list.locator('.head').click();
    await list.locator('input[type=file]').setInputFiles(file);
    await list.getByText(progressWords.imported(3)).waitFor();
    expect(await marks()).toEqual(before);
    for (const [name, text, said] of [
      ['other.json', '{"kind":"something else"}', progressWords.badFile['not-progress']],
      ['half.json', readFileSync(file, 'utf8').slice(0, 100), progressWords.badFile['not-progress']],
      ['newer.json', readFileSync(file, 'utf8').replace('"version":1', '"version":2'), progressWords.badFile.newer],
      ['wrong.json', readFileSync(file, 'utf8').replace(/"best":\d/, '"best":7'), progressWords.badFile.damaged],
    ] as const) {
      const bad = path.join(scratch, name);
      writeFileSync(bad, text);
      await list.locator('input[type=file]').setInputFiles(bad);
      await list.getByText(said).waitFor();
      expect(await marks(), name).toEqual(before);
    }
    await page.reload();
    await settle(frame);
    expect(await count(frame)).toBe('2 of 10 checks');
  });

  test('garbage and a newer version in the storage: a clean start, and the text is put aside', async () => {
    for (const text of ['{"kind":', '{"kind":"stem-lab-progress","version":9,"entries":{}}', 'x'.repeat(50)]) {
      await page.evaluate((kept) => localStorage.setItem('stem-lab.progress', kept), text);
      await page.reload();
      await settle(frame);
      expect(await count(frame)).toBe('0 of 10 checks');
      expect(await page.evaluate(() => localStorage.getItem('stem-lab.progress.unread'))).toBe(text);
    }
  });

  test('a full storage: told once, the page goes on, what was kept stays', async () => {
    await answerByMouse(await openCard(frame, 'q2'), questions[1] as (typeof questions)[number], 'True');
    const kept = await page.evaluate(() => localStorage.getItem('stem-lab.progress'));
    await page.evaluate(() => {
      Storage.prototype.setItem = () => {
        throw new DOMException('full', 'QuotaExceededError');
      };
    });
    await answerByMouse(await openCard(frame, 'q10'), questions[1] as (typeof questions)[number], 'True');
    expect(await count(frame)).toBe('2 of 10 checks');
    expect(await frame.locator('stem-progress #not-kept').count()).toBe(1);
    await frame.locator('stem-progress .head').click();
    await frame.locator('stem-progress').getByText(progressWords.notKept.full).waitFor();
    expect(await page.evaluate(() => localStorage.getItem('stem-lab.progress'))).toBe(kept);
  });

  test('two windows of one browser agree', async () => {
    const other = await page.context().newPage();
    const there = await openLab(other, site.address);
    await answerByMouse(await openCard(frame, 'q2'), questions[1] as (typeof questions)[number], 'True');
    await there.locator('stem-progress .step.done').waitFor();
    await answerByMouse(await openCard(there, 'q10'), questions[1] as (typeof questions)[number], 'True');
    await frame.locator('stem-progress .step.done').nth(1).waitFor();
    expect(await count(frame)).toBe('2 of 10 checks');
  });
});

test('sandbox="allow-scripts": every card works, nothing throws, and one notice says that nothing is kept', async () => {
  const folder = path.join(scratch, 'course');
  mkdirSync(folder);
  copyFileSync(built('stem-lab.html'), path.join(folder, 'stem-lab.html'));
  writeFileSync(
    path.join(folder, 'index.html'),
    '<!doctype html><title>Course</title><link rel="icon" href="data:,"><iframe title="Stem Lab" sandbox="allow-scripts" src="stem-lab.html" width="1200" height="900"></iframe>',
  );
  const course = await host({ folder });
  const watched = await openPage(browser);
  await watched.page.goto(course.address);
  const frame = watched.page.frames()[1] as Frame;
  await settle(frame);
  expect(
    await frame.evaluate(() => {
      try {
        return String(localStorage.length);
      } catch (error) {
        return (error as Error).name;
      }
    }),
  ).toBe('SecurityError');
  expect(await frame.locator('stem-progress #not-kept').count(), 'no notice before there is anything to keep').toBe(0);
  for (const question of questions) {
    const one = await openCard(frame, question.id);
    await answerByMouse(one, question, answers(question).right);
    expect(await verdict(one)).toBe('Right.');
  }
  expect(await count(frame)).toBe('10 of 10 checks');
  expect(await frame.locator('stem-progress #not-kept').allTextContents()).toEqual([checkWords.notKeptShort]);
  expect(watched.complaints).toEqual([]);
  await watched.page.context().close();
  await course.close();
});

test('WebAssembly forbidden: the checks need no engine', async () => {
  const strict = await host({ folder: built('site'), headers: { 'content-security-policy': "default-src 'self'" } });
  const watched = await openPage(browser);
  await watched.page.goto(strict.address);
  await watched.page.locator('stem-lab .engine.alert').waitFor();
  const frame = watched.page.mainFrame();
  for (const question of questions) {
    const one = await openCard(frame, question.id);
    await answerByMouse(one, question, answers(question).right);
    expect(await verdict(one), question.id).toBe('Right.');
  }
  expect(await count(frame)).toBe('10 of 10 checks');
  await watched.page.context().close();
  await strict.close();
});

test('a question that does not arrive is said; opened again it comes', async () => {
  const watched = await openPage(browser);
  let missing = true;
  await watched.page.route('**/check-question*.js', (route) => (missing ? route.abort() : route.continue()));
  const frame = await openLab(watched.page, site.address);
  const one = card(frame, 'q1');
  await one.locator('.head').click();
  await one.getByText(checkWords.notLoaded).waitFor();
  missing = false;
  await one.locator('.head').click();
  await openCard(frame, 'q1');
  await watched.page.context().close();
});

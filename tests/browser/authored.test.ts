// Questions of a teacher's own on the page: out of a file of the same origin, out of the page itself, refused from elsewhere; and
// the pages on which they are written and printed.
import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { generatedSkeleton, skeletons } from '../../web/lessons/authored/skeletons.ts';
import { itemFrom, templates } from '../../web/lessons/proofs/index.ts';
import { authoringWords } from '../../web/lessons/words/authoring.en.ts';
import { checkWords } from '../../web/lessons/words/checks.en.ts';
import { proofWords } from '../../web/lessons/words/proofs.en.ts';
import { labOf } from '../engine/proof-items.ts';
import { violations } from './axe.ts';
import { built, createEngine } from './built.ts';
import { openPage, type Watched } from './chromium.ts';
import { openLab, pasteText, settle } from './lab-page.ts';
import { browser, serveForTests, site } from './served.ts';

serveForTests();
let watched: Watched;
let page: Page;
beforeEach(async () => {
  watched = await openPage(browser);
  page = watched.page;
});
afterEach(() => page.context().close());

const all = Object.values(skeletons);
const hostile = {
  ...skeletons.single,
  id: 'hostile',
  title: '<img src=x onerror=alert(1)>',
  prompt:
    '**Strong** and `code`, [a page](https://example.org/), [not one](javascript:alert(1))\n<b onclick=alert(1)>as it stands</b>',
};

async function give(name: string, body: unknown): Promise<void> {
  await page.route(
    (url) => url.pathname.endsWith(`/${name}`),
    (route) =>
      route.fulfill({ contentType: 'application/json', body: typeof body === 'string' ? body : JSON.stringify(body) }),
  );
}

const problem = () => page.mainFrame().locator('#authored-problem');

test('a file of the same origin: cards at their stations, graded, scored, told by their id, and kept', async () => {
  await give('my.json', [...all, hostile]);
  const told: { id: string; score: number }[] = [];
  await page.exposeFunction('heard', (detail: { id: string; score: number }) => told.push(detail));
  await page.addInitScript(() =>
    addEventListener('stem-answer', (event) => {
      (window as unknown as { heard(one: unknown): void }).heard((event as CustomEvent).detail);
    }),
  );
  const frame = await openLab(page, `${site.address}?exercises=my.json#model=stem`);
  await expect.poll(() => frame.locator('stem-progress .whole').textContent()).toContain('of 15');
  expect(await problem().count()).toBe(0);
  const card = frame.locator('#check-my-true-false');
  expect(await frame.locator('#station-position stem-check').last().getAttribute('id')).toBe('check-my-true-false');
  await card.locator('.head').click();
  await card.locator('.choices label', { hasText: 'False' }).click();
  await card.locator('.submit').click();
  await expect.poll(() => card.locator('#verdict').textContent()).toContain('Right: its place in the text does.');
  await expect.poll(() => told).toMatchObject([{ id: 'my-true-false', title: 'My true or false', score: 1 }]);
  expect(await frame.locator('stem-progress .whole').textContent()).toBe(checkWords.count(1, 15));
  // only those that name templates offer them
  expect(await card.locator('stem-proof').count()).toBe(0);
  await frame.locator('#check-my-choice .head').click();
  await frame.locator('#check-my-choice stem-proof .next').click();
  await frame.locator('#check-my-choice #proof-prompt').waitFor();
  // nothing of a file becomes markup that it does not have
  const bad = frame.locator('#check-hostile');
  expect(await bad.locator('.title').textContent()).toBe(hostile.title);
  await bad.locator('.head').click();
  const prompt = bad.locator('#prompt');
  expect(await prompt.locator('strong').textContent()).toBe('Strong');
  expect(await prompt.locator('a').evaluateAll((links) => links.map((one) => one.getAttribute('href')))).toEqual([
    'https://example.org/',
  ]);
  expect(await prompt.textContent()).toContain('<b onclick=alert(1)>as it stands</b>');
  expect(await prompt.locator('b, img').count()).toBe(0);
  expect(await violations(page)).toEqual([]);
  // a visit without the file neither shows nor loses them
  await openLab(page, site.address);
  await expect.poll(() => frame.locator('stem-progress .whole').textContent()).toBe(checkWords.count(0, 10));
  await frame.locator('#check-q3 .head').click();
  await frame.locator('#check-q3 .choices label').first().click();
  await frame.locator('#check-q3 .submit').click();
  await frame.locator('#check-q3 #verdict strong').waitFor();
  await page.goto('about:blank');
  await openLab(page, `${site.address}?exercises=my.json#model=stem`);
  await expect.poll(() => card.locator('.state').textContent()).toBe(checkWords.states.right);
  expect(watched.complaints).toEqual([]);
});

test('another origin, no file, and a fault: one sentence each, and the lesson’s own checks', async () => {
  const said = async (address: string) => {
    await page.goto('about:blank');
    const frame = await openLab(page, `${site.address}?exercises=${encodeURIComponent(address)}#model=stem`);
    await problem().waitFor();
    expect(await problem().count()).toBe(1);
    expect(await frame.locator('stem-progress .whole').textContent()).toBe(checkWords.count(0, 10));
    expect(await frame.locator('stem-check').count()).toBe(10);
    return problem().textContent();
  };
  const elsewhere = 'https://elsewhere.example/my.json';
  expect(await said(elsewhere)).toContain(checkWords.authored.foreign(elsewhere));
  expect(watched.requests.filter((url) => url.startsWith('https://elsewhere'))).toEqual([]);
  expect(await said('//elsewhere.example/my.json')).toContain(
    checkWords.authored.foreign('//elsewhere.example/my.json'),
  );
  expect(await said('data:application/json,[]')).toContain(checkWords.authored.foreign('data:application/json,[]'));
  expect(await said('none.json')).toContain(`${checkWords.authored.missing('none.json')} 404`);
  await give('bad.json', JSON.stringify([{ ...all[0], hints: ['', 'b'] }], null, 2));
  const fault = await said('bad.json');
  expect(fault).toContain(checkWords.authored.faulty('bad.json', 0));
  expect(fault).toMatch(/\d+:\d+: my-choice: \/?hints\/0: is empty/);
  expect(fault).toContain(checkWords.authored.own);
  expect(await violations(page)).toEqual([]);
});

test('in the page itself: the one file, from a disk', async () => {
  const whole = readFileSync(built('stem-lab.html'), 'utf8');
  const block = `<script type="application/json" id="stem-exercises">${JSON.stringify(all)}</script>`;
  await page.route('**/with-questions.html', (route) =>
    route.fulfill({ contentType: 'text/html', body: whole.replace('</body>', () => `${block}</body>`) }),
  );
  const frame = await openLab(page, `${site.address}with-questions.html#model=stem`);
  await expect.poll(() => frame.locator('stem-progress .whole').textContent(), { timeout: 30_000 }).toContain('of 14');
  await page.goto('about:blank');
  await openLab(page, `file://${built('stem-lab.html')}?exercises=my.json#model=stem`);
  await expect.poll(() => problem().textContent(), { timeout: 30_000 }).toContain(checkWords.authored.disk('my.json'));
});

test('elements and a frame: by attribute, and one by itself', async () => {
  await give('my.json', all);
  await page.route('**/host.html', (route) =>
    route.fulfill({
      contentType: 'text/html',
      body: `<!doctype html><html lang="en"><title>Host</title><script type="module" src="stem-lab.mjs"></script>
        <stem-station name="position" model="stem" exercises="my.json"></stem-station><stem-exercise question="my-shape" exercises="my.json"></stem-exercise></html>`,
    }),
  );
  await page.goto(`${site.address}host.html`);
  await page.locator('stem-station #check-my-true-false').waitFor({ timeout: 30_000 });
  const one = page.locator('stem-exercise');
  expect(await one.locator('h2').textContent()).toBe('My shape');
  await one.locator('#answer').fill('B x T x d');
  await one.locator('.submit').click();
  await expect.poll(() => one.locator('#verdict').textContent()).toContain('Yes: a vector for each token');
  await page.goto(`${site.address}?embed=1&exercise=my-shape&exercises=my.json`);
  expect(await page.locator('stem-exercise h2').textContent()).toBe('My shape');
});

test('a question that is computed: of the learner’s own tokens, judged by a fresh engine’s answer, scored, told and kept', async () => {
  await give('my.json', [generatedSkeleton, { ...generatedSkeleton, id: 'my-twin', generate: 'q5.rows', level: 1 }]);
  const told: { id: string; score: number; response: string; prompt: string; correct: string[] }[] = [];
  await page.exposeFunction('heard', (detail: (typeof told)[number]) => told.push(detail));
  await page.addInitScript(() =>
    addEventListener('stem-answer', (event) => {
      (window as unknown as { heard(one: unknown): void }).heard((event as CustomEvent).detail);
    }),
  );
  const address = `${site.address}?exercises=my.json#model=stem`;
  const frame = await openLab(page, address);
  await pasteText(frame, 'the river and a bank');
  const card = frame.locator('#check-my-generated');
  const whole = () => frame.locator('stem-progress .whole').textContent();
  await expect.poll(whole).toBe(checkWords.count(0, 12));
  await card.locator('.head').click();
  await card.locator('#proof-prompt').waitFor();
  // the item is the one that its seed makes
  const kept = await page.evaluate(() => Object.entries(localStorage).find(([key]) => key.endsWith('progress'))?.[1]);
  const { seed } = JSON.parse(kept ?? '').entries['my-generated'];
  const engine = await createEngine();
  const template = templates.find(({ id }) => id === 'q3.cell') ?? expect.fail('no template');
  const lab = await labOf(engine, 'the river and a bank', {});
  const item = await itemFrom(template, lab, seed);
  engine.dispose();
  if ('cannot' in item) return expect.fail(item.cannot);
  const answer = async (text: string) => {
    await card.locator('#proof-answer').fill(text);
    await card.locator('#proof-answer').press('Enter');
    await card.locator('.judgement').first().waitFor();
    return card.locator('#proof-verdict').textContent();
  };
  const mistake = item.mistakes[0] ?? expect.fail('it knows no mistake');
  expect(await answer(String(mistake.value))).toContain(proofWords.mistakes[mistake.id]);
  expect(await card.locator('.state').textContent()).toBe(checkWords.states.wrong);
  await expect.poll(() => told.length).toBe(1);
  expect(await answer(String(item.right))).toContain(proofWords.right);
  await expect.poll(() => told.length).toBe(2);
  expect(told.map(({ id, score }) => [id, score])).toEqual([
    ['my-generated', 0],
    ['my-generated', 1],
  ]);
  expect(told[1]?.response).toBe(String(item.right));
  expect(told[1]?.prompt).toContain('dimension');
  expect(told[1]?.correct.length).toBe(1);
  await expect.poll(whole).toBe(checkWords.count(1, 12));
  // another item keeps what was reached
  await card.locator('.next').click();
  await expect.poll(() => card.locator('.judgement').count()).toBe(0);
  await card.locator('#proof-prompt').waitFor();
  expect(await whole()).toBe(checkWords.count(1, 12));
  // no token stands twice: what is missing is said, and once it is there it is asked
  const twin = frame.locator('#check-my-twin');
  await twin.locator('.head').click();
  await expect.poll(() => twin.locator('#proof-problem').textContent()).toContain(proofWords.cannotTitle);
  expect(await violations(page)).toEqual([]);
  await pasteText(frame, 'the bank and the bank');
  await twin.locator('#proof-prompt').waitFor();
  await page.goto('about:blank');
  await openLab(page, address);
  await expect.poll(() => card.locator('.state').textContent()).toBe(checkWords.states.right);
  expect(watched.complaints).toEqual([]);
  // by itself there is neither text nor model
  await page.goto(`${site.address}?embed=1&exercise=my-generated&exercises=my.json`);
  await expect.poll(() => page.locator('stem-exercise h2').textContent()).toBe('My text, computed');
  await expect
    .poll(() => page.locator('stem-generated p').textContent(), { timeout: 20_000 })
    .toContain(proofWords.needsLab);
});

test('a teacher writes six questions on the page for it: faults by line, a preview that answers, a file to save', async () => {
  await page.goto(`${site.address}demo/exercises.html`);
  const author = page.locator('stem-author');
  const said = () => author.locator('#faults ~ [role=status]').textContent();
  await expect.poll(said).toBe(authoringWords.none(1));
  for (const type of ['true-false', 'shape', 'generated', 'short', 'single'])
    await author.locator(`button[data-type=${type}]`).click();
  await expect.poll(said).toBe(authoringWords.none(6));
  expect(await author.locator('article').count()).toBe(6);
  expect(await author.locator('article', { hasText: 'My text, computed' }).textContent()).toContain(
    authoringWords.generated('q3.cell'),
  );
  const area = author.locator('#source');
  const source = await area.inputValue();
  await area.fill(source.replace('"What does `E[id]` give?"', '""'));
  await expect.poll(said).toBe(authoringWords.faultCount(1));
  await author.locator('li button').click();
  expect(
    await area.evaluate((one: HTMLTextAreaElement) => one.value.slice(one.selectionStart, one.selectionEnd)),
  ).toContain('"prompt": ""');
  // the cards of the last good version stay
  expect(await author.locator('article').count()).toBe(6);
  expect(await violations(page)).toEqual([]);
  await area.fill(source.replace('One column of E', 'One *column* of E'));
  await expect.poll(said).toBe(authoringWords.none(6));
  await expect.poll(() => author.locator('article em').first().textContent()).toBe('column');
  const shape = author.locator('article', { hasText: 'My shape' });
  await shape.locator('#answer').fill('(B, T)');
  await shape.locator('.submit').click();
  await expect.poll(() => shape.locator('#verdict').textContent()).toContain('That is the shape of the ids');
  const [download] = await Promise.all([page.waitForEvent('download'), author.locator('.save').click()]);
  const saved = readFileSync(await download.path(), 'utf8');
  // what was saved is what a page takes
  await give('my-questions.json', saved);
  const frame = await openLab(page, `${site.address}?exercises=my-questions.json#model=stem`);
  await expect.poll(() => frame.locator('stem-progress .whole').textContent()).toContain('of 16');
  await settle(frame);
});

test('the answer key has the ten with their answers, and a teacher’s own behind them', async () => {
  await give('my.json', [generatedSkeleton, ...all]);
  await page.goto(`${site.address}demo/key.html?exercises=../my.json`);
  const key = page.locator('stem-key');
  await expect.poll(() => key.locator('article').count()).toBe(15);
  expect(await key.locator('article').first().textContent()).toContain('(|V|, d)');
  expect(await key.locator('article', { hasText: 'My text, computed' }).textContent()).toContain(
    authoringWords.computed,
  );
  expect(await key.locator('article').last().textContent()).toContain('it is only a label for a row');
  expect(await violations(page)).toEqual([]);
  await page.emulateMedia({ media: 'print' });
  expect(await key.locator('button').isVisible()).toBe(false);
});

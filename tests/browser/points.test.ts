// Every point of the lesson on the page: its experiments are run, text and a setting are changed, they are run again, and what
// is shown then is what a fresh engine says.
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Engine } from '../../web/engine/api.ts';
import type { Outcome } from '../../web/lessons/experiments/experiment.ts';
import { experiments } from '../../web/lessons/experiments/index.ts';
import points from '../../web/lessons/points.json' with { type: 'json' };
import { modelOptions } from '../../web/lessons/state/engine-options.ts';
import { writeHash } from '../../web/lessons/state/hash.ts';
import { noLimits, startState } from '../../web/lessons/state/lab-state.ts';
import { lessonStart, type Settings } from '../../web/lessons/state/settings.ts';
import { createEngine } from './built.ts';
import { openPage } from './chromium.ts';
import { openLab, pasteText, settle } from './lab-page.ts';
import { changes, settingsOf } from './point-changes.ts';
import { browser, serveForTests, site } from './served.ts';

serveForTests();
let engine: Engine;
let page: Page;
const complaints: string[][] = [];
beforeAll(async () => {
  engine = await createEngine();
  const watched = await openPage(browser);
  complaints.push(watched.complaints);
  page = watched.page;
  await openLab(page, site.address);
});
afterAll(async () => {
  engine.dispose();
  await page.context().close();
  expect(complaints.flat()).toEqual([]);
});

/** An address of the core's memory depends on what else is there: it is only known to be one. */
const said = (value: string) => value.replace(/^0x[0-9a-f]+$/, 'an address');

/** What the figures and the table of an outcome say, in the order of the page. */
function valuesOf(outcome: Outcome): string[] {
  if ('cannot' in outcome) return [outcome.cannot];
  const rows = outcome.table?.rows.flatMap(({ values }) => values.filter((value) => value !== null)) ?? [];
  const bars = outcome.bars?.flatMap(({ counts }) => counts) ?? [];
  return [...outcome.figures.map(({ value }) => value), ...rows, ...bars].map((value) => said(String(value)));
}

async function engineSays(id: string, text: string, settings: Settings): Promise<{ values: string[]; holds: boolean }> {
  const tokenizer = await engine.openTokenizer('lesson', { vocabSize: settings.vocabSize });
  const model = await engine.createModel(modelOptions(settings));
  const experiment = experiments.find((one) => one.id === id);
  const lab = { engine, model, tokenizer, settings, edits: [], ids: await tokenizer.encode(text) };
  const outcome = (await experiment?.run(lab)) ?? { cannot: 'no such experiment' };
  model.dispose();
  tokenizer.dispose();
  return { values: valuesOf(outcome), holds: 'holds' in outcome && outcome.holds };
}

async function goTo(text: string, settings: Settings): Promise<void> {
  const hash = writeHash({ ...startState(text), settings }, noLimits, startState('', lessonStart));
  const frame = page.mainFrame();
  // the address follows the learner after a while: a link that stands there already would not be followed
  await pasteText(frame, '');
  for (const link of ['model=stem&text=-', hash]) {
    await page.evaluate((to) => {
      location.hash = to;
    }, link);
    await settle(frame);
  }
  expect(await frame.locator('stem-lab #text').inputValue()).toBe(text);
}

async function runOnPage(id: string): Promise<string[]> {
  const card = page.mainFrame().locator(`stem-experiment#experiment-${id}`);
  const head = card.locator('.head');
  if ((await head.getAttribute('aria-expanded')) === 'false') await head.click();
  await card.locator('.run[aria-disabled="false"]').click();
  await card.locator('.outcome .verdict').waitFor({ timeout: 60_000 });
  expect(await card.locator('.verdict strong').textContent()).toBe('It holds.');
  expect(await card.locator('.old').count()).toBe(0);
  const values = await card
    .locator('.outcome data')
    .evaluateAll((all) => all.map((one) => one.getAttribute('value') ?? ''));
  const bars = await card
    .locator('.outcome rect')
    .evaluateAll((all) => all.map((one) => one.getAttribute('data-count') ?? ''));
  return [...values, ...bars].map(said);
}

const pointsOf = (id: string) => points.filter((one) => one.experiments.includes(id)).map((point) => point.id);

test.each(Object.keys(changes).map((id) => [id, pointsOf(id).join(', ')] as const))(
  '%s, of %s: another text and setting, and the engine’s numbers',
  async (id) => {
    const { texts, from, to, by } = changes[id] ?? expect.fail('no change is given');
    const frame = page.mainFrame();
    const [before, after] = [settingsOf(from), settingsOf({ ...from, ...to })];
    await goTo(texts[0], before);
    const first = await runOnPage(id);
    expect(first).toEqual((await engineSays(id, texts[0], before)).values);
    await pasteText(frame, texts[1]);
    const [kind, control, typed] = by;
    if (kind === 'link') await goTo(texts[1], after);
    else if (kind === 'switch') await frame.locator(`stem-switch#${control} input`).click();
    else {
      const field = frame.locator(`stem-field#${control} input`).first();
      await field.fill(typed);
      await field.press('Enter');
    }
    await settle(frame);
    // what was found belongs to another text now, and says so
    expect(await frame.locator(`stem-experiment#experiment-${id} .old`).count()).toBe(1);
    const shown = await runOnPage(id);
    const fresh = await engineSays(id, texts[1], after);
    expect(fresh.holds).toBe(true);
    expect(shown).toEqual(fresh.values);
    expect(shown).not.toEqual(first);
  },
);

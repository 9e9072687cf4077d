// The built packages in scorm-again, in a frame and in a pop-up: what is told, what survives a killed tab, what comes back.
import type { Browser, BrowserContext, Frame, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { readSuspendData } from '../../web/embed/scores/suspend-data.ts';
import { scoreWords } from '../../web/lessons/words/scores.en.ts';
import { answerByMouse, answers, openCard, questions, state, verdict } from './check-cards.ts';
import { openBrowser, openPage, strangers, type Watched } from './chromium.ts';
import { type Cmi, courseHost, type Edition, rowOf, valueAt } from './course-host.ts';
import { pasteText, settle } from './lab-page.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser.close());

const question = (id: string) => questions.find((one) => one.id === id) ?? questions[0];
const typed = 'é 😀 river bank';
const freeText = 'The table of É and the head are one shared matrix 😀.\nIt is used twice.';

const paths = {
  '1.2': {
    raw: 'core.score.raw',
    status: 'core.lesson_status',
    exit: 'core.exit',
    mode: ['core', 'lesson_mode'],
    response: 'student_response',
    wrong: 'wrong',
    false: 'f',
    true: 't',
    latency: /^\d{2,4}:\d\d:\d\d(\.\d{1,2})?$/,
  },
  '2004': {
    raw: 'score.raw',
    status: 'completion_status',
    exit: 'exit',
    mode: ['', 'mode'],
    response: 'learner_response',
    wrong: 'incorrect',
    false: 'false',
    true: 'true',
    latency: /^PT([\dHM.]+S?)$/,
  },
} as const;

/** Whether a page here would hear of it. */
function unloadAllowed(): boolean {
  const { featurePolicy } = document as unknown as { featurePolicy: { allowsFeature(name: string): boolean } };
  return featurePolicy.allowsFeature('unload');
}

/** The course's tree with another mode. */
function inMode(cmi: Cmi, edition: Edition, mode: string): Cmi {
  const [parent, name] = paths[edition].mode;
  return parent === '' ? { ...cmi, [name]: mode } : { ...cmi, [parent]: { ...(cmi[parent] as Cmi), [name]: mode } };
}

describe.each<Edition>(['1.2', '2004'])('SCORM %s', (edition) => {
  const path = paths[edition];
  let course: Awaited<ReturnType<typeof courseHost>>;
  let watched: Watched;
  let context: BrowserContext;
  beforeAll(async () => {
    course = await courseHost(edition);
  });
  afterAll(() => course.close());
  beforeEach(async () => {
    watched = await openPage(browser);
    context = watched.page.context();
  });
  afterEach(async () => {
    await context.close();
    expect(watched.complaints).toEqual([]);
    expect(strangers(watched.requests, course.address)).toEqual([]);
  });

  const line = (frame: Frame) => frame.locator('stem-course-line p').textContent();

  async function inFrame(): Promise<Frame> {
    const page = watched.page;
    await page.goto(`${course.address}frame`);
    const frame = page.frames()[1];
    if (!frame) throw new Error('the course has no frame');
    await settle(frame);
    return frame;
  }

  async function inWindow(): Promise<{ lesson: Page; frame: Frame }> {
    await watched.page.goto(`${course.address}window`);
    const [lesson] = await Promise.all([context.waitForEvent('page'), watched.page.getByRole('button').click()]);
    lesson.on('pageerror', (error) => watched.complaints.push(String(error)));
    const frame = lesson.mainFrame();
    await settle(frame);
    return { lesson, frame };
  }

  /** As after a restart of the machine: another browser profile, and what the course kept. */
  async function anotherDay(kept: Cmi | null): Promise<void> {
    course.keep(kept);
    await context.close();
    watched = await openPage(browser);
    context = watched.page.context();
  }

  test.each(['frame', 'pop-up'])(
    'in a %s: score, status, interactions; all of it is there again after the tab died 100 ms after the last answer',
    async (way) => {
      const opened = async () => {
        if (way === 'pop-up') return inWindow();
        return { frame: await inFrame(), lesson: watched.page };
      };
      course.keep(null);
      const { frame, lesson } = await opened();
      expect(await line(frame)).toBe(scoreWords.course.saved);
      expect(valueAt(course.last, path.status)).toBe('incomplete');
      expect(valueAt(course.last, path.exit)).toBe('suspend');
      await pasteText(frame, typed);
      await answerByMouse(await openCard(frame, 'q5'), question('q5'), 'True');
      const q4 = await openCard(frame, 'q4');
      await q4.locator('#answer').fill(freeText);
      await q4.locator('.submit').click();
      await q4.locator('#verdict strong').waitFor();
      const q1 = await openCard(frame, 'q1');
      await q1.locator('#answer').fill('(|V|, d)');
      await frame.waitForFunction(() => location.hash.includes('bank'));
      await q1.locator('.submit').click();
      await frame.waitForTimeout(100);
      const gone = lesson.waitForEvent('crash');
      const session = await context.newCDPSession(lesson);
      void session.send('Page.crash').catch(() => {});
      await gone;

      const last = course.last ?? {};
      expect(valueAt(last, path.raw)).toBe('20');
      expect(valueAt(last, path.status)).toBe('incomplete');
      expect(rowOf(last, 0)).toMatchObject({
        id: 'q5',
        type: 'true-false',
        [path.response]: path.true,
        result: path.wrong,
        correct_responses: { '0': { pattern: path.false } },
      });
      expect(rowOf(last, 1)).toMatchObject({
        id: 'q4',
        type: edition === '1.2' ? 'fill-in' : 'long-fill-in',
        [path.response]: freeText.replace('\n', ' '),
        result: 'correct',
      });
      expect(rowOf(last, 2)).toMatchObject({
        id: 'q1',
        type: 'fill-in',
        [path.response]: '(|V|, d)',
        result: 'correct',
        weighting: '1',
        correct_responses: { '0': { pattern: edition === '1.2' ? '(|V|, d)' : '(|V|,d)' } },
      });
      expect(valueAt(rowOf(last, 2), 'latency')).toMatch(path.latency);
      expect((valueAt(last, 'suspend_data') ?? '').length).toBeLessThanOrEqual(4096);

      await anotherDay(last);
      const again = (await opened()).frame;
      expect(await again.locator('stem-lab #text').inputValue()).toBe(typed);
      expect(await state(again.locator('#check-q1'))).toEqual(['right', 'right']);
      expect(await state(again.locator('#check-q5'))).toEqual(['wrong', 'not yet right']);
      const back = await openCard(again, 'q4');
      expect(await back.locator('#answer').inputValue()).toBe(freeText);
      expect(await verdict(back)).toBe('Right.');
      await answerByMouse(await openCard(again, 'q5'), question('q5'), 'False');
      expect(valueAt(course.last, path.raw)).toBe('30');
      expect(rowOf(course.last, 3)).toMatchObject({ id: 'q5', result: 'correct' });
    },
  );

  test('looked at by a teacher: all of it is there, and nothing is written', async () => {
    course.keep(null);
    await answerByMouse(await openCard(await inFrame(), 'q5'), question('q5'), 'False');
    await anotherDay(inMode(course.last ?? {}, edition, 'review'));
    const before = course.commits.length;
    const frame = await inFrame();
    expect(await line(frame)).toBe(scoreWords.course.looking);
    expect(await state(frame.locator('#check-q5'))).toEqual(['right', 'right']);
    await answerByMouse(await openCard(frame, 'q10'), question('q10'), 'True');
    await watched.page.goto('about:blank');
    const written = course.commits.slice(before).filter((cmi) => valueAt(cmi, path.raw) !== '10');
    expect(written).toEqual([]);
    for (const cmi of course.commits.slice(before)) expect(rowOf(cmi, 1)).toBeUndefined();
  });

  test('a host that forbids “unload”: the score is there at once, and what was typed last when the page is left', async () => {
    course.keep(null);
    course.headers = { 'permissions-policy': 'unload=()' };
    try {
      const frame = await inFrame();
      expect(await frame.evaluate(unloadAllowed)).toBe(false);
      await answerByMouse(await openCard(frame, 'q5'), question('q5'), 'False');
      expect(valueAt(course.last, path.raw)).toBe('10');
      const before = course.commits.length;
      await pasteText(frame, typed);
      await frame.waitForFunction(() => location.hash.includes('bank'));
      expect(course.commits.length).toBe(before);
      await watched.page.goto('about:blank');
      await expect.poll(() => course.commits.length).toBeGreaterThan(before);
      const last = course.last ?? {};
      expect(valueAt(last, path.raw)).toBe('10');
      const data = readSuspendData(valueAt(last, 'suspend_data') ?? '');
      expect(data).toMatchObject({ kind: 'kept', hash: expect.stringContaining('bank') });
    } finally {
      course.headers = {};
    }
  });

  test('in a pop-up: answered, put away, closed; saved at each step and finished once', async () => {
    course.keep(null);
    const { lesson, frame } = await inWindow();
    const before = course.commits.length;
    await answerByMouse(await openCard(frame, 'q3'), question('q3'), answers(question('q3')).right);
    expect(valueAt(course.last, path.raw)).toBe('10');
    expect(course.commits.length).toBe(before + 1);
    // a phone that goes to another app says this and may say nothing more
    await pasteText(frame, 'dog bites');
    await frame.waitForFunction(() => location.hash.includes('dog'));
    await frame.evaluate(() => {
      Object.defineProperty(document, 'visibilityState', { value: 'hidden', configurable: true });
      document.dispatchEvent(new Event('visibilitychange'));
      Object.defineProperty(document, 'visibilityState', { value: 'visible', configurable: true });
    });
    expect(course.commits.length).toBe(before + 2);
    await lesson.close({ runBeforeUnload: false });
    await expect.poll(() => course.commits.length, { timeout: 20_000 }).toBeGreaterThan(before + 2);
    const ended = await watched.page.evaluate(() => {
      const { API, API_1484_11 } = window as unknown as Record<string, { isTerminated(): boolean } | undefined>;
      return (API ?? API_1484_11)?.isTerminated();
    });
    expect(ended).toBe(true);
    expect(valueAt(course.last, path.raw)).toBe('10');
  });
});

// The built package under course systems that cut off, refuse, throw, sit elsewhere or end too early: the learner sees one calm
// line, and no exception.
import type { Browser, Frame } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { scoreWords } from '../../web/lessons/words/scores.en.ts';
import { answerByMouse, openCard, questions, state, verdict } from './check-cards.ts';
import { openBrowser, openPage, type Watched } from './chromium.ts';
import { courseHost, type Edition, inside } from './course-host.ts';
import { settle } from './lab-page.ts';

const words = scoreWords.course;
const question = (id: string) => questions.find((one) => one.id === id) ?? questions[0];

let browser: Browser;
let watched: Watched;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser.close());

/** What the editions call what the tests look at. */
const editions = {
  '1.2': {
    api: 'API',
    call: (name: string) => `LMS${name}`,
    finish: 'Finish',
    raw: 'cmi.core.score.raw',
    status: 'cmi.core.lesson_status',
    eighty: { 'cmi.core.score.raw': '80' },
  },
  '2004': {
    api: 'API_1484_11',
    call: (name: string) => name,
    finish: 'Terminate',
    raw: 'cmi.score.raw',
    status: 'cmi.success_status',
    eighty: { 'cmi.score.scaled': '0.8' },
  },
} as const;

describe.each<Edition>(['1.2', '2004'])('SCORM %s', (edition) => {
  const { api, call, finish, raw, status, eighty } = editions[edition];
  let course: Awaited<ReturnType<typeof courseHost>>;
  beforeAll(async () => {
    course = await courseHost(edition);
  });
  afterAll(() => course.close());
  beforeEach(async () => {
    watched = await openPage(browser);
  });
  afterEach(async () => {
    await watched.page.context().close();
    expect(watched.complaints).toEqual([]);
  });

  /** What a bad system does to each call, as code of its page; `kept` is its store, `counts` how often each was called. */
  async function open(habit: string, kept: Record<string, string> = {}, lesson = inside): Promise<Frame> {
    const page = `<!doctype html><html lang="en"><title>Course</title><link rel="icon" href="data:,"><script>
const kept = ${JSON.stringify(kept)}, counts = {};
let isOpen = false;
const habit = (name, element, value) => { ${habit} };
const act = {
  ${call('Initialize')}: () => (isOpen = true),
  ${call('GetValue')}: (element) => (isOpen ? (kept[element] ?? '') : ''),
  ${call('SetValue')}: (element, value) => ((kept[element] = value), true),
  ${call('Commit')}: () => true,
  ${call(finish)}: () => ((isOpen = false), true),
  ${call('GetLastError')}: () => '0',
  ${call('GetErrorString')}: () => '',
};
window.${api} = Object.fromEntries(Object.keys(act).map((name) => [name, (...given) => {
  counts[name] = (counts[name] ?? 0) + 1;
  return String(habit(name, ...given) ?? act[name](...given));
}]));
</script><iframe title="lesson" src="${lesson}" width="900" height="700"></iframe>`;
    course.serve('hostile', page);
    await watched.page.goto(`${course.address}hostile`);
    return lessonFrame();
  }

  async function lessonFrame(): Promise<Frame> {
    const frame = watched.page.frames()[1];
    if (!frame) throw new Error('no frame');
    await frame.locator('stem-lab .engine, stem-exercise').first().waitFor();
    if ((await frame.locator('stem-lab').count()) > 0) await settle(frame);
    return frame;
  }

  const line = (frame: Frame) => frame.locator('stem-course-line p').textContent();
  const inCourse = <Value>(code: string) => watched.page.evaluate(code) as Promise<Value>;

  async function answer(frame: Frame, id: string, text: string): Promise<void> {
    const one = await openCard(frame, id);
    await answerByMouse(one, question(id), text);
    expect(await verdict(one)).toBe('Right.');
  }

  test('cut off: a shorter text is kept and comes back; spoilt in between, it is a fresh start and no lower score', async () => {
    let frame = await open(
      `if (element === 'cmi.suspend_data' && value) { kept[element] = value.slice(0, 420); return true; }`,
    );
    await answer(frame, 'q5', 'False');
    expect(await line(frame)).toBe(words.saved);
    const kept = await inCourse<Record<string, string>>('kept');
    expect(kept['cmi.suspend_data']?.length).toBeLessThanOrEqual(420);
    frame = await open('', kept);
    expect(await state(frame.locator('#check-q5'))).toEqual(['right', 'right']);
    frame = await open('', {
      ...kept,
      'cmi.suspend_data': `${kept['cmi.suspend_data']?.slice(0, 100)}`,
      ...eighty,
    });
    expect(await line(frame)).toBe(`${words.damaged} ${words.saved}`);
    await answer(frame, 'q10', 'True');
    expect((await inCourse<Record<string, string>>('kept'))[raw]).toBe('80');
  });

  test('“false” to everything, then an exception at everything: said once, kept on the page, and taken when the system is well again', async () => {
    const frame = await open(`if (window.mood === 'refuses' && /SetValue|Commit/.test(name)) return false;
    if (window.mood === 'throws') throw new Error('the course system has a bug');`);
    expect(await line(frame)).toBe(words.saved);
    await inCourse("window.mood = 'refuses'");
    await answer(frame, 'q5', 'False');
    expect(await line(frame)).toBe(words.refused);
    await inCourse("window.mood = 'throws'");
    await answer(frame, 'q10', 'True');
    expect(await line(frame)).toBe(words.refused);
    expect(await frame.getByText('has a bug').count()).toBe(0);
    expect(await inCourse(`kept['${raw}']`)).toBeUndefined();
    await inCourse("window.mood = ''");
    await frame.locator('stem-course-line button').click();
    expect(await line(frame)).toBe(words.saved);
    expect(await inCourse<Record<string, string>>('kept')).toMatchObject({
      [raw]: '20',
      'cmi.interactions.0.id': 'q5',
      'cmi.interactions.1.id': 'q10',
    });
  });

  test('left and come back to: finished once, open again; and where it does not open again, that is said', async () => {
    const frame = await open(`if (name === '${call('Initialize')}' && window.mood === 'shut') return false;`);
    const leave = (type: string) =>
      frame.evaluate((name) => dispatchEvent(new PageTransitionEvent(name, { persisted: true })), type);
    await leave('pagehide');
    await leave('pagehide');
    expect(await inCourse(`counts.${call(finish)}`)).toBe(1);
    await leave('pageshow');
    expect(await inCourse(`counts.${call('Initialize')}`)).toBe(2);
    expect(await line(frame)).toBe(words.saved);
    await answer(frame, 'q5', 'False');
    expect(await inCourse(`kept['${raw}']`)).toBe('10');
    await inCourse("window.mood = 'shut'");
    await leave('pagehide');
    await leave('pageshow');
    expect(await line(frame)).toBe(words.ended);
    await answer(frame, 'q10', 'True');
    expect(await inCourse(`kept['${raw}']`)).toBe('10');
    expect(await inCourse(`counts.${call(finish)}`)).toBe(2);
  });

  test('a part of the lab in a course: one check is all of its score, a station has its own, and both go on where they were', async () => {
    const [page, state] = inside.split('#');
    const only = (part: string, kept = {}) => open('', kept, `${page}?embed=1&amp;${part}#${state}`);
    let frame = await only('exercise=q5');
    await frame.locator('stem-course-line p', { hasText: words.saved }).waitFor();
    await answerByMouse(frame.locator('stem-exercise'), question('q5'), 'False');
    let kept = await inCourse<Record<string, string>>('kept');
    expect(kept).toMatchObject({
      [raw]: '100',
      [status]: 'passed',
      'cmi.interactions.0.id': 'q5',
    });
    frame = await only('exercise=q5', kept);
    await frame.locator('stem-exercise .head .mark.right').waitFor();

    const { station } = question('q5');
    const there = questions.filter((one) => one.station === station).length;
    expect(there).toBeLessThan(10);
    frame = await only(`station=${station === 'table' ? 'rows' : station === 'tokens' ? 'ids' : station}`);
    await answer(frame, 'q5', 'False');
    kept = await inCourse<Record<string, string>>('kept');
    expect(Number(kept[raw])).toBeCloseTo(100 / there, 1);
  });

  test('behind a page of another origin, and with no course at all: one line, and the lab works', async () => {
    course.serve(
      'elsewhere',
      `<!doctype html><html lang="en"><title>Course</title><link rel="icon" href="data:,"><script>window.${api} = new Proxy({}, { get() { throw new Error('not yours'); } });</script><iframe title="lesson" src="${course.address}${inside}" width="900" height="700"></iframe>`,
    );
    await watched.page.goto(`${course.elsewhere}elsewhere`);
    const frame = watched.page.frames()[1];
    if (!frame) throw new Error('no frame');
    await settle(frame);
    expect(await line(frame)).toBe(words.noCourse);
    await answer(frame, 'q5', 'False');
  });
});

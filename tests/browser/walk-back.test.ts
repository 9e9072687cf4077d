// A real walk to another page and back: the browser keeps the page as it was left, with its worker and its course.
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { scoreWords } from '../../web/lessons/words/scores.en.ts';
import { answerByMouse, openCard, questions } from './check-cards.ts';
import { openBrowser, openPage } from './chromium.ts';
import { courseHost, inside } from './course-host.ts';
import { expectedFor } from './expected.ts';
import { settle } from './lab-page.ts';

let browser: Browser;
let course: Awaited<ReturnType<typeof courseHost>>;
beforeAll(async () => {
  // the one switch by which tests are usually kept from it
  browser = await openBrowser([], ['--disable-back-forward-cache']);
  course = await courseHost('1.2');
});
afterAll(async () => {
  await browser.close();
  await course.close();
});

test('there and back', async () => {
  course.serve(
    'lms',
    `<!doctype html><html lang="en"><title>Course</title><link rel="icon" href="data:,"><script>
window.counts = {}; window.kept = {}; window.shown = [];
let isOpen = false;
const act = {
  LMSInitialize: () => !isOpen && (isOpen = true),
  LMSGetValue: (element) => (isOpen ? (kept[element] ?? '') : ''),
  LMSSetValue: (element, value) => isOpen && ((kept[element] = value), true),
  LMSCommit: () => isOpen,
  LMSFinish: () => isOpen && !(isOpen = false),
  LMSGetLastError: () => '0',
  LMSGetErrorString: () => '',
};
window.API = Object.fromEntries(Object.keys(act).map((name) => [name, (...given) => {
  counts[name] = (counts[name] ?? 0) + 1;
  return String(act[name](...given));
}]));
addEventListener('pageshow', ({ persisted }) => shown.push(persisted));
</script><iframe title="lesson" src="${inside}" width="900" height="700"></iframe>`,
  );
  course.serve('elsewhere', '<!doctype html><title>Elsewhere</title><link rel="icon" href="data:,"><p>Elsewhere.</p>');
  const { page, complaints } = await openPage(browser);
  await page.goto(`${course.address}lms`);
  const lesson = page.frames()[1];
  if (!lesson) throw new Error('no frame');
  await settle(lesson);
  await answerByMouse(await openCard(lesson, 'q5'), questions[4], 'False');
  // what the driver knows of frames does not outlive the walk: from here on the page is asked by itself
  const session = await page.context().newCDPSession(page);
  const ask = async (expression: string) => {
    const { result, exceptionDetails } = await session.send('Runtime.evaluate', {
      expression: `(async () => { const lab = frames[0]?.document.querySelector('stem-lab'); return ${expression}; })()`,
      returnByValue: true,
      awaitPromise: true,
    });
    if (exceptionDetails) throw new Error(exceptionDetails.exception?.description);
    return result.value as unknown;
  };
  expect(await ask('kept["cmi.core.score.raw"]')).toBe('10');
  await ask(`(location.href = '${course.address}elsewhere')`);
  await expect.poll(() => ask('document.title')).toBe('Elsewhere');
  await ask('history.back()');
  await expect.poll(() => ask('document.title')).toBe('Course');
  // it is the page as it was left, and no new one
  await expect.poll(() => ask('shown')).toEqual([false, true]);
  expect(await ask('[counts.LMSInitialize, counts.LMSFinish]')).toEqual([2, 1]);
  const said = "frames[0].document.querySelector('stem-course-line').shadowRoot.querySelector('p').textContent";
  expect(await ask(said)).toBe(scoreWords.course.saved);
  // its worker computes, and the session takes the next answer
  await ask(`(() => {
    const area = lab.shadowRoot.querySelector('textarea');
    area.value = 'money bank';
    area.dispatchEvent(new Event('input', { bubbles: true }));
  })()`);
  await expect
    .poll(() => ask("lab.idle && lab.view.tokens.length + ' ' + lab.engine.info.thread"))
    .toBe(`${(await expectedFor('money bank')).ids.length} worker`);
  await ask("lab.shadowRoot.querySelector('#check-q10').shadowRoot.querySelector('.head').click()");
  const inside10 = "lab.shadowRoot.querySelector('#check-q10').shadowRoot.querySelector('stem-question')?.shadowRoot";
  await expect.poll(() => ask(`${inside10}?.querySelector('.submit') != null`)).toBe(true);
  await ask(
    `[...${inside10}.querySelectorAll('.choices label')].find((one) => one.textContent.trim() === 'True').click()`,
  );
  await ask(`${inside10}.querySelector('.submit').click()`);
  await expect.poll(() => ask('kept["cmi.core.score.raw"]')).toBe('20');
  expect(complaints).toEqual([]);
  await page.context().close();
});

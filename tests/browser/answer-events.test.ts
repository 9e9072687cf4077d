// What the page around a lab hears of answers: bubbling, composed, and plain enough for JSON.
import { expect, test } from 'vitest';
import { answerByMouse, answers, openCard, questions } from './check-cards.ts';
import { frame, labForEachTest, page, reopen, serveForTests, site } from './served.ts';

interface Heard {
  type: string;
  target: string;
  detail: Record<string, unknown>;
}

serveForTests();
labForEachTest();

const question = (id: string) => questions.find((one) => one.id === id) ?? questions[0];

async function listen(): Promise<void> {
  await frame.evaluate(() => {
    const heard: unknown[] = [];
    for (const type of ['stem-answer', 'stem-score', 'stem-complete'])
      addEventListener(type, (event) => {
        const { detail } = event as CustomEvent<unknown>;
        heard.push({ type, target: (event.target as Element).localName, detail: JSON.parse(JSON.stringify(detail)) });
      });
    Object.assign(window, { heard });
  });
}
const heard = () => frame.evaluate(() => (window as unknown as { heard: Heard[] }).heard.splice(0));

test('each answer that can be read is told with its score; what can not be read, hints and a reload are not', async () => {
  await listen();
  const one = await openCard(frame, 'q5');
  await one.locator('.submit').click();
  await one.locator('#verdict strong').waitFor();
  await one.locator('.hint').click();
  expect(await heard()).toEqual([]);
  await answerByMouse(one, question('q5'), 'True');
  const [answer, score, ...more] = await heard();
  expect(more).toEqual([]);
  expect(answer).toMatchObject({
    type: 'stem-answer',
    target: 'stem-lab',
    detail: { id: 'q5', response: 'true', result: 'wrong', score: 0, attempts: 1, hints: 1, correct: ['false'] },
  });
  expect(answer?.detail.latency).toBeGreaterThan(0);
  expect(score).toEqual({
    type: 'stem-score',
    target: 'stem-lab',
    detail: { score: 0, points: 0, of: 10, answered: 1, asked: 10, right: 0 },
  });
  await answerByMouse(one, question('q5'), 'False');
  expect((await heard()).map(({ detail }) => detail.score)).toEqual([1, 0.1]);
});

test('over what a link shows: the last first answer completes, and only once', async () => {
  await reopen('model=stem&hide=rows,position,input,blocks');
  await listen();
  const q4 = await openCard(frame, 'q4');
  await answerByMouse(q4, question('q4'), answers(question('q4')).right);
  const q9 = await openCard(frame, 'q9');
  await answerByMouse(q9, question('q9'), answers(question('q9')).wrong);
  const told = await heard();
  expect(told.map(({ type }) => type)).toEqual([
    'stem-answer',
    'stem-score',
    'stem-answer',
    'stem-score',
    'stem-complete',
  ]);
  expect(told.at(-1)?.detail).toEqual({ score: 0.5, points: 1, of: 2, answered: 2, asked: 2, right: 1 });
  await answerByMouse(q9, question('q9'), answers(question('q9')).right);
  expect((await heard()).map(({ type }) => type)).toEqual(['stem-answer', 'stem-score']);
});

test('in a frame each answer is an xAPI statement of the activity and the attempt that the host names', async () => {
  const registration = '6c1f3ce0-3f5e-4f53-9d4c-0c3c6a4a5c11';
  const query = new URLSearchParams({
    embed: '1',
    exercise: 'q5',
    'activity-id': 'https://school.example/course/7',
    registration,
  });
  await page.goto(`${site.address}?${query}`);
  await page.locator('stem-exercise .submit').waitFor();
  await page.evaluate(() => {
    const heard: unknown[] = [];
    addEventListener('stem-xapi', (event) => heard.push(JSON.parse(JSON.stringify((event as CustomEvent).detail))));
    Object.assign(window, { heard });
  });
  await answerByMouse(page.locator('stem-exercise'), question('q5'), 'False');
  const statements = () =>
    page.evaluate(() => (window as unknown as { heard: { verb: { display: Record<string, string> } }[] }).heard);
  await expect
    .poll(async () => (await statements()).map(({ verb }) => verb.display['en-US']))
    .toEqual(['answered', 'passed', 'completed']);
  const [answered] = await statements();
  expect(answered).toMatchObject({
    object: { id: 'https://school.example/course/7/q/q5', definition: { interactionType: 'true-false' } },
    result: { response: 'false', success: true, score: { scaled: 1 } },
    context: { registration, contextActivities: { parent: [{ id: 'https://school.example/course/7' }] } },
  });
  expect(answered).not.toHaveProperty('actor');
});

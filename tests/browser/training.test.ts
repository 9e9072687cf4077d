// The training station: a model learns on the page, and every station shows what it learned.
import { describe, expect, test } from 'vitest';
import { batchOf } from '../../web/lessons/training/batch.ts';
import { page as pageText } from '../../web/lessons/training/page.ts';
import { shortNumber } from '../../web/ui/number-text.ts';
import { violations } from './axe.ts';
import { createEngine } from './built.ts';
import { opening } from './expected.ts';
import { pasteText, read, settle } from './lab-page.ts';
import { browser, frame, labForEachTest, page, reopen, serveForTests } from './served.ts';

serveForTests();
labForEachTest();

const station = () => frame.locator('stem-training');
/** Waits until no training runs, what is shown is measured, and the stations are drawn. */
async function rest(): Promise<void> {
  await frame.waitForFunction(
    () => {
      const lab = document.querySelector('stem-lab') as unknown as { idle: boolean; shadowRoot: ShadowRoot };
      const one = lab.shadowRoot.querySelector('stem-training') as unknown as { idle: boolean } | null;
      return lab.idle && one?.idle === true;
    },
    null,
    { timeout: 100_000 },
  );
  await settle(frame);
}
async function open(hash = ''): Promise<void> {
  if (hash) {
    await reopen(hash);
  }
  await frame.locator('.stop[data-to=training]').click();
  await station().locator('#train').waitFor();
  await station().locator('.before, .batch:not(:empty)').first().waitFor();
  await rest();
}
async function train(): Promise<void> {
  await station().locator('#train').click();
  await rest();
}
const losses = () => station().evaluate((one) => [...(one as unknown as { losses: number[] }).losses]);
const said = (selector: string) => station().locator(selector).textContent();
const set = async (id: string, text: string) => {
  await station().locator(`stem-field#train-${id} input`).fill(text);
  await station().locator(`stem-field#train-${id} input`).press('Enter');
  await settle(frame);
};
const sentence = 'the river and the bank';

/** The same training on a fresh engine in Node. */
async function expected(steps: number, options: Parameters<typeof run>[2] = {}) {
  return run(steps, opening, options);
}
async function run(
  steps: number,
  model: typeof opening,
  {
    text,
    lr = 0.01,
    name = 'adamw' as const,
    ...more
  }: Record<string, unknown> & { text?: string; lr?: number; name?: 'adamw' | 'sgd' },
) {
  const engine = await createEngine();
  try {
    const tokenizer = await engine.openTokenizer('lesson', { vocabSize: 1000 });
    const made = await engine.createModel(model);
    const { ids } = batchOf(await tokenizer.encode(text ?? pageText), 512);
    const result = await made.train({ ids, steps, optimizer: { name, lr }, ...more });
    const own = await tokenizer.encode(sentence);
    const { loss } = await made.forward([own.slice(0, -1)], { targets: [own.slice(1)] });
    return { ...result, sentenceLoss: loss, row: await made.rows('tok.weight', [own.at(-1) as number]) };
  } finally {
    engine.dispose();
  }
}

test('a training: the curve is Node’s bit for bit, and every station shows the trained numbers; back, and again', async () => {
  await pasteText(frame, sentence);
  await open();
  expect(await said('.batch')).toContain('8 rows of 32 tokens: B = 8, T = 32');
  await set('steps', '12');
  const untrained = await read(frame);
  await open();
  await train();
  const node = await expected(12);
  expect(await losses()).toEqual(node.losses);
  const numbers = await station()
    .locator('.result .numbers data')
    .evaluateAll((all) => all.map((one) => one.getAttribute('value')));
  expect(numbers).toEqual(
    [node.losses[0], node.loss, Math.min(...node.losses, node.loss), node.uniformLoss].map(String),
  );
  expect(await station().locator('stem-loss-chart svg').getAttribute('aria-label')).toContain(
    `first ${shortNumber(node.losses[0])}`,
  );
  expect(await said('.state')).toMatch(/^12 steps made\..* steps a second, measured over 12 steps/);
  expect(await said('#moved')).toContain('1,000 of 1,000 rows moved in this training.');
  expect(await said('.kept')).toContain('the trained numbers, 12 steps from those before it');
  // the table has each of them
  await station().locator('.losses summary').click();
  const table = await station()
    .locator('.losses tbody data')
    .evaluateAll((all) => all.map((one) => Number(one.getAttribute('value'))));
  expect(table).toEqual([...node.losses, node.loss]);
  expect(await frame.locator('#station-training .delta').textContent()).toContain('largest change, training');

  const trained = await read(frame);
  expect(Number(trained.loss)).toBe(node.sentenceLoss);
  expect(trained.rows?.table.at(-1)?.map((one) => Math.fround(Number(one)))).toEqual([...node.row.data.slice(0, 8)]);
  expect(await frame.locator('#station-logits .lead .quiet').textContent()).toContain('Trained: 12 steps');

  await station().locator('#back').click();
  await rest();
  expect(await read(frame)).toEqual(untrained);
  await station().locator('#again').click();
  await rest();
  expect(await read(frame)).toEqual(trained);
});

test('on the learner’s own text, with settings from a link, which starts nothing', async () => {
  await open(
    `text=${encodeURIComponent(sentence)}&learn=text&opt=sgd&lr=0.5&steps=5&clip=0.1&freeze=positions&lock=lr&decay=11`,
  );
  expect(await losses()).toEqual([]);
  expect(await frame.locator('stem-lab .note').textContent()).toContain('decay: 0 instead of “11”');
  expect(await station().locator('stem-field#train-lr input').isDisabled()).toBe(true);
  expect(await said('.batch')).toContain('1 row of 5 tokens: B = 1, T = 5');
  await train();
  const options = { text: sentence, lr: 0.5, name: 'sgd' as const, clip: 0.1, freeze: ['positions'] };
  expect(await losses()).toEqual((await expected(5, options)).losses);
  await pasteText(frame, 'x');
  await open();
  expect(await said('.batch')).toContain('type at least two');
  expect(await station().locator('#train').getAttribute('aria-disabled')).toBe('true');
});

describe('it ends early', () => {
  test('cancelled at once, with the steps that were made; trained further, the curve goes on', async () => {
    await open();
    await set('steps', '10000');
    await station().locator('#train').click();
    await expect.poll(async () => (await losses()).length, { timeout: 60_000 }).toBeGreaterThan(2);
    const answered = await station().evaluate(async (one) => {
      const button = one.shadowRoot?.querySelector('#cancel') as HTMLElement;
      const begun = performance.now();
      button.click();
      await (one as unknown as { updateComplete: Promise<void> }).updateComplete;
      return [performance.now() - begun, one.shadowRoot?.querySelector('.state')?.textContent] as const;
    });
    expect(answered[1]).toMatch(/Stopping after this step|Cancelled after/);
    expect(answered[0]).toBeLessThan(1000);
    await rest();
    const made = (await losses()).length;
    expect(await said('.state')).toContain(`Cancelled after ${made} of 10,000 steps`);
    expect(await losses()).toEqual((await expected(made)).losses);
    await set('steps', '3');
    expect(await said('#train')).toContain('Train 3 more');
    await train();
    expect((await losses()).length).toBe(made + 3);
    expect(await said('.kept')).toContain(`${made + 3} steps`);
  });

  test('a rate far too large: said in a sentence, the last good numbers stay, and it goes on', async () => {
    await open('opt=sgd&lr=1e9&steps=20');
    await train();
    const kept = (await losses()).length;
    expect(kept).toBeGreaterThan(0);
    expect(await said('.state')).toMatch(
      new RegExp(`After step ${kept + 1} .*learning rate is too large.*of ${kept} steps?\\.`),
    );
    await station().locator('#back').click();
    await rest();
    await set('lr', '0.01');
    await train();
    expect(await losses()).toEqual((await expected(20, { name: 'sgd' })).losses);
  });

  test('from the lesson’s own start: why the loss is so large is said with the core’s numbers, and no NaN comes', async () => {
    await open('init=pytorch&steps=8&lr=0.05');
    const before = station().locator('.before');
    const first = Number(await before.locator('data').first().getAttribute('value'));
    expect(first).toBeGreaterThan(1380);
    expect(first).toBeLessThan(1490);
    expect(await before.textContent()).toContain('Far above the even guess');
    await train();
    const curve = await losses();
    expect(curve[0]).toBe(first);
    expect(curve.every(Number.isFinite)).toBe(true);
    expect(curve[7]).toBeLessThan(curve[0]);
  });
});

describe('whose numbers are shown', () => {
  test('other settings make another model: untrained, said so; undo brings the trained numbers back', async () => {
    await pasteText(frame, sentence);
    await open();
    await set('steps', '4');
    await train();
    const trained = await read(frame);
    await frame.locator('stem-field#vocab-size input').fill('300');
    await frame.locator('stem-field#vocab-size input').press('Enter');
    await settle(frame);
    await open();
    expect(await said('.kept')).toMatch(/Trained numbers of 4 steps are kept, but not shown: they are of V: 1000/);
    expect(await frame.locator('#station-logits .lead .quiet').textContent()).not.toContain('Trained');
    await frame.locator('.tools button').first().click();
    await rest();
    expect(await read(frame)).toEqual(trained);
    // what only a pass is set to leaves them
    await frame.locator('#mode label', { hasText: 'training' }).click();
    await settle(frame);
    expect(await frame.locator('#station-logits .lead .quiet').textContent()).toContain('Trained: 4 steps');
    await frame.locator('#reset').click();
    await rest();
    expect(await frame.locator('#station-logits .lead .quiet').textContent()).not.toContain('Trained');
  });

  test('cells written before are learned from, cells written after stand in the trained table', async () => {
    await open(`text=${encodeURIComponent(sentence)}&edit=265.0.0.5&steps=2`);
    await train();
    const engine = await createEngine();
    const tokenizer = await engine.openTokenizer('lesson', { vocabSize: 1000 });
    const model = await engine.createModel(opening);
    await model.setCell('tok.weight', 265, 0, 0.5);
    const { ids } = batchOf(await tokenizer.encode(pageText), 512);
    const node = await model.train({ ids, steps: 2, optimizer: { name: 'adamw', lr: 0.01 } });
    expect(await losses()).toEqual(node.losses);
    const own = await tokenizer.encode(sentence);
    const lossOf = async () => (await model.forward([own.slice(0, -1)], { targets: [own.slice(1)] })).loss;
    expect(Number((await read(frame)).loss)).toBe(await lossOf());
    // row 0 of the text is “the”, 265 being “ the”
    await frame.locator('stem-matrix#rows .grid').focus();
    await page.keyboard.press('Control+Home');
    await page.keyboard.press('Enter');
    await frame.locator('stem-cell-editor input').fill('1.25');
    await page.keyboard.press('Enter');
    await settle(frame);
    await model.setCell('tok.weight', own[0], 0, 1.25);
    expect(Number((await read(frame)).loss)).toBe(await lossOf());
    engine.dispose();
    // a cell from before is taken back: these numbers were learned from it, so that they wait
    await frame.getByRole('button', { name: 'Put the old numbers back' }).click();
    await settle(frame);
    expect(await said('.kept')).toContain('other written cells');
  });
});

interface TraceEvent {
  name: string;
  ph: string;
  pid: number;
  tid: number;
  dur?: number;
  tdur?: number;
  args: { name?: string };
}

/** The tasks of the page's main thread while `act` goes on, ms: on the clock, and of the processor's time. */
async function tasks(act: () => Promise<void>): Promise<{ wall: number; processor: number }[]> {
  const session = await browser.newBrowserCDPSession();
  const events: TraceEvent[] = [];
  session.on('Tracing.dataCollected', ({ value }) => events.push(...(value as unknown as TraceEvent[])));
  const traceConfig = { includedCategories: ['toplevel'] };
  await session.send('Tracing.start', { traceConfig, transferMode: 'ReportEvents' });
  await act();
  const complete = new Promise<void>((resolve) => session.once('Tracing.tracingComplete', () => resolve()));
  await session.send('Tracing.end');
  await complete;
  await session.detach();
  const main = events.filter(({ name, args }) => name === 'thread_name' && args.name === 'CrRendererMain');
  const ofPage = (one: TraceEvent) => main.some(({ pid, tid }) => pid === one.pid && tid === one.tid);
  return events
    .filter((one) => one.ph === 'X' && one.name.endsWith('RunTask') && ofPage(one))
    .map(({ dur = 0, tdur = 0 }) => ({ wall: dur / 1000, processor: tdur / 1000 }));
}

test('training V=1000, d=128, B=8, T=32: no task of the page takes 50 ms', async () => {
  await open();
  await set('steps', '40');
  await frame.evaluate(() => {
    const seen: number[] = [];
    Object.assign(window, { seen });
    const watch = new PerformanceObserver((list) => seen.push(...list.getEntries().map(({ duration }) => duration)));
    watch.observe({ type: 'longtask' });
  });
  const all = await tasks(train);
  expect(all.length).toBeGreaterThan(40);
  const busiest = Math.max(...all.map(({ processor }) => processor));
  expect(busiest).toBeGreaterThan(0);
  // a long task is one on the clock, which other programs on this machine lengthen: what counts is the page's own work
  expect(busiest).toBeLessThan(50);
  const long = await frame.evaluate(() => (window as unknown as { seen: number[] }).seen.length);
  const wall = Math.max(...all.map((one) => one.wall));
  const told = [
    `${busiest.toFixed(1)} ms of the processor`,
    `${wall.toFixed(1)} ms on the clock`,
    `${long} long tasks`,
  ];
  console.log(`training: the longest task took ${told.join(', ')}${await said('.speed')}`);
});

test.each([1440, 360])(
  'at %i px: which rows one step moves, a bad number, and nothing for axe to find',
  async (width) => {
    await page.setViewportSize({ width, height: 740 });
    await open('tie=off&steps=3');
    await station().locator('.more').click();
    await set('lr', 'fast');
    expect(await station().locator('stem-field#train-lr .error').textContent()).toContain('A number from 0 to 1e12');
    await train();
    await station().locator('#ask-one').click();
    await station().locator('#one-step').waitFor();
    const engine = await createEngine();
    const tokenizer = await engine.openTokenizer('lesson', { vocabSize: 1000 });
    const { ids } = batchOf(await tokenizer.encode(pageText), 512);
    engine.dispose();
    const inputs = new Set(ids.flatMap((row) => row.slice(0, -1))).size;
    expect(await said('#one-step')).toContain(`would move ${inputs} of 1,000 rows`);
    await station().locator('.losses summary').click();
    expect(await violations(page)).toEqual([]);
    const wide = await frame.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    expect(wide).toBeLessThanOrEqual(0);
  },
);

// The stations: the rail, the selected token, what a formula and a meter say, what a switch changed.
import { describe, expect, test } from 'vitest';
import type { LogitExplanation, StageMeasures } from '../../web/engine/api.ts';
import { createEngine } from './built.ts';
import { type Case, compared, expectedFor, opening } from './expected.ts';
import { pasteText, read, settle } from './lab-page.ts';
import { frame, labForEachTest, page, reopen, serveForTests } from './served.ts';

const sentence = 'the river and the bank';
serveForTests();
labForEachTest();

const delta = () => frame.locator('stem-lab .delta');
const differences = () =>
  delta()
    .locator('data')
    .evaluateAll((all) => all.map((one) => one.getAttribute('value')));

describe('the rail', () => {
  test('names the stations, says where the reader is, and leads there', async () => {
    const stops = frame.locator('.stop');
    const names = [
      'Text',
      'Token ids',
      'Rows of E',
      '+ Position',
      '+ Segment',
      'Input',
      'Blocks',
      'Logits',
      'Training',
    ];
    expect(await stops.allTextContents()).toEqual(names);
    const current = () => frame.locator('.stop[aria-current="step"]').allTextContents();
    expect(await current()).toEqual(['Text']);
    for (const name of ['Logits', 'Rows of E', 'Input', 'Text', '+ Position', 'Token ids']) {
      await frame.locator('.rail').getByRole('button', { name }).click();
      await expect.poll(current, { message: name, timeout: 10_000 }).toEqual([name]);
    }
    // by the reader's own hand: a script that scrolls does not end where the rail led to
    await page.keyboard.press('End');
    await expect.poll(current, { timeout: 10_000 }).toEqual(['Training']);
    await page.keyboard.press('Home');
    await expect.poll(current, { timeout: 10_000 }).toEqual(['Text']);
  });

  test.each([1440, 700, 360])('at %i px no stop moves when another becomes the current one', async (width) => {
    await page.setViewportSize({ width, height: 740 });
    const places = () =>
      frame.locator('.stop').evaluateAll((all) =>
        all.map((one) => {
          const { left, width } = one.getBoundingClientRect();
          return [left, width];
        }),
      );
    const before = await places();
    for (const name of ['rows', 'logits', 'text']) {
      await frame.locator(`.stop[data-to=${name}]`).click();
      await expect.poll(() => frame.locator('.stop[aria-current=step]').getAttribute('data-to')).toBe(name);
      expect(await places(), name).toEqual(before);
    }
  });

  test.each([1440, 360, 320])('at %i px a heading that was led to is in sight, below what stays', async (width) => {
    await page.setViewportSize({ width, height: 740 });
    for (const name of ['ids', 'rows', 'position', 'input', 'logits']) {
      await frame.locator(`.stop[data-to=${name}]`).click();
      const places = () =>
        frame.evaluate((id) => {
          const lab = document.querySelector('stem-lab')?.shadowRoot as ShadowRoot;
          const head = lab.querySelector(`#${id}-title`) as HTMLElement;
          const bar = lab.querySelector('.entry') as HTMLElement;
          const top = head.getBoundingClientRect().top;
          return lab.activeElement === head && top >= bar.getBoundingClientRect().bottom && top < 400;
        }, name);
      await expect.poll(places, { message: name, timeout: 10_000 }).toBe(true);
      const wide = await frame.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
      expect(wide, `${name} is wider than the window by`).toBeLessThanOrEqual(0);
    }
  });
});

test('one selected token is lit at every station', async () => {
  await pasteText(frame, sentence);
  await frame.locator('stem-tokens .chip').nth(1).click();
  await settle(frame);
  for (const id of ['rows', 'positions', 'sum']) {
    expect(await frame.locator(`stem-matrix#${id} .label.chosen .place`).allTextContents(), id).toEqual(['1']);
  }
  expect(await frame.locator('stem-logits caption').textContent()).toContain('After token 1, “␣river”');
  const colors = await frame.evaluate(() => {
    const lab = document.querySelector('stem-lab')?.shadowRoot as ShadowRoot;
    const of = (host: string, inner: string) =>
      getComputedStyle(lab.querySelector(host)?.shadowRoot?.querySelector(inner) as Element);
    return [
      of('stem-tokens', '[aria-selected="true"]').backgroundColor,
      of('#rows', '.label.chosen').backgroundColor,
      of('#sum', '.label.chosen').backgroundColor,
      of('stem-logits', 'caption').borderInlineStartColor,
      getComputedStyle(lab.querySelector('.meter-bar span') as Element).backgroundColor,
    ];
  });
  expect(new Set(colors).size).toBe(1);
});

test('meters, formulas and the reading of a logit say what a fresh engine says', async () => {
  await pasteText(frame, sentence);
  const { ids, out } = await expectedFor(sentence);
  const at = ids.length - 1;
  const measures = out.measures as StageMeasures;
  const meter = (stage: string) =>
    frame
      .locator(`[data-stage=${stage}] data`)
      .evaluateAll((all) => all.map((one) => Number(one.getAttribute('value'))));
  for (const stage of ['rows', 'token', 'position', 'input'] as const) {
    expect(await meter(stage), stage).toEqual([measures[stage].rowNorm[at], measures[stage].rms]);
  }
  const { rms, min, max } = measures.logits;
  expect(await meter('logits')).toEqual([rms, min, max]);
  const formulas = () =>
    frame.locator('math').evaluateAll((all) => all.map((one) => [one.getAttribute('alttext'), one.textContent]));
  expect(await formulas()).toEqual([
    ['e = E[id]', 'e=E[id]'],
    ['p = P[t]', 'p=P[t]'],
    ['x = √d · E[id] + P[t]', 'x=d·E[id]+P[t]'],
    ['logits = x · Wᵀ, W = E', 'logits=x·Wᵀ,W=E'],
  ]);

  // the second of the largest logits, by keyboard
  await frame.locator('stem-logits .value').first().focus();
  await page.keyboard.press('ArrowDown');
  await settle(frame);
  const id = (await read(frame)).logits[1].id;
  const engine = await createEngine();
  const model = await engine.createModel(opening);
  const explained: LogitExplanation = await model.explain({ ids: [ids], at: [0, at, id], stage: 'logits' });
  engine.dispose();
  const reading = frame.locator('#station-logits .reading');
  expect(await reading.textContent()).toContain(`logits[${at}][${id}] = `);
  expect(Math.fround(Number(await reading.locator('data').getAttribute('value')))).toBe(explained.value);
  expect(await reading.textContent()).toContain(explained.terms.map(({ index }) => index).join(', '));
  expect(await reading.textContent()).toContain(`${explained.count} products`);
});

describe('what the untrained head shows first', () => {
  const note = () => frame.locator('#station-logits .lead .quiet').textContent();
  const open = async (hash: string) => {
    await reopen(hash);
    const { ids, logits } = await read(frame);
    return ids.at(-1) === logits[0].id;
  };
  test.each(['', 'init=inv-sqrt-d', 'init=pytorch', 'scale=off&positions=none'])(
    'tied, the token itself, and the page says why: %s',
    async (hash) => {
      expect(await open(`text=the+river+and+the+bank&${hash}`)).toBe(true);
      expect(await note()).toMatch(
        /“␣bank” itself comes first: x = .*E\[id\].*the tied head compares x with that very row/,
      );
      expect(await frame.locator('.tie-note').textContent()).toContain('shape of E, (1000, 128); tied, W is E itself');
    },
  );
  test.each([
    ['tie=off', /own table was drawn apart from E: the order below means nothing yet/],
    ['init=inv-sqrt-d&scale=off', /tells nothing about the next token yet/],
    ['mode=train&dropout=1', /tells nothing about the next token yet/],
  ])('no echo is said where there is none: %s', async (hash, said) => {
    expect(await open(`text=the+river+and+the+bank&${hash}`)).toBe(false);
    expect(await note()).toMatch(said);
    expect(await note()).not.toContain('itself comes first');
  });
});

describe('bars of lengths', () => {
  /** Of each stage that is shown: its length as written, and its bar as a part of a full one. */
  const bars = () =>
    frame.locator('.meter').evaluateAll((all) =>
      all.map((one) => ({
        stage: one.getAttribute('data-stage'),
        norm: Number(one.querySelector('data')?.getAttribute('value')),
        part: Number.parseFloat((one.querySelector('.meter-bar span') as HTMLElement).style.width) / 100,
      })),
    );
  const ends = async () => [
    ...new Set(
      (await frame.locator('.bar-scale').allTextContents()).map((text) =>
        Number(/A full bar is (\S+) long/.exec(text)?.[1]),
      ),
    ),
  ];
  test.each(['', 'init=inv-sqrt-d', 'init=pytorch'])(
    'one scale for all, written, that √d does not move: %s',
    async (hash) => {
      await reopen(`text=the+river+and+the+bank&${hash}`);
      const before = await ends();
      expect(before).toHaveLength(1);
      const check = async () => {
        for (const { stage, norm, part } of await bars()) expect(part, stage ?? '').toBeCloseTo(norm / before[0], 5);
      };
      expect((await bars()).map(({ stage }) => stage)).toEqual(['rows', 'token', 'position', 'input']);
      await check();
      await frame.locator('stem-switch#scale input').click();
      await frame.locator('stem-tokens .chip').first().click();
      await settle(frame);
      expect(await ends()).toEqual(before);
      expect((await bars()).map(({ stage }) => stage)).toEqual(['rows', 'position', 'input']);
      await check();
    },
  );
});

describe('max |Δ| after a switch', () => {
  const flips: [string, () => Promise<void>, Case][] = [
    ['√d: on → off', () => frame.locator('stem-switch#scale input').click(), { options: { scaleEmbeddings: false } }],
    [
      'positions: learned → none',
      () => frame.locator('#positions-choice label', { hasText: 'none' }).click(),
      { options: { positions: 'none' } },
    ],
    [
      'the head: tied to E → its own table',
      () => frame.locator('#head-choice label', { hasText: 'own' }).click(),
      { options: { tieWeights: false } },
    ],
    [
      'mode: evaluation → training',
      () => frame.locator('#mode label', { hasText: 'training' }).click(),
      { train: true },
    ],
    ['seed: 0 → 1', () => frame.locator('stem-field#seed button').click(), { options: { seed: 1 } }],
  ];
  test.each(flips)('%s', async (said, flip, changed) => {
    await pasteText(frame, sentence);
    expect(await delta().count()).toBe(0);
    await flip();
    await settle(frame);
    const { input, logits } = await compared(sentence, {}, changed);
    expect(await differences()).toEqual([input.maxAbs, logits.maxAbs].map(String));
    expect(logits.maxAbs).toBeGreaterThan(0);
    expect(await delta().locator('.what-changed').textContent()).toBe(`largest change, ${said}`);
    // typing on: it stays where it was set, and is about the text that is there
    const other = 'A dog bites money in the rain';
    await pasteText(frame, other);
    const again = await compared(other, {}, changed);
    expect(again.logits.maxAbs).not.toBe(logits.maxAbs);
    expect(await differences()).toEqual([again.input.maxAbs, again.logits.maxAbs].map(String));
    await pasteText(frame, '');
    expect(await delta().count(), 'no text, no difference').toBe(0);
    await pasteText(frame, sentence);
    expect(await differences()).toEqual([input.maxAbs, logits.maxAbs].map(String));
    // taken back, with all that was typed since
    const undo = frame.locator('.tools button').first();
    while ((await undo.getAttribute('aria-disabled')) === 'false') {
      await undo.click();
      await settle(frame);
    }
    expect(await delta().count(), 'undone, no difference').toBe(0);
  });

  test('a switch that is set back by hand leaves nothing to compare, and the next one is compared again', async () => {
    await pasteText(frame, sentence);
    const seed = async (text: string) => {
      await frame.locator('stem-field#seed input').fill(text);
      await settle(frame);
    };
    await seed('7');
    expect(await delta().count()).toBe(1);
    await seed('0');
    expect(await delta().count()).toBe(0);
    await seed('1');
    const { input, logits } = await compared(sentence, {}, { options: { seed: 1 } });
    expect(await differences()).toEqual([input.maxAbs, logits.maxAbs].map(String));
    expect(await delta().textContent()).toContain('seed: 0 → 1');
  });

  test('another width has no difference number by number, and says so', async () => {
    await frame.locator('stem-field#d-model input').fill('16');
    await frame.locator('stem-field#d-model input').press('Enter');
    await settle(frame);
    expect(await delta().textContent()).toMatch(/shapes are not the same/);
  });
});

test('from key to new logits: measured, in a text of fifty tokens', async () => {
  await pasteText(frame, ' the bank of the river'.repeat(10));
  expect((await read(frame)).ids.length).toBeGreaterThanOrEqual(50);
  for (const toggle of await frame.locator('stem-matrix .table-toggle').all()) await toggle.click();
  const box = frame.locator('stem-lab #text');
  await box.press('End');
  await frame.evaluate(() => {
    const times: number[] = [];
    Object.assign(window, { times });
    const lab = document.querySelector('stem-lab') as unknown as { idle: boolean; shadowRoot: ShadowRoot };
    lab.shadowRoot.querySelector('textarea')?.addEventListener('input', (event) => {
      const look = () => {
        if (!lab.idle) setTimeout(look);
        else requestAnimationFrame(() => times.push(performance.now() - event.timeStamp));
      };
      look();
    });
  });
  await box.pressSequentially(' money and rivers', { delay: 120 });
  await settle(frame);
  const times = (await frame.evaluate(() => (window as unknown as { times: number[] }).times)).sort((a, b) => a - b);
  expect(times.length).toBe(17);
  const [middle, worst] = [times[8], times[16]].map((ms) => ms.toFixed(1));
  console.log(`from key to drawn logits, 50 tokens: median ${middle} ms, slowest ${worst} ms of ${times.length} keys`);
});

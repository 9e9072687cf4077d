// The station of the blocks: its numbers against a fresh engine, what the mask leaves empty, keyboard, pickers, experiments.
import { describe, expect, test } from 'vitest';
import type { Comparison, CreateModelOptions, ForwardOptions, ForwardOutput, Tensor } from '../../web/engine/api.ts';
import { opening as openingText } from '../../web/lessons/samples.ts';
import { paintWeights } from '../../web/ui/blocks/magnitude-colors.ts';
import { reach, scaleEnd } from '../../web/ui/number-text.ts';
import { paintSigned } from '../../web/ui/signed-colors.ts';
import { createEngine } from './built.ts';
import { opening } from './expected.ts';
import { pasteText, settle, settleBlocks } from './lab-page.ts';
import { frame, labForEachTest, page, reopen, serveForTests } from './served.ts';

const bank = [1, 8] as const; // where the opening text has it
serveForTests();
labForEachTest();

const station = () => frame.locator('#station-blocks');
const map = () => frame.locator('stem-attention-map');

/** Opens a link and leads to the station, so that it is fetched and its traces are asked for. */
async function open(hash: string): Promise<void> {
  await reopen(hash);
  await goTo();
}

async function goTo(): Promise<void> {
  await frame.locator('.stop[data-to=blocks]').click();
  await station().locator('.block-controls, .no-blocks').first().waitFor();
  await settleBlocks(frame);
}

interface Fresh {
  ids: number[];
  out: ForwardOutput;
  twins: Comparison;
}

/** What a fresh engine says of the opening text. */
async function fresh(options: CreateModelOptions, pass: ForwardOptions = {}): Promise<Fresh> {
  const engine = await createEngine();
  try {
    const ids = await (await engine.openTokenizer('lesson', { vocabSize: 1000 })).encode(openingText);
    const model = await engine.createModel({ ...opening, ...options });
    const out = await model.forward([ids], { ...pass, trace: ['hidden', 'attention'], measure: true });
    const side = { model, ids: [ids], options: pass };
    const twins = await engine.compare({ ...side, places: [bank[1]] }, { ...side, places: [bank[0]] });
    return { ids, out, twins };
  } finally {
    engine.dispose();
  }
}

/** [T, T] of one head. */
function weights({ ids, out }: Fresh, block: number, head: number): Float32Array {
  const size = ids.length ** 2;
  const { data } = (out.attention as Tensor[])[block] as Tensor;
  return data.subarray(head * size, (head + 1) * size);
}

/** The picture that an element in the station shows, as RGBA. */
function picture(path: string[]): Promise<{ width: number; height: number; pixels: number[] }> {
  return frame.evaluate((selectors) => {
    let root: ShadowRoot | null | undefined = document.querySelector('stem-lab')?.shadowRoot;
    for (const selector of selectors) root = root?.querySelector(selector)?.shadowRoot;
    const canvas = root?.querySelector('canvas');
    if (!canvas) throw new Error('no picture');
    const pen = new OffscreenCanvas(canvas.width, canvas.height).getContext('2d', { willReadFrequently: true });
    pen?.drawImage(canvas, 0, 0);
    const pixels = [...(pen?.getImageData(0, 0, canvas.width, canvas.height).data ?? [])];
    return { width: canvas.width, height: canvas.height, pixels };
  }, path);
}

const mapPath = ['stem-blocks', 'stem-attention', 'stem-attention-map'];
const values = (selector: string) =>
  station()
    .locator(selector)
    .evaluateAll((all) => all.map((one) => Math.fround(Number(one.getAttribute('value')))));

test('without blocks it says so, and one button adds two', async () => {
  await goTo();
  expect(await station().locator('.no-blocks').textContent()).toContain('No blocks: x goes straight to the head.');
  expect(await frame.locator('stem-blocks, .block-controls').count()).toBe(0);
  await station().locator('#add-blocks').click();
  await settleBlocks(frame);
  expect(await frame.locator('stem-field#layers input').inputValue()).toBe('2');
  expect(await station().locator('stem-field, stem-choice, stem-switch').count()).toBeGreaterThanOrEqual(6);
  expect(await station().locator('.delta').textContent()).toContain('blocks: 0 → 2');
  await expect.poll(() => page.url()).toContain('layers=2');
  await station().locator('stem-field#layers button').first().click();
  await station().locator('stem-field#layers button').first().click();
  await settle(frame);
  expect(await station().locator('.no-blocks').count()).toBe(1);
});

test('each switch acts: the difference is said, and the link carries it', async () => {
  await open('layers=1');
  const flips: [() => Promise<void>, string, string][] = [
    [() => frame.locator('stem-field#heads input').fill('8'), 'heads: 4 → 8', 'heads=8'],
    [() => frame.locator('stem-choice#norm label').last().click(), 'norm: before → after', 'norm=post'],
    [() => frame.locator('stem-choice#activation label').last().click(), 'GELU (tanh) → GELU (erf)', 'activation=gelu'],
    [() => frame.locator('stem-switch#causal input').click(), 'causal mask: on → off', 'causal=off'],
    [() => frame.locator('stem-switch#attention input').click(), 'attention: on → off', 'attention=off'],
  ];
  for (const [flip, said, link] of flips) {
    await flip();
    await settleBlocks(frame);
    expect(await station().locator('.delta').textContent()).toContain(said);
    await expect.poll(() => page.url()).toContain(link);
  }
  expect(await map().count()).toBe(0);
  expect(
    await station()
      .locator('stem-blocks')
      .evaluate((one) => one.shadowRoot?.textContent),
  ).toContain('Attention is off');
});

describe('the attention map', () => {
  test('every pixel is the engine’s weight; what the mask keeps out has none', async () => {
    await open(`layers=2&token=${bank[1]}`);
    const expected = await fresh({ layers: 2 });
    const count = expected.ids.length;
    await frame.locator('stem-choice#block label').nth(1).click();
    await frame.locator('stem-attention .thumb').nth(2).click();
    await settleBlocks(frame);
    const shown = await picture(mapPath);
    expect([shown.width, shown.height]).toEqual([count, count]);
    const image = new Uint8ClampedArray(4 * count * count);
    paintWeights(weights(expected, 1, 2), count, true, image);
    expect(shown.pixels).toEqual([...image]);
    const alpha = (row: number, column: number) => shown.pixels[4 * (row * count + column) + 3];
    expect([alpha(3, 3), alpha(3, 4), alpha(0, count - 1), alpha(count - 1, 0)]).toEqual([255, 0, 0, 255]);
    expect(await map().locator('.grid').getAttribute('class')).toContain('empty-cell');
    // without the mask every place is a weight, and none is hatched
    await frame.locator('stem-switch#causal input').click();
    await settleBlocks(frame);
    const open2 = await fresh({ layers: 2 }, { causal: false });
    paintWeights(weights(open2, 1, 2), count, false, image);
    expect((await picture(mapPath)).pixels).toEqual([...image]);
    expect(await map().locator('.grid').getAttribute('class')).not.toContain('empty-cell');
  });

  test('the selected token’s row: lit, and its largest weights in order, then all', async () => {
    await open(`layers=2&token=${bank[1]}`);
    const expected = await fresh({ layers: 2 });
    const count = expected.ids.length;
    const row = weights(expected, 0, 0).subarray(bank[1] * count, bank[1] * count + bank[1] + 1);
    const sorted = [...row].sort((a, b) => b - a);
    expect(await map().locator('.label.chosen .place').allTextContents()).toEqual(['8']);
    expect(await values('stem-attention .looks data')).toEqual(sorted.slice(0, 8));
    await station().locator('stem-attention .more').click();
    expect(await values('stem-attention .looks data')).toEqual(sorted);
    const places = await station().locator('stem-attention .looks tbody td:first-child').allTextContents();
    expect(places.map((place) => row[Number(place)])).toEqual(sorted);
  });

  test('by keyboard: one tab stop, rows are the selected token, masked places are said to be empty', async () => {
    await open(`layers=2&token=${bank[1]}`);
    const expected = await fresh({ layers: 2 });
    const count = expected.ids.length;
    const grid = map().locator('.grid');
    await grid.focus();
    const active = () => map().locator('#active').getAttribute('aria-label');
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('ArrowRight');
    await settleBlocks(frame);
    const value = weights(expected, 0, 0)[bank[1] * count + 2] as number;
    expect(await active()).toContain('8 “␣bank” looks at 2 “␣of”: ');
    expect(Math.fround(Number((await active())?.split(': ').at(-1)))).toBe(value);
    expect(await values('stem-attention-map .reading data')).toEqual([value]);
    await page.keyboard.press('End');
    await settleBlocks(frame);
    expect(await active()).toMatch(/8 “␣bank” looks at 15 “.”: empty: the mask/);
    expect(await map().locator('.reading').textContent()).toContain('empty: the mask');
    expect(await map().locator('.reading data').count()).toBe(0);
    await page.keyboard.press('ArrowUp');
    await settleBlocks(frame);
    expect(await active()).toContain('7 “␣the” looks at 15');
    expect(await frame.locator('stem-tokens [aria-selected=true]').textContent()).toContain('the');
    expect(await frame.locator('stem-matrix#rows .label.chosen .place').allTextContents()).toEqual(['7']);
    expect(await grid.getAttribute('aria-rowcount')).toBe(String(count));
    expect(await map().locator('[tabindex="0"]').count()).toBe(1);
  });

  test('heads and blocks are chosen by keyboard too; many heads come in parts', async () => {
    await open('layers=3&heads=16');
    await frame.locator('stem-attention .thumb input').first().focus();
    await page.keyboard.press('ArrowRight');
    await settleBlocks(frame);
    expect(await map().locator('.reading').textContent()).toContain('attention[0][1][');
    await frame.locator('stem-choice#block input').first().focus();
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('ArrowRight');
    await settleBlocks(frame);
    expect(await map().locator('.reading').textContent()).toContain('attention[2][1][');
    expect(await station().locator('stem-attention .thumb').count()).toBe(12);
    await station().locator('stem-attention .pager button').last().click();
    await settleBlocks(frame);
    expect(await station().locator('stem-attention .thumb').count()).toBe(4);
    const expected = await fresh({ layers: 3, heads: 16 });
    const image = new Uint8ClampedArray(4 * expected.ids.length ** 2);
    paintWeights(weights(expected, 2, 12), expected.ids.length, true, image);
    expect((await picture(mapPath)).pixels).toEqual([...image]);
    // the link brings them back
    await expect.poll(() => page.url()).toContain('block=2&head=12');
    await open(new URL(page.url()).hash.slice(1));
    expect(await map().locator('.reading').textContent()).toContain('attention[2][12][');
    // fewer heads and blocks than were chosen
    await frame.locator('stem-field#heads input').fill('2');
    await frame.locator('stem-field#layers input').fill('1');
    await settleBlocks(frame);
    expect(await map().locator('.reading').textContent()).toContain('attention[0][1][');
  });
});

describe('hidden states', () => {
  const hiddenPath = ['stem-blocks', 'stem-hidden', 'stem-matrix'];
  test('layer by layer: the picture, its reading, lengths, and the other token of the same id', async () => {
    await open(`layers=2&token=${bank[1]}&dim=5`);
    const { out, twins } = await fresh({ layers: 2 });
    const hidden = out.hidden ?? [];
    const rows = hidden.map(({ data }) => data.subarray(128 * bank[1], 128 * (bank[1] + 1)));
    const all = Float32Array.from(rows.flatMap((row) => [...row]));
    const image = new Uint8ClampedArray(4 * all.length);
    paintSigned(all, scaleEnd(reach(all)), image);
    const shown = await picture(hiddenPath);
    expect([shown.width, shown.height]).toEqual([128, 3]);
    expect(shown.pixels).toEqual([...image]);
    expect(await values('stem-hidden stem-matrix .reading data')).toEqual([rows[2]?.[5]]);
    const table = (cell: string) =>
      station()
        .locator(`stem-hidden .layers ${cell} data`)
        .evaluateAll((cells) => cells.map((one) => Number(one.getAttribute('value'))));
    expect(await table('.norm')).toEqual(out.measures?.hidden.map(({ rowNorm }) => rowNorm[bank[1]]));
    expect(await table('.apart')).toEqual(twins.hidden.map(({ maxAbs }) => maxAbs));
    expect(await station().locator('stem-hidden .apart').first().textContent()).toContain('to token 1');
    expect(await station().locator('stem-hidden .verdict').textContent()).toMatch(/places 1 and 8.*one row of E/);
  });

  test('its keys go through layers and dimensions, and dimensions are those of every station', async () => {
    await open(`layers=2&token=${bank[1]}`);
    await frame.locator('stem-hidden stem-matrix .grid').focus();
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('ArrowRight');
    await settleBlocks(frame);
    expect(await station().locator('stem-hidden stem-matrix .reading').textContent()).toContain('hidden[1][8][1] = ');
    expect(await frame.locator('stem-matrix#sum .reading').textContent()).toContain('x[8][1]');
    expect(await frame.locator('stem-hidden stem-matrix #active').getAttribute('aria-label')).toMatch(
      /^layer 1, dimension 1: /,
    );
  });

  test.each([
    ['positions=none', /nothing else marks the places before block 0. After 1 block their hidden states differ/],
    ['positions=none&attention=off', /here one hidden state in every layer/],
    ['', /What enters block 0 differs already/],
  ])('what is said of one id in two places is what was measured: %s', async (hash, said) => {
    await open(`layers=2&token=${bank[1]}&${hash}`);
    expect(await station().locator('stem-hidden .verdict').textContent()).toMatch(said);
  });

  test('a token that stands there once leads to those that do not; a text without any offers one', async () => {
    await open('layers=1');
    await station().locator('stem-hidden .repeated button').first().click();
    await settleBlocks(frame);
    expect(await station().locator('stem-hidden .verdict').textContent()).toContain('“␣bank” stands in places 1 and 8');
    await pasteText(frame, 'the river');
    await settleBlocks(frame);
    await station().locator('stem-hidden .take').click();
    await settleBlocks(frame);
    expect(await frame.locator('stem-lab #text').inputValue()).toBe(openingText);
  });
});

test('experiments run on what is typed, and grow old with it', async () => {
  await open('layers=2');
  const card = frame.locator('stem-experiment#experiment-causality');
  await card.locator('.head').click();
  await card.locator('.run').click();
  await expect.poll(() => card.locator('.outcome').textContent(), { timeout: 30_000 }).toContain('It holds.');
  const figures = await card.locator('dd data').evaluateAll((all) => all.map((one) => one.getAttribute('value')));
  expect(figures.slice(0, 5)).toEqual(['8', '0', String(8 * 128), '0', String(8 * 1000)]);
  await frame.locator('stem-switch#causal input').click();
  await settleBlocks(frame);
  expect(await card.locator('.old').count()).toBe(1);
  await card.locator('.run').click();
  await expect
    .poll(() => card.locator('.outcome').textContent(), { timeout: 30_000 })
    .toContain('It does not hold here.');
});

test('the checks on hidden states and on the width stand here', async () => {
  await open('layers=1');
  expect(
    await station()
      .locator('stem-check')
      .evaluateAll((all) => all.map(({ id }) => id)),
  ).toEqual(['check-q5', 'check-q10']);
});

test('the head reads what comes out of the blocks, and says so', async () => {
  await open('layers=2');
  const { ids, out } = await fresh({ layers: 2 });
  const logits = out.logits.data.subarray((ids.length - 1) * 1000);
  const shown = await frame
    .locator('stem-logits .value data')
    .evaluateAll((all) => all.map((one) => Math.fround(Number(one.getAttribute('value')))));
  expect(shown).toEqual([...logits].sort((a, b) => b - a).slice(0, 10));
  const head = frame.locator('#station-logits');
  expect(await head.locator('math').getAttribute('alttext')).toBe('logits = y · Wᵀ, W = E');
  expect(await head.locator('div.lead').textContent()).toMatch(/the last hidden state.*These blocks are untrained/);
  expect(await head.locator('.reading').textContent()).toContain('= Σ y[15][i] · E[');
});

test('no text, and a text too long, are said', async () => {
  await open('layers=1');
  await pasteText(frame, '');
  expect(await station().textContent()).toContain('nothing to look at');
  await pasteText(frame, ' the'.repeat(600));
  expect(await station().textContent()).toContain('no numbers');
  await pasteText(frame, openingText);
  await settleBlocks(frame);
  expect(await map().count()).toBe(1);
});

test('more weights than fit are not asked for, and the rest is shown', async () => {
  await open('layers=12&heads=32');
  await pasteText(frame, ' bank'.repeat(160));
  await settleBlocks(frame);
  expect(await map().count()).toBe(0);
  expect(
    await station()
      .locator('stem-blocks')
      .evaluate((one) => one.shadowRoot?.textContent),
  ).toContain('9,830,400 numbers');
  expect(await station().locator('stem-hidden .norm').count()).toBe(13);
});

test('traces are asked for near the station only; away from it its room stays, and nothing old can be read', async () => {
  await open('layers=2');
  const height = () => station().evaluate((one) => one.getBoundingClientRect().height);
  const away = () => station().locator('stem-blocks .away').count();
  const tall = await height();
  expect(await away()).toBe(0);
  await frame.locator('.stop[data-to=text]').click();
  await expect.poll(() => frame.locator('.stop[aria-current=step]').getAttribute('data-to')).toBe('text');
  await pasteText(frame, 'the bank and the bank');
  expect(await away()).toBe(1);
  expect(await station().locator('stem-attention-map .grid').isVisible()).toBe(false);
  expect(Math.abs((await height()) - tall)).toBeLessThan(2);
  await goTo();
  expect(await away()).toBe(0);
  expect(await map().locator('.corner').textContent()).toBe('(5, 5)');
});

test('from key to drawn blocks: measured, twelve of them, fifty tokens', async () => {
  await open('layers=12');
  await pasteText(frame, ' the bank of the river'.repeat(10));
  await settleBlocks(frame);
  const box = frame.locator('stem-lab #text');
  await box.press('End');
  await frame.evaluate(() => {
    const times: number[] = [];
    Object.assign(window, { times });
    const lab = document.querySelector('stem-lab') as unknown as { view: object; shadowRoot: ShadowRoot };
    lab.shadowRoot.querySelector('textarea')?.addEventListener('input', (event) => {
      const before = lab.view;
      const look = () => {
        if (lab.view === before) setTimeout(look);
        else requestAnimationFrame(() => times.push(performance.now() - event.timeStamp));
      };
      look();
    });
  });
  await goTo();
  await frame.locator('stem-lab #text').focus();
  // each key by itself: what is measured is one key, not a queue of them
  for (const key of ' money and rivers') {
    await page.keyboard.press(key);
    await settleBlocks(frame);
  }
  const times = (await frame.evaluate(() => (window as unknown as { times: number[] }).times)).sort((a, b) => a - b);
  expect(times.length).toBe(17);
  const [middle, worst] = [times[8], times[16]].map((ms) => (ms as number).toFixed(1));
  console.log(
    `from key to drawn blocks, 12 of them, 50 tokens: median ${middle} ms, slowest ${worst} ms of ${times.length} keys`,
  );
});

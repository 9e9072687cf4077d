// The stations of positions and segments, and their experiments: what the page says is what a fresh engine says.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import type { ForwardOutput, InputExplanation, Model, Tensor } from '../../web/engine/api.ts';
import { experiments } from '../../web/lessons/experiments/index.ts';
import { modelOptions, passOptions } from '../../web/lessons/state/engine-options.ts';
import { type Settings, smallStart } from '../../web/lessons/state/settings.ts';
import { readTensors } from '../engine/safetensors.ts';
import { createEngine, root } from './built.ts';
import { expectShown } from './expected.ts';
import { pasteText, read, settle } from './lab-page.ts';
import { frame, labForEachTest, reopen, serveForTests } from './served.ts';

const sentence = 'the river and the bank';
serveForTests();
labForEachTest();

async function open(hash: string): Promise<void> {
  await reopen(`text=the+river+and+the+bank&${hash}`);
}

async function goTo(name: string): Promise<void> {
  await frame.locator(`.stop[data-to=${name}]`).click();
  await settle(frame);
}

/** What a fresh engine says of a text under these switches. */
async function engineSays<Said>(change: Partial<Settings>, ask: (model: Model, ids: number[]) => Promise<Said>) {
  const engine = await createEngine();
  try {
    const tokenizer = await engine.openTokenizer('lesson', { vocabSize: smallStart.vocabSize });
    const model = await engine.createModel(modelOptions({ ...smallStart, ...change }));
    return await ask(model, await tokenizer.encode(sentence));
  } finally {
    engine.dispose();
  }
}

const forward = (change: Partial<Settings>) =>
  engineSays(change, async (model, ids): Promise<ForwardOutput & { ids: number[]; rows: Tensor }> => {
    const options = passOptions({ ...smallStart, ...change }, ids.length);
    const trace = ['token', 'position', 'segment', 'input'] as const;
    const out = await model.forward([ids], { ...options, trace: [...trace], topK: 10, measure: true });
    return { ...out, ids, rows: await model.rows('tok.weight', ids) };
  });

const exact = (texts: (string | null)[]) => texts.map((text) => Math.fround(Number(text)));
const values = (selector: string) =>
  frame.locator(selector).evaluateAll((all) => all.map((one) => one.getAttribute('value')));

describe('five schemes on the same text', () => {
  const schemes: [string, Partial<Settings>][] = [
    ['learned', {}],
    ['sinusoidal', { positions: 'sinusoidal' }],
    ['RoPE', { positions: 'rope' }],
    ['ALiBi', { positions: 'alibi' }],
    ['none', { positions: 'none' }],
  ];
  test.each(schemes)('%s: chosen on the page, every number is the engine’s', async (name, change) => {
    await pasteText(frame, sentence);
    await goTo('position');
    await frame.locator('#positions-choice label', { hasText: name }).click();
    await settle(frame);
    const { ids, rows, ...out } = await forward(change);
    const loss = await engineSays(change, async (model) => {
      const reply = await model.forward([ids.slice(0, -1)], { targets: [ids.slice(1)] });
      return reply.loss;
    });
    expectShown(await read(frame), { ids, rows, out, loss });
  });

  test('a late sinusoid is the one that PyTorch gives', async () => {
    const file = path.join(root, 'tests/golden/positions/sinusoids.safetensors');
    const golden = readTensors(new Uint8Array(readFileSync(file)));
    const wide = golden.get('128')?.data as Float32Array;
    await open('positions=sinusoidal');
    await pasteText(frame, ' the'.repeat(101));
    await goTo('position');
    for (const column of [0, 1, 3, 64, 127]) {
      await frame.evaluate((dimension) => {
        const lab = document.querySelector('stem-lab') as HTMLElement;
        lab.dispatchEvent(new CustomEvent('stem-cell', { detail: { row: 100, column: dimension } }));
      }, column);
      await settle(frame);
      const reading = frame.locator('stem-matrix#positions .reading');
      expect(await reading.locator('code').first().textContent()).toBe(`PE[100][${column}] = `);
      // the fourth row of the file is position 100; both sides are rounded once
      const shown = Number(await reading.locator('data').getAttribute('value'));
      expect(Math.abs(shown - wide[3 * 128 + column])).toBeLessThanOrEqual(2 ** -23);
      expect(await reading.locator('.what').textContent()).toContain(column % 2 === 0 ? '= sin(100 /' : '= cos(100 /');
    }
  });

  test.each(['half', 'interleaved'] as const)(
    'RoPE, %s: angles, cosines and sines of the selected token',
    async (ropeLayout) => {
      await open(`positions=rope&rope=${ropeLayout}&token=3`);
      await goTo('position');
      const { rope } = await engineSays({ positions: 'rope', ropeLayout }, (model) => model.positionFactors(3));
      const rows = frame.locator('stem-position-factors #rope tbody tr');
      await rows.nth(15).waitFor();
      expect(await rows.count()).toBe(16);
      const numbers = rope?.flatMap(({ angle, cosine, sine }) => [angle, cosine, sine]);
      expect((await values('stem-position-factors #rope data')).map(Number)).toEqual(numbers);
      const pairs = await rows.evaluateAll((all) => all.map((one) => one.querySelector('td')?.textContent));
      expect(pairs).toEqual(rope?.map(({ pair }) => pair.join(', ')));
      expect(await frame.locator('#station-position .position-lead').textContent()).toMatch(/no blocks yet/);
      // another token, other angles
      await frame.locator('stem-tokens .chip').first().click();
      await expect.poll(() => values('stem-position-factors #rope data')).toContain('1');
      await expect
        .poll(async () => new Set((await values('stem-position-factors #rope data')).map(Number)).size)
        .toBe(2);
    },
  );

  test('ALiBi: slopes, and what is added to the scores of the selected token', async () => {
    await open('positions=alibi&token=4');
    await goTo('position');
    const { alibi } = await engineSays({ positions: 'alibi' }, (model) => model.positionFactors(4));
    await frame.locator('stem-position-factors #alibi tbody tr').nth(3).waitFor();
    const shown = exact(await values('stem-position-factors #alibi data'));
    const keys = [4, 3, 2, 0];
    expect(shown).toEqual(alibi?.slopes.flatMap((slope, h) => [slope, ...keys.map((s) => alibi.bias.data[5 * h + s])]));
  });

  test('what makes no model is refused with a sentence, and the text stays', async () => {
    await open('d=7');
    await goTo('position');
    await frame.locator('#positions-choice label', { hasText: 'RoPE' }).click();
    await settle(frame);
    expect(await frame.locator('.note').textContent()).toContain('4 heads can’t share a width of 7 evenly');
    expect(await frame.locator('#positions-choice input:checked').inputValue()).toBe('learned');
    expect(await frame.locator('stem-lab #text').inputValue()).toBe(sentence);
    await frame.locator('stem-field#d-model input').fill('6');
    await frame.locator('stem-field#d-model input').press('Enter');
    await settle(frame);
    expect((await read(frame)).rows?.shape).toBe('(5, 6)');
  });
});

test('joined by concatenation: the reading of a cell is the core’s, W is named, and the change is said', async () => {
  await open('token=2&dim=5');
  await goTo('position');
  await frame.locator('#combine label', { hasText: 'concatenation' }).click();
  await settle(frame);
  const change = { combine: 'concat' } as const;
  const { input } = await forward(change);
  const explained = await engineSays(
    change,
    (model, ids): Promise<InputExplanation> => model.explain({ ids: [ids], at: [0, 2, 5], stage: 'input' }),
  );
  expect(await frame.locator('#station-position .detail').textContent()).toContain('shape (256, 128): 32,768 numbers');
  await goTo('input');
  const reading = frame.locator('stem-matrix#sum .reading');
  expect(Math.fround(Number(await reading.locator('data').getAttribute('value')))).toBe(input?.data[2 * 128 + 5]);
  expect(explained.projection?.count).toBe(256);
  const said = await reading.locator('.what').textContent();
  expect(said).toContain(explained.projection?.terms.map(({ index }) => index).join(', '));
  expect(said).toContain('[j] · W[j][5]');
  expect(await frame.locator('.delta .what-changed').textContent()).toContain('sum → concatenation');
});

describe('segments', () => {
  test('switched on, moved, switched off: rows, sum and change are the engine’s', async () => {
    await open('token=2');
    await goTo('segment');
    expect(await frame.locator('stem-matrix#segments').count()).toBe(0);
    await frame.locator('stem-switch#segments-switch input').click();
    await settle(frame);
    for (const segmentFrom of [2, 4]) {
      if (segmentFrom !== 2) {
        await frame.locator('stem-field#segment-from input').fill(String(segmentFrom));
        await settle(frame);
      }
      const out = await forward({ segmentFrom });
      await frame.locator('stem-matrix#segments').waitFor();
      const [norm] = exact(await values('[data-stage=segment] data'));
      expect(norm).toBe(Math.fround(out.measures?.segment.rowNorm[2] as number));
      const cell = frame.locator('stem-matrix#segments .reading');
      expect(await cell.textContent()).toContain(`S[${2 < segmentFrom ? 0 : 1}][0] = `);
      expect(Math.fround(Number(await cell.locator('data').getAttribute('value')))).toBe(out.segment?.data[2 * 128]);
      const sum = frame.locator('stem-matrix#sum .reading');
      expect(Math.fround(Number(await sum.locator('data').getAttribute('value')))).toBe(out.input?.data[2 * 128]);
      expect(await sum.textContent()).toContain(` + S[${2 < segmentFrom ? 0 : 1}][0]`);
    }
    const compared = await engineSays({ segmentFrom: 4 }, async (model, ids) => {
      const pass = (segmentFrom: number) => passOptions({ ...smallStart, segmentFrom }, ids.length);
      const out = await Promise.all([2, 4].map((from) => model.forward([ids], { ...pass(from), trace: ['input'] })));
      const [a, b] = out.map(({ input }) => input?.data as Float32Array);
      return a.reduce((most, x, i) => Math.max(most, Math.abs(x - b[i])), 0);
    });
    const [input] = await values('#station-segment .delta data');
    expect(Number(input)).toBe(compared);
    await frame.locator('stem-switch#segments-switch input').click();
    await settle(frame);
    expect(await frame.locator('stem-matrix#segments').count()).toBe(0);
  });

  test('a place that is none is said to be none, and the last good one stays', async () => {
    await open('segments=3&lock=segments');
    await goTo('segment');
    expect(await frame.locator('stem-field#segment-from input').isDisabled()).toBe(true);
    await open('segments=3');
    await goTo('segment');
    await frame.locator('stem-field#segment-from input').fill('512');
    await settle(frame);
    expect(await frame.locator('stem-field#segment-from .error').textContent()).toMatch(/from 0 to 511/);
    expect(await frame.locator('stem-matrix#segments').count()).toBe(1);
  });
});

describe('experiments', () => {
  const here = experiments.filter(({ station }) => station === 'position');
  const run = async (id: string) => {
    const one = frame.locator(`#experiment-${id}`);
    if ((await one.locator('.head').getAttribute('aria-expanded')) === 'false') await one.locator('.head').click();
    await one.locator('.run').click();
    await one.locator('.outcome .verdict').waitFor();
    return one;
  };

  test.each(here.map(({ id }) => id))(
    '%s: the figures are those of a fresh engine, until the text is another',
    async (id) => {
      await open('');
      await goTo('position');
      const card = await run(id);
      expect(await card.locator('.verdict strong').textContent()).toBe('It holds.');
      expect(await card.locator('.outcome').textContent()).toContain(`Run with “${sentence}”.`);
      const engine = await createEngine();
      const tokenizer = await engine.openTokenizer('lesson', { vocabSize: smallStart.vocabSize });
      const model = await engine.createModel(modelOptions(smallStart));
      const ids = await tokenizer.encode(sentence);
      const outcome = await here
        .find((one) => one.id === id)
        ?.run({ engine, model, tokenizer, settings: smallStart, edits: [], ids });
      engine.dispose();
      if (!outcome || 'cannot' in outcome) return expect.fail('the fresh engine could not');
      const shown = await card.locator('dl data').evaluateAll((all) => all.map((one) => one.getAttribute('value')));
      expect(shown).toEqual(outcome.figures.map(({ value }) => String(value)));
      expect(await card.locator('.old').count()).toBe(0);
      await pasteText(frame, `${sentence} of money`);
      expect(await card.locator('.old').count()).toBe(1);
      await run(id);
      expect(await card.locator('.old').count()).toBe(0);
      // the page's own model is as it was
      expect(await frame.locator('.alert').count()).toBe(0);
    },
  );

  test('a text that can’t show it is told what to change', async () => {
    await open('');
    await pasteText(frame, ' the');
    await goTo('position');
    const card = await run('rope-distance');
    expect(await card.locator('.verdict').textContent()).toMatch(/Not with this text.*at least two tokens/);
  });

  test('a teacher may hide them', async () => {
    await open('hide=experiments');
    await goTo('position');
    await frame.locator('#combine').waitFor();
    await settle(frame);
    expect(await frame.locator('stem-experiment').count()).toBe(0);
  });
});

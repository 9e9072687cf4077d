// How fast this device is: measured on the page in a worker, stopped, shown, copied.
import { describe, expect, test } from 'vitest';
import type { Speed } from '../../web/engine/api.ts';
import { percentNumber, shortNumber } from '../../web/ui/number-text.ts';
import { violations } from './axe.ts';
import { frame, labForEachTest, page, serveForTests } from './served.ts';

serveForTests();
labForEachTest();

const part = () => frame.locator('stem-speed');
const status = () => part().locator('[role=status]');

describe('the speed of this device', () => {
  test('is measured when it is asked for, stopped at once, and the page goes on meanwhile', async () => {
    await frame.locator('.stop[data-to=logits]').click();
    await part().locator('#measure').click();
    await part().getByText('part 1 of 8').waitFor();
    // another thread measures: typing is answered
    await frame.locator('stem-lab #text').fill('the bank');
    await frame.waitForFunction(() => {
      const lab = document.querySelector('stem-lab') as unknown as { idle: boolean };
      return lab.idle;
    });
    expect(await part().locator('#stop').count()).toBe(1);
    await part().locator('#stop').click();
    await part().locator('#measure').waitFor();
    expect(await status().textContent()).toBe('Stopped. Nothing was kept.');
    expect(await part().locator('table').count()).toBe(0);

    await part().locator('#measure').click();
    await part().locator('table').waitFor({ timeout: 100_000 });
    expect(await status().textContent()).toBe('Measured.');
    const speed = await part().evaluate((one) => (one as unknown as { speed: Speed }).speed);
    const shown = await part()
      .locator('tbody tr')
      .evaluateAll((rows) => rows.map((row) => [...row.children].map((cell) => cell.textContent?.trim())));
    expect(shown).toEqual(
      speed.rows.map(({ work, path, ms, gflops, gbs, share, times, bound }) => [
        work === 'lookup' ? 'Lookup' : 'LM head',
        { scalar: 'scalar', simd: 'SIMD', relaxed: 'relaxed SIMD' }[path],
        ...[ms, gflops, gbs].map(shortNumber),
        percentNumber(share),
        `${shortNumber(times)}×`,
        bound,
      ]),
    );
    expect(await part().locator('#limits').textContent()).toContain(
      `${shortNumber(speed.limits.arithmetic.gflops)} GFLOP/s`,
    );
    expect(await part().locator('#how').textContent()).toContain('Medians of 7 batches of at least 200 ms');
    // a point a row, under its roof or where the numbers put it: the head lies right of the ridge, the lookup left of it
    const [lookup, head] = ['lookup', 'head'].map(
      (work) => speed.rows.find((row) => row.work === work)?.intensity ?? 0,
    );
    expect(await part().locator('stem-roofline circle').count()).toBe(6);
    const xs = await part()
      .locator('stem-roofline circle')
      .evaluateAll((points) => points.map((point) => Number(point.getAttribute('cx'))));
    expect(new Set(xs.slice(0, 3)).size).toBe(1);
    expect(xs[3]).toBeGreaterThan(xs[0]);
    const says = await part().locator('stem-roofline svg').getAttribute('aria-label');
    for (const number of [lookup, head, speed.limits.ridge]) expect(says).toContain(shortNumber(number));

    // what can be copied are the same numbers, in full
    await frame.evaluate(() => {
      navigator.clipboard.writeText = () => Promise.reject(new Error('no'));
    });
    await part().locator('#copy').click();
    const text = await part().locator('textarea').inputValue();
    const cells = text.split('\n').map((line) => line.split('\t'));
    expect(cells.map((row) => row.length)).toEqual(Array(9).fill(11));
    expect(cells[5].slice(0, 3)).toEqual(['LM head', 'SIMD', String(speed.rows[4].ms)]);
    expect(await violations(page)).toEqual([]);
  });

  test('the page can be computed by another build, with all that is in its address', async () => {
    const path = () =>
      frame.evaluate(() => {
        const lab = document.querySelector('stem-lab') as unknown as { engine: { info: { path: string } } | null };
        return lab.engine?.info.path;
      });
    const text = frame.locator('stem-lab #text');
    await text.fill('One river, two banks');
    await frame.locator('.stop[data-to=logits]').click();
    await part().locator('#compute').waitFor();
    expect(await path()).toBe('simd');
    for (const [name, expected] of [
      ['scalar', 'scalar'],
      ['relaxed SIMD', 'relaxed'],
      ['SIMD', 'simd'],
    ]) {
      await frame.locator('.stop[data-to=logits]').click();
      await part().locator('#compute a').getByText(name, { exact: true }).click();
      await page.waitForURL(
        ({ searchParams }) => searchParams.get('compute') === (expected === 'simd' ? null : expected),
      );
      await expect.poll(path, { timeout: 20_000 }).toBe(expected);
      expect(await text.inputValue()).toBe('One river, two banks');
      await frame.locator('.stop[data-to=logits]').click();
      await expect
        .poll(() => part().locator('#compute').textContent(), { timeout: 20_000 })
        .toContain(`are computed with ${name}.`);
    }
    expect(await violations(page)).toEqual([]);
  });
});

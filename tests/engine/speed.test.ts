// measureSpeed: what it says of this machine hangs together, it stops at once, and it refuses what it can't read.

import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { createEngine, doorFolder } from './built.ts';
import { refusal } from './refusal.ts';

/** Refused with this code, in words. */
async function expectRefusal(call: Promise<unknown>, code: string, words: RegExp): Promise<void> {
  const error = await refusal(call);
  expect(error.code).toBe(code);
  expect(error.message).toMatch(words);
}

test('every number hangs together, and a part is told as it begins', async () => {
  const engine = await createEngine();
  try {
    const heard: number[] = [];
    const { limits, rows } = await engine.measureSpeed({ onPart: ({ part, of }) => heard.push(part, of) });
    expect(heard).toEqual([1, 2, 3, 4, 5, 6, 7, 8].flatMap((part) => [part, 8]));
    // this Node may hide fused products and sums behind a flag
    const paths = rows.length === 6 ? ['scalar', 'simd', 'relaxed'] : ['scalar', 'simd'];
    const ways = ['lookup', 'head'].flatMap((work) => paths.map((path) => `${work} ${path}`));
    expect(rows.map(({ work, path }) => `${work} ${path}`)).toEqual(ways);
    const { arithmetic, reading, ridge } = limits;
    expect(ridge).toBe(arithmetic.gflops / reading.gbs);
    for (const times of [arithmetic, reading, ...rows]) {
      expect(times.batches).toBe(7);
      expect(times.runs % 7).toBe(0);
      expect(times.best).toBeGreaterThan(0);
      expect(times.ms).toBeGreaterThanOrEqual(times.best);
    }
    // 256 rows of 128 read twice and written; x (32, 128), E (4096, 128) and the logits
    const sizes = {
      lookup: [2 * 256 * 128, 12 * 256 * 128],
      head: [2 * 32 * 4096 * 128, 4 * (4096 + 4096 * 128 + 32 * 4096)],
    };
    for (const row of rows) {
      expect([row.flops, row.bytes]).toEqual(sizes[row.work]);
      expect(row.intensity).toBe(row.flops / row.bytes);
      expect(row.gflops).toBe(row.flops / row.ms / 1e6);
      expect(row.gbs).toBe(row.bytes / row.ms / 1e6);
      expect(row.roof).toBe(Math.min(arithmetic.gflops, (reading.gbs * row.flops) / row.bytes));
      expect(row.share).toBe(row.gflops / row.roof);
      expect(row.bound).toBe(row.roof < arithmetic.gflops ? 'memory' : 'arithmetic');
      expect(row.times).toBe((rows.find(({ work }) => work === row.work)?.ms ?? 0) / row.ms);
    }
    expect(reading.bytes).toBe(sizes.lookup[1]);
  } finally {
    engine.dispose();
  }
});

test('it stops at once, before it began and in the middle of a batch', async () => {
  const engine = await createEngine();
  try {
    await expectRefusal(engine.measureSpeed({ signal: AbortSignal.abort() }), 'cancelled', /measureSpeed/);
    const abort = new AbortController();
    let stopped = 0;
    const running = engine.measureSpeed({
      signal: abort.signal,
      onPart: () => {
        setTimeout(() => {
          stopped = performance.now();
          abort.abort();
        }, 50);
      },
    });
    await expectRefusal(running, 'cancelled', /measureSpeed/);
    // the first part alone takes more than a second
    expect(performance.now() - stopped).toBeLessThan(500);
  } finally {
    engine.dispose();
  }
});

test('options that it does not know are refused, and a disposed engine measures nothing', async () => {
  const engine = await createEngine();
  const refused = (options: unknown) => engine.measureSpeed(options as object);
  await expectRefusal(refused({ batches: 3 }), 'bad-config', /batches/);
  await expectRefusal(refused({ onPart: 1 }), 'bad-config', /onPart must be a function, got 1/);
  await expectRefusal(refused({ signal: 'now' }), 'bad-config', /signal must be an AbortSignal/);
  engine.dispose();
  await expectRefusal(engine.measureSpeed(), 'disposed', /disposed/);
});

test('the module is small, asks for a clock alone, and holds the scalar kernels beside the others', () => {
  const bytes = readFileSync(path.join(doorFolder('simd'), 'stem-speed.wasm'));
  expect(bytes.length).toBeLessThan(40_000);
  expect(WebAssembly.Module.imports(new WebAssembly.Module(bytes))).toEqual([
    { module: 'speed', name: 'now', kind: 'function' },
  ]);
});

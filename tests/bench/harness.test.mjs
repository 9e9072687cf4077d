// The benchmark's own logic: what is a median, how turns are taken, what passes as right, what a table says.
import { expect, test } from 'vitest';
import { readFlags } from './flags.mjs';
import { inputsOf } from './inputs.mjs';
import { limitOf, limitsOf, memoryOf } from './limits.mjs';
import { callsPerBatch, inTurn, median } from './measure.mjs';
import { nativeRows } from './native.mjs';
import { judgeOf, places, trainedLosses } from './reference.mjs';
import { bestPeer, figuresOf, ourRow, verdicts } from './report/figures.mjs';
import { scalingPlot } from './report/plot.mjs';
import { shortReport, wholeReport } from './report/summary.mjs';
import { asMarkdown, asText, digits, workTable } from './report/table.mjs';
import { leastWork, quickWorks, works } from './workloads.mjs';

/** A contender whose every call takes so many milliseconds of the machine's clock, and who remembers its batches. */
function slow(milliseconds, log = []) {
  return {
    log,
    run(calls) {
      log.push(calls);
      const until = performance.now() + milliseconds * calls;
      while (performance.now() < until);
    },
  };
}

test('the median is the middle one, or the mean of the two in the middle, in any order', () => {
  expect(median([9, 1, 5])).toBe(5);
  expect(median([4, 1, 3, 100])).toBe(3.5);
  expect(median([10, 9])).toBe(9.5);
  expect(() => median([])).toThrow('nothing');
});

test('a batch is as long as was asked, however short a call is', async () => {
  const one = slow(0.05);
  const { calls, took } = await callsPerBatch(one, 20);
  expect(took).toBeGreaterThanOrEqual(20);
  expect(calls * 0.05).toBeGreaterThan(10);
  // the very first call is never timed
  expect(one.log[0]).toBe(1);
});

test('contenders take turns, batch by batch, a slow one gets two, a slower one a single one', async () => {
  const order = [];
  const named = (name, milliseconds) => {
    const { run } = slow(milliseconds);
    return {
      run(calls) {
        order.push(name);
        run(calls);
      },
    };
  };
  const results = await inTurn([named('a', 1), named('b', 30), named('c', 110)], { least: 4, rounds: 3, slow: 20 });
  expect(order.slice(-6).join('')).toBe('abcaba');
  expect(results.map(({ batches }) => batches)).toEqual([3, 2, 1]);
  for (const [i, least] of [1, 30, 110].entries()) {
    expect(results[i].min).toBeGreaterThanOrEqual(least * 0.99);
    expect(results[i].ms).toBeGreaterThanOrEqual(results[i].min);
  }
});

test('cells that are looked at are all of them, or spread from the first to the last', () => {
  expect(places(4, 10)).toEqual([0, 1, 2, 3]);
  const some = places(1000, 7);
  expect(some.length).toBe(7);
  expect([some[0], some.at(-1)]).toEqual([0, 999]);
});

const small = [
  { kind: 'stem', V: 7, d: 4, B: 2, T: 3 },
  { kind: 'head', V: 7, d: 4, B: 1, T: 3 },
  { kind: 'square', n: 6 },
  { kind: 'softmax', M: 2, N: 9 },
  { kind: 'layernorm', M: 2, N: 9 },
];

/** The same results by another way: float32 after each step, loops over cells. */
function plainly(work, given) {
  const f = Math.fround;
  switch (work.kind) {
    case 'stem':
      return Float32Array.from({ length: work.B * work.T * work.d }, (_, i) => {
        const [r, c] = [Math.floor(i / work.d), i % work.d];
        return f(given.scale * given.E[given.ids[r] * work.d + c]) + given.P[(r % work.T) * work.d + c];
      });
    case 'head':
      return Float32Array.from({ length: work.T * work.V }, (_, i) => {
        let sum = 0;
        for (let c = 0; c < work.d; c++) {
          sum = f(sum + given.x[Math.floor(i / work.V) * work.d + c] * given.E[(i % work.V) * work.d + c]);
        }
        return sum;
      });
    case 'square':
      return Float32Array.from({ length: work.n ** 2 }, (_, i) => {
        let sum = 0;
        for (let k = 0; k < work.n; k++)
          sum = f(sum + given.a[Math.floor(i / work.n) * work.n + k] * given.b[k * work.n + (i % work.n)]);
        return sum;
      });
    case 'softmax': {
      const powers = Float32Array.from(given.x, Math.exp);
      return powers.map((power, i) => {
        const from = i - (i % work.N);
        return power / powers.subarray(from, from + work.N).reduce((all, one) => all + one, 0);
      });
    }
    default:
      return given.x.map((value, i) => {
        const row = given.x.subarray(i - (i % work.N), i - (i % work.N) + work.N);
        const mean = row.reduce((all, one) => all + one, 0) / work.N;
        const variance = row.reduce((all, one) => all + one * one, 0) / work.N - mean * mean;
        return (
          ((value - mean) / Math.sqrt(variance + given.epsilon)) * given.weight[i % work.N] + given.bias[i % work.N]
        );
      });
  }
}

test.each(small)('a right $kind passes, and one wrong cell, NaN or a missing cell does not', (work) => {
  const given = inputsOf(work);
  const judge = judgeOf(work, given);
  const right = plainly(work, given);
  expect(judge(right)).toMatchObject({ right: true });
  for (const wrong of [Number.NaN, right[3] + 1e-3 * Math.max(0.1, Math.abs(right[3]))]) {
    const other = right.slice();
    other[3] = wrong;
    expect(judge(other)).toMatchObject({ right: false, why: expect.stringContaining('cell 3') });
  }
  expect(judge(right.slice(1)).right).toBe(false);
});

test('the losses of a training step begin near ln V and fall; others do not pass', () => {
  const work = { kind: 'train', V: 50, d: 8, B: 2, T: 4 };
  const given = inputsOf(work);
  const [before, after] = trainedLosses(given, work);
  expect(Math.abs(before - Math.log(50))).toBeLessThan(0.5);
  expect(after).toBeLessThan(before);
  const judge = judgeOf(work, given);
  expect(judge([before, after]).right).toBe(true);
  expect(judge([before, before]).right).toBe(false);
  expect(judge([before]).right).toBe(false);
  // the first step of Adam moves every number by lr against its slope: the loss falls by lr times the slopes' sizes
  const slopes = ['E', 'P'].flatMap((name) =>
    [...given[name].keys()].map((i) => {
      const loss = (by) => {
        const other = Float64Array.from(given[name]);
        other[i] += by;
        return trainedLosses({ ...given, [name]: other }, work)[0];
      };
      return Math.abs(loss(1e-5) - loss(-1e-5)) / 2e-5;
    }),
  );
  const lr = 1e-6;
  const [begin, end] = trainedLosses({ ...given, lr }, work);
  const fall = lr * slopes.reduce((all, slope) => all + slope, 0);
  expect(Math.abs(begin - end - fall)).toBeLessThan(0.01 * fall);
});

test('inputs are the same at every call', () => {
  const work = works[0];
  expect(inputsOf(work)).toEqual(inputsOf(work));
  const { rows, ids, targets } = inputsOf({ kind: 'train', V: 50, d: 8, B: 2, T: 4 });
  expect(rows.flatMap((row) => row.slice(0, 4))).toEqual([...ids]);
  expect(rows.flatMap((row) => row.slice(1))).toEqual([...targets]);
});

test('a limit is by arithmetic or by the memory that the bytes come from', () => {
  const limits = { simd: 50, relaxed: 100, L2: 100, L3: 50, DRAM: 10 };
  const square = works.find(({ id }) => id === 'W3 1024');
  expect(limitOf(square, limits)).toEqual({ ms: (2 * 1024 ** 3) / 100e6, by: 'arithmetic' });
  const one = works.find(({ id }) => id === 'W2 T1');
  expect(limitOf(one, limits)).toMatchObject({ by: 'DRAM' });
  expect(limitOf(one, limits).ms).toBeCloseTo(leastWork(one).bytes / 10e6, 6);
  expect([1e5, 3e6, 1e8].map(memoryOf)).toEqual(['L2', 'L3', 'DRAM']);
});

test('of the probe the best is taken', () => {
  const list = [
    { of: 'simd', work: 1e9 },
    { of: 'simd', work: 1e9 },
    { of: 'DRAM', work: 1e8 },
  ];
  expect(limitsOf(list, [{ min: 40 }, { min: 20 }, { min: 10 }])).toEqual({ simd: 50, DRAM: 10 });
});

const limits = { simd: 40, L2: 80, L3: 40, DRAM: 10 };
const result = {
  id: 'W3 512',
  what: 'A · B',
  limits,
  rows: [
    { engine: 'kernels', name: 'Stem Lab kernel', how: 'scalar', ms: 90, min: 80, batches: 7, calls: 3 },
    { engine: 'kernels', name: 'Stem Lab kernel', how: 'simd', ms: 9, min: 8, batches: 7, calls: 30 },
    { engine: 'tfjs', name: 'TF.js wasm', how: 'a|b', ms: 13, min: 12, batches: 7, calls: 20 },
    { engine: 'jax', name: 'jax-js', how: '', cannot: 'it does not start' },
    { engine: 'plain', name: 'plain JavaScript', how: '', ms: 5, min: 4, batches: 7, calls: 9 },
  ],
};

test('rates, shares, ratios and verdicts are those of the best batches', () => {
  const flops = 2 * 512 ** 3;
  const { limit, rows } = figuresOf(result);
  expect(limit.ms).toBeCloseTo(flops / 40e6, 9);
  expect(rows[1].rate).toBeCloseTo(flops / 8e6, 9);
  expect(rows[1].share).toBeCloseTo(limit.ms / 8, 9);
  expect(rows[1].times).toBeUndefined();
  expect(rows[2].times).toBe(1.5);
  expect(ourRow(result, 'simd')).toBe(result.rows[1]);
  // plain JavaScript is beside, but no peer
  expect(bestPeer(result)).toBe(result.rows[2]);
  expect(verdicts(result)).toMatchObject([
    { kind: 'share', asked: 0.86, met: false },
    { kind: 'ratio', asked: 1.3, got: 1.5, met: true },
  ]);
});

test('numbers are written with three digits', () => {
  expect([1234.5, 99.95, 1, 0.12345, 0.00012345, 1e-7].map(digits)).toEqual([
    '1235',
    '100',
    '1.00',
    '0.123',
    '0.000123',
    '0.000000100',
  ]);
});

test('a table says what each engine did, and why one did not, as text and as Markdown', () => {
  const table = workTable(result);
  const text = asText(table);
  expect(text).toMatch(/jax-js {2,}it does not start/);
  expect(text).toMatch(/simd, of the limit: 84 %, asked 86 %: not met/);
  expect(text).toMatch(/simd, beside TF\.js wasm, a\|b: 1\.50×, asked 1\.30×: met/);
  const markdown = asMarkdown(table);
  expect(markdown).toContain('a\\|b');
  // every row has as many cells
  const cells = markdown
    .split('\n')
    .filter((line) => line.startsWith('|'))
    .map((line) => line.replaceAll('\\|', '').split('|').length);
  expect(new Set(cells).size).toBe(1);
});

test('the report has every part that was measured, and its plot is an image', () => {
  const points = [1, 2, 4].map((size) => ({ size, ways: { scalar: { ms: size }, simd: { ms: size / 10 } } }));
  const run = {
    made: '2020-01-01',
    quick: false,
    machine: { cpu: 'a processor', cores: 2 },
    places: { node: { version: 'Node 20', results: [result] } },
    coldStart: {
      rows: [
        { name: 'page', what: 'x', ms: 10, min: 9, bytes: 2048, opens: 2 },
        { name: 'other', what: 'y', cannot: 'no' },
      ],
    },
    native: { rows: [{ work: 'W3 512', how: 'avx2', ms: 2, gflops: 100 }] },
    scaling: [{ kind: 'head', axis: 'T', from: { T: 1, V: 2, d: 3 }, points }],
  };
  expect(shortReport(run)).toMatch(/W3 512 \| 6\.71 \| 80\.0 \(8 %\) \| 8\.00 \(84 %\).*missed: simd \|/);
  const whole = wholeReport(run);
  for (const part of ['a processor', '### W3 512', 'page open', 'avx2', 'scaling.svg']) expect(whole).toContain(part);
  const plot = scalingPlot(run.scaling);
  expect(plot).toContain('LM head against T (V 2, d 3)');
  expect(plot).not.toMatch(/NaN|undefined|Infinity/);
});

test('Google Benchmark: the medians, in milliseconds of the processor, and what was refused', () => {
  const benchmarks = [
    { run_name: 'W3 512|openblas', aggregate_name: 'mean', time_unit: 'us', cpu_time: 1, flops: 1 },
    { run_name: 'W3 512|openblas', aggregate_name: 'median', time_unit: 'us', cpu_time: 2500, flops: 3e9 },
    { name: 'W2 T1|avx2', error_occurred: true, error_message: 'its result is wrong' },
  ];
  expect(nativeRows({ benchmarks }, 'Haswell')).toEqual([
    { work: 'W3 512', how: 'OpenBLAS (Haswell)', ms: 2.5, gflops: 3 },
    { work: 'W2 T1', how: 'avx2', cannot: 'its result is wrong' },
  ]);
});

test('the command line: all by default, parts by name, and a wrong name is told with the right ones', () => {
  expect(readFlags([]).works).toEqual(works.map(({ id }) => id));
  expect(readFlags(['--quick'])).toMatchObject({ works: quickWorks, parts: ['node', 'browser'] });
  expect(readFlags(['--only', 'w2 seed,W3']).works).toEqual(['W2 seed', 'W3 512', 'W3 1024']);
  expect(readFlags(['--engines', 'plain, kernels', '--in', 'node'])).toMatchObject({
    engines: ['kernels', 'plain'],
    parts: ['node'],
  });
  expect(() => readFlags(['--only', 'W9'])).toThrow(/No workload begins with "w9".*W1 seed/);
  expect(() => readFlags(['--engines', 'torch'])).toThrow(/no engine called torch.*tfjs/);
  expect(() => readFlags(['--only'])).toThrow('wants a value');
  expect(() => readFlags(['--fast'])).toThrow('is no option');
});

// What the core says of tensors that the caller holds: how far two are apart, and the products of their rows.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Engine } from '../../web/engine/api.ts';
import { builds, createEngine } from './built.ts';
import { refusal } from './refusal.ts';

describe.each(builds)('%s build', (build) => {
  let engine: Engine;
  beforeAll(async () => {
    engine = await createEngine({ path: build });
  });
  afterAll(() => engine.dispose());

  const tensor = (shape: number[], numbers: number[]) => ({ shape, data: Float32Array.from(numbers) });

  test('their difference, with its place, and that to a sum', async () => {
    const [a, b] = [tensor([1, 2, 2], [1, 2, 3, 4]), tensor([1, 2, 2], [1, 2.5, 1, 4])];
    expect(await engine.difference(a, b)).toEqual({ maxAbs: 2, at: [0, 1, 0], changed: 2, count: 4 });
    const plus = tensor([1, 2, 2], [0, -0.5, 2, 0]);
    expect(await engine.difference(a, b, plus)).toEqual({ maxAbs: 0, at: null, changed: 0, count: 4 });
    // the sum is float32's
    const one = tensor([1], [1]);
    expect((await engine.difference(one, one, tensor([1], [2 ** -25]))).changed).toBe(0);
    expect((await engine.difference(tensor([0, 3], []), tensor([0, 3], []))).count).toBe(0);
    expect((await engine.difference(a, tensor([1, 2, 2], [1, Number.NaN, 3, 4]))).maxAbs).toBeNaN();
  });

  test('products of all pairs of rows', async () => {
    const out = await engine.products(tensor([2, 2], [3, 4, 0, 2]), tensor([3, 2], [1, 0, 0, 5, -3, -4]));
    expect(out.dots).toEqual(tensor([2, 3], [3, 20, -25, 0, 10, -8]));
    expect(out.cosines.shape).toEqual([2, 3]);
    [0.6, 0.8, -1, 0, 1, -0.8].forEach((cosine, i) => {
      expect(out.cosines.data[i]).toBe(Math.fround(cosine));
    });
    expect(out.norms).toEqual(Float64Array.of(5, 2));
  });

  test('how they are spread', async () => {
    const numbers = tensor([2, 4], [-1, -0.5, 0, 0.25, 0.5, 0.99, 1, -3]);
    const all = await engine.distribution(numbers, { low: -1, high: 1, bins: 4 });
    expect(all.counts).toEqual([1, 1, 2, 2]);
    expect([...all.edges]).toEqual([-1, -0.5, 0, 0.5, 1]);
    expect(all.outside).toBe(2);
    const { mean, deviation } = await engine.distribution(tensor([4], [2, 4, 4, 6]), { low: 0, high: 1, bins: 1 });
    expect([mean, deviation]).toEqual([4, Math.sqrt(2)]);
    for (const parts of [
      { low: 1, high: 1, bins: 2 },
      { low: 0, high: 1, bins: 0 },
      { low: 0, high: Number.NaN, bins: 2 },
    ])
      expect(await refusal(engine.distribution(numbers, parts))).toMatchObject({ code: 'bad-number' });
    expect(await refusal(engine.distribution(numbers, { low: 0, high: 1, bins: 5000 }))).toMatchObject({
      code: 'bad-number',
    });
  });

  test('refusals', async () => {
    const [a, b] = [tensor([1, 2], [1, 2]), tensor([2, 1], [1, 2])];
    for (const call of [() => engine.difference(a, b), () => engine.difference(a, a, b), () => engine.products(a, b)])
      expect(await refusal(call())).toMatchObject({ code: 'bad-shape' });
    expect(await refusal(engine.products(tensor([3], [1, 2]), a))).toMatchObject({ code: 'bad-shape' });
    expect(await refusal(engine.difference([1, 2] as never, a))).toMatchObject({ name: 'TypeError' });
  });
});

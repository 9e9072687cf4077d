// What RoPE and ALiBi do at one position, through the door.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { CreateModelOptions, Engine } from '../../web/engine/api.ts';
import { builds, createEngine } from './built.ts';
import { refusal } from './refusal.ts';

describe.each(builds)('%s build', (build) => {
  let engine: Engine;
  beforeAll(async () => {
    engine = await createEngine({ path: build });
  });
  afterAll(() => engine.dispose());
  const factors = async (position: number, options: CreateModelOptions) => {
    const model = await engine.createModel({ vocabSize: 11, dModel: 24, maxLen: 128, heads: 3, ...options });
    try {
      return await model.positionFactors(position);
    } finally {
      model.dispose();
    }
  };

  test.each([0, 1, 100])('RoPE turns pair i of a head by position · 10000^(−2i/8): %i', async (position) => {
    const { rope, alibi } = await factors(position, { positions: 'rope' });
    expect(alibi).toBeNull();
    expect(rope?.map(({ pair }) => pair)).toEqual([
      [0, 4],
      [1, 5],
      [2, 6],
      [3, 7],
    ]);
    rope?.forEach(({ angle, cosine, sine }, i) => {
      const exact = position * 10000 ** ((-2 * i) / 8);
      // by exp(−(2i/8)·ln 10000): the logarithm and the product, of up to 9.3, are rounded; so are exp and the angle
      expect(Math.abs(angle - exact)).toBeLessThanOrEqual((2 * 9.3 + 4) * 2 ** -53 * exact);
      // rounded once, of an angle that is not exact itself
      expect(Math.abs(cosine - Math.cos(exact))).toBeLessThanOrEqual(2 ** -24 + exact * 2 ** -50);
      expect(Math.abs(sine - Math.sin(exact))).toBeLessThanOrEqual(2 ** -24 + exact * 2 ** -50);
    });
  });

  test('neighbours are the pairs of the other layout', async () => {
    const { rope } = await factors(5, { positions: 'rope', ropeLayout: 'interleaved' });
    expect(rope?.map(({ pair }) => pair)).toEqual([
      [0, 1],
      [2, 3],
      [4, 5],
      [6, 7],
    ]);
  });

  test('ALiBi: the paper’s slopes, and −m·distance for each token so far', async () => {
    const { rope, alibi } = await factors(3, { positions: 'alibi', heads: 8 });
    expect(rope).toBeNull();
    expect(alibi?.slopes).toEqual([1, 2, 3, 4, 5, 6, 7, 8].map((h) => 2 ** -h));
    expect(alibi?.bias.shape).toEqual([8, 4]);
    expect([...(alibi?.bias.data ?? [])].map((x) => x + 0)).toEqual(
      [1, 2, 3, 4, 5, 6, 7, 8].flatMap((h) => [3, 2, 1, 0].map((distance) => -distance * 2 ** -h + 0)),
    );
  });

  test('schemes that act on the stem have none; a position that the model has not is refused', async () => {
    for (const positions of ['learned', 'sinusoidal', 'none'] as const)
      expect(await factors(1, { positions })).toEqual({ rope: null, alibi: null });
    const refused = await refusal(factors(128, { positions: 'rope' }));
    expect([refused.code, refused.message]).toEqual(['bad-shape', 'position 128 is outside 0..127']);
    expect((await refusal(factors(1.5, { positions: 'rope' }))).code).toBe('bad-number');
    expect((await refusal(factors(-1, { positions: 'rope' }))).code).toBe('bad-shape');
  });
});

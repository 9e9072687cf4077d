// What the switches mean to the engine.
import { describe, expect, test } from 'vitest';
import { modelOptions, passOptions, segmentIds } from '../../web/lessons/state/engine-options.ts';
import { smallStart } from '../../web/lessons/state/settings.ts';

describe('from settings to the engine', () => {
  test('each switch arrives', () => {
    const set = { ...smallStart, layers: 1, heads: 8, activation: 'gelu', norm: 'post', combine: 'concat' } as const;
    expect(modelOptions({ ...set, ropeLayout: 'interleaved', segmentFrom: 0 })).toMatchObject({
      layers: 1,
      heads: 8,
      activation: 'gelu',
      norm: 'post',
      combine: 'concat',
      ropeLayout: 'interleaved',
      segmentCount: 2,
    });
    expect(modelOptions(smallStart).segmentCount).toBe(0);
  });

  test('segments: from a place on, beyond the text none, off no ids at all', () => {
    expect(segmentIds({ ...smallStart, segmentFrom: 2 }, 4)).toEqual([0, 0, 1, 1]);
    expect(segmentIds({ ...smallStart, segmentFrom: 0 }, 2)).toEqual([1, 1]);
    expect(segmentIds({ ...smallStart, segmentFrom: 9 }, 2)).toEqual([0, 0]);
    expect(segmentIds(smallStart, 2)).toBeNull();
    expect(passOptions(smallStart, 2)).toEqual({ train: false, seed: 0, attention: true, causal: true });
    const ablated = { ...smallStart, segmentFrom: 1, attention: false, causal: false, train: true, maskSeed: 5 };
    expect(passOptions(ablated, 2)).toEqual({
      train: true,
      seed: 5,
      attention: false,
      causal: false,
      segmentIds: [[0, 1]],
    });
  });
});

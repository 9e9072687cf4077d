// What a training is set to, and the rows that a text is cut into.
import { describe, expect, test } from 'vitest';
import {
  groups,
  type PlanKey,
  type PlanNumber,
  parsePlanNumber,
  planKeyNames,
  planKeys,
  planRanges,
  planStart,
  readPlan,
  samePlan,
} from '../../web/lessons/state/training-plan.ts';
import { batchOf, inputsOf, targetsOf } from '../../web/lessons/training/batch.ts';
import { page } from '../../web/lessons/training/page.ts';

const count = (n: number) => Array.from({ length: n }, (_, i) => i);

describe('rows to learn from', () => {
  test.each([
    [0, 512, 0, 0, 0],
    [1, 512, 0, 0, 1],
    [2, 512, 1, 2, 0],
    [31, 512, 1, 31, 0],
    [32, 512, 1, 32, 0],
    [63, 512, 1, 32, 31],
    [64, 512, 2, 32, 0],
    [256, 512, 8, 32, 0],
    [600, 512, 8, 32, 344],
    [40, 10, 4, 10, 0],
  ])('%i tokens, at most %i a row: %i rows of %i, %i left', (tokens, maxLen, rows, length, left) => {
    const batch = batchOf(count(tokens), maxLen);
    expect([batch.ids.length, batch.ids[0]?.length ?? 0, batch.left]).toEqual([rows, length, left]);
    expect(batch.ids.flat()).toEqual(count(rows * length));
  });

  test('a token that only stands last is no input, one that only stands first no target', () => {
    const rows = [
      [1, 2, 3],
      [4, 2, 5],
    ];
    expect([...inputsOf(rows)].sort()).toEqual([1, 2, 4]);
    expect([...targetsOf(rows)].sort()).toEqual([2, 3, 5]);
  });

  test('the page fills its rows', () => {
    // a token of the largest vocabulary is seldom longer than a word and its blank
    expect(page.length).toBeGreaterThanOrEqual(1500);
    expect(page.split(' ').length).toBeGreaterThan(256);
  });
});

describe('the plan', () => {
  test('the start is within its own ranges and every key reads back what stands there', () => {
    for (const name of Object.keys(planRanges) as PlanNumber[])
      expect(parsePlanNumber(name, String(planStart[name])), name).toBe(planStart[name]);
    const other = {
      ...planStart,
      corpus: 'text',
      optimizer: 'sgd',
      lr: 1e9,
      freeze: 'positions,head',
      seed: 7,
    } as const;
    for (const key of planKeyNames)
      expect(readPlan(key, String(other[planKeys[key]])) ?? {}, key).toEqual(
        String(other[planKeys[key]]) === '' ? {} : { [planKeys[key]]: other[planKeys[key]] },
      );
    expect(samePlan(planStart, { ...planStart })).toBe(true);
    expect(samePlan(planStart, other)).toBe(false);
    expect(new Set(Object.values(planKeys))).toEqual(new Set(Object.keys(planStart)));
  });

  test.each<[PlanKey, string]>([
    ['learn', 'books'],
    ['opt', 'adam'],
    ['lr', '-1'],
    ['lr', '1e13'],
    ['lr', 'fast'],
    ['steps', '0'],
    ['steps', '1.5'],
    ['steps', '10001'],
    ['decay', '11'],
    ['warmup', '-1'],
    ['drop', '1.1'],
    ['freeze', 'attention'],
    ['freeze', 'tokens,'],
    ['trainseed', '9007199254740992'],
  ])('no value of %s: %s', (key, text) => {
    expect(readPlan(key, text)).toBeNull();
  });

  test('groups are kept in one order, so that the same choice is the same state', () => {
    expect(readPlan('freeze', 'head,tokens')).toEqual({ freeze: 'tokens,head' });
    expect(readPlan('freeze', groups.join(','))).toEqual({ freeze: groups.join(',') });
  });
});

// Tables of languages that people speak: nothing is missing in one that is there, and each sentence says all that it is given.
import { describe, expect, test } from 'vitest';
import { loadLanguage } from '../../web/lessons/words/languages.ts';
import { lazyWords } from '../../web/lessons/words/pseudo.ts';

// so that each can be told from the others, and from what a table says itself
const given = Array.from({ length: 10 }, (_, i) => String(1201 + 113 * i));
const saidOf = (text: string) => given.filter((one) => text.includes(one));

/** By its path, what each sentence says of what it is given; 'text' where there is nothing to give. */
function entries(one: unknown, at = ''): [string, string][] {
  if (typeof one === 'function') return [[at, saidOf(String(one(...given))).join()]];
  if (typeof one !== 'object' || one === null) return [[at, typeof one]];
  return Object.entries(one).flatMap(([key, each]) => entries(each, `${at}/${key}`));
}

describe.each(['de', 'ar'])('%s', (tag) => {
  test('every table has the keys of the English one, and its sentences say the same of what they are given', async () => {
    const [{ words }, own] = await Promise.all([loadLanguage('en'), loadLanguage(tag)]);
    const tables = Object.keys(own.lazy) as (keyof typeof lazyWords)[];
    expect(tables.length).toBeGreaterThan(15);
    expect(entries(own.words)).toEqual(entries(words));
    for (const name of tables)
      expect(new Map(entries(own.lazy[name])), name).toEqual(new Map(entries(lazyWords[name])));
  });
});

test.each(['de', 'ar'])('%s has every table', async (tag) => {
  expect(Object.keys((await loadLanguage(tag)).lazy).sort()).toEqual(Object.keys(lazyWords).sort());
});

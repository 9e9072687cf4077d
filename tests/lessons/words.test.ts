import { describe, expect, test } from 'vitest';
import { ConceptReader } from '../../web/lessons/grading/concepts.ts';
import { slipsBetween, Vocabulary } from '../../web/lessons/grading/typos.ts';
import { stemOf, wordsOf } from '../../web/lessons/grading/words.ts';

test.each([
  ['share', 'shares', 'shared', 'sharing'],
  ['copy', 'copies', 'copied', 'copying'],
  ['tie', 'ties', 'tied', 'tying'],
  ['matrix', 'matrices'],
  ['stabilise', 'stabilizes', 'stabilising', 'stabilization'],
  ['embed', 'embedding', 'embeddings', 'embeds'],
])('%s and its forms have one stem', (...forms) => {
  expect(new Set(forms.map(stemOf)).size).toBe(1);
});

test('identifiers fall apart, a dot at the end of a sentence parts', () => {
  const words = wordsOf('lm_head.weight = tok.weight. It is shared, not copied.');
  expect(words.map(({ text }) => text).join(' ')).toBe('lm head weight = tok weight it is shared not copied');
  expect(words.map(({ sentence }) => sentence)).toEqual([0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 1]);
  expect(words[9]?.clause).not.toBe(words[8]?.clause);
});

test.each([
  ['a >> b', 'a larger than b'],
  ['a ≪ b', 'a smaller than b'],
  ['##ing', 'wordpiece ing'],
])('%s is read as %s', (typed, read) => {
  expect(
    wordsOf(typed)
      .map(({ text }) => text)
      .join(' '),
  ).toBe(read);
});

describe('slips', () => {
  test.each([
    ['weight', 'wieght', 1],
    ['embedding', 'emebdding', 1],
    ['scale', 'scales', 1],
    ['head', 'head', 0],
    ['', 'abc', 3],
  ])('%s and %s: %i', (one, other, slips) => {
    expect(slipsBetween(one, other)).toBe(slips);
  });

  test.each([
    ['wieghts', 'weight'],
    ['emebddings', 'embedding'],
    ['tokn', 'token'],
    ['weather', 'weather'],
    ['banana', 'banana'],
  ])('%s is read as %s', (typed, meant) => {
    const [word] = new Vocabulary(['weight', 'embedding', 'token']).corrected(wordsOf(typed));
    expect(word?.stem).toBe(stemOf(meant));
  });
});

describe('what is denied', () => {
  const reader = new ConceptReader({
    concepts: { share: { any: ['share'], except: ['share ..1 shape'] }, copy: { any: ['copy'] } },
  });
  test.each([
    ['they are shared', true, false],
    ["they aren't shared", false, true],
    ['they are not copied but shared', true, false],
    ['shared rather than copied', true, false],
    ['copied instead of shared', false, true],
    ['not only copied, also shared', true, false],
    ['they do not fail to be copied. They are shared', true, false],
    ['they share the shape', false, false],
    ['it is not the case that they are not shared', true, false],
  ])('%s', (answer, said, denied) => {
    const reading = reader.read(answer);
    expect(reading?.holds({ all: ['share'] })).toBe(said);
    expect(reading?.holds({ all: ['deny:share'] })).toBe(denied);
  });

  test('a phrase may be held inside its clause', () => {
    const both = (within: 'sentence' | 'clause') =>
      new ConceptReader({ concepts: { far: { any: ['red ..2 blue'], within } } });
    expect(
      both('sentence')
        .read('red, then blue')
        ?.holds({ all: ['far'] }),
    ).toBe(true);
    expect(
      both('clause')
        .read('red, then blue')
        ?.holds({ all: ['far'] }),
    ).toBe(false);
    expect(
      both('clause')
        .read('red then blue')
        ?.holds({ all: ['far'] }),
    ).toBe(true);
  });

  test('of whom something is said', () => {
    const about = new ConceptReader({
      concepts: { old: { any: ['old'] }, new: { any: ['new'] }, static: { any: ['static'] } },
      subjects: { old: 'old', new: 'new' },
    });
    expect(about.read('the old is static, the new learns')?.holds({ all: ['old/static'] })).toBe(true);
    expect(about.read('the old learns while the new is static')?.holds({ all: ['old/static'] })).toBe(false);
    expect(about.read('static')?.holds({ all: ['open/static'] })).toBe(true);
    expect(about.read('the old and the new: the former is static')?.holds({ all: ['old/static'] })).toBe(true);
    expect(about.read('the old and the new: the latter is static')?.holds({ all: ['old/static'] })).toBe(false);
    expect(about.read('the former is static')?.holds({ all: ['open/static'] })).toBe(true);
    expect(about.read('the new came and static is used by the old')?.holds({ all: ['old/static'] })).toBe(true);
    expect(() => about.read('static')?.holds({ all: ['nothing'] })).toThrow(RangeError);
  });
});

import { describe, expect, test } from 'vitest';
import { latinLetter, normalise } from '../../web/lessons/grading/normalise.ts';
import { below, seeded, withZeroWidth } from './corpus.ts';

describe('normalise', () => {
  test.each([
    ['  a\t\n b  ', 'a b'],
    ['a\u00a0\u00a0b', 'a b'],
    ['Ｔｒｕｅ', 'true'],
    ['true.', 'true'],
    ['true。', 'true'],
    ['tr\u200bu\ufeffe', 'true'],
    ['a\u202eb', 'ab'],
    ['it’s “so”', `it's "so"`],
    ['d′', "d'"],
    ['V − d – e', 'v - d - e'],
    ['∣V∣', '|v|'],
    ['2 ✕ 3', '2 × 3'],
    ['Eᵀ', 'e^t'],
    ['a ≠ b', 'a != b'],
    ['t\u0336r\u0336u\u0336e\u0336', 'true'],
    ['İI', 'ii'],
    ['', ''],
    ['...', ''],
  ])('%j becomes %j', (typed, expected) => {
    expect(normalise(typed)).toBe(expected);
  });

  test('case is kept when asked', () => {
    expect(normalise(' Tok.weight. ', { fold: false })).toBe('Tok.weight');
  });

  test('twice is once, for any text', () => {
    const random = seeded(7);
    for (let round = 0; round < 3000; round++) {
      const length = below(random, 30);
      const text = String.fromCharCode(...Array.from({ length }, () => below(random, round % 2 ? 0x10000 : 0x250)));
      const once = normalise(text);
      expect(normalise(once), JSON.stringify(text)).toBe(once);
    }
  });

  test('zero-width characters anywhere change nothing', () => {
    for (let seed = 0; seed < 50; seed++) {
      expect(normalise(withZeroWidth('Sharing one matrix.', seed))).toBe('sharing one matrix');
    }
  });

  test('letters that look Latin are read so, others stay', () => {
    expect(['а', 'в', 'с', 'т', 'β', 'ж', 'b'].map(latinLetter)).toEqual(['a', 'b', 'c', 't', 'b', 'ж', 'b']);
  });
});

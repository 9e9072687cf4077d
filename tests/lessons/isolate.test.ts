// What runs from left to right keeps its own order in a sentence from right to left.
import { describe, expect, test } from 'vitest';
import { arabic } from '../../web/lessons/words/arabic.ts';
import { isolated } from '../../web/lessons/words/isolate.ts';

// readable: < and > for the isolate and its end, { for one that takes its direction from its text, _ for a blank that does not break
const shown = (text: string) =>
  text.replaceAll('\u2066', '<').replaceAll('\u2068', '{').replaceAll('\u2069', '>').replaceAll('\u00A0', '_');

describe('isolates', () => {
  test.each([
    ['الضرب في √d', 'الضرب في <√d>'],
    ['بلا × √d هنا', 'بلا <×_√d> هنا'],
    ['بمقدار −0.25.', 'بمقدار <−0.25>.'],
    ['شكله (4096, 128)، لا غير', 'شكله <(4096,_128)>، لا غير'],
    ['max |Δ| بعد الكتلة', '<max_|Δ|> بعد الكتلة'],
    ['T = 0 أشكال', '<T_=_0> أشكال'],
    ['ينتهي اسمه بـ .safetensors.', 'ينتهي اسمه بـ <.safetensors>.'],
    ['(رقم 2 d، أو d 2)', '(رقم <2 d>، أو d 2)'],
    ['متجه (فارغ: 4·d)', 'متجه (فارغ: <4·d>)'],
    ['E (4096, 128) × √d + صفوف', '<E_(4096,_128)_×_√d> + صفوف'],
    ['كم من GPT-2 (أعداده 124 مليونًا)', 'كم من GPT-2 (أعداده 124 مليونًا)'],
    ['x * d ** 0.5 (1 حيث)', '<x * d ** 0.5> (1 حيث)'],
    ['جملة “The bank. It”', 'جملة <“The bank. It”>'],
    ['الرمز «->» هنا', 'الرمز «{->>» هنا'],
    ['عند «+ الموضع»', 'عند «+ الموضع»'],
    ['من 0.5 ← −0.5', 'من 0.5 ← <−0.5>'],
    ['نحو 3 %', 'نحو <3 %>'],
    ['N(0, 1/d), × √d', '<N(0,_1/d),_×_√d>'],
  ])('%s', (sentence, expected) => expect(shown(isolated(sentence))).toBe(expected));

  test.each([
    'الرمز 3 من 12.',
    'صف E، للرمز',
    '(tokenizer.json، أو vocab.json)',
    'GFLOP/s',
    'Stem Lab',
    'قيم logits: أكثر',
    '+ الموضع',
    '= ما يدخل',
    'يقيس …',
    '',
    '1,024 رمزًا',
  ])('nothing is needed in %s', (sentence) => expect(isolated(sentence)).toBe(sentence));

  test('what a table has isolated stays as it is', () => {
    const sentence = 'لغة \u2066C++\u2069 و «\u2068a b\u2069»';
    expect(isolated(sentence)).toBe(sentence);
  });
});

/** What a sentence shows outside of its isolates. */
const outside = (text: string) => text.replaceAll(/[\u2066-\u2068][^\u2066-\u2069]*\u2069/gu, '');

function sentences(one: unknown, at = ''): [string, string][] {
  if (typeof one === 'string') return [[at, one]];
  // a function is given what is hardest to keep in order
  if (typeof one === 'function')
    return [[at, String(one(...Array.from({ length: one.length || 8 }, (_, i) => `−${i}.5`)))]];
  if (typeof one !== 'object' || one === null) return [];
  return Object.entries(one).flatMap(([key, each]) => sentences(each, `${at}/${key}`));
}

test('no formula, sign or bracket of a Latin name is left to the direction of an Arabic sentence', () => {
  const all = [...sentences(arabic.words), ...sentences(arabic.lazy)];
  expect(all.length).toBeGreaterThan(900);
  const left = all.filter(([, text]) => /[\w|)\]]\s?[√×−|=²^]|[√×−|²^]\s?[\w|(]|\w[([]|[)\]]\w/u.test(outside(text)));
  expect(left).toEqual([]);
});

import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Engine, Tokenizer } from '../../web/engine/api.ts';
import { builds, createEngine, jsonBytes } from './built.ts';
import {
  endOfText,
  gpt2TokenizerJson,
  gptTokenizer,
  huggingFaceTokenizer,
  randomBytesText,
  randomNumbers,
  randomText,
  vocabulary,
} from './tokenizer-peers.ts';

/** Rows that went wrong in other implementations of this rule, and what they must be. */
const texts = [
  '',
  ' ',
  'hello world',
  "don't DON'T don’t",
  "we'll've 'rer x'S",
  ...Array.from({ length: 12 }, (_, n) => `hello${' '.repeat(n)}world`),
  '  Hello   World. \t\r\n\n b ',
  'a\n\n b',
  '12345 3.14 ½ ² ٣',
  '|V|×d',
  'e\u0301 é',
  '你好 世界',
  'שלום עולם',
  'a\u0000b',
  '\tdef f():\n\t\treturn 1\n',
  'a\r\nb',
  '\u3000x',
  '😀 地 “x” 👩‍👩‍👧 🇩🇪 ænəl',
  'constructor toString valueOf hasOwnProperty __proto__ isPrototypeOf',
  'x != y, hello ! a , b . c ?',
  '<|endoftext|', // cut short: text to all
  '<|im_start|>',
  'a'.repeat(3000),
  ' '.repeat(3000),
  'ab'.repeat(500),
];

describe.each(builds)('%s build', (build) => {
  let engine: Engine;
  let gpt2: Tokenizer;
  beforeAll(async () => {
    engine = await createEngine({ path: build });
    gpt2 = await engine.openTokenizer('gpt2');
  });
  afterAll(() => engine.dispose());

  test('has 50,257 tokens, and what is known of them', async () => {
    expect(gpt2.size).toBe(50257);
    expect(await gpt2.encode('hello world')).toEqual([31373, 995]);
    expect(await gpt2.decode([50256])).toBe(endOfText);
    const ids = Array.from({ length: gpt2.size }, (_, id) => id);
    const pieces = await gpt2.pieces(ids);
    expect(new Set(pieces.map((bytes) => Buffer.from(bytes).toString('latin1'))).size).toBe(50257);
  });

  test('special tokens are text unless the switch says otherwise', async () => {
    const text = `hello ${endOfText}`;
    expect(await gpt2.encode(text)).toEqual(gptTokenizer(text));
    expect(await gpt2.encode(text)).not.toContain(50256);
    expect(await gpt2.encode(text, { special: true })).toEqual([31373, 220, 50256]);
    expect(await gpt2.encode(text, { special: true })).toEqual(huggingFaceTokenizer(text));
    expect(await gpt2.encode(`${endOfText}${endOfText}x`, { special: true })).toEqual([50256, 50256, 87]);
    expect(await gpt2.decode(await gpt2.encode(text))).toBe(text);
    // GPT-2 puts nothing around a text
    expect(await gpt2.encode('x', { frame: true })).toEqual([87]);
  });

  test('white space that JavaScript sees otherwise is Unicode’s', async () => {
    const pieces = async (text: string) => {
      const ids = await gpt2.encode(text);
      return { ids: ids.length, text: await gpt2.decode(ids) };
    };
    // U+0085 is white space, so the letter after it is a piece of its own; U+FEFF is not, so a blank leads it
    for (const text of ['a\u0085b', '!\u0085', ' \ufeff x', '\ufeff\ufeffhello'])
      expect((await pieces(text)).text).toBe(text);
    expect(await gpt2.encode('\u0085')).toEqual(await gpt2.encode('!\u0085').then((ids) => ids.slice(1)));
  });

  test.each(texts.map((text) => [text.slice(0, 40), text]))('%j: ids of three programs', async (_, text) => {
    const ids = await gpt2.encode(text);
    expect(ids).toEqual(gptTokenizer(text));
    expect(ids).toEqual(huggingFaceTokenizer(text));
    expect(await gpt2.decode(ids)).toBe(text);
  });

  test('random Unicode and random bytes: ids of three programs', async () => {
    const random = randomNumbers(1);
    for (let i = 0; i < 300; i++) {
      const text = i % 3 === 0 ? randomBytesText(random, 1 + random(60)) : randomText(random, 1 + random(60));
      const ids = await gpt2.encode(text);
      expect(ids, JSON.stringify(text)).toEqual(gptTokenizer(text));
      expect(ids, JSON.stringify(text)).toEqual(huggingFaceTokenizer(text));
      expect(await gpt2.decode(ids)).toBe(text);
    }
  });

  test('the same from files: vocab.json and merges.txt, tokenizer.json with merges of both forms', async () => {
    const random = randomNumbers(2);
    const some = [...texts, ...Array.from({ length: 30 }, () => randomText(random, 40)), `a ${endOfText} b`];
    const both = {
      'vocab.json': jsonBytes(vocabulary.vocab),
      'merges.txt': new TextEncoder().encode(vocabulary.mergesTxt),
    };
    for (const files of [
      both,
      { 'tokenizer.json': jsonBytes(gpt2TokenizerJson()) },
      // it alone says how a text is cut, so it is the one that is read
      { ...both, 'merges.txt': new Uint8Array(), 'tokenizer.json': jsonBytes(gpt2TokenizerJson(true)) },
    ]) {
      const tokenizer = await engine.openTokenizer(files);
      expect(tokenizer.size).toBe(50257);
      for (const text of some) {
        expect(await tokenizer.encode(text), text).toEqual(await gpt2.encode(text));
        expect(await tokenizer.encode(text, { special: true }), text).toEqual(
          await gpt2.encode(text, { special: true }),
        );
      }
      tokenizer.dispose();
    }
  }, 60_000);

  test('its first tokens are a tokenizer', async () => {
    const first = await engine.openTokenizer('gpt2', { vocabSize: 1000 });
    expect(first.size).toBe(1000);
    const ids = await first.encode(`the ${endOfText}`, { special: true });
    expect(Math.max(...ids)).toBeLessThan(1000);
    expect(await first.decode(ids)).toBe(`the ${endOfText}`);
    first.dispose();
  });

  test('options that are none', async () => {
    const refused = (options: unknown) => expect(gpt2.encode('x', options as never)).rejects;
    await refused({ special: 1 }).toMatchObject({ code: 'bad-config', message: /special must be true or false/ });
    await refused({ specials: true }).toMatchObject({ code: 'bad-config', message: /"specials"/ });
  });
});

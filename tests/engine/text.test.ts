import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Engine, Tokenizer } from '../../web/engine/api.ts';
import { builds, createEngine, packageFile } from './built.ts';
import { idOf, smallTokenizerFiles } from './small-tokenizer.ts';

const utf8 = new TextEncoder();

/** Text as it must come back: what UTF-8 can't say, half of a surrogate pair, is U+FFFD. */
const texts = [
  '',
  ' ',
  'a\u0000b',
  '\u0000',
  '\uFEFF',
  '\uFEFFhello',
  '\uFEFF\uFEFF',
  'a\uD83Db',
  '\uDC4D\uD83D',
  '\uD83D',
  '😀 地 “x” 👩‍👩‍👧 🇩🇪',
  'x != y, hello ! a , b . c ?',
  '  two  spaces  \r\n\ttab\n\n b ',
  'constructor toString valueOf __proto__ hasOwnProperty',
  '<|endoftext|> <|im_start|>',
  'שלום עולם e\u0301 é ½ ٣',
];

describe.each(builds)('%s build', (build) => {
  let engine: Engine;
  let small: Tokenizer;
  let lesson: Tokenizer;
  beforeAll(async () => {
    engine = await createEngine({ path: build });
    small = await engine.openTokenizer(smallTokenizerFiles());
    lesson = await engine.openTokenizer('lesson');
  });
  afterAll(() => engine.dispose());

  test('ids are those of the files', async () => {
    expect(small.size).toBe(262);
    expect(await small.encode('the cat, the')).toEqual([idOf('the'), idOf('Ġcat'), idOf(','), idOf('Ġthe')]);
    expect(await small.encode('Ġ')).toHaveLength(2);
    expect(await small.decode([idOf('Ġcat'), idOf('!')])).toBe(' cat!');
  });

  test.each(texts.map((text) => [text]))('there and back: %j', async (text) => {
    for (const tokenizer of [small, lesson]) {
      const ids = await tokenizer.encode(text);
      expect(await tokenizer.decode(ids)).toBe(Buffer.from(text).toString());
      expect(await tokenizer.decodeBytes(ids)).toEqual(utf8.encode(text));
      const pieces = await tokenizer.pieces(ids);
      expect(pieces).toHaveLength(ids.length);
      expect(Uint8Array.from(pieces.flatMap((piece) => [...piece]))).toEqual(utf8.encode(text));
    }
  });

  test('half a surrogate pair is encoded as U+FFFD is', async () => {
    expect(await small.encode('\uD83D')).toEqual(await small.encode('\uFFFD'));
  });

  test('half a character decodes to U+FFFD, its bytes stay', async () => {
    const ids = await small.encode('😀');
    expect(await small.decode(ids.slice(0, 2))).toContain('\uFFFD');
    expect(await small.decodeBytes(ids.slice(0, 2))).toEqual(utf8.encode('😀').slice(0, 2));
  });

  test('a megabyte of one character ends', async () => {
    const text = 'a'.repeat(1_000_000);
    expect(await lesson.decode(await lesson.encode(text))).toBe(text);
  });

  test('files with a byte order mark open', async () => {
    const bom = (file: Uint8Array) => Uint8Array.of(0xef, 0xbb, 0xbf, ...file);
    const files = smallTokenizerFiles();
    const marked = { 'vocab.json': bom(files['vocab.json']), 'merges.txt': bom(files['merges.txt']) };
    const tokenizer = await engine.openTokenizer(marked);
    expect(await tokenizer.encode(' the cat')).toEqual(await small.encode(' the cat'));
  });

  test('the lesson tokenizer is the one in the package, and a prefix of it is a tokenizer', async () => {
    const vocab: Record<string, number> = JSON.parse(readFileSync(packageFile('lesson-tokenizer/vocab.json'), 'utf8'));
    expect(lesson.size).toBe(Object.keys(vocab).length);
    const bytesOnly = await engine.openTokenizer('lesson', { vocabSize: 256 });
    expect(bytesOnly.size).toBe(256);
    const ids = await bytesOnly.encode('the bank');
    expect(ids).toHaveLength(8);
    expect(await lesson.decode(ids)).toBe('the bank');
  });
});

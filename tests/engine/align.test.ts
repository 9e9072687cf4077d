// How tokens lie over the parts of a text, and tokenizers of BERT's family, through the built package.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Engine, Tokenizer } from '../../web/engine/api.ts';
import { createEngine, root } from './built.ts';

let engine: Engine;
let gpt2: Tokenizer;
let bert: Tokenizer;
const folder = path.join(root, 'tests/golden/text/bert');
const golden = JSON.parse(readFileSync(path.join(folder, 'cases.json'), 'utf8'));
beforeAll(async () => {
  engine = await createEngine();
  gpt2 = await engine.openTokenizer('gpt2');
  bert = await engine.openTokenizer({ 'tokenizer.json': readFileSync(path.join(folder, 'tokenizer.json')) });
});
afterAll(() => engine.dispose());

test('characters in tokens', async () => {
  const parts = ['a', '😀', '地', ' ', 'b'];
  const found = await gpt2.align(parts);
  expect(found.ids).toEqual(await gpt2.encode(parts.join('')));
  // each token has the bytes of some character, and U+1F600 is none of GPT-2's tokens
  expect(found.tokens).toHaveLength(parts.length);
  expect(found.tokens?.[0]).toBe(1);
  expect(found.tokens?.[1]).toBeGreaterThan(1);
  expect(found.tokens?.[4]).toBe(1);
  expect(found.tokensPerPart).toBe(found.ids.length / parts.length);
  expect(await gpt2.align(['the', ' cat'])).toEqual({ ids: [1169, 3797], tokens: [1, 1], tokensPerPart: 1 });
});

test('no parts, an empty part, half a surrogate pair, what is no list', async () => {
  expect(await gpt2.align([])).toEqual({ ids: [], tokens: [], tokensPerPart: Number.NaN });
  await expect(gpt2.align(['a', '', 'b'])).rejects.toMatchObject({ code: 'bad-shape' });
  expect((await gpt2.align(['\ud83d', 'x'])).ids).toEqual(await gpt2.encode('\ufffdx'));
  await expect(gpt2.align('ab' as never)).rejects.toMatchObject({ code: 'bad-shape', message: /list of strings/ });
  await expect(gpt2.align([1] as never)).rejects.toMatchObject({ code: 'bad-config', message: /parts\[0\]/ });
});

test('WordPiece: ids of the reference library, and no places', async () => {
  const [kind] = golden.kinds;
  for (const [i, text] of golden.texts.entries()) {
    expect(await bert.encode(text), text).toEqual(kind.plain[i]);
    expect(await bert.encode(text, { special: true, frame: true }), text).toEqual(kind.found[i]);
    expect(await bert.decode(kind.found[i]), text).toBe(kind.decoded[i]);
  }
  const found = await bert.align(['T', 'h', 'e']);
  expect(found.tokens).toBeNull();
  expect(found.ids).toEqual(await bert.encode('The'));
  await expect(
    engine.openTokenizer({ 'tokenizer.json': readFileSync(path.join(folder, 'tokenizer.json')) }, { vocabSize: 300 }),
  ).rejects.toMatchObject({ code: 'bad-config', message: /no tokenizer/ });
});

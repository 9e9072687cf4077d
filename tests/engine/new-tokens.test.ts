// Tokens that a tokenizer gets, and the file that it is saved as: the ids of another program that reads it.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { Tokenizer as PeerTokenizer } from '@huggingface/tokenizers';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Engine, Tokenizer } from '../../web/engine/api.ts';
import { builds, createEngine, root } from './built.ts';
import { refusal } from './refusal.ts';
import { smallTokenizerFiles } from './small-tokenizer.ts';
import { randomNumbers, randomText } from './tokenizer-peers.ts';

const bert = () => readFileSync(path.join(root, 'tests/golden/text/bert/tokenizer.json'));
const opened: Readonly<Record<string, (engine: Engine) => Promise<Tokenizer>>> = {
  "the lesson's": (engine) => engine.openTokenizer('lesson', { vocabSize: 1000 }),
  "GPT-2's": (engine) => engine.openTokenizer('gpt2'),
  'the files of a folder': (engine) => engine.openTokenizer(smallTokenizerFiles()),
  "BERT's": (engine) => engine.openTokenizer({ 'tokenizer.json': bert() }),
};
const added = [' unembeddable', 'graphēne', '😀😀', 'a_b'];
const texts = [
  'An unembeddable graphēne word',
  'unembeddable 😀😀😀 a_bc',
  'A_B',
  'Graphēne graphene',
  '  unembeddables\n',
];

/** What another program makes of the saved file. */
async function peerOf(tokenizer: Tokenizer): Promise<(text: string) => number[]> {
  const files = await tokenizer.save();
  expect(Object.keys(files)).toEqual(['tokenizer.json', 'tokenizer_config.json']);
  const [json, config] = Object.values(files).map((bytes) => JSON.parse(new TextDecoder().decode(bytes)));
  const peer = new PeerTokenizer(json, config);
  return (text) => peer.encode(text, { add_special_tokens: false }).ids;
}

describe.each(builds)('%s build', (build) => {
  let engine: Engine;
  beforeAll(async () => {
    engine = await createEngine({ path: build });
  });
  afterAll(() => engine.dispose());

  test.each(Object.keys(opened))('%s: new tokens are found, and the saved file has the same ids', async (name) => {
    const plain = await opened[name](engine);
    const grown = await plain.withTokens(added);
    expect(grown.size).toBe(plain.size + added.length);
    const ids = await grown.encode('An unembeddable graphēne a_b');
    expect(ids.filter((id) => id >= plain.size)).toEqual([plain.size, plain.size + 1, plain.size + 3]);
    const random = randomNumbers(5);
    // what BERT makes of rare characters the peer does not (tests/text/bert_test.cpp holds them to the reference)
    const more =
      name === "BERT's"
        ? []
        : Array.from({ length: 40 }, () => added[random(4)] + randomText(random, 12) + added[random(4)]);
    for (const one of [plain, grown]) {
      const peer = await peerOf(one);
      for (const text of [...texts, ...more]) expect(peer(text), JSON.stringify(text)).toEqual(await one.encode(text));
    }
    // read back as it is
    const again = await engine.openTokenizer(await grown.save());
    expect(again.size).toBe(grown.size);
    for (const text of texts) expect(await again.encode(text)).toEqual(await grown.encode(text));
    expect(await again.save()).toEqual(await grown.save());
    for (const one of [plain, grown, again]) one.dispose();
  });

  test('they are there after a crash, and without the tokenizer that they were added to', async () => {
    const plain = await engine.openTokenizer('lesson');
    const grown = await plain.withTokens(['unembeddable']);
    plain.dispose();
    const once = await grown.withTokens(['graphēne']);
    const ids = await once.encode('unembeddable graphēne');
    expect(ids).toEqual([plain.size, ...(await once.encode(' ')), plain.size + 1]);
    await engine.diagnostics.crash().catch(() => {});
    expect(await once.encode('unembeddable graphēne')).toEqual(ids);
    expect(await refusal(plain.withTokens(['x y']))).toMatchObject({ code: 'disposed' });
    expect(await refusal(plain.save())).toMatchObject({ code: 'disposed' });
  });

  test('what can be no new token is refused by its place', async () => {
    const tokenizer = await engine.openTokenizer('lesson');
    const refused = async (texts: unknown) => refusal(tokenizer.withTokens(texts as string[]));
    expect(await refused(['x y', ''])).toMatchObject({ code: 'bad-config', message: 'new token [1] has no text' });
    expect(await refused(['x y', 'x y'])).toMatchObject({ code: 'bad-config' });
    expect((await refused([' the'])).message).toBe('new token [0] is a token already: " the"');
    expect(await refused('x y')).toMatchObject({ code: 'bad-shape' });
    expect(await refused([7])).toMatchObject({ name: 'TypeError' });
    expect((await tokenizer.withTokens([])).size).toBe(tokenizer.size);
  });
});

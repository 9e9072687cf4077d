// Ten megabytes of text and much random Unicode: the ids of three programs.
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Engine, Tokenizer } from '../../web/engine/api.ts';
import { createEngine, root } from '../engine/built.ts';
import {
  gptTokenizer,
  huggingFaceTokenizer,
  randomBytesText,
  randomNumbers,
  randomText,
} from '../engine/tokenizer-peers.ts';

let engine: Engine;
let gpt2: Tokenizer;
beforeAll(async () => {
  engine = await createEngine();
  gpt2 = await engine.openTokenizer('gpt2');
});
afterAll(() => engine.dispose());

/** The texts that the lesson's tokenizer was counted from, and their first 10 MB. */
function tenMegabytes(): string {
  const { status, stdout, stderr } = spawnSync(process.execPath, ['web/lessons/tokenizer/make-corpus.mjs'], {
    cwd: root,
    encoding: 'utf8',
  });
  if (status !== 0) throw new Error(stderr);
  const texts = stdout
    .trim()
    .split('\n')
    // npm may say on the way what it installed
    .filter((line) => existsSync(path.resolve(root, line)))
    .map((file) => readFileSync(path.resolve(root, file), 'utf8'));
  return texts.join('\n').slice(0, 10_000_000);
}

async function agree(text: string): Promise<number> {
  const ids = await gpt2.encode(text);
  const peers = [gptTokenizer(text), huggingFaceTokenizer(text)];
  for (const peer of peers) {
    const at = ids.findIndex((id, i) => id !== peer[i]);
    if (at >= 0 || ids.length !== peer.length) {
      expect.fail(
        `ids differ from ${at} on, after ${JSON.stringify(await gpt2.decode(ids.slice(Math.max(0, at - 10), at)))}`,
      );
    }
  }
  return ids.length;
}

test('ten megabytes of English', { timeout: 1_200_000 }, async () => {
  const text = tenMegabytes();
  expect(text.length).toBe(10_000_000);
  let tokens = 0;
  // cut before a blank, where no piece is cut
  for (let at = 0; at < text.length; ) {
    const far = at + 200_000;
    const blank = text.indexOf(' ', far);
    const end = blank < 0 ? text.length : blank;
    tokens += await agree(text.slice(at, end));
    at = end;
  }
  expect(tokens).toBeGreaterThan(2_000_000);
});

test('random Unicode and random bytes', { timeout: 600_000 }, async () => {
  const random = randomNumbers(2024);
  for (let i = 0; i < 20_000; i++) {
    await agree(i % 3 === 0 ? randomBytesText(random, 1 + random(100)) : randomText(random, 1 + random(100)));
  }
});

// Trains the lesson tokenizer with the `stem` command line and writes vocab.json and merges.txt here:
//   node web/lessons/tokenizer/make-tokenizer.mjs [--check] [--stem PATH]
// With --check it trains into a temporary folder and fails when a committed file differs by a byte.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { makeCorpus } from './make-corpus.mjs';

const vocabSize = 4096;
const here = fileURLToPath(new URL('.', import.meta.url));
const { values } = parseArgs({ options: { check: { type: 'boolean', default: false }, stem: { type: 'string' } } });

const stem = values.stem ?? fileURLToPath(new URL('../../../build/native/stem', import.meta.url));
if (!existsSync(stem)) {
  console.error(`${stem} is not there: build it first (cmake --workflow --preset native)`);
  process.exit(1);
}

const out = values.check ? mkdtempSync(join(tmpdir(), 'lesson-tokenizer-')) : here;
try {
  const corpus = makeCorpus().flatMap((path) => ['--corpus', path]);
  const args = ['train-tokenizer', ...corpus, '--vocab-size', String(vocabSize), '--out', out];
  const { status, error } = spawnSync(stem, args, { stdio: 'inherit' });
  if (error) throw error;
  if (status !== 0) throw new Error(`stem train-tokenizer ended with status ${status}`);

  if (values.check) {
    for (const name of ['vocab.json', 'merges.txt']) {
      if (!readFileSync(join(out, name)).equals(readFileSync(join(here, name)))) {
        throw new Error(`${name} is not what training gives`);
      }
    }
    console.log('vocab.json and merges.txt are what training gives, byte for byte');
  }
} finally {
  if (values.check) rmSync(out, { recursive: true });
}

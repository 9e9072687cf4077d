import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { test } from 'node:test';
import { program, refuse, scratchFolder, stem, succeed } from './stem-program.mjs';

const folder = scratchFolder();
const tokenizer = join(folder, 'tokenizer');
const corpus = join(folder, 'corpus.txt');
writeFileSync(corpus, 'hello world, hello bank, the river and the bank\n'.repeat(10));
assert.equal(stem(['train-tokenizer', '--corpus', corpus, '--vocab-size', '270', '--out', tokenizer]).code, 0);

const encode = (text, ...more) => succeed(['tokenize', '--tokenizer', tokenizer, ...more], text);
const decode = (ids) => succeed(['tokenize', '--tokenizer', tokenizer, '--decode'], ids);

test('ids are separated by blanks, or a JSON array', () => {
  assert.equal(encode('AB').toString(), '32 33\n');
  assert.equal(encode('AB', '--json').toString(), '[32,33]\n');
  assert.equal(encode('').toString(), '\n');
  assert.equal(encode('', '--json').toString(), '[]\n');
});

test('decode takes both forms and adds nothing', () => {
  assert.equal(decode('32 33').toString(), 'AB');
  assert.equal(decode(' 32\n\t33 \r\n').toString(), 'AB');
  assert.equal(decode('[32,33]').toString(), 'AB');
  assert.equal(decode(' [ ] ').length, 0);
  assert.equal(decode('').length, 0);
});

test('bytes are not written as JSON', () => {
  refuse(['tokenize', '--tokenizer', tokenizer, '--decode', '--json'], 'bad-config', '--decode writes bytes', '32 33');
});

test('any bytes come back as they were', () => {
  const texts = [
    'hello world',
    'a\u0000b',
    '\uFEFFhello',
    '\uFEFF\uFEFF',
    "don't DON'T don’t",
    '  Hello   World. \t\r\n\n b ',
    'hello <|endoftext|>',
    '😀 地 “x” ænəl',
    'x != y , hello !',
  ].map((text) => Buffer.from(text));
  texts.push(Buffer.from([0xed, 0xa0, 0xbd, 0x80, 0xff, 0xc3]), Buffer.from([...Array(256).keys()]));
  for (const size of [1, 2, 3, 1000, 100_000]) texts.push(randomBytes(size));
  for (const text of texts) {
    assert.ok(decode(encode(text)).equals(text), text.subarray(0, 40).toString('hex'));
    assert.ok(decode(encode(text, '--json')).equals(text), text.subarray(0, 40).toString('hex'));
  }
});

test('a megabyte of one character', () => {
  const text = Buffer.alloc(1 << 20, 'a');
  assert.ok(decode(encode(text)).equals(text));
});

test('ids that are none', () => {
  const refused = (ids, code, words) => refuse(['tokenize', '--tokenizer', tokenizer, '--decode'], code, words, ids);
  refused('32 270', 'bad-token-id', 'token id 270 at [1] is outside 0..269');
  refused('-1', 'bad-token-id', 'token id -1 at [0] is outside 0..269');
  refused('4294967301', 'bad-token-id', 'token id 4294967301 at [0] is outside');
  refused('99999999999999999999', 'bad-token-id', 'token id 99999999999999999999 at [0]');
  refused('[99999999999999999999]', 'bad-number', 'at [0] must be a whole number');
  refused('32 1.9', 'bad-number', 'at [1] must be a whole number, got "1.9"');
  refused('32,33', 'bad-number', 'got "32,33"');
  refused('abc', 'bad-number', 'got "abc"');
  refused('[32,"33"]', 'bad-number', 'at [1] must be a whole number, got "33"');
  refused('[32', 'bad-number', 'standard input');
});

test('the lesson tokenizer lies beside the program', () => {
  const lesson = (text, ...more) => succeed(['tokenize', '--tokenizer', 'lesson', ...more], text);
  for (const word of [' bank', ' river', ' money', ' cat', ' dog', ' king', ' queen'])
    assert.equal(JSON.parse(lesson(word, '--json')).length, 1, word);
  const text = 'The bank of the river\u0000 \ud83d\ude00\n';
  assert.equal(lesson(lesson(text), '--decode').toString(), text);
  assert.equal(lesson('0 4095', '--decode').length > 1, true);
  refuse(['tokenize', '--tokenizer', 'lesson', '--decode'], 'bad-token-id', 'outside 0..4095', '4096');
});

test('GPT-2’s tokenizer lies beside the program', () => {
  const gpt2 = (text, ...more) => succeed(['tokenize', '--tokenizer', 'gpt2', ...more], text).toString();
  assert.equal(gpt2('hello world'), '31373 995\n');
  assert.equal(gpt2('hello <|endoftext|>'), '31373 1279 91 437 1659 5239 91 29\n');
  assert.equal(gpt2('hello <|endoftext|>', '--special'), '31373 220 50256\n');
  assert.equal(gpt2('31373 220 50256', '--decode'), 'hello <|endoftext|>');
  const bytes = randomBytes(20_000);
  assert.ok(succeed(['tokenize', '--tokenizer', 'gpt2', '--decode'], gpt2(bytes)).equals(bytes));
  refuse(['tokenize', '--tokenizer', 'gpt2', '--decode'], 'bad-token-id', 'outside 0..50256', '50257');
  // the file is known by its hash
  const damaged = join(folder, 'damaged', 'gpt2');
  mkdirSync(damaged, { recursive: true });
  const file = readFileSync(join(dirname(program), 'data', 'gpt2', 'gpt2-merges.bin'));
  file[100_000] ^= 1;
  writeFileSync(join(damaged, 'gpt2-merges.bin'), file);
  refuse(['tokenize', '--tokenizer', 'gpt2', '--data', join(folder, 'damaged')], 'bad-file', 'their hash is another');
  writeFileSync(join(damaged, 'gpt2-merges.bin'), file.subarray(1));
  refuse(
    ['tokenize', '--tokenizer', 'gpt2', '--data', join(folder, 'damaged')],
    'bad-file',
    '199999 bytes instead of 200000',
  );
});

test('a folder of BERT’s', () => {
  const bert = join(folder, 'bert');
  mkdirSync(bert);
  writeFileSync(join(bert, 'vocab.txt'), '[PAD]\n[UNK]\n[CLS]\n[SEP]\n[MASK]\nthe\nfox\n##es\n');
  const encoded = (text, ...more) => succeed(['tokenize', '--tokenizer', bert, ...more], text).toString();
  assert.equal(encoded('The foxes [MASK]'), '5 6 7 1 1 1\n');
  assert.equal(encoded('The foxes [MASK]', '--special', '--frame', '--json'), '[2,5,6,7,4,3]\n');
  assert.equal(encoded('5 6 7', '--decode'), 'the foxes');
  refuse(
    ['tokenize', '--tokenizer', bert, '--decode', '--frame'],
    'bad-config',
    '--frame is about text that comes in',
    '5',
  );
  writeFileSync(join(bert, 'tokenizer_config.json'), '{"do_lower_case": false}');
  assert.equal(encoded('The the'), '1 5\n');
});

test('built-in tokenizers are looked up in the data folder, others are folders', () => {
  const data = join(folder, 'data');
  refuse(['tokenize', '--tokenizer', 'lesson', '--data', data], 'bad-file', 'no file in');
  refuse(['tokenize', '--tokenizer', 'gpt2', '--data', data], 'bad-file', 'npm ci');
  refuse(
    ['tokenize', '--tokenizer', join(folder, 'none')],
    'bad-file',
    'looked for gpt2-merges.bin tokenizer.json vocab.json',
  );
  mkdirSync(join(folder, 'other'));
  writeFileSync(join(folder, 'other', 'tokenizer.json'), '{}');
  refuse(['tokenize', '--tokenizer', join(folder, 'other')], 'bad-file', 'tokenizer.json: has no model');
  rmSync(join(folder, 'other', 'tokenizer.json'));
  writeFileSync(join(folder, 'other', 'vocab.json'), '{');
  writeFileSync(join(folder, 'other', 'merges.txt'), '');
  refuse(['tokenize', '--tokenizer', join(folder, 'other')], 'bad-file', 'vocab.json');
  mkdirSync(join(data, 'lesson'), { recursive: true });
  for (const [file, bytes] of Object.entries({ 'vocab.json': 'x', 'merges.txt': 'x' }))
    writeFileSync(join(data, 'lesson', file), bytes);
  refuse(['tokenize', '--tokenizer', 'lesson', '--data', data], 'bad-file', 'vocab.json');
});

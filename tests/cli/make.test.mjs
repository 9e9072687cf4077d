// init and train-tokenizer: the commands that make folders.
import assert from 'node:assert/strict';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { readTensors, refuse, scratchFolder, stem, succeed } from './stem-program.mjs';

const folder = scratchFolder();
const init = (config, out, ...more) =>
  succeed(['init', '--config', '-', '--out', join(folder, out), ...more], JSON.stringify(config));
const bytes = (...path) => readFileSync(join(folder, ...path));

test('init writes every key of the config and both tables', () => {
  init({ vocab_size: 7, d_model: 3, max_len: 5 }, 'small');
  assert.deepEqual(JSON.parse(bytes('small', 'config.json')), {
    model_type: 'stem',
    vocab_size: 7,
    d_model: 3,
    max_len: 5,
    tie_weights: true,
    scale_embeddings: true,
    positions: 'learned',
    rope_layout: 'half',
    combine: 'sum',
    segment_count: 0,
    dropout: 0.1,
    n_layer: 0,
    n_head: 4,
    d_ff: 12,
    activation: 'gelu_new',
    norm: 'pre',
    layer_norm_epsilon: 1e-5,
    padding_idx: null,
  });
  const tensors = readTensors(join(folder, 'small', 'model.safetensors'));
  assert.deepEqual([...tensors.keys()], ['tok.weight', 'pos.weight']);
  assert.deepEqual(tensors.get('tok.weight').shape, [7, 3]);
  assert.deepEqual(tensors.get('pos.weight').shape, [5, 3]);
});

test('the seed and the initialisation decide the numbers', () => {
  init({}, 'a', '--seed', '5');
  init({}, 'b', '--seed=5', '--init', 'pytorch');
  init({}, 'c', '--seed', '6');
  init({}, 'd', '--seed', '5', '--init', 'gpt2');
  const weights = (name) => bytes(name, 'model.safetensors');
  assert.ok(weights('a').equals(weights('b')));
  assert.ok(!weights('a').equals(weights('c')));
  const of = (name) => readTensors(join(folder, name, 'model.safetensors')).get('tok.weight').data;
  const pytorch = of('a');
  for (const [i, x] of of('d').entries())
    assert.ok(Math.abs(x - 0.02 * pytorch[i]) <= 0.02 * 2 ** -22 * Math.abs(pytorch[i]));
});

test('init writes every part that the config asks for, in the layout of its family', () => {
  const parts = { positions: 'sinusoidal', combine: 'concat', segment_count: 2, tie_weights: false };
  init({ vocab_size: 7, d_model: 4, max_len: 5, n_layer: 1, d_ff: 6, ...parts }, 'parts');
  const shapes = [...readTensors(join(folder, 'parts', 'model.safetensors'))].map(([name, { shape }]) => [
    name,
    ...shape,
  ]);
  const block = (prefix) => [
    [`${prefix}ln_1.weight`, 4],
    [`${prefix}ln_1.bias`, 4],
    [`${prefix}attn.c_attn.weight`, 4, 12],
    [`${prefix}attn.c_attn.bias`, 12],
    [`${prefix}attn.c_proj.weight`, 4, 4],
    [`${prefix}attn.c_proj.bias`, 4],
    [`${prefix}ln_2.weight`, 4],
    [`${prefix}ln_2.bias`, 4],
    [`${prefix}mlp.c_fc.weight`, 4, 6],
    [`${prefix}mlp.c_fc.bias`, 6],
    [`${prefix}mlp.c_proj.weight`, 6, 4],
    [`${prefix}mlp.c_proj.bias`, 4],
  ];
  assert.deepEqual(shapes, [
    ['tok.weight', 7, 4],
    ['seg.weight', 2, 4],
    ['stem.proj.weight', 8, 4],
    ...block('h.0.'),
    ['ln_f.weight', 4],
    ['ln_f.bias', 4],
    ['lm_head.weight', 7, 4],
  ]);
  const gpt2 = { model_type: 'gpt2', vocab_size: 7, n_embd: 4, n_positions: 5, n_layer: 1, n_head: 2, n_inner: 6 };
  init(gpt2, 'gpt2', '--init', 'gpt2');
  assert.deepEqual(JSON.parse(bytes('gpt2', 'config.json')), {
    ...gpt2,
    architectures: ['GPT2LMHeadModel'],
    activation_function: 'gelu_new',
    layer_norm_epsilon: 1e-5,
    embd_pdrop: 0.1,
    resid_pdrop: 0.1,
    attn_pdrop: 0.1,
    tie_word_embeddings: true,
  });
  assert.deepEqual(
    [...readTensors(join(folder, 'gpt2', 'model.safetensors'))].map(([name, { shape }]) => [name, ...shape]),
    [
      ['transformer.wte.weight', 7, 4],
      ['transformer.wpe.weight', 5, 4],
      ...block('transformer.h.0.'),
      ['transformer.ln_f.weight', 4],
      ['transformer.ln_f.bias', 4],
    ],
  );
  const account = JSON.parse(succeed(['inspect', '--json', join(folder, 'gpt2')]));
  assert.equal(account.embedding.name, 'transformer.wte.weight');
  assert.equal(account.total, 28 + 20 + 4 * 12 + 12 + 16 + 4 + 24 + 6 + 24 + 4 + 16 + 8);
});

test('init refuses what is no model and leaves no folder', () => {
  const refused = (config, code, words, ...more) =>
    refuse(['init', '--config', '-', '--out', join(folder, 'never'), ...more], code, words, JSON.stringify(config));
  refused({ n_layer: 12, n_head: 5 }, 'bad-config', "d_model is 128, which 5 heads can't share");
  refused({ positions: 'rope', n_head: 128 }, 'bad-config', 'heads of 1, an odd size');
  refused({ vocab_size: 0 }, 'bad-config', 'vocab_size is 0, allowed are 1..');
  refused({}, 'bad-config', 'init is "xavier", expected pytorch, gpt2 or inv-sqrt-d', '--init', 'xavier');
  refuse(['init', '--config', '-', '--out', join(folder, 'never')], 'bad-file', 'config.json', '{');
  refuse(['init', '--config', join(folder, 'no.json'), '--out', join(folder, 'never')], 'bad-file', 'no.json');
  assert.ok(!existsSync(join(folder, 'never')));
});

test('init refuses a key that it does not know, and names those that it does', () => {
  const refused = (config, words) =>
    refuse(['init', '--config', '-', '--out', join(folder, 'never')], 'bad-config', words, JSON.stringify(config));
  refused({ d_model: 8, vocabsize: 7 }, 'unknown key "vocabsize", known are model_type, vocab_size, d_model, ');
  refused({ scale_embedding: false }, 'unknown key "scale_embedding"');
  refused({ '': 1 }, 'unknown key ""');
  refused({ ['k'.repeat(1000)]: 1 }, `${'k'.repeat(80)}"…`);
  refused({ model_type: 'bert', hidden_size: 768 }, 'model_type is "bert"');
  refused(
    { model_type: 'gpt2', d_model: 768 },
    'unknown key "d_model", known are model_type, architectures, vocab_size, ',
  );
  assert.ok(!existsSync(join(folder, 'never')));
});

test('what init wrote, init takes again, and a folder may hold other keys', () => {
  init({ vocab_size: 7, d_model: 3, max_len: 5 }, 'first');
  const written = JSON.parse(bytes('first', 'config.json'));
  init(written, 'second');
  assert.ok(bytes('second', 'config.json').equals(bytes('first', 'config.json')));
  writeFileSync(join(folder, 'first', 'config.json'), JSON.stringify({ ...written, architectures: ['X'] }));
  const out = join(folder, 'forward.safetensors');
  succeed(['forward', '--model', join(folder, 'first'), '--ids', '[[1]]', '--out', out]);
});

const corpus = join(folder, 'corpus.txt');
writeFileSync(corpus, 'the bank of the river, the bank of the town\n'.repeat(20));
const train = (out, size, ...files) =>
  stem([
    'train-tokenizer',
    ...files.flatMap((file) => ['--corpus', file]),
    '--vocab-size',
    size,
    '--out',
    join(folder, out),
  ]);

test('train-tokenizer writes a tokenizer that tokenize reads', () => {
  const { code, out } = train('tokenizer', '270', corpus);
  assert.equal(code, 0);
  assert.equal(out.length, 0);
  assert.deepEqual(readdirSync(join(folder, 'tokenizer')).sort(), ['merges.txt', 'vocab.json']);
  assert.equal(Object.keys(JSON.parse(bytes('tokenizer', 'vocab.json'))).length, 270);
  const ids = JSON.parse(succeed(['tokenize', '--tokenizer', join(folder, 'tokenizer'), '--json'], ' the the'));
  assert.equal(ids.length, 2);
  assert.equal(ids[0], ids[1]);
  assert.ok(ids[0] >= 256);
});

test('the same text gives the same files, whatever the order of the corpus', () => {
  const other = join(folder, 'other.txt');
  writeFileSync(other, 'money in the bank\n'.repeat(9));
  train('one', '290', corpus, other);
  train('two', '290', other, corpus);
  for (const file of ['vocab.json', 'merges.txt']) assert.ok(bytes('one', file).equals(bytes('two', file)), file);
});

test('progress and a corpus that is used up are told on standard error', () => {
  const { code, err } = train('used-up', '5000', corpus);
  assert.equal(code, 0);
  assert.match(err, /\d+ tokens: no pair of neighbours occurs twice after that\n$/);
});

test('train-tokenizer refuses and keeps the old tokenizer', () => {
  const before = bytes('tokenizer', 'merges.txt');
  const refused = (size, file, code, words) =>
    refuse(
      ['train-tokenizer', '--corpus', file, '--vocab-size', size, '--out', join(folder, 'tokenizer')],
      code,
      words,
    );
  refused('255', corpus, 'bad-config', '255');
  refused('lots', corpus, 'bad-number', '--vocab-size must be a whole number, got "lots"');
  refused('300', join(folder, 'missing.txt'), 'bad-file', 'missing.txt');
  refused('300', folder, 'bad-file', 'Is a directory');
  assert.ok(bytes('tokenizer', 'merges.txt').equals(before));
});

test('a folder that cannot be made', () => {
  refuse(['init', '--config', '-', '--out', join(corpus, 'x')], 'bad-file', 'corpus.txt', '{}');
});

test('of two files neither is replaced when one cannot be', () => {
  const blocked = join(folder, 'blocked');
  mkdirSync(join(blocked, 'model.safetensors', 'x'), { recursive: true });
  writeFileSync(join(blocked, 'config.json'), 'old');
  refuse(['init', '--config', '-', '--out', blocked], 'bad-file', 'cannot write', '{}');
  assert.deepEqual(readdirSync(blocked).sort(), ['config.json', 'model.safetensors']);
  assert.equal(bytes('blocked', 'config.json').toString(), 'old');
});

// pretrain: text and a config in, a tokenizer, a trained model and honest losses out.
import assert from 'node:assert/strict';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { refuse, scratchFolder, stem, succeed } from './stem-program.mjs';

const folder = scratchFolder();
const at = (...path) => join(folder, ...path);

/** Sentences of a small world, in which what comes next depends on more than two words before. */
function text() {
  const animals = ['cat', 'dog', 'bird', 'horse'];
  const places = ['river', 'bank', 'house', 'tree'];
  let state = 1;
  const draw = (n) => {
    state = (state * 48271) % 2147483647;
    return state % n;
  };
  let all = '';
  for (let i = 0; i < 6000; i++) {
    const who = draw(4);
    all += `The ${animals[who]} went to the old ${places[draw(4)]} and then the ${animals[who]} came home. `;
  }
  return all;
}
writeFileSync(at('text.txt'), text());
writeFileSync(
  at('config.json'),
  JSON.stringify({ model_type: 'gpt2', vocab_size: 300, n_positions: 32, n_embd: 24, n_layer: 2, n_head: 2 }),
);
const flags = (out, ...rest) => [
  ...['pretrain', '--corpus', at('text.txt'), '--config', at('config.json'), '--steps', '40', '--out', at(out)],
  ...['--batch', '4', '--lr', '0.01', '--seed', '1', ...rest],
];

test('a folder that forward and tokenize read, and the losses of the same held-out text', () => {
  const { code, out, err } = stem(flags('model', '--dtype', 'f16', '--json'));
  assert.equal(code, 0, err);
  const { tokens, held_out_loss: loss, largest_logit_difference_stored: difference } = JSON.parse(out);
  assert.deepEqual(Object.keys(loss), ['unigram', 'bigram', 'trigram', 'untrained', 'trained', 'stored']);
  // F16 rounds every weight by up to 2^-11 of it: the logits move, and by little beside their size of a few units
  assert.ok(difference > 0 && difference < 0.1, `${difference}`);
  assert.ok(loss.stored !== loss.trained && Math.abs(loss.stored - loss.trained) < 0.01);
  assert.ok(Math.abs(loss.untrained - Math.log(300)) < 0.1);
  assert.ok(loss.trigram < loss.bigram && loss.bigram < loss.unigram);
  assert.ok(loss.trained < loss.untrained - 1);
  assert.ok(tokens.held_out >= 1024 && tokens.train > 20 * tokens.held_out);
  assert.match(err, /step 40 of 40/);
  for (const file of ['config.json', 'model.safetensors', 'vocab.json', 'merges.txt'])
    assert.ok(existsSync(at('model', file)));
  const ids = succeed(['tokenize', '--tokenizer', at('model'), '--json'], 'The cat went');
  succeed(['forward', '--model', at('model'), '--ids', `[${ids}]`, '--out', at('out.safetensors')]);
});

test('stored as float32 nothing is lost', () => {
  const { out } = stem(flags('whole', '--json'));
  const { held_out_loss: loss, largest_logit_difference_stored: difference } = JSON.parse(out);
  assert.equal(difference, 0);
  assert.equal(loss.stored, loss.trained);
});

test('the same seed and threads give the same bytes', () => {
  for (const [out, seed] of [
    ['a', '1'],
    ['b', '1'],
    ['c', '2'],
  ])
    assert.equal(
      stem(flags(out, '--threads', '2').map((word, i, all) => (all[i - 1] === '--seed' ? seed : word))).code,
      0,
    );
  const bytes = (out) => readFileSync(at(out, 'model.safetensors'));
  assert.ok(bytes('a').equals(bytes('b')));
  assert.ok(!bytes('a').equals(bytes('c')));
});

test('refusals', () => {
  refuse(flags('x', '--dtype', 'f8'), 'bad-config', '"f8"');
  refuse(flags('x', '--clip', 'hard'), 'bad-number', '"hard"');
  refuse(flags('x', '--tokens', '64', '--tokenizer', at('model')), 'too-long', '32');
  writeFileSync(at('typo.json'), '{"vocab_sise":300}');
  refuse(
    flags('x').map((word) => (word === at('config.json') ? at('typo.json') : word)),
    'bad-config',
    '"vocab_sise"',
  );
  writeFileSync(at('short.txt'), 'Too short.');
  const short = flags('x').map((word) => (word === at('text.txt') ? at('short.txt') : word));
  refuse([...short, '--tokenizer', at('model')], 'bad-shape', 'segments of 1024');
  assert.ok(!existsSync(at('x')));
});

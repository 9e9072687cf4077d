// train-vectors: text in, word vectors as word2vec or GloVe write them out.
import assert from 'node:assert/strict';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { refuse, scratchFolder, stem, succeed } from './stem-program.mjs';

const folder = scratchFolder();
const at = (name) => join(folder, name);

/** Two sets of words that never meet: what trades places in one is alike. */
function text() {
  const sets = [
    { who: ['cat', 'dog'], does: ['barks', 'purrs', 'sleeps', 'runs'] },
    { who: ['loan', 'debt'], does: ['costs', 'grows', 'ends', 'pays'] },
  ];
  let state = 1;
  const draw = (n) => {
    state = (state * 48271) % 2147483647;
    return state % n;
  };
  return Array.from({ length: 4000 }, () => {
    const { who, does } = sets[draw(2)];
    return `${who[draw(2)]} ${does[draw(4)]} ${does[draw(4)]}.`;
  }).join(' ');
}
writeFileSync(at('text.txt'), text());
const flags = (out, ...rest) => [
  ...['train-vectors', '--corpus', at('text.txt'), '--size', '12', '--subsample', '0', '--seed', '3'],
  ...['--out', at(out), ...rest],
];

test('words that stand in the same places become alike; the same seed gives the same bytes', () => {
  const { code, err } = stem(flags('a.txt'));
  assert.equal(code, 0, err);
  assert.match(err, /10 words with a row|12 words with a row/);
  assert.match(readFileSync(at('a.txt'), 'utf8'), /^12 12\n/);
  const near = (word) =>
    JSON.parse(succeed(['nearest', '--vectors', at('a.txt'), '--word', word, '--count', '11', '--json']));
  const place = (word, other) => near(word).findIndex(({ token }) => token === other);
  assert.ok(place('cat', 'dog') < place('cat', 'loan'));
  assert.ok(place('loan', 'debt') < place('loan', 'dog'));
  assert.equal(stem(flags('b.txt')).code, 0);
  assert.ok(readFileSync(at('a.txt')).equals(readFileSync(at('b.txt'))));
});

test('with subwords a word without a row has a vector too, without it is refused', () => {
  const made = stem(flags('c.txt', '--subwords', '--buckets', '500', '--also', 'purring', '--format', 'glove'));
  assert.equal(made.code, 0, made.err);
  const lines = readFileSync(at('c.txt'), 'utf8').trimEnd().split('\n');
  assert.equal(lines.length, 13);
  const numbers = lines.at(-1).split(' ');
  assert.equal(numbers.shift(), 'purring');
  assert.equal(numbers.length, 12);
  assert.ok(numbers.some((value) => Number(value) !== 0) && numbers.every((value) => Number.isFinite(Number(value))));

  const refused = stem(flags('d.txt', '--also', 'purring'));
  assert.equal(refused.code, 1);
  assert.match(refused.err, /bad-token-id: .*purring/);
  assert.ok(!existsSync(at('d.txt')));
});

test('refusals', () => {
  refuse(flags('x.txt', '--buckets', '9'), 'bad-config', '--subwords');
  refuse(flags('x.txt', '--format', 'npy'), 'bad-config', '"npy"');
  refuse(flags('x.txt', '--min-count', '100000'), 'bad-config', 'word');
  refuse(['nearest', '--vectors', at('text.txt'), '--word', 'cat'], 'bad-file', 'line 1');
  refuse(['nearest', '--word', 'cat'], 'bad-config', '--model');
  assert.ok(!existsSync(at('x.txt')));
});

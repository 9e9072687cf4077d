// resize: a model folder in, one with rows for more tokens or fewer out.
import assert from 'node:assert/strict';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { readTensors, refuse, scratchFolder, succeed } from './stem-program.mjs';

const folder = scratchFolder();
const lesson = fileURLToPath(new URL('../../web/lessons/tokenizer', import.meta.url));
const at = (...path) => join(folder, ...path);
const width = 8;
const rowOf = (data, row) => data.subarray(row * width, (row + 1) * width);
const tensorsIn = (name) => readTensors(at(name, 'model.safetensors'));

const families = [
  ['tied', { tie_weights: true }, ['tok.weight']],
  ['untied', { tie_weights: false }, ['tok.weight', 'lm_head.weight']],
  ['gpt2', { model_type: 'gpt2' }, ['transformer.wte.weight']],
];
const sizes = { vocab_size: 1000, d_model: width, max_len: 6, n_layer: 1, n_head: 2 };
const gpt2Sizes = { vocab_size: 1000, n_embd: width, n_positions: 6, n_layer: 1, n_head: 2 };

for (const [name, config, tables] of families) {
  const given = { ...(name === 'gpt2' ? gpt2Sizes : sizes), ...config };
  succeed(['init', '--config', '-', '--init', 'gpt2', '--seed', '3', '--out', at(name)], JSON.stringify(given));

  test(`1000 → 1005 → 990: old rows keep their bits, and the folder opens and trains: ${name}`, () => {
    const before = tensorsIn(name);
    succeed(['resize', '--model', at(name), '--vocab-size', '1005', '--out', at(`${name}.more`)]);
    succeed(['resize', '--model', at(`${name}.more`), '--vocab-size', '990', '--out', at(`${name}.fewer`)]);
    const [more, fewer] = [tensorsIn(`${name}.more`), tensorsIn(`${name}.fewer`)];
    for (const [tensor, { data, shape }] of before) {
      if (!tables.includes(tensor)) {
        assert.deepEqual(more.get(tensor), before.get(tensor));
        continue;
      }
      assert.deepEqual(shape, [1000, width]);
      assert.deepEqual(more.get(tensor).shape, [1005, width]);
      assert.deepEqual(fewer.get(tensor).shape, [990, width]);
      assert.deepEqual(more.get(tensor).data.subarray(0, data.length), data);
      assert.deepEqual(fewer.get(tensor).data, data.subarray(0, 990 * width));
      const mean = Float64Array.from({ length: width }, (_, c) => {
        let sum = 0;
        for (let row = 0; row < 1000; row++) sum += data[row * width + c];
        return sum / 1000;
      });
      for (let row = 1000; row < 1005; row++) {
        assert.deepEqual(rowOf(more.get(tensor).data, row), Float32Array.from(mean));
      }
    }
    assert.equal(more.size, before.size);
    const out = at('passed.safetensors');
    succeed(['forward', '--model', at(`${name}.more`), '--ids', '[[1004,2]]', '--out', out]);
    assert.deepEqual(readTensors(out).get('logits').shape, [1, 2, 1005]);
    writeFileSync(at('ids.json'), '[[1004,2,1000]]');
    const training = ['--ids', at('ids.json'), '--steps', '1', '--optimizer', 'adamw', '--lr', '0.1'];
    succeed(['train', '--model', at(`${name}.more`), ...training, '--out', at('trained')]);
    const learned = tensorsIn('trained').get(tables[0]).data;
    assert.notDeepEqual(rowOf(learned, 1004), rowOf(more.get(tables[0]).data, 1004));
    refuse(['forward', '--model', at(`${name}.fewer`), '--ids', '[[990]]', '--out', out], 'bad-token-id', '0..989');
  });

  test(`rows of pieces, one row again, zeros: ${name}`, () => {
    const before = tensorsIn(name);
    const grown = (...how) => {
      succeed(['resize', '--model', at(name), '--vocab-size', '1002', ...how, '--out', at('grown')]);
      return tensorsIn('grown');
    };
    const [pieces, copy, zeros] = [
      grown('--init', 'subword-mean', '--pieces', '4,5;7'),
      grown('--init', 'copy', '--pieces', '9;4'),
      grown('--init', 'zeros'),
    ];
    for (const tensor of tables) {
      const { data } = before.get(tensor);
      const half = rowOf(data, 4).map((x, c) => Math.fround((x + rowOf(data, 5)[c]) / 2));
      assert.deepEqual(rowOf(pieces.get(tensor).data, 1000), half);
      assert.deepEqual(rowOf(pieces.get(tensor).data, 1001), rowOf(data, 7));
      assert.deepEqual(rowOf(copy.get(tensor).data, 1000), rowOf(data, 9));
      assert.deepEqual(rowOf(copy.get(tensor).data, 1001), rowOf(data, 4));
      assert.ok(rowOf(zeros.get(tensor).data, 1001).every((x) => x === 0));
    }
  });
}

test('new tokens by their texts: rows, and a tokenizer that finds them', () => {
  const vocab = join(lesson, 'vocab.json');
  const { length } = Object.keys(JSON.parse(readFileSync(vocab, 'utf8')));
  const base = at('words');
  const config = JSON.stringify({ ...sizes, vocab_size: length, tie_weights: true });
  succeed(['init', '--config', '-', '--init', 'gpt2', '--seed', '3', '--out', base], config);
  writeFileSync(at('tokens.txt'), ' unembeddable\ngraphēne\n');
  const from = ['--model', base, '--tokenizer', lesson];
  const grow = (...how) => succeed(['resize', ...from, '--tokens', at('tokens.txt'), ...how, '--out', at('grown')]);
  grow('--init', 'subword-mean');
  assert.deepEqual(readTensors(at('grown', 'model.safetensors')).get('tok.weight').shape, [length + 2, width]);
  const encode = (tokenizer, text) =>
    JSON.parse(succeed(['tokenize', '--tokenizer', tokenizer, '--json'], text).toString());
  const ids = encode(at('grown'), 'An unembeddable graphēne');
  assert.deepEqual(ids.slice(-3), [length, encode(lesson, ' ')[0], length + 1]);
  assert.deepEqual(encode(at('grown'), 'An old text.'), encode(lesson, 'An old text.'));
  // each row is the mean of what the old tokenizer cuts the new token into
  const before = readTensors(join(base, 'model.safetensors')).get('tok.weight').data;
  const after = readTensors(at('grown', 'model.safetensors')).get('tok.weight').data;
  for (const [i, text] of [' unembeddable', 'graphēne'].entries()) {
    const pieces = encode(lesson, text);
    const mean = Float32Array.from({ length: width }, (_, c) => {
      return pieces.reduce((sum, id) => sum + before[id * width + c], 0) / pieces.length;
    });
    assert.deepEqual(rowOf(after, length + i), mean);
  }
  // the same again with these: the file that was written is a tokenizer as any
  writeFileSync(at('more.txt'), 'one more');
  const more = ['--model', at('grown'), '--tokenizer', at('grown'), '--tokens', at('more.txt')];
  succeed(['resize', ...more, '--out', at('more')]);
  assert.deepEqual(encode(at('more'), 'one more'), [length + 2]);
  // fewer, with a tokenizer of so many
  succeed(['resize', ...from, '--vocab-size', '1000', '--out', at('short')]);
  assert.ok(Math.max(...encode(at('short'), 'An unembeddable word')) < 1000);

  const wrong = (...how) => ['resize', '--model', base, ...how, '--out', at('none')];
  refuse(wrong('--tokens', at('tokens.txt')), 'bad-config', '--tokenizer');
  refuse(wrong('--tokenizer', lesson, '--tokens', at('missing.txt')), 'bad-file', 'missing.txt');
  writeFileSync(at('twice.txt'), 'new\nnew\n');
  refuse(wrong('--tokenizer', lesson, '--tokens', at('twice.txt')), 'bad-config', 'new token [1] is a token already');
  writeFileSync(at('bytes.txt'), Buffer.from([0x61, 0x0a, 0xff, 0x0a]));
  refuse(wrong('--tokenizer', lesson, '--tokens', at('bytes.txt')), 'bad-file', 'bytes.txt line 2 is not UTF-8');
  const counted = wrong('--tokenizer', lesson, '--tokens', at('tokens.txt'), '--vocab-size', String(length + 1));
  refuse(counted, 'bad-config', '--vocab-size');
  const other = ['resize', '--model', at('tied'), '--tokenizer', lesson, '--tokens', at('tokens.txt')];
  refuse([...other, '--out', at('none')], 'bad-config', 'the model has rows for 1000');
});

test('the same seed gives the same normal rows, another one others', () => {
  const grown = (...how) => {
    const flags = ['--init', 'normal', ...how, '--out', at('normal')];
    succeed(['resize', '--model', at('tied'), '--vocab-size', '1100', ...flags]);
    return tensorsIn('normal')
      .get('tok.weight')
      .data.subarray(1000 * width);
  };
  const one = grown('--seed', '1');
  assert.deepEqual(grown('--seed', '1'), one);
  assert.notDeepEqual(grown('--seed', '2'), one);
  // the deviation of 800 draws is within a fifth of its own (six standard errors are 0.15)
  const deviation = (numbers) => Math.sqrt(numbers.reduce((sum, x) => sum + x * x, 0) / numbers.length);
  assert.ok(Math.abs(deviation(one) / 0.02 - 1) < 0.2);
  assert.ok(Math.abs(deviation(grown('--deviation', '0.5')) / 0.5 - 1) < 0.2);
});

test('what can not be is refused by its code', () => {
  const call = (...how) => ['resize', '--model', at('tied'), '--out', at('none'), ...how];
  refuse(call(), 'bad-config', '--vocab-size');
  refuse(call('--vocab-size', '0'), 'bad-config', 'vocab_size');
  refuse(call('--vocab-size', '-1'), 'bad-number', '--vocab-size');
  refuse(call('--vocab-size', '1001', '--init', 'media'), 'bad-config', 'subword-mean');
  refuse(call('--vocab-size', '1001', '--init', 'copy'), 'bad-shape', '1 new tokens');
  refuse(call('--vocab-size', '1001', '--init', 'copy', '--pieces', '1,2'), 'bad-shape', '2 ids');
  refuse(call('--vocab-size', '1001', '--init', 'copy', '--pieces', '1000'), 'bad-token-id', '0..999');
  refuse(call('--vocab-size', '1001', '--init', 'copy', '--pieces', 'x'), 'bad-number', 'whole number');
  refuse(call('--vocab-size', '1001', '--init', 'normal', '--deviation', '-1'), 'bad-number', 'deviation');
  refuse(['resize', '--model', at('nowhere'), '--vocab-size', '5', '--out', at('none')], 'bad-file', 'config.json');
});

// generate, nearest and senses: words in, words out, by a small model of the lesson's vocabulary.
import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { before, test } from 'node:test';
import { readTensors, refuse, scratchFolder, succeed } from './stem-program.mjs';

const folder = scratchFolder();
const at = (...path) => join(folder, ...path);
const common = ['--model', at('model'), '--tokenizer', 'lesson'];

before(() => {
  const config = { model_type: 'gpt2', vocab_size: 4096, n_positions: 32, n_embd: 12, n_layer: 2, n_head: 2 };
  writeFileSync(at('config.json'), JSON.stringify(config));
  succeed(['init', '--config', at('config.json'), '--seed', '5', '--init', 'gpt2', '--out', at('model')]);
});

const idsOf = (text) => JSON.parse(succeed(['tokenize', '--tokenizer', 'lesson', '--json'], text));

function cosine(a, b) {
  const dot = (x, y) => x.reduce((sum, value, i) => sum + value * y[i], 0);
  return dot(a, b) / (Math.sqrt(dot(a, a)) * Math.sqrt(dot(b, b)));
}

const near = (actual, expected) => assert.ok(Math.abs(actual - expected) <= 1e-12, `${actual}, not ${expected}`);

test('generate goes on from the text: as forward says at temperature 0, anew with every seed else', () => {
  const go = (...rest) => succeed(['generate', ...common, '--text', 'The river', '--count', '3', ...rest]).toString();
  let ids = idsOf('The river');
  for (let i = 0; i < 3; i++) {
    succeed(['forward', '--model', at('model'), '--ids', JSON.stringify([ids]), '--out', at('out.safetensors')]);
    const last = [...readTensors(at('out.safetensors')).get('logits').data.slice(-4096)];
    ids = [...ids, last.indexOf(Math.max(...last))];
  }
  const written = succeed(['tokenize', '--tokenizer', 'lesson', '--decode'], ids.join(' ')).toString();
  assert.equal(go('--temperature', '0'), `${written}\n`);
  assert.equal(go('--seed', '7'), go('--seed', '7'));
  assert.notEqual(go('--seed', '7'), go('--seed', '8'));
  refuse(['generate', ...common, '--text', ''], 'bad-config', '--text');
  refuse(['generate', ...common, '--text', 'a', '--count', '32'], 'too-long', '33');
  refuse(['generate', ...common, '--text', 'a', '--temperature', '-1'], 'bad-number', '-1');
});

test('nearest: the largest cosines in the file, without the word itself', () => {
  const tensors = readTensors(at('model', 'model.safetensors'));
  const [, table] = [...tensors].find(([name]) => name.endsWith('wte.weight'));
  const row = (id) => [...table.data.slice(id * 12, id * 12 + 12)];
  const [king] = idsOf(' king');
  const expected = Array.from({ length: 4096 }, (_, id) => ({ id, cosine: cosine(row(king), row(id)) }))
    .filter(({ id }) => id !== king)
    .sort((a, b) => b.cosine - a.cosine)
    .slice(0, 5);
  const found = JSON.parse(succeed(['nearest', ...common, '--word', ' king', '--count', '5', '--json']));
  assert.deepEqual(
    found.map(({ id }) => id),
    expected.map(({ id }) => id),
  );
  found.forEach((one, i) => {
    near(one.cosine, expected[i].cosine);
    assert.equal(one.token, succeed(['tokenize', '--tokenizer', 'lesson', '--decode'], String(one.id)).toString());
  });
  refuse(['nearest', ...common, '--word', ' king queen'], 'bad-token-id', '2 tokens');
});

test('senses: the mean cosines of the hidden states that forward gives', () => {
  const a = ['the bank of the river', 'a boat at the bank'];
  const b = ['money in the bank'];
  const [bank] = idsOf(' bank');
  const states = [...a, ...b].map((text) => {
    const ids = idsOf(text);
    succeed(['forward', '--model', at('model'), '--ids', JSON.stringify([ids]), '--out', at('out.safetensors')]);
    const tensors = readTensors(at('out.safetensors'));
    const start = ids.indexOf(bank) * 12;
    return [0, 1, 2].map((layer) => [...tensors.get(`hidden.${layer}`).data.slice(start, start + 12)]);
  });
  const texts = [...a.flatMap((text) => ['--a', text]), ...b.flatMap((text) => ['--b', text])];
  const found = JSON.parse(succeed(['senses', ...common, '--word', ' bank', ...texts, '--json']));
  assert.equal(found.length, 3);
  for (const { layer, within, between } of found) {
    near(within, cosine(states[0][layer], states[1][layer]));
    near(between, (cosine(states[0][layer], states[2][layer]) + cosine(states[1][layer], states[2][layer])) / 2);
  }
  const missing = ['senses', ...common, '--word', ' bank', '--a', 'the bank', '--b', 'the river'];
  refuse(missing, 'bad-shape', '"the river"');
});

import assert from 'node:assert/strict';
import { copyFileSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { golden, makeSafetensors, readTensors, refuse, scratchFolder, succeed } from './stem-program.mjs';

const folder = scratchFolder();
const list = JSON.parse(readFileSync(join(golden, 'cases.json'), 'utf8'));
const roundoff = 2 ** -24;

const forward = (model, ids, out) => ['forward', '--model', model, '--ids', ids, '--out', out];

function modelFolder(name, config, weights) {
  const path = join(folder, name);
  mkdirSync(path, { recursive: true });
  writeFileSync(join(path, 'config.json'), JSON.stringify({ model_type: 'stem', ...config }));
  copyFileSync(weights, join(path, 'model.safetensors'));
  return path;
}

/**
 * The values against PyTorch's, within the bound that tests/support/bounds.hpp derives: two roundings of the scaled row, one of
 * the sum and one of the stored value; then K·eps·Σ|x||w| and what the input's error carries on.
 */
function checkAgainst(actual, input, logits, table, width, scaled) {
  const inputBound = [];
  for (let i = 0; i < input.data.length; ++i) {
    const token = Math.abs(input.data[i]) + Math.abs(actual.position[i]);
    const bound = ((scaled ? 2 * token : 0) + 2 * Math.abs(input.data[i])) * roundoff * (1 + 8 * roundoff);
    inputBound.push(bound);
    assert.ok(Math.abs(actual.input.data[i] - input.data[i]) <= bound, `input ${i}`);
  }
  const vocabulary = table.length / width;
  for (let i = 0; i < logits.data.length; ++i) {
    const row = Math.floor(i / vocabulary) * width;
    const column = (i % vocabulary) * width;
    let bound = roundoff * Math.abs(logits.data[i]);
    for (let k = 0; k < width; ++k) {
      const weight = Math.abs(table[column + k]);
      bound +=
        (width * 2 * roundoff * (Math.abs(input.data[row + k]) + inputBound[row + k]) + inputBound[row + k]) * weight;
    }
    assert.ok(
      Math.abs(actual.logits.data[i] - logits.data[i]) <= bound,
      `logit ${i}: ${actual.logits.data[i]} ${logits.data[i]}`,
    );
  }
}

function positionsOf(weights, batch, tokens) {
  const { shape, data } = weights.get('pos.weight');
  const rows = Array.from(data.subarray(0, tokens * shape[1]));
  return Array.from({ length: batch }, () => rows).flat();
}

test('untied golden cases, value by value', () => {
  let compared = 0;
  for (const entry of list.cases) {
    const weights = readTensors(join(golden, entry.weights));
    const values = readTensors(join(golden, entry.values));
    for (const variant of entry.variants) {
      if (variant.tie_weights || variant.positions !== 'learned') continue;
      const config = { ...entry.config, tie_weights: false, scale_embeddings: variant.scale_embeddings };
      const model = modelFolder(`${entry.name}-${variant.scale_embeddings}`, config, join(golden, entry.weights));
      const out = join(folder, 'out.safetensors');
      assert.equal(succeed(forward(model, JSON.stringify(entry.ids), out)).length, 0);
      const written = readTensors(out);
      assert.deepEqual([...written.keys()].sort(), ['hidden.0', 'input', 'logits']);
      const { vocab_size: vocabulary, d_model: width } = entry.config;
      assert.deepEqual(written.get('logits').shape, [entry.batch, entry.tokens, vocabulary]);
      assert.deepEqual(written.get('input').shape, [entry.batch, entry.tokens, width]);
      assert.deepEqual(written.get('hidden.0'), written.get('input'));
      const position = positionsOf(weights, entry.batch, entry.tokens);
      const actual = { input: written.get('input'), logits: written.get('logits'), position };
      const head = weights.get('lm_head.weight').data;
      checkAgainst(
        actual,
        values.get(variant.input),
        values.get(variant.logits),
        head,
        width,
        variant.scale_embeddings,
      );
      ++compared;
    }
  }
  assert.equal(compared, 14);
});

test('a tied folder written by the reference library', () => {
  const out = join(folder, 'folder.safetensors');
  const model = join(golden, list.folder.folder);
  succeed(forward(model, JSON.stringify(list.folder.ids), out));
  const written = readTensors(out);
  const values = readTensors(join(golden, list.folder.values));
  const weights = readTensors(join(model, 'model.safetensors'));
  const actual = { input: written.get('input'), logits: written.get('logits'), position: positionsOf(weights, 2, 5) };
  checkAgainst(actual, values.get('input'), values.get('logits'), weights.get('tok.weight').data, 6, true);
});

test('a GPT-2 folder: every hidden state and the logits, value by value', () => {
  const gpt2 = join(golden, '..', 'gpt2');
  const values = readTensors(join(gpt2, 'values.safetensors'));
  const ids = [0, 11].map((row) => Array.from(values.get('ids').data.subarray(row, row + 11)));
  const out = join(folder, 'gpt2.safetensors');
  succeed(forward(join(gpt2, 'folder'), JSON.stringify(ids), out));
  const written = readTensors(out);
  assert.deepEqual([...written.keys()], ['logits', 'input', 'hidden.0', 'hidden.1', 'hidden.2']);
  assert.deepEqual(written.get('hidden.0'), written.get('input'));
  assert.deepEqual(written.get('logits').shape, [2, 11, 29]);
  for (const name of ['logits', 'hidden.0', 'hidden.1', 'hidden.2']) {
    const { shape, data } = values.get(name);
    assert.deepEqual(written.get(name).shape, shape);
    // README.md beside the values tells where this bound comes from
    const bound = 8 * (values.get(`${name}.error`).data[0] + roundoff * Math.max(...data.map(Math.abs)));
    for (const [i, x] of written.get(name).data.entries())
      assert.ok(Math.abs(x - data[i]) <= bound, `${name} ${i}: ${x} ${data[i]}`);
  }
});

test('a GPT-2 folder in two files is the same model', () => {
  const gpt2 = join(golden, '..', 'gpt2', 'folder');
  const all = [...readTensors(join(gpt2, 'model.safetensors'), ['BOOL', 'U8'])].filter(([, one]) => one.data);
  const sharded = join(folder, 'sharded');
  mkdirSync(sharded);
  copyFileSync(join(gpt2, 'config.json'), join(sharded, 'config.json'));
  const weight_map = {};
  const [first, second] = [[], []];
  for (const [name, { shape, data }] of all) {
    const [list, file] = /w[tp]e\.weight$/.test(name) ? [first, 'a-1.safetensors'] : [second, 'a-2.safetensors'];
    list.push([name, 'F32', shape, Buffer.from(data.buffer)]);
    weight_map[name] = file;
  }
  writeFileSync(join(sharded, 'a-1.safetensors'), makeSafetensors(first));
  writeFileSync(join(sharded, 'a-2.safetensors'), makeSafetensors(second));
  const index = join(sharded, 'model.safetensors.index.json');
  writeFileSync(index, JSON.stringify({ metadata: {}, weight_map }));

  const [one, two] = [join(folder, 'one.safetensors'), join(folder, 'two.safetensors')];
  succeed(forward(gpt2, '[[1,2,28]]', one));
  succeed(forward(sharded, '[[1,2,28]]', two));
  assert.deepEqual(readFileSync(two), readFileSync(one));
  const inspect = (model) => JSON.parse(succeed(['inspect', model, '--json']).toString());
  assert.equal(inspect(sharded).total, inspect(gpt2).total);
  assert.equal(inspect(sharded).tied, true);

  writeFileSync(index, JSON.stringify({ weight_map: { 'wte.weight': '../one.safetensors' } }));
  refuse(forward(sharded, '[[1]]', one), 'bad-file', 'is not the name of a .safetensors file');
  writeFileSync(index, JSON.stringify({ weight_map: { ...weight_map, 'wte.weight': 'gone.safetensors' } }));
  refuse(forward(sharded, '[[1]]', one), 'bad-file', 'gone.safetensors');
});

test('no rows and rows without tokens', () => {
  const out = join(folder, 'empty.safetensors');
  const model = join(golden, 'folder');
  for (const [ids, shape] of [
    ['[]', [0, 0, 13]],
    ['[[]]', [1, 0, 13]],
    ['[[],[]]', [2, 0, 13]],
  ]) {
    succeed(forward(model, ids, out));
    assert.deepEqual(readTensors(out).get('logits').shape, shape);
  }
});

test('refused ids are named and leave the old file as it was', () => {
  const model = join(golden, 'folder');
  const out = join(folder, 'kept.safetensors');
  succeed(forward(model, '[[1,2]]', out));
  const before = readFileSync(out);
  for (const [ids, code, words] of [
    ['[[1,2],[3,13]]', 'bad-token-id', 'token id 13 at [1,1] is outside 0..12'],
    ['[[-1]]', 'bad-token-id', 'token id -1 at [0,0] is outside 0..12'],
    ['[[0,2147483647]]', 'bad-token-id', 'token id 2147483647 at [0,1] is outside 0..12'],
    ['[[4294967301]]', 'bad-token-id', 'token id 4294967301 at [0,0] is outside'],
    ['[[18446744073709551615]]', 'bad-token-id', 'token id 18446744073709551615 at [0,0]'],
    ['[[1.9]]', 'bad-number', 'at [0,0] must be a whole number, got 1.9'],
    ['[[1,"abc"]]', 'bad-number', 'at [0,1] must be a whole number, got "abc"'],
    ['[[null]]', 'bad-number', 'got null'],
    ['[[[1]]]', 'bad-number', 'got an array'],
    ['[[NaN]]', 'bad-number', '--ids'],
    ['abc', 'bad-number', '--ids'],
    ['[1,2]', 'bad-shape', 'rows of token ids, like [[1,2],[3,4]]'],
    ['{"ids":[[1]]}', 'bad-shape', 'rows of token ids'],
    ['[[1,2],[3]]', 'bad-shape', 'row 1 has 1 ids, row 0 has 2'],
    ['[[1,1,1,1,1,1,1,1,1]]', 'too-long', 'a row has 9 tokens, but max_len is 8'],
  ])
    refuse(forward(model, ids, out), code, words);
  assert.deepEqual(readFileSync(out), before);
  assert.deepEqual(
    readdirSync(folder).filter((name) => name.includes('unfinished')),
    [],
  );
});

test('folders that are no model of ours', () => {
  const out = join(folder, 'never.safetensors');
  const lesson = join(golden, 'lesson.safetensors');
  refuse(forward(join(folder, 'nothing'), '[[1]]', out), 'bad-file', 'nothing/config.json');
  refuse(forward(lesson, '[[1]]', out), 'bad-file', 'config.json');
  refuse(
    forward(modelFolder('bert', { model_type: 'bert' }, lesson), '[[1]]', out),
    'bad-config',
    'model_type is "bert"',
  );
  refuse(
    forward(modelFolder('gpt2', { model_type: 'gpt2' }, lesson), '[[1]]', out),
    'missing-tensor',
    'no tensor "wte.weight"; it has "lm_head.weight", "pos.weight", "tok.weight"',
  );
  refuse(
    forward(modelFolder('tied', {}, lesson), '[[1]]', out),
    'tie-conflict',
    'lm_head.weight differs from tok.weight',
  );
  refuse(
    forward(modelFolder('wide', { d_model: 64 }, lesson), '[[1]]', out),
    'wrong-shape',
    'tok.weight has shape (1000, 128)',
  );
  refuse(
    forward(modelFolder('deep', { n_layer: 2 }, lesson), '[[1]]', out),
    'missing-tensor',
    'no tensor "h.0.ln_1.weight"',
  );
  assert.ok(!readdirSync(folder).includes('never.safetensors'));
});

test('an output that cannot be written', () => {
  const model = join(golden, 'folder');
  refuse(forward(model, '[[1]]', join(folder, 'no', 'such', 'folder.safetensors')), 'bad-file', 'cannot write');
  mkdirSync(join(folder, 'taken', 'x'), { recursive: true });
  refuse(forward(model, '[[1]]', join(folder, 'taken')), 'bad-file', 'cannot write');
  assert.deepEqual(
    readdirSync(folder).filter((name) => name.includes('unfinished')),
    [],
  );
});

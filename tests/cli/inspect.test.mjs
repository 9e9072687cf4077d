import assert from 'node:assert/strict';
import { ftruncateSync, mkdirSync, openSync, readFileSync, writeFileSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { golden, makeSafetensors, readTensors, refuse, scratchFolder, succeed } from './stem-program.mjs';

const folder = scratchFolder();
const inspect = (path) => JSON.parse(succeed(['inspect', path, '--json']).toString());

/** A file with this header and as many zero bytes behind it as it says, which a sparse file does not store. */
function sparseFile(name, tensors) {
  let offset = 0;
  const header = {};
  for (const [tensor, shape] of tensors) {
    const bytes = 4 * shape.reduce((a, b) => a * b, 1);
    header[tensor] = { dtype: 'F32', shape, data_offsets: [offset, offset + bytes] };
    offset += bytes;
  }
  const text = Buffer.from(JSON.stringify(header));
  const length = Buffer.alloc(8);
  length.writeBigUInt64LE(BigInt(text.length));
  const path = join(folder, name);
  const file = openSync(path, 'w');
  writeSync(file, Buffer.concat([length, text]));
  ftruncateSync(file, 8 + text.length + offset);
  return path;
}

function gpt2(prefix, masks) {
  const d = 768;
  const tensors = [
    [`${prefix}wte.weight`, [50257, d]],
    [`${prefix}wpe.weight`, [1024, d]],
  ];
  for (let layer = 0; layer < 12; ++layer) {
    const block = `${prefix}h.${layer}.`;
    for (const norm of ['ln_1', 'ln_2']) tensors.push([`${block}${norm}.weight`, [d]], [`${block}${norm}.bias`, [d]]);
    if (masks) tensors.push([`${block}attn.bias`, [1, 1, 1024, 1024]], [`${block}attn.masked_bias`, []]);
    for (const [name, rows, columns] of [
      ['attn.c_attn', d, 3 * d],
      ['attn.c_proj', d, d],
      ['mlp.c_fc', d, 4 * d],
      ['mlp.c_proj', 4 * d, d],
    ])
      tensors.push([`${block}${name}.weight`, [rows, columns]], [`${block}${name}.bias`, [columns]]);
  }
  tensors.push([`${prefix}ln_f.weight`, [d]], [`${prefix}ln_f.bias`, [d]]);
  return tensors;
}

test('a tied folder, to the letter', () => {
  const out = succeed(['inspect', '--json', join(golden, 'folder')]).toString();
  assert.equal(
    out,
    `${JSON.stringify({
      parameters: [
        { name: 'tok.weight', shape: [13, 6], dtype: 'F32', count: 78, share: 78 / 126 },
        { name: 'pos.weight', shape: [8, 6], dtype: 'F32', count: 48, share: 48 / 126 },
        { name: 'lm_head.weight', shape: [13, 6], dtype: 'F32', count: 0, share: 0, tiedTo: 'tok.weight' },
      ],
      total: 126,
      embedding: { name: 'tok.weight', shape: [13, 6], share: 78 / 126 },
      tied: true,
    })}\n`,
  );
});

test('the table for people', () => {
  assert.equal(
    succeed(['inspect', join(golden, 'folder')]).toString(),
    `tensor          shape   dtype  numbers  share
tok.weight      13 x 6  F32    78       61.90 %
pos.weight      8 x 6   F32    48       38.10 %
lm_head.weight  13 x 6  F32    0        tied to tok.weight
total      126
embedding  tok.weight (13 x 6), 61.90 % of the total
tied       yes
`,
  );
});

test("the lesson's stem: 193,536 parameters tied, 321,536 untied", () => {
  for (const [tied, total] of [
    [true, 193_536],
    [false, 321_536],
  ]) {
    const out = join(folder, `lesson-${tied}`);
    succeed(['init', '--config', '-', '--out', out], JSON.stringify({ tie_weights: tied }));
    const account = inspect(out);
    assert.equal(account.total, total);
    assert.equal(account.tied, tied);
    assert.equal(account.embedding.share, 128_000 / total);
    assert.equal(inspect(join(out, 'model.safetensors')).total, total);
    assert.equal(inspect(join(out, 'model.safetensors')).tied, tied);
  }
});

test('a GPT-2 file of half a gigabyte by its header: 124,439,808 numbers, 31.02 % of them the table', () => {
  for (const prefix of ['', 'transformer.']) {
    for (const masks of [false, true]) {
      const account = inspect(sparseFile('gpt2.safetensors', gpt2(prefix, masks)));
      assert.equal(account.total, 124_439_808);
      assert.deepEqual(account.embedding, {
        name: `${prefix}wte.weight`,
        shape: [50257, 768],
        share: 38_597_376 / 124_439_808,
      });
      assert.equal(account.tied, true);
      assert.equal(account.parameters.length, 2 + 12 * 12 + 2);
    }
  }
  const untied = inspect(
    sparseFile('gpt2.safetensors', [...gpt2('transformer.', false), ['lm_head.weight', [50257, 768]]]),
  );
  assert.equal(untied.total, 163_037_184);
  assert.equal(untied.tied, false);
});

test('a GPT-2 folder has the names of its file and a tied head', () => {
  const gpt2Folder = join(golden, '..', 'gpt2', 'folder');
  const account = inspect(gpt2Folder);
  assert.equal(account.total, 29 * 12 + 11 * 12 + 2 * (12 * 144 + 13 * 12) + 24);
  assert.equal(account.tied, true);
  assert.deepEqual(account.embedding, { name: 'wte.weight', shape: [29, 12], share: 348 / account.total });
  assert.equal(account.parameters.length, 2 + 24 + 2 + 1);
  assert.deepEqual(account.parameters.at(-1), {
    name: 'lm_head.weight',
    shape: [29, 12],
    dtype: 'F32',
    count: 0,
    share: 0,
    tiedTo: 'wte.weight',
  });
  assert.match(succeed(['inspect', gpt2Folder]).toString(), /left out {3}4 buffers, which are no parameters/);
});

test('folders of other families: their tables, their heads, and what is no parameter', () => {
  const cases = JSON.parse(readFileSync(join(golden, '..', 'checkpoints', 'cases.json')));
  for (const [name, { total, table, head }] of Object.entries(cases)) {
    const account = inspect(join(golden, '..', 'checkpoints', name));
    assert.equal(account.total, total, name);
    assert.deepEqual(account.embedding.shape, table, name);
    assert.equal(account.tied, head === 'tied', name);
  }
  // an encoder without a head is tied to nothing, and positions that are stored as numbers are no parameters
  const bert = [
    ['embeddings.word_embeddings.weight', 'F32', [3, 2], Buffer.alloc(24)],
    ['embeddings.position_ids', 'I64', [1, 4], Buffer.alloc(32)],
    ['embeddings.LayerNorm.weight', 'F32', [2], Buffer.alloc(8)],
  ];
  const path = join(folder, 'bert.safetensors');
  writeFileSync(path, makeSafetensors(bert));
  assert.deepEqual([inspect(path).total, inspect(path).tied], [8, false]);
  assert.match(succeed(['inspect', path]).toString(), /left out {3}1 buffers, which are no parameters/);
});

test('a GPT-2 folder is refused where forward refuses it', () => {
  const gpt2Folder = join(golden, '..', 'gpt2', 'folder');
  const config = JSON.parse(readFileSync(join(gpt2Folder, 'config.json')));
  const tensors = readTensors(join(gpt2Folder, 'model.safetensors'), ['U8']);
  const bytesOf = ({ data }) => Buffer.from(data.buffer, data.byteOffset, data.byteLength);
  const folderWith = (name, change, more) => {
    const list = [...tensors]
      .filter(([, { dtype }]) => dtype === 'F32')
      .map(([key, t]) => [key, 'F32', t.shape, bytesOf(t)]);
    const path = join(folder, name);
    mkdirSync(path);
    writeFileSync(join(path, 'config.json'), JSON.stringify({ ...config, ...change }));
    writeFileSync(join(path, 'model.safetensors'), makeSafetensors([...list, ...more]));
    return path;
  };
  const table = tensors.get('wte.weight');
  const same = ['lm_head.weight', 'F32', [29, 12], bytesOf(table)];
  const other = ['lm_head.weight', 'F32', [29, 12], Buffer.alloc(29 * 12 * 4)];
  const equal = inspect(folderWith('equal', {}, [same]));
  assert.equal(equal.tied, true);
  assert.equal(equal.total, inspect(gpt2Folder).total);
  assert.equal(equal.parameters.at(-1).tiedTo, 'wte.weight');
  const untied = inspect(folderWith('untied', { tie_word_embeddings: false }, [other]));
  assert.equal(untied.tied, false);
  assert.equal(untied.total, equal.total + 29 * 12);
  refuse(['inspect', folderWith('differs', {}, [other])], 'tie-conflict', 'lm_head.weight differs from wte.weight');
  refuse(['inspect', folderWith('deeper', { n_layer: 3 }, [])], 'missing-tensor', 'no tensor "h.2.ln_1.weight"');
  refuse(['inspect', folderWith('flatter', { n_layer: 1 }, [])], 'bad-file', 'h.1.');
  refuse(
    ['inspect', folderWith('wider', { n_inner: 49 }, [])],
    'wrong-shape',
    'h.0.mlp.c_fc.weight has shape (12, 48)',
  );
});

test('a file without a token table, other dtypes, odd names', () => {
  const path = join(folder, 'odd.safetensors');
  const odd = '__proto__\u001b[31m<img onerror>\u202e';
  writeFileSync(
    path,
    makeSafetensors([
      [odd, 'I64', [2], Buffer.alloc(16)],
      ['constructor', 'BF16', [], Buffer.alloc(2)],
      ['empty', 'F32', [2, 0], Buffer.alloc(0)],
    ]),
  );
  const account = inspect(path);
  assert.deepEqual(
    account.parameters.map(({ name, dtype, shape, count }) => [name, dtype, shape, count]),
    [
      [odd, 'I64', [2], 2],
      ['constructor', 'BF16', [], 1],
      ['empty', 'F32', [2, 0], 0],
    ],
  );
  assert.equal(account.embedding, null);
  assert.equal(account.tied, false);
  const text = succeed(['inspect', path]).toString();
  assert.match(text, /__proto__\\x1b\[31m<img onerror>\\xe2\\x80\\xae {2}2 {7}I64/);
  assert.match(text, /^[\x20-\x7e\n]*$/);
});

test('an empty file of tensors', () => {
  const path = join(folder, 'none.safetensors');
  writeFileSync(path, makeSafetensors([]));
  assert.deepEqual(inspect(path), { parameters: [], total: 0, embedding: null, tied: false });
});

test('what is no model is refused', () => {
  const whole = readFileSync(join(golden, 'folder', 'model.safetensors'));
  const path = join(folder, 'broken.safetensors');
  for (const length of [0, 7, 8, 50, whole.length - 1]) {
    writeFileSync(path, whole.subarray(0, length));
    refuse(['inspect', path, '--json'], 'bad-file', '');
  }
  writeFileSync(path, Buffer.concat([whole, Buffer.alloc(1)]));
  refuse(['inspect', path], 'bad-file', '');
  refuse(['inspect', join(folder, 'missing')], 'bad-file', 'No such file');
  refuse(['inspect', folder], 'bad-file', 'config.json');
});

// The panel of the learner's own model: what is seen of files of any size, and of files that are no model.
import { mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import type { Tensor } from '../../web/engine/api.ts';
import { root } from './built.ts';
import { pasteText, settle } from './lab-page.ts';
import {
  alert,
  choose,
  chooseFolder,
  engine,
  frame,
  ownModelForTests,
  panel,
  readSoFar,
  said,
  scratch,
  watched,
} from './own-model-panel.ts';
import { type SparseTensor, writeSparse } from './sparse-file.ts';

ownModelForTests();

const golden = path.join(root, 'tests/golden/checkpoints');
const sentence = 'The river bank was muddy; she paid the bank in cash.';

/** The window of numbers that the table of the shown rows has, each to the bit. */
async function shownRows(): Promise<number[][]> {
  const matrix = panel.locator('stem-matrix#checkpoint-rows');
  if ((await matrix.locator('stem-matrix-table').count()) === 0) await matrix.locator('.table-toggle').click();
  await matrix.locator('stem-matrix-table tbody tr').first().waitFor();
  return matrix
    .locator('stem-matrix-table tbody tr')
    .evaluateAll((rows) =>
      rows.map((row) => [...row.querySelectorAll('data')].map((one) => Math.fround(Number(one.getAttribute('value'))))),
    );
}

const windowOf = ({ shape: [rows, columns], data }: Tensor) =>
  Array.from({ length: rows }, (_, row) => [...data.subarray(row * columns, row * columns + Math.min(columns, 8))]);
const showTerm = async (name: string) => {
  await panel.locator('stem-choice#term label', { hasText: name }).click();
  await settle(frame);
};

describe('a real BERT, cut down to one sentence', () => {
  test('is cut by its own tokenizer; what enters block 0 is PyTorch’s, and few bytes are read', async () => {
    await chooseFolder(path.join(golden, 'minilm'));
    await pasteText(frame, sentence);
    expect(await panel.locator('#total').getAttribute('value')).toBe('12288');
    expect(await said(panel.locator('dl'))).toContain('embeddings.word_embeddings.weight (13, 384) F32');
    // 13·384 of 12,288
    expect(await said(panel.locator('dl'))).toContain('4,992 numbers, 40.63% of all');
    const ids = [0, 4, 8, 9, 6, 12, 3, 7, 10, 4, 9, 5, 11, 2, 1];
    expect((await panel.locator('stem-tokens .chip .id').allTextContents()).map(Number)).toEqual(ids);
    expect(await said(panel.locator('stem-checkpoint-rows p'))).toContain('puts tokens of its own around the text');

    const files = (name: string) => new Uint8Array(readFileSync(path.join(golden, name)));
    const own = await engine.openCheckpoint({
      'config.json': files('minilm/config.json'),
      'model.safetensors': files('minilm/model.safetensors'),
    });
    const stem = await own.stem(ids);
    expect(await shownRows()).toEqual(windowOf(stem.input));
    const values = await engine.openCheckpoint({ 'values.safetensors': files('values.safetensors') });
    const torch = await values.rows('minilm.input', [...ids.keys()]);
    const shown = await shownRows();
    // how near exactly: tests/model/checkpoint_test.cpp
    for (const [row, numbers] of windowOf(torch).entries())
      for (const [column, value] of numbers.entries()) expect(shown[row][column]).toBeCloseTo(value, 5);
    for (const [name, term] of [
      ['token rows', stem.token],
      ['position rows', stem.position],
      ['segment rows', stem.segment],
    ] as const) {
      await showTerm(name);
      expect(await shownRows()).toEqual(windowOf(term as Tensor));
    }
    // the same bytes as that one, of a text that was typed at once
    expect(await readSoFar()).toBeCloseTo(own.bytesRead, -3);
  });

  test('a word that it has no row for is refused in words; the text and the figures stay', async () => {
    await chooseFolder(path.join(golden, 'minilm'));
    await pasteText(frame, 'the money');
    expect(await alert()).toContain('token id 13 at [2] is outside 0..12');
    expect(await panel.locator('stem-checkpoint-rows').count()).toBe(0);
    expect(await frame.locator('stem-lab #text').inputValue()).toBe('the money');
    expect(await panel.locator('#total').getAttribute('value')).toBe('12288');
    await pasteText(frame, 'the bank');
    expect(await alert()).toBe('');
    expect(await panel.locator('stem-tokens .chip').count()).toBe(4);
  });

  test('put away and shown again it is as it was, and the lab’s own token stays chosen', async () => {
    await chooseFolder(path.join(golden, 'minilm'));
    await pasteText(frame, 'the bank');
    await panel.locator('stem-tokens .chip').nth(1).click();
    await settle(frame);
    expect(await panel.locator('stem-tokens [aria-selected=true] .id').textContent()).toBe('4');
    expect(new URL(watched.page.url()).hash).not.toContain('token=');
    await frame.locator('#own-model').click();
    await expect.poll(() => panel.count()).toBe(0);
    await frame.locator('#own-model').click();
    await settle(frame);
    expect(await panel.locator('stem-tokens .chip').count()).toBe(4);
  });
});

describe('sixteen gigabytes in two files', () => {
  const block = (layer: number): SparseTensor[] => {
    const at = `model.layers.${layer}.`;
    return [
      { name: `${at}input_layernorm.weight`, dtype: 'BF16', shape: [4096] },
      { name: `${at}self_attn.q_proj.weight`, dtype: 'BF16', shape: [4096, 4096] },
      { name: `${at}self_attn.k_proj.weight`, dtype: 'BF16', shape: [1024, 4096] },
      { name: `${at}self_attn.v_proj.weight`, dtype: 'BF16', shape: [1024, 4096] },
      { name: `${at}self_attn.o_proj.weight`, dtype: 'BF16', shape: [4096, 4096] },
      { name: `${at}post_attention_layernorm.weight`, dtype: 'BF16', shape: [4096] },
      { name: `${at}mlp.gate_proj.weight`, dtype: 'BF16', shape: [14336, 4096] },
      { name: `${at}mlp.up_proj.weight`, dtype: 'BF16', shape: [14336, 4096] },
      { name: `${at}mlp.down_proj.weight`, dtype: 'BF16', shape: [4096, 14336] },
    ];
  };
  const table: SparseTensor = { name: 'model.embed_tokens.weight', dtype: 'BF16', shape: [128256, 4096] };
  const parts: SparseTensor[][] = [
    [table, ...Array.from({ length: 16 }, (_, i) => block(i)).flat()],
    [
      ...Array.from({ length: 16 }, (_, i) => block(16 + i)).flat(),
      { name: 'model.norm.weight', dtype: 'BF16', shape: [4096] },
      { name: 'lm_head.weight', dtype: 'BF16', shape: [128256, 4096] },
    ],
  ];
  const file = (i: number) => `model-0000${i + 1}-of-00002.safetensors`;
  let folder: string;
  beforeAll(() => {
    folder = path.join(scratch, 'large');
    mkdirSync(folder);
    // 1.5 and −2, as BF16, in the first two columns of the last token's row
    const row = new Uint8Array(2 * 4096);
    row.set([0xc0, 0x3f, 0x00, 0xc0]);
    parts.forEach((tensors, i) => {
      writeSparse(
        path.join(folder, file(i)),
        tensors,
        i === 0 ? [{ tensor: table.name, row: 128255, bytes: row }] : [],
      );
    });
    const map = parts.flatMap((tensors, i) => tensors.map(({ name }) => [name, file(i)]));
    const index = { metadata: {}, weight_map: Object.fromEntries(map) };
    writeFileSync(path.join(folder, 'model.safetensors.index.json'), JSON.stringify(index));
    writeFileSync(
      path.join(folder, 'config.json'),
      JSON.stringify({ model_type: 'llama', tie_word_embeddings: false }),
    );
    // the same numbers once more, as some folders have them
    writeSparse(path.join(folder, 'consolidated.safetensors'), [table]);
  });

  test('cost kilobytes: all figures by the headers, and the rows of typed ids', async () => {
    await chooseFolder(folder);
    const stored = [0, 1].reduce((sum, i) => sum + statSync(path.join(folder, file(i))).size, 0);
    expect(stored).toBeGreaterThan(16e9);
    expect(await panel.locator('#total').getAttribute('value')).toBe('8030261248');
    const facts = await said(panel.locator('dl'));
    expect(facts).toContain('model.embed_tokens.weight (128256, 4096) BF16 525,336,576 numbers, 6.54% of all');
    expect(facts).toContain('a table of its own');
    expect(facts).toContain('32 blocks, 291 tensors');
    expect(facts).toMatch(/F32 32\.1 GB F16 16\.1 GB BF16 16\.1 GB int8 8\.03 GB/);
    expect(await said()).toContain('left aside: consolidated.safetensors');
    expect(await said()).toContain('No tokenizer came with it, so type token ids');
    expect(await said()).toContain('Only models of GPT-2’s shape are run whole here.');
    expect(await panel.locator('#open-whole').count()).toBe(0);
    const headers = await readSoFar();
    expect(headers).toBeLessThan(60_000);

    await panel.locator('input#ids').fill('128255, 7');
    await settle(frame);
    const shown = await shownRows();
    expect(shown[0].slice(0, 3)).toEqual([1.5, -2, 0]);
    expect(shown[1].slice(0, 3)).toEqual([0, 0, 0]);
    // two rows of 8 KiB, and three digits on the page
    expect(Math.abs((await readSoFar()) - headers - 2 * 8192)).toBeLessThan(200);
    await panel.locator('summary.small').click();
    expect(await panel.locator('stem-checkpoint-tensors tbody tr').count()).toBe(200);
    await panel.locator('stem-checkpoint-tensors p button').click();
    expect(await panel.locator('stem-checkpoint-tensors tbody tr').count()).toBe(291);
  });

  test('what is no id is said at the field, an id without a row under it, and what was typed stays', async () => {
    await chooseFolder(folder);
    const field = panel.locator('input#ids');
    await field.fill('7, bank');
    await settle(frame);
    expect(await said(panel.locator('#ids-error'))).toContain('Ids are whole numbers');
    await field.fill('7 128256');
    await settle(frame);
    expect(await alert()).toContain('token id 128256 at [1] is outside 0..128255');
    await choose(path.join(golden, 'gpt2/config.json'));
    expect(await alert()).toContain('There is no file of numbers');
    expect(await field.inputValue()).toBe('7 128256');
    await frame.locator('#own-model').click();
    await frame.locator('#own-model').click();
    await settle(frame);
    expect(await field.inputValue()).toBe('7 128256');
  });

  test('a part that is not there is named', async () => {
    const files = ['config.json', 'model.safetensors.index.json', file(0)].map((name) => path.join(folder, name));
    await choose(...files);
    expect(await alert()).toMatch(/is said to be in model-00002-of-00002\.safetensors, which does not have it/);
    await choose(path.join(folder, file(0)));
    expect(await said()).toContain('1 more parts belong to this model');
  });
});

test('a file of unknown layout: the reader points at the table', async () => {
  const file = path.join(scratch, 'vectors.safetensors');
  const row = new Uint8Array(new Float32Array([0.5, -0.25, 3]).buffer);
  writeSparse(
    file,
    [
      { name: 'word.vectors', dtype: 'F32', shape: [10, 3] },
      { name: 'word.counts', dtype: 'I64', shape: [10, 1] },
      { name: 'word.mean', dtype: 'F32', shape: [3] },
    ],
    [{ tensor: 'word.vectors', row: 4, bytes: row }],
  );
  await choose(file);
  expect(await said(panel.locator('dl'))).toContain('of a layout that is not known here');
  expect(await said()).toContain('point at it, and its rows can be read');
  const rows = panel.locator('stem-checkpoint-tensors tbody tr');
  expect(await rows.allTextContents().then((all) => all.map((one) => one.replaceAll(/\s+/g, ' ').trim()))).toEqual([
    expect.stringContaining('word.vectors (10, 3)F32 30'),
    expect.stringContaining('word.counts (10, 1)I64 10'),
    expect.stringContaining('word.mean (3,)F32 3'),
  ]);
  expect(await rows.locator('button').count()).toBe(2);
  await rows.nth(1).locator('button').click();
  await settle(frame);
  await panel.locator('input#ids').fill('4');
  await settle(frame);
  expect(await alert()).toContain('"I64"');
  await rows.nth(0).locator('button').click();
  await settle(frame);
  expect(await panel.locator('input#ids').inputValue()).toBe('4');
  expect(await shownRows()).toEqual([[0.5, -0.25, 3]]);
  expect(await said(rows.nth(0))).toContain('taken as E');
});

describe('what is no model is refused in words, and what was opened before stays', () => {
  test('other forms, cut files, a tokenizer that is not read', async () => {
    await chooseFolder(path.join(golden, 'minilm'));
    const pickled = path.join(scratch, 'pytorch_model.bin');
    writeFileSync(pickled, 'x');
    await choose(pickled);
    expect(await alert()).toContain('pytorch_model.bin is a form of file that is not read here');
    const cut = path.join(scratch, 'cut.safetensors');
    writeFileSync(cut, readFileSync(path.join(golden, 'gpt2/model.safetensors')).subarray(0, -9));
    await choose(cut);
    expect(await alert()).toMatch(/These files were not taken: .*but the file has/);
    expect(await panel.locator('#total').getAttribute('value')).toBe('12288');

    const folder = path.join(scratch, 'odd-tokenizer');
    mkdirSync(folder);
    for (const name of ['config.json', 'model.safetensors'])
      writeFileSync(path.join(folder, name), readFileSync(path.join(golden, 'gpt2', name)));
    writeFileSync(path.join(folder, 'tokenizer.json'), JSON.stringify({ model: { type: 'Unigram', vocab: [] } }));
    await chooseFolder(folder);
    expect(await alert()).toBe('');
    expect(await said()).toMatch(/Its tokenizer can’t be read here, so type token ids\. .*tokenizer\.json/);
    await panel.locator('input#ids').fill('5 36');
    await settle(frame);
    expect((await shownRows()).length).toBe(2);
  });

  test('files that are dropped are taken like chosen ones', async () => {
    const files = ['config.json', 'model.safetensors', 'vocab.txt'].map((name) => ({
      name,
      base64: readFileSync(path.join(golden, 'minilm', name)).toString('base64'),
    }));
    await panel.locator('div.place').evaluate((place, given) => {
      const data = new DataTransfer();
      for (const { name, base64 } of given) {
        const bytes = Uint8Array.from(atob(base64), (one) => one.charCodeAt(0));
        data.items.add(new File([bytes], name));
      }
      place.dispatchEvent(new DragEvent('drop', { dataTransfer: data, bubbles: true, cancelable: true }));
    }, files);
    await expect.poll(() => panel.locator('#total').getAttribute('value')).toBe('12288');
  });
});

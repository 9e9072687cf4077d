// A model of the learner's own, opened whole.
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import type { StemView } from '../../web/ui/stem-view.ts';
import { settle } from './lab-page.ts';
import {
  alert,
  bytesIn,
  chooseFolder,
  engine,
  frame,
  ownModelForTests,
  panel,
  said,
  scratch,
  showPanel,
  watched,
} from './own-model-panel.ts';
import { writeSparse } from './sparse-file.ts';

ownModelForTests();

test('a model of GPT-2’s shape says what opening it whole takes, and is opened', async () => {
  const folder = path.join(scratch, 'small');
  mkdirSync(folder);
  const made = await engine.createModel({ vocabSize: 300, dModel: 24, maxLen: 64, layers: 2, heads: 3, seed: 5 });
  for (const [name, bytes] of Object.entries(await made.save())) writeFileSync(path.join(folder, name), bytes);
  const { total } = await made.account();
  made.dispose();
  await chooseFolder(folder);
  const needs = bytesIn(await said(panel.locator('#needs')));
  // its file, and every number as float32
  expect(needs / (8 * total)).toBeCloseTo(1, 2);
  expect(await said(panel.locator('#needs'))).toContain('the engine can have 2.15 GB');
  await panel.locator('#open-whole').click();
  await settle(frame);
  expect(await panel.count()).toBe(0);
  expect(await said(frame.locator('#station-text'))).toContain('It stays on this device');
  await showPanel();
  expect(await panel.locator('#total').getAttribute('value')).toBe(String(total));
});

test.each([
  // GPT-2's own number of rows; a table that was padded; each without a tokenizer
  { rows: 50257, tokens: '50,257' },
  { rows: 5000, tokens: '4,096' },
])(
  'a model of $rows rows and no tokenizer is read with one of $tokens tokens; its other rows are named by number',
  async ({ rows, tokens }) => {
    const folder = path.join(scratch, `rows-${rows}`);
    mkdirSync(folder);
    const made = await engine.createModel({ vocabSize: rows, dModel: 8, maxLen: 64, layers: 1, heads: 2, seed: 5 });
    for (const [name, bytes] of Object.entries(await made.save())) writeFileSync(path.join(folder, name), bytes);
    made.dispose();
    await chooseFolder(folder);
    await panel.locator('#open-whole').click();
    await expect
      .poll(() => said(frame.locator('#station-text')), { timeout: 20_000 })
      .toContain(`It knows ${tokens} tokens`);
    await settle(frame);
    const shown = await frame.locator('stem-lab').evaluate((lab: Element & { view?: StemView }) => {
      const tokens = lab.view?.numbers?.topTokens.values() ?? [];
      return [...tokens].map(({ id, bytes }) => ({ id, text: new TextDecoder().decode(bytes) }));
    });
    expect(shown.length).toBeGreaterThan(5);
    const past = shown.filter(({ id }) => id >= Number(tokens.replace(',', '')));
    // of 904 rows without a token among 5,000 some are likely ones of random numbers
    expect(past.length > 0).toBe(rows === 5000);
    for (const { id, text } of past) expect(text).toBe(`#${id}`);
    await showPanel();
  },
);

test('while it is read whole, how much is told, and it can be cancelled; what is shown stays', async () => {
  const folder = path.join(scratch, 'slow');
  mkdirSync(folder, { recursive: true });
  const shownBefore = await said(frame.locator('#station-text'));
  const [V, d, F] = [50257, 768, 3072];
  const block = { 'attn.c_attn': [d, 3 * d], 'attn.c_proj': [d, d], 'mlp.c_fc': [d, F], 'mlp.c_proj': [F, d] };
  writeSparse(path.join(folder, 'model.safetensors'), [
    { name: 'wte.weight', dtype: 'F32', shape: [V, d] },
    { name: 'wpe.weight', dtype: 'F32', shape: [64, d] },
    ...Object.entries(block).flatMap(([name, shape]) => [
      { name: `h.0.${name}.weight`, dtype: 'F32' as const, shape },
      { name: `h.0.${name}.bias`, dtype: 'F32' as const, shape: [shape[1]] },
    ]),
    ...['h.0.ln_1', 'h.0.ln_2', 'ln_f'].flatMap((name) =>
      ['weight', 'bias'].map((part) => ({ name: `${name}.${part}`, dtype: 'F32' as const, shape: [d] })),
    ),
  ]);
  const sizes = { vocab_size: V, n_positions: 64, n_embd: d, n_layer: 1, n_head: 12 };
  writeFileSync(path.join(folder, 'config.json'), JSON.stringify({ model_type: 'gpt2', ...sizes }));
  await chooseFolder(folder);
  // the page's own reading is held up, so that it can be seen on its way
  await watched.page.evaluate(() => {
    const real = Blob.prototype.arrayBuffer;
    Blob.prototype.arrayBuffer = async function (this: Blob) {
      await new Promise((resolve) => setTimeout(resolve, 100));
      return real.call(this);
    };
  });
  await panel.locator('#open-whole').click();
  await expect.poll(() => said(), { timeout: 20_000 }).toMatch(/[\d.]+ MB of 183 MB read/);
  const progress = panel.locator('progress');
  expect(Number(await progress.getAttribute('max'))).toBeGreaterThan(180e6);
  expect(await progress.evaluate((bar: HTMLProgressElement) => bar.position)).toBeLessThan(1);
  await panel.locator('#cancel').click();
  await expect.poll(() => alert(), { timeout: 20_000 }).toBe('Cancelled. The model shown stays as it was.');
  expect(await panel.locator('#open-whole').count()).toBe(1);
  expect(await said(frame.locator('#station-text'))).toBe(shownBefore);
});

test('one that is too large to be run says so and is looked into all the same', async () => {
  const folder = path.join(scratch, 'xl');
  mkdirSync(folder);
  writeSparse(path.join(folder, 'model.safetensors'), [
    { name: 'wte.weight', dtype: 'F32', shape: [50257, 1600] },
    { name: 'h.0.mlp.c_fc.weight', dtype: 'F32', shape: [1600, 240_000] },
  ]);
  writeFileSync(path.join(folder, 'config.json'), JSON.stringify({ model_type: 'gpt2' }));
  await chooseFolder(folder);
  expect(await said()).toContain('Too large to be run whole here: opening it takes at least 3.72 GB');
  expect(await panel.locator('#open-whole').count()).toBe(0);
  expect(await panel.locator('input#ids').count()).toBe(1);
});

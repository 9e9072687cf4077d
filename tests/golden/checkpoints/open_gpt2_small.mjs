// A model of GPT-2 small's full size with random weights, opened whole in the page: seconds, memory, a prediction. By hand,
// after `npm run build`; nothing is fetched, the model is made here:
//
//   node tests/golden/checkpoints/open_gpt2_small.mjs [F32|BF16]
import { execFileSync } from 'node:child_process';
import { closeSync, mkdtempSync, openSync, rmSync, statSync, writeFileSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { chromium } from 'playwright-core';
import { serve } from '../../../web/serve.mjs';

const root = path.resolve(import.meta.dirname, '../../..');
const dtype = process.argv[2] ?? 'F32';
const [V, T, d, L] = [50257, 1024, 768, 12];

const shapes = new Map([
  ['wte.weight', [V, d]],
  ['wpe.weight', [T, d]],
]);
for (let layer = 0; layer < L; layer++) {
  const linear = { 'attn.c_attn': [d, 3 * d], 'attn.c_proj': [d, d], 'mlp.c_fc': [d, 4 * d], 'mlp.c_proj': [4 * d, d] };
  for (const [name, shape] of Object.entries(linear)) {
    shapes.set(`h.${layer}.${name}.weight`, shape);
    shapes.set(`h.${layer}.${name}.bias`, [shape[1]]);
  }
  for (const norm of ['ln_1', 'ln_2'])
    for (const part of ['weight', 'bias']) shapes.set(`h.${layer}.${norm}.${part}`, [d]);
}
for (const part of ['weight', 'bias']) shapes.set(`ln_f.${part}`, [d]);

/** Uniform in ±0.035, which has the deviation 0.02 of GPT-2's initialisation; norms begin as 1. */
function numbers(name, count) {
  const values = new Float32Array(count);
  if (/ln_\w+\.weight$/.test(name)) return values.fill(1);
  let state = 2463534242;
  for (let i = 0; i < count; i++) {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    values[i] = (state / 2 ** 31) * 0.0346;
  }
  return values;
}

const folder = mkdtempSync(path.join(tmpdir(), 'stem-gpt2-'));
const file = path.join(folder, 'model.safetensors');
const width = dtype === 'F32' ? 4 : 2;
let offset = 0;
const header = {};
for (const [name, shape] of shapes) {
  const bytes = shape.reduce((product, size) => product * size, width);
  header[name] = { dtype, shape, data_offsets: [offset, offset + bytes] };
  offset += bytes;
}
const text = Buffer.from(JSON.stringify(header));
const length = Buffer.alloc(8);
length.writeBigUInt64LE(BigInt(text.length));
const to = openSync(file, 'w');
writeSync(to, Buffer.concat([length, text]));
for (const [name, shape] of shapes) {
  const values = numbers(
    name,
    shape.reduce((product, size) => product * size, 1),
  );
  // a bfloat16 is the upper half of a float32
  const bits = dtype === 'F32' ? values : Uint16Array.from(new Uint32Array(values.buffer), (word) => word >>> 16);
  for (let at = 0; at < bits.byteLength; at += 2 ** 28)
    writeSync(to, new Uint8Array(bits.buffer, at, Math.min(2 ** 28, bits.byteLength - at)));
}
closeSync(to);
const config = { model_type: 'gpt2', vocab_size: V, n_positions: T, n_embd: d, n_layer: L, n_head: 12 };
writeFileSync(path.join(folder, 'config.json'), JSON.stringify(config));
console.log(`${dtype}: ${statSync(file).size} bytes`);

/** Resident bytes of the largest process of this browser: its page's. */
function residentBytes() {
  const lines = execFileSync('ps', ['-eo', 'rss=,args='], { encoding: 'utf8' }).split('\n');
  return Math.max(0, ...lines.filter((line) => line.includes('--type=renderer')).map((line) => Number.parseInt(line, 10))) * 1024;
}

const { server, address } = await serve({ folder: path.join(root, 'dist/site'), port: 0 });
const browser = await chromium.launch({
  executablePath: process.env.STEM_CHROMIUM ?? '/usr/bin/chromium',
  args: ['--headless', '--no-sandbox'],
});
try {
  const page = await browser.newPage();
  page.setDefaultTimeout(180_000);
  await page.goto(`${address}#model=stem&text=${encodeURIComponent('The river bank')}`);
  await page.locator('#own-model').click();
  await page.locator('stem-own-model input#folder').setInputFiles(folder);
  await page.locator('#open-whole').waitFor();
  console.log(`looked into: ${await page.locator('stem-own-model #read').innerText()}`);
  console.log(await page.locator('stem-own-model #needs').innerText());
  const before = residentBytes();
  let most = before;
  const watching = setInterval(() => {
    most = Math.max(most, residentBytes());
  }, 100);
  const begun = performance.now();
  await page.locator('#open-whole').click();
  await page.waitForFunction(() => {
    const { view } = document.querySelector('stem-lab');
    return view?.settings.model === 'file' && view.numbers;
  });
  const seconds = ((performance.now() - begun) / 1000).toFixed(1);
  clearInterval(watching);
  const read = await page.evaluate(() => {
    const { view } = document.querySelector('stem-lab');
    return { tokens: view.tokenCount, vocabSize: view.vocabSize, layers: view.settings.layers };
  });
  console.log(`opened, run and drawn in ${seconds} s: ${JSON.stringify(read)}`);
  console.log(`memory of the page: ${(before / 1e6).toFixed(0)} MB before, ${(most / 1e6).toFixed(0)} MB at most`);
} finally {
  await browser.close();
  server.close();
  rmSync(folder, { recursive: true });
}

// What leaves the page: every file that it saves is read again, and has the engine's numbers in it.
import { readFileSync } from 'node:fs';
import { unzipSync } from 'fflate';
import type { Download, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Engine, Model, Tokenizer } from '../../web/engine/api.ts';
import { plainNumber } from '../../web/lessons/plain-number.ts';
import { readTensors } from '../engine/safetensors.ts';
import { violations } from './axe.ts';
import { createEngine } from './built.ts';
import { settle } from './lab-page.ts';
import { frame, labForEachTest, page, reopen, serveForTests, site } from './served.ts';

serveForTests();
labForEachTest();

const text = 'the bank\tof "the, river';
const link = `model=stem&text=${encodeURIComponent(text)}&tie=off&positions=sinusoidal`;

let engine: Engine;
let model: Model;
let tokenizer: Tokenizer;
let ids: number[];
beforeAll(async () => {
  engine = await createEngine();
  tokenizer = await engine.openTokenizer('lesson', { vocabSize: 1000 });
  ids = await tokenizer.encode(text);
});
afterAll(() => engine.dispose());

async function bytesOf(press: () => Promise<void>, of: Page = page): Promise<{ name: string; bytes: Uint8Array }> {
  const [download] = await Promise.all([of.waitForEvent('download') as Promise<Download>, press()]);
  return { name: download.suggestedFilename(), bytes: new Uint8Array(readFileSync(await download.path())) };
}

const utf8 = (bytes: Uint8Array) => new TextDecoder().decode(bytes);

/** The numbers of a .npy file of float32. */
function npyOf(bytes: Uint8Array): { shape: string; data: Float32Array } {
  const length = bytes[8] + 256 * bytes[9];
  const shape = /'shape': (\(.*?\))/.exec(utf8(bytes.subarray(10, 10 + length)))?.[1] ?? '';
  return { shape, data: new Float32Array(bytes.slice(10 + length).buffer) };
}

describe('the whole model', () => {
  const dialog = () => frame.locator('stem-export');
  const save = (id: string) => bytesOf(() => dialog().locator(`#${id} .save`).click());

  test('folder, script, logits and the rows of E are the model that is shown', async () => {
    await reopen(link);
    await frame.locator('#export').click();
    await dialog().locator('#script').waitFor();
    model = await engine.createModel({ init: 'gpt2', seed: 0, tieWeights: false, positions: 'sinusoidal' });
    const { logits } = await model.forward([ids]);
    const saved = await model.save();
    const all = await bytesOf(() => dialog().locator('#save-all').click());
    expect(all.name).toBe('stem-lab-model.zip');
    const files = unzipSync(all.bytes);
    expect(Object.keys(files).sort()).toEqual(
      [
        'config.json',
        'logits.npy',
        'model.safetensors',
        'rebuild_in_pytorch.py',
        'tokenizer.json',
        'tokenizer_config.json',
      ].map((name) => `stem-lab-model/${name}`),
    );
    const again = await engine.openTokenizer({ 'tokenizer.json': files['stem-lab-model/tokenizer.json'] });
    expect([again.size, await again.encode(text)]).toEqual([1000, ids]);
    expect(files['stem-lab-model/model.safetensors']).toEqual(saved['model.safetensors']);
    expect(files['stem-lab-model/config.json']).toEqual(saved['config.json']);
    const kept = npyOf(files['stem-lab-model/logits.npy']);
    expect(kept.shape).toBe(`(1, ${ids.length}, 1000)`);
    expect(kept.data).toEqual(logits.data);
    const script = utf8(files['stem-lab-model/rebuild_in_pytorch.py']);
    expect(script).toContain(`    ${ids.join(', ')},`);
    expect(script).toContain('def sinusoids');
    for (const [id, name] of [
      ['script', 'rebuild_in_pytorch.py'],
      ['weights', 'model.safetensors'],
      ['config', 'config.json'],
      ['tokenizer', 'tokenizer.json'],
      ['tokenizer-config', 'tokenizer_config.json'],
      ['logits', 'logits.npy'],
    ]) {
      const one = await save(id);
      expect(one.name).toBe(name);
      expect(one.bytes).toEqual(files[`stem-lab-model/${name}`]);
    }
    expect(await dialog().locator('p[role=status]').textContent()).toContain('logits.npy');

    const table = readTensors(saved['model.safetensors']).get('tok.weight')?.data ?? new Float32Array();
    const npy = await save('table');
    expect(npy.name).toBe('E-1000x128.npy');
    expect(npyOf(npy.bytes)).toEqual({ shape: '(1000, 128)', data: table });
    const vectors = utf8((await save('vectors')).bytes)
      .trimEnd()
      .split('\n');
    const metadata = utf8((await save('metadata')).bytes)
      .trimEnd()
      .split('\n');
    expect(vectors.length).toBe(1000);
    expect(metadata.length).toBe(1001);
    expect(metadata[0]).toBe('token\tid');
    expect(metadata.every((line) => line.split('\t').length === 2)).toBe(true);
    const bank = ids[1];
    expect(metadata[bank + 1]).toBe(`␣bank\t${bank}`);
    expect(vectors[bank]).toBe([...table.subarray(bank * 128, bank * 128 + 128)].map(plainNumber).join('\t'));
    model.dispose();
  });

  test('the script is copied at once, or by hand; the window is reached and left by keyboard', async () => {
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await reopen(link);
    await frame.locator('#export').focus();
    await page.keyboard.press('Enter');
    await dialog().locator('#copy-script').waitFor();
    await dialog().locator('#copy-script').focus();
    await page.keyboard.press('Enter');
    await expect.poll(() => dialog().locator('p[role=status]').textContent()).toContain('is copied');
    const copied = await page.evaluate(() => navigator.clipboard.readText());
    expect(copied).toContain('class Model(nn.Module):');
    await frame.evaluate(() => {
      navigator.clipboard.writeText = () => Promise.reject(new Error('no'));
    });
    await dialog().locator('#config .copy').click();
    await dialog().locator('#by-hand').waitFor();
    expect(JSON.parse(await dialog().locator('#by-hand').inputValue())).toMatchObject({ tie_weights: false });
    expect(await violations(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await expect.poll(() => dialog().count()).toBe(0);
    expect(await frame.evaluate(() => document.querySelector('stem-lab')?.shadowRoot?.activeElement?.localName)).toBe(
      'stem-study',
    );
  });

  test('of a model tied to its table the table is saved once; without a text there is no script', async () => {
    await reopen('model=stem&text=');
    await frame.locator('#export').click();
    await dialog().locator('#weights').waitFor();
    expect(await dialog().locator('#script, #logits, #copy-script').count()).toBe(0);
    const names = [...readTensors((await save('weights')).bytes).keys()];
    expect(names).toEqual(['tok.weight', 'pos.weight']);
  });

  test('in a frame, which may be forbidden to save, it says so and copies', async () => {
    const course = `<!doctype html><title>Course</title><link rel="icon" href="data:,"><iframe title="Stem Lab"
      width="1000" height="800" src="index.html#${link}"></iframe>`;
    await page.route('**/course.html', (route) => route.fulfill({ contentType: 'text/html', body: course }));
    await page.goto(`${site.address}course.html`);
    const inside = page.frames()[1] ?? expect.fail('no frame');
    await settle(inside);
    await inside.locator('#export').click();
    await inside.locator('stem-export .frame-note').waitFor();
    await inside.locator('stem-export #config .copy').click();
    await expect
      .poll(() => inside.locator('stem-export #by-hand, stem-export p[role=status]:not(:empty)').count())
      .toBeGreaterThan(0);
  });
});

describe('one matrix', () => {
  const part = () => frame.locator('stem-matrix#sum stem-matrix-export');
  const save = (id: string) => bytesOf(() => part().locator(`#${id}`).click());

  async function opened() {
    await reopen(link);
    await frame.locator('stem-matrix#sum .table-toggle').click();
    await part().locator('#csv').waitFor();
    model = await engine.createModel({ init: 'gpt2', seed: 0, tieWeights: false, positions: 'sinusoidal' });
    const { input } = await model.forward([ids], { trace: ['input'] });
    model.dispose();
    return input ?? expect.fail('no input');
  }

  test('its files have the core’s numbers, and say what they are', async () => {
    const { data } = await opened();
    const size = `${ids.length}x128`;
    const npy = await save('npy');
    expect(npy.name).toBe(`x-${size}.npy`);
    expect(npyOf(npy.bytes)).toEqual({ shape: `(${ids.length}, 128)`, data });
    const csv = await save('csv');
    expect(csv.name).toBe(`x-${size}.csv`);
    const lines = utf8(csv.bytes).trimEnd().split('\r\n');
    expect(lines.length).toBe(ids.length + 1);
    expect(lines[0]).toMatch(/^place,token,id,0,1,2,/);
    expect(lines[2]).toBe(['1', '␣bank', ids[1], ...[...data.subarray(128, 256)].map(plainNumber)].join(','));
    const vectors = await save('vectors');
    expect(vectors.name).toBe(`x-${size}-vectors.tsv`);
    expect(utf8(vectors.bytes).split('\n')[1]).toBe([...data.subarray(128, 256)].map(plainNumber).join('\t'));
    const metadata = utf8((await save('metadata')).bytes)
      .trimEnd()
      .split('\n');
    expect(metadata.length).toBe(ids.length + 1);
    expect(metadata[0]).toBe('place\ttoken\tid');
  });

  test.each(['light', 'dark'] as const)('its picture has the colours of the page, %s', async (colorScheme) => {
    await page.emulateMedia({ colorScheme });
    await opened();
    const { name, bytes } = await save('picture');
    expect(name).toBe(`x-${ids.length}x128.png`);
    const source = Buffer.from(bytes).toString('base64');
    // one cell's colour in the file, and what is drawn on the page's own canvas under the shade of the night
    const [picture, shown] = await frame.evaluate(
      async ([base64, rows]) => {
        const image = new Image();
        image.src = `data:image/png;base64,${base64}`;
        await image.decode();
        const pixelsOf = (from: CanvasImageSource, width: number, height: number) => {
          const pen = new OffscreenCanvas(width, height).getContext('2d', { willReadFrequently: true });
          if (!pen) throw new Error('no canvas');
          pen.drawImage(from, 0, 0);
          return (x: number, y: number) => [...pen.getImageData(x, y, 1, 1).data.slice(0, 3)];
        };
        const of = pixelsOf(image, image.width, image.height);
        const matrix = document.querySelector('stem-lab')?.shadowRoot?.querySelector('#sum')?.shadowRoot;
        const canvas = matrix?.querySelector('canvas') as HTMLCanvasElement;
        const on = pixelsOf(canvas, canvas.width, canvas.height);
        // 640 pixels of numbers at twice the size, 16 · 2 from the end
        const cell = (row: number, column: number) =>
          of(image.width - 32 - 1280 + 10 * column + 5, 2 * (64 + 20 * row + 10));
        const cells = Array.from({ length: rows as number }, (_, row) => [row, (7 * row) % 128] as const);
        return [
          { paper: of(2, 2), cells: cells.map(([row, column]) => cell(row, column)) },
          cells.map(([row, column]) => on(column, row)),
        ] as const;
      },
      [source, ids.length] as const,
    );
    const dark = colorScheme === 'dark';
    const shaded = (color: number[]) => (dark ? color.map((one, i) => 0.84 * one + 0.16 * [21, 24, 27][i]) : color);
    expect(picture.paper).toEqual(dark ? [21, 24, 27] : [252, 251, 248]);
    for (const [i, color] of picture.cells.entries())
      for (const [k, one] of color.entries()) expect(Math.abs(one - shaded(shown[i])[k])).toBeLessThanOrEqual(1.5);
  });

  test('printed numbers are compared: they agree, the first that differs is shown, another shape is named', async () => {
    const { data } = await opened();
    const d = 128;
    const printed = (change = (value: number, _row: number, _column: number) => value) => {
      const line = (row: number) => {
        const at = (column: number) => change(data[row * d + column], row, column).toFixed(4);
        return `[${[0, 1, 2].map(at).join(', ')},  ..., ${[125, 126, 127].map(at).join(', ')}]`;
      };
      return `tensor([${ids.map((_, row) => line(row)).join(',\n        ')}], grad_fn=<AddBackward0>)`;
    };
    await part().locator('summary').click();
    const verdict = () => part().locator('#verdict').textContent();
    const compare = async (what: string) => {
      await part().locator('#printed').fill(what);
      await part().locator('#compare').click();
    };
    await compare(printed());
    await expect.poll(verdict).toContain(`All ${6 * ids.length} printed numbers agree`);
    await compare(printed((value, row, column) => (row === 2 && column > 125 ? value + 0.01 : value)));
    await expect.poll(verdict).toContain('row 2, column 126');
    expect(await verdict()).toContain(plainNumber(data[2 * d + 126]));
    expect(await violations(page)).toEqual([]);
    await part().locator('.show').click();
    await settle(frame);
    await expect.poll(() => frame.locator('stem-matrix#sum .reading').textContent()).toContain('x[2][126]');
    await compare('tensor([[1., 2.], [3., 4.]])');
    await expect.poll(verdict).toContain('Another shape: printed (2, 2)');
    await compare('no numbers');
    await expect.poll(verdict).toContain('in brackets');
    // other numbers are shown: what was said is of those before
    await frame.locator('stem-choice#positions-choice label').first().click();
    await settle(frame);
    await expect.poll(verdict).toBe('');
  });
});

test('the experiment about alike rows hands on what the next lesson begins with', async () => {
  const card = frame.locator('stem-experiment#experiment-two-rows');
  await card.locator('.head').click();
  await card.locator('.run[aria-disabled="false"]').click();
  await card.locator('.take').click();
  await frame.locator('stem-export #vectors').waitFor();
  await page.keyboard.press('Escape');
  await expect.poll(() => frame.locator('stem-export').count()).toBe(0);
});

describe('the model with new tokens', () => {
  test('is a folder whose tokenizer finds them and whose rows begin as chosen', async () => {
    const words = 'An unembeddable word';
    await reopen(`model=stem&text=${encodeURIComponent(words)}`);
    const card = frame.locator('stem-experiment#experiment-new-rows');
    await card.scrollIntoViewIfNeeded();
    await card.locator('button.head').click();
    await card.locator('button.run').click();
    const take = card.locator('stem-take-folder');
    await take.locator('select').selectOption('subword-mean');
    const { name, bytes } = await bytesOf(() => take.locator('.save').click());
    expect(name).toBe('stem-lab-model.zip');
    const files = Object.fromEntries(
      Object.entries(unzipSync(bytes)).map(([file, inside]) => [file.replace('stem-lab-model/', ''), inside]),
    );
    const grown = await engine.openTokenizer({ 'tokenizer.json': files['tokenizer.json'] });
    const saved = await engine.openModel(files);
    expect(grown.size).toBe(saved.config.vocabSize);
    const found = (await grown.encode(words)).filter((id) => id >= 1000);
    expect(found.length).toBe(grown.size - 1000);
    expect(await grown.decode(found)).toContain('unembeddable');
    // each new row is the mean of what the word was cut into
    const own = await engine.createModel({ init: 'gpt2', seed: 0 });
    for (const id of found) {
      const pieces = await tokenizer.encode(await grown.decode([id]));
      const [{ data: old }, { data: row }] = [
        await own.rows('tok.weight', pieces),
        await saved.rows('tok.weight', [id]),
      ];
      const mean = Float32Array.from({ length: 128 }, (_, column) => {
        return pieces.reduce((sum, _, i) => sum + old[i * 128 + column], 0) / pieces.length;
      });
      expect(row).toEqual(mean);
    }
    expect(await violations(page)).toEqual([]);
  });
});

// What leaves the page as files: each is read again here by rules of its own format.
import { unzipSync } from 'fflate';
import { describe, expect, test } from 'vitest';
import type { ModelConfig } from '../../web/engine/api.ts';
import { zipFile } from '../../web/lessons/export/archive.ts';
import { npyFile } from '../../web/lessons/export/npy.ts';
import { csvParts, metadataText, vectorsParts } from '../../web/lessons/export/number-tables.ts';
import { pytorchScript, type ScriptModel } from '../../web/lessons/export/pytorch-script.ts';
import { plainNumber } from '../../web/lessons/plain-number.ts';

// such that fewer digits would be another float32
const odd = [0.1, 1 / 3, -1e-45, 3.4028235e38, 16777217, 1.17549435e-38, -0, 0, 123456.79, 5e-7].map(Math.fround);

describe('numbers as text', () => {
  test('the shortest that reads back as the same float32', () => {
    expect(odd.map(plainNumber)).toEqual([
      ...['0.1', '0.33333334', '-1e-45', '3.4028235e+38', '16777216', '1.1754944e-38', '-0', '0', '123456.79', '5e-7'],
    ]);
    const bits = new Uint32Array(1);
    const float = new Float32Array(bits.buffer);
    for (let i = 0; i < 20_000; i++) {
      bits[0] = Math.imul(i, 2654435761) >>> 0;
      if (!Number.isFinite(float[0])) continue;
      const text = plainNumber(float[0]);
      expect(Object.is(Math.fround(Number(text)), float[0])).toBe(true);
      const shorter = text.replace(/[-.]|e.*$/g, '').replace(/^0+|0+$/g, '').length - 1;
      if (shorter > 0) expect(Math.fround(Number(float[0].toPrecision(shorter)))).not.toBe(float[0]);
    }
  });
});

describe('.npy', () => {
  test.each([
    [[2, 3], '(2, 3)'],
    [[6], '(6,)'],
    [[1, 2, 3], '(1, 2, 3)'],
    [[0, 128], '(0, 128)'],
  ])('%j', (shape, said) => {
    const data = Float32Array.from({ length: shape.reduce((a, b) => a * b, 1) }, (_, i) => odd[i]);
    const file = npyFile({ shape, data });
    expect([...file.subarray(0, 8)]).toEqual([0x93, 0x4e, 0x55, 0x4d, 0x50, 0x59, 1, 0]);
    const length = file[8] + 256 * file[9];
    expect((10 + length) % 64).toBe(0);
    const header = new TextDecoder().decode(file.subarray(10, 10 + length));
    expect(header.trimEnd()).toBe(`{'descr': '<f4', 'fortran_order': False, 'shape': ${said}, }`);
    expect(header.endsWith('\n')).toBe(true);
    const view = new DataView(file.buffer, 10 + length);
    expect(view.byteLength).toBe(4 * data.length);
    for (const [i, value] of data.entries()) expect(Object.is(view.getFloat32(4 * i, true), value)).toBe(true);
  });
});

describe('tables', () => {
  const tensor = { shape: [3, 2], data: Float32Array.from(odd.slice(0, 6)) };
  const names = {
    columns: ['token', 'id'],
    rows: [
      ['a,"b"', 7],
      ['\tx\r\n', 8],
      ['', 9],
    ] as const,
  };

  test('CSV: quoted where it has to be', () => {
    const text = [...csvParts(tensor, names)].join('');
    expect(text).toBe(
      'token,id,0,1\r\n"a,""b""",7,0.1,0.33333334\r\n"\tx\r\n",8,-1e-45,3.4028235e+38\r\n,9,16777216,1.1754944e-38\r\n',
    );
  });

  test('the Projector’s vectors: numbers and tabs, a line a row, however many there are', () => {
    expect([...vectorsParts(tensor)].join('')).toBe(
      '0.1\t0.33333334\n-1e-45\t3.4028235e+38\n16777216\t1.1754944e-38\n',
    );
    const many = { shape: [3000, 40], data: Float32Array.from({ length: 120_000 }, (_, i) => i) };
    const parts = [...vectorsParts(many)];
    expect(parts.length).toBeGreaterThan(2);
    const lines = parts.join('').trimEnd().split('\n');
    expect(lines.length).toBe(3000);
    expect(lines[2999].split('\t').map(Number)).toEqual(Array.from({ length: 40 }, (_, i) => 2999 * 40 + i));
    expect([...vectorsParts({ shape: [0, 2], data: new Float32Array() })]).toEqual([]);
  });

  test('its metadata: as many lines as vectors, and a header when there is more than one column', () => {
    expect(metadataText(names)).toBe('token\tid\na,"b"\t7\n␉x␍␊\t8\n∅\t9\n');
    const one = metadataText({ columns: ['token'], rows: [['a'], ['\0'], [' '], [''], ['\u2028'], ['\x85b']] });
    expect(one).toBe('a\n␀\n␣\n∅\n␤\n␤b\n');
  });

  test('a .zip has its files in a folder, unchanged', () => {
    const bytes = Uint8Array.from({ length: 1000 }, (_, i) => i);
    const files = unzipSync(zipFile('stem', { 'a.npy': bytes, 'b.txt': new Uint8Array() }));
    expect(Object.keys(files)).toEqual(['stem/a.npy', 'stem/b.txt']);
    expect(files['stem/a.npy']).toEqual(bytes);
  });
});

describe('the script for PyTorch has what this model has, and no more', () => {
  const config: ModelConfig = {
    vocabSize: 300,
    dModel: 8,
    maxLen: 512,
    tieWeights: true,
    scaleEmbeddings: false,
    positions: 'learned',
    ropeLayout: 'half',
    combine: 'sum',
    segmentCount: 0,
    dropout: 0,
    layers: 0,
    heads: 2,
    dFf: 32,
    activation: 'gelu_new',
    norm: 'pre',
    layerNormEpsilon: 1e-5,
    paddingIdx: null,
  };
  const script = (change: Partial<ModelConfig> = {}, more: Partial<ScriptModel> = {}) =>
    pytorchScript({
      config: { ...config, ...change },
      gpt2Names: false,
      ids: [1, 2],
      segmentIds: null,
      attention: true,
      causal: true,
      text: 'a b',
      made: 'a test',
      ...more,
    });

  test.each<[string, string, boolean, Partial<ModelConfig>, Partial<ScriptModel>?]>([
    ['the tie', 'self.lm_head.weight = self.tok.weight', true, {}],
    ['no tie', 'self.lm_head.weight = self.tok.weight', false, { tieWeights: false }],
    ['√d', 'self.tok(ids) * math.sqrt(d)', true, { scaleEmbeddings: true }],
    ['no √d', 'math', false, {}],
    ['P', 'self.pos = nn.Embedding(max_len, d)', true, {}],
    ['sinusoids', 'def sinusoids', true, { positions: 'sinusoidal' }],
    ['no P beside sinusoids', 'self.pos', false, { positions: 'sinusoidal' }],
    ['no RoPE without blocks', 'rotate', false, { positions: 'rope' }],
    ['RoPE', 'q, k = rotate(q), rotate(k)', true, { positions: 'rope', layers: 1 }],
    ['ALiBi', 'slopes(n_head)', true, { positions: 'alibi', layers: 1 }],
    ['the mask', 'triu(1)', true, { layers: 1 }],
    ['no mask', 'triu(1)', false, { layers: 1 }, { causal: false }],
    ['no attention', 'self.attend', false, { layers: 1 }, { attention: false }],
    ['no blocks', 'class Block', false, {}],
    ['the padding row', 'padding_idx=0', true, { paddingIdx: 0 }],
    ['segments', 'segment_ids = torch', true, { segmentCount: 2 }, { segmentIds: [0, 1] }],
    ['GPT-2’s names', 'wte', true, {}, { gpt2Names: true }],
    ['our names', 'wte', false, {}],
  ])('%s', (_, line, there, change, more) => {
    expect(script(change, more).includes(line)).toBe(there);
  });

  test('numpy and torch are all it needs, and a text can’t become code', () => {
    const text = 'a\nimport os\r\u2028"""\0';
    const made = script({ layers: 2 }, { text });
    expect([...made.matchAll(/^(?:import|from) (\w+)/gm)].map(([, name]) => name)).toEqual([
      ...['json', 'math', 'struct', 'pathlib', 'numpy', 'torch', 'torch'],
    ]);
    expect(made).toContain('# "a\\nimport os\\r');
    expect(script({}, { text: 'x'.repeat(5000) }).length).toBeLessThan(5000);
  });
});

// "Copy as PyTorch" under Debian's PyTorch: the script rebuilds each model from the exported numbers, and notices a changed one.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Engine } from '../../web/engine/api.ts';
import { type Files, modelFiles } from '../../web/lessons/export/model-files.ts';
import { npyFile } from '../../web/lessons/export/npy.ts';
import { metadataText, vectorsParts } from '../../web/lessons/export/number-tables.ts';
import { scriptFile } from '../../web/lessons/export/pytorch-script.ts';
import { modelOptions, switchesOf } from '../../web/lessons/state/engine-options.ts';
import { asCoded, lessonStart, type Settings, smallStart } from '../../web/lessons/state/settings.ts';
import { createEngine } from '../engine/built.ts';

// Debian's own, whatever else is called python3 on this machine
const python = '/usr/bin/python3';
const text = 'The bank by the river is not the bank that keeps your money.';
const blocks = { layers: 3, heads: 4 } as const;

let engine: Engine;
let folder: string;
beforeAll(async () => {
  engine = await createEngine();
  folder = mkdtempSync(path.join(tmpdir(), 'stem-pytorch-'));
});
afterAll(() => {
  engine.dispose();
  rmSync(folder, { recursive: true });
});

async function exported(settings: Settings, edit = false): Promise<Files> {
  const tokenizer = await engine.openTokenizer('lesson', { vocabSize: settings.vocabSize });
  const ids = await tokenizer.encode(text);
  const made =
    settings.model === 'lesson'
      ? await (await engine.openModel('lesson')).clone(switchesOf(settings))
      : await engine.createModel(modelOptions(settings));
  if (edit) await made.setCell('tok.weight', ids[1], 5, 3.25);
  const lab = { engine, model: made, tokenizer, settings, edits: [], ids };
  return modelFiles(lab, { text, made: 'Stem Lab, in a test' });
}

function run(files: Files): { status: number | null; said: string } {
  for (const [name, bytes] of Object.entries(files)) writeFileSync(path.join(folder, name), bytes);
  const { status, stdout, stderr } = spawnSync(python, [path.join(folder, scriptFile)], { encoding: 'utf8' });
  return { status, said: stdout + stderr };
}

const cases: readonly [string, Settings][] = [
  ['the listing as coded: tied, learned, × √d, dropout', { ...asCoded, train: true }],
  ['untied, no √d', { ...asCoded, tied: false, scale: false }],
  ['sinusoids', { ...asCoded, positions: 'sinusoidal' }],
  ['sinusoids of an odd width', { ...asCoded, positions: 'sinusoidal', dModel: 33, vocabSize: 301 }],
  ['no positions', { ...smallStart, positions: 'none' }],
  ['RoPE without blocks', { ...smallStart, positions: 'rope' }],
  ['segments', { ...smallStart, segmentFrom: 4 }],
  ['concatenation', { ...asCoded, combine: 'concat' }],
  [
    'concatenation with segments and no positions',
    { ...asCoded, combine: 'concat', segmentFrom: 2, positions: 'none' },
  ],
  ['one number a token', { ...asCoded, dModel: 1 }],
  ['blocks', { ...asCoded, ...blocks }],
  ['blocks, post-norm, exact GELU, untied', { ...asCoded, ...blocks, norm: 'post', activation: 'gelu', tied: false }],
  ['RoPE in halves', { ...asCoded, ...blocks, positions: 'rope', scale: false }],
  ['RoPE interleaved', { ...asCoded, ...blocks, positions: 'rope', ropeLayout: 'interleaved' }],
  ['ALiBi', { ...asCoded, ...blocks, positions: 'alibi' }],
  ['ALiBi with six heads, no mask', { ...asCoded, layers: 2, dModel: 96, heads: 6, positions: 'alibi', causal: false }],
  ['attention off', { ...asCoded, ...blocks, attention: false }],
  ['attention off, post-norm', { ...asCoded, ...blocks, norm: 'post', attention: false }],
  ['the lesson’s model', lessonStart],
  ['the lesson’s model, untied, with sinusoids', { ...lessonStart, tied: false, positions: 'sinusoidal' }],
  ['the lesson’s model, × √d', { ...lessonStart, scale: true }],
];

test.each(cases)('%s', async (_, settings) => {
  const { status, said } = run(await exported(settings));
  expect(said).toContain('The logits are those that Stem Lab computed.');
  expect(status).toBe(0);
});

test('a cell that the learner wrote is in the file', async () => {
  const plain = await exported(asCoded);
  const edited = await exported(asCoded, true);
  expect(run(edited).status).toBe(0);
  const mixed = run({ ...edited, 'model.safetensors': plain['model.safetensors'] });
  expect(mixed.said).toContain("the logits are not the lab's");
});

/** The same file with the sign of one number turned: number `at` of that tensor. */
function flipped(file: Uint8Array<ArrayBuffer>, name: string, at: number): Uint8Array<ArrayBuffer> {
  const copy = file.slice();
  const length = Number(new DataView(copy.buffer).getBigUint64(0, true));
  const header = JSON.parse(new TextDecoder().decode(copy.subarray(8, 8 + length)));
  const begin = 8 + length + header[name].data_offsets[0];
  copy[begin + 4 * at + 3] ^= 0x80;
  return copy;
}

test.each([
  ['of E', asCoded, 'tok.weight', 128 * 500],
  ['of P', asCoded, 'pos.weight', 3],
  ['of a head of its own', { ...asCoded, tied: false }, 'lm_head.weight', 9],
  ['of a projection', { ...asCoded, combine: 'concat' as const }, 'stem.proj.weight', 0],
  ['of attention', { ...smallStart, ...blocks, scale: false }, 'h.0.attn.c_proj.weight', 5],
  ['of the lesson’s model', lessonStart, 'transformer.h.7.mlp.c_fc.weight', 100],
] as const)('one weight %s whose sign is turned fails the assertion', async (_, settings, tensor, at) => {
  const files = await exported(settings);
  const { status, said } = run({
    ...files,
    'model.safetensors': flipped(files['model.safetensors'], tensor, at),
  });
  expect(said).toContain("the logits are not the lab's");
  expect(status).toBe(1);
});

test('logits of another text are named as that', async () => {
  const files = await exported(asCoded);
  const other = npyFile({ shape: [1, 2, 1000], data: new Float32Array(2000) });
  expect(run({ ...files, 'logits.npy': other }).said).toContain('logits.npy is of another text or model');
});

test('NumPy reads the arrays and the text files as what they are', async () => {
  const tensor = { shape: [3, 2], data: Float32Array.of(1, -0, 1e-45, 3.4028235e38, Number.NaN, -1 / 3) };
  writeFileSync(path.join(folder, 'a.npy'), npyFile(tensor));
  writeFileSync(path.join(folder, 'row.npy'), npyFile({ shape: [6], data: tensor.data }));
  writeFileSync(path.join(folder, 'vectors.tsv'), [...vectorsParts(tensor)].join(''));
  const names = {
    columns: ['token', 'id'],
    rows: [
      ['a\tb\n', 1],
      ['\0', 2],
      ['', 3],
    ] as const,
  };
  writeFileSync(path.join(folder, 'metadata.tsv'), metadataText(names));
  const script = `
import numpy, sys
a, row = numpy.load("a.npy"), numpy.load("row.npy")
assert a.dtype == numpy.float32 and a.shape == (3, 2) and row.shape == (6,)
assert a.tobytes() == row.tobytes()
text = numpy.loadtxt("vectors.tsv", delimiter="\\t", dtype=numpy.float64).astype(numpy.float32)
assert numpy.array_equal(text.view(numpy.uint32)[:2], a.view(numpy.uint32)[:2]), text
assert len(open("metadata.tsv").read().split("\\n")) == 5
sys.stdout.buffer.write(a.tobytes())
`;
  const { status, stdout, stderr } = spawnSync(python, ['-c', script], { cwd: folder });
  expect(stderr.toString()).toBe('');
  expect(status).toBe(0);
  expect(Buffer.compare(stdout, Buffer.from(tensor.data.buffer))).toBe(0);
  expect(readFileSync(path.join(folder, 'a.npy')).length % 64).toBe(24);
});

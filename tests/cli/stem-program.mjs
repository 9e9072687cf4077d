// Runs the program under test, which ctest names in STEM_PROGRAM, and reads what it writes.
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after } from 'node:test';
import { fileURLToPath } from 'node:url';

export const program = process.env.STEM_PROGRAM;
assert.ok(program, 'STEM_PROGRAM must name the program to test (ctest sets it)');

export const golden = fileURLToPath(new URL('../golden/stem/', import.meta.url));

/** A folder of this test file alone, gone when it ends. */
export function scratchFolder() {
  const folder = mkdtempSync(join(tmpdir(), 'stem-cli-'));
  after(() => rmSync(folder, { recursive: true }));
  return folder;
}

/** Exit code, standard output as bytes, standard error as text. */
export function stem(args, input = '') {
  const result = spawnSync(program, args, { input, maxBuffer: 1 << 28, timeout: 120_000 });
  // a call that is refused at once ends before it has read its input
  if (result.error?.code !== 'EPIPE') assert.equal(result.error, undefined);
  assert.equal(result.signal, null);
  return { code: result.status, out: result.stdout, err: result.stderr.toString() };
}

/** Standard output of a call that must succeed and say nothing on standard error. */
export function succeed(args, input) {
  const { code, out, err } = stem(args, input);
  assert.equal(err, '');
  assert.equal(code, 0);
  return out;
}

/** A call that must exit 1 with one line `CODE: message` and print nothing else. */
export function refuse(args, code, words, input) {
  const result = stem(args, input);
  assert.equal(result.code, 1, `exit code of ${args.join(' ')}`);
  assert.equal(result.out.length, 0);
  assert.match(result.err, /^[^\n]+\n$/);
  assert.ok(result.err.startsWith(`${code}: `), `${result.err} does not start with ${code}`);
  assert.ok(result.err.includes(words), `${result.err} lacks ${words}`);
}

/** name → { shape, dtype, data } of an F32 safetensors file; tensors of the dtypes in `passed` are listed without data. */
export function readTensors(path, passed = []) {
  const bytes = readFileSync(path);
  const length = Number(bytes.readBigUInt64LE(0));
  const header = JSON.parse(bytes.subarray(8, 8 + length).toString());
  const tensors = new Map();
  for (const [name, info] of Object.entries(header)) {
    if (name === '__metadata__') continue;
    if (passed.includes(info.dtype)) {
      tensors.set(name, { shape: info.shape, dtype: info.dtype });
      continue;
    }
    assert.equal(info.dtype, 'F32');
    const [begin, end] = info.data_offsets;
    const data = new Float32Array((end - begin) / 4);
    for (let i = 0; i < data.length; ++i) data[i] = bytes.readFloatLE(8 + length + begin + 4 * i);
    tensors.set(name, { shape: info.shape, dtype: info.dtype, data });
  }
  return tensors;
}

/** The bytes of a safetensors file; tensors is a list of [name, dtype, shape, bytes]. */
export function makeSafetensors(tensors) {
  let offset = 0;
  const header = {};
  for (const [name, dtype, shape, bytes] of tensors) {
    header[name] = { dtype, shape, data_offsets: [offset, offset + bytes.length] };
    offset += bytes.length;
  }
  const text = Buffer.from(JSON.stringify(header));
  const length = Buffer.alloc(8);
  length.writeBigUInt64LE(BigInt(text.length));
  return Buffer.concat([length, text, ...tensors.map(([, , , bytes]) => bytes)]);
}

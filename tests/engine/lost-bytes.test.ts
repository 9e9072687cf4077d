// Bytes that can't be had any more, or not that many: refused with a code like everything else.
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Engine } from '../../web/engine/api.ts';
import { createEngine } from './built.ts';

let engine: Engine;
beforeAll(async () => {
  engine = await createEngine();
});
afterAll(() => engine.dispose());

function detached(): ArrayBuffer {
  const buffer = new ArrayBuffer(64);
  structuredClone(buffer, { transfer: [buffer] });
  return buffer;
}

/** Made before its buffer goes: afterwards none can be made. */
function viewOfDetached(): Uint8Array<ArrayBuffer> {
  const view = new Uint8Array(64);
  structuredClone(view.buffer, { transfer: [view.buffer] });
  return view;
}

class Unreadable extends Blob {
  override arrayBuffer(): Promise<ArrayBuffer> {
    return Promise.reject(new DOMException('the file has changed', 'NotReadableError'));
  }
}

test.each([
  ['a detached ArrayBuffer', detached(), 'bad-file'],
  ['a view of a detached ArrayBuffer', viewOfDetached(), 'bad-file'],
  ['a Blob that can no longer be read', new Unreadable(['x']), 'bad-file'],
])('openModel with %s', async (_, file, code) => {
  await expect(engine.openModel({ 'config.json': file, 'model.safetensors': file })).rejects.toMatchObject({ code });
});

test('createEngine with a detached module', async () => {
  await expect(createEngine({ wasm: detached() })).rejects.toMatchObject({ code: 'bad-file' });
});

test('rows that would be filled up to more than memory', async () => {
  const model = await engine.createModel({ vocabSize: 10, dModel: 2, maxLen: 4 });
  const long = new Array(1_000_000).fill(1);
  const rows = [long, ...Array.from({ length: 9_999 }, () => [1])];
  await expect(model.forward(rows, { padId: 0 })).rejects.toMatchObject({ code: 'too-long' });
  expect((await model.forward([[1, 2]])).logits.shape).toEqual([1, 2, 10]);
});

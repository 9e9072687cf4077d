// The one file: the engine's files are inside it, packed and as base64 with a checksum each. The lesson's model stands behind the
// script, so that the page is there before the model has come.

import { gunzipSync } from 'fflate';
import bertCharacters from '#engine-files/bert-tokenizer/bert-characters.bin?packed';
import gpt2Merges from '#engine-files/gpt2-tokenizer/gpt2-merges.bin?packed';
import modelConfig from '#engine-files/lesson-model/config.json?packed';
import merges from '#engine-files/lesson-tokenizer/merges.txt?packed';
import vocab from '#engine-files/lesson-tokenizer/vocab.json?packed';
import scalar from '#engine-files/stem-scalar.wasm?packed';
import simd from '#engine-files/stem-simd.wasm?packed';
import speed from '#engine-files/stem-speed.wasm?packed';
import speedRelaxed from '#engine-files/stem-speed-relaxed.wasm?packed';
import worker from '#engine-files/stem-worker.js?packed';
import { registerAssets, withoutAssets } from './engine/assets.ts';
import { fromBase64 } from './engine/load.ts';
import { textBehindScript } from './ui/behind-script.ts';

/**
 * A file that was cut off or re-typed on its way says so, instead of failing somewhere in the middle. Unpacked by a script: a
 * browser that has no SIMD for the module is too old to have `DecompressionStream`.
 */
function checked(name: string, { base64, check }: typeof simd): { bytes: () => Uint8Array<ArrayBuffer> } {
  let low = 1;
  let high = 0;
  for (let i = 0; i < base64.length; i++) {
    low = (low + base64.charCodeAt(i)) % 65521;
    high = (high + low) % 65521;
  }
  if (high * 65536 + low !== check) {
    throw new Error(`This file is damaged (${name} inside it is not what was built). Get a fresh copy.`);
  }
  return { bytes: () => gunzipSync(fromBase64(base64)) };
}

/** A file of tensors: packed, its bytes at even places stand before those at odd ones (vite-site.mjs says why). */
async function tensors(id: string): Promise<Uint8Array<ArrayBuffer>> {
  const apart = await unpacked(fromBase64(await textBehindScript(id)));
  const half = apart.length / 2;
  const bytes = new Uint8Array(apart.length);
  for (let i = 0; i < half; i++) {
    bytes[2 * i] = apart[i];
    bytes[2 * i + 1] = apart[half + i];
  }
  return bytes;
}

/** Millions of bytes are unpacked beside the page by the browser; where it cannot, the page waits for them. */
async function unpacked(gzip: Uint8Array<ArrayBuffer>): Promise<Uint8Array<ArrayBuffer>> {
  if (typeof DecompressionStream === 'undefined') return gunzipSync(gzip);
  const stream = new Blob([gzip]).stream().pipeThrough(new DecompressionStream('gzip'));
  return new Uint8Array(await new Response(stream).arrayBuffer());
}

export function registerEngineAssets(): void {
  // the one file has no room for a third module
  withoutAssets(['stem-relaxed.wasm']);
  registerAssets({
    'stem-worker.js': checked('stem-worker.js', worker),
    'stem-simd.wasm': checked('stem-simd.wasm', simd),
    'stem-scalar.wasm': checked('stem-scalar.wasm', scalar),
    'stem-speed.wasm': checked('stem-speed.wasm', speed),
    'stem-speed-relaxed.wasm': checked('stem-speed-relaxed.wasm', speedRelaxed),
    'lesson-tokenizer/vocab.json': checked('vocab.json', vocab),
    'lesson-tokenizer/merges.txt': checked('merges.txt', merges),
    'gpt2-tokenizer/gpt2-merges.bin': checked('gpt2-merges.bin', gpt2Merges),
    'bert-tokenizer/bert-characters.bin': checked('bert-characters.bin', bertCharacters),
    'lesson-model/config.json': checked('config.json', modelConfig),
    // the engine knows their checksums
    'lesson-model/model-00001-of-00002.safetensors': { arriving: () => tensors('stem-model-tables') },
    'lesson-model/model-00002-of-00002.safetensors': { arriving: () => tensors('stem-model-blocks') },
  });
}

/** It is a copy on the device already. */
export const siteWorker = '';

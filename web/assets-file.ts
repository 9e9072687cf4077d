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
 * A file that was cut off or re-typed on its way says so, instead of failing somewhere in the middle. Unpacked by a script and not by
 * the browser's `DecompressionStream`: a browser that has no SIMD for the module is too old to have that.
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
    // gzip has a checksum of its own
    'lesson-model/model-00001-of-00002.safetensors': { gzip: () => textBehindScript('stem-model-tables') },
    'lesson-model/model-00002-of-00002.safetensors': { gzip: () => textBehindScript('stem-model-blocks') },
  });
}

/** It is a copy on the device already. */
export const siteWorker = '';

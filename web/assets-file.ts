// The one file: the engine's files are inside it, as base64 with a checksum each. The lesson's model stands behind the script,
// so that the page is there before the model has come, and is packed.
import modelConfig from '#engine-files/lesson-model/config.json?inlined';
import merges from '#engine-files/lesson-tokenizer/merges.txt?inlined';
import vocab from '#engine-files/lesson-tokenizer/vocab.json?inlined';
import scalar from '#engine-files/stem-scalar.wasm?inlined';
import simd from '#engine-files/stem-simd.wasm?inlined';
import worker from '#engine-files/stem-worker.js?inlined';
import { registerAssets } from './engine/assets.ts';
import { textBehindScript } from './ui/behind-script.ts';

export interface Inlined {
  base64: string;
  /** Adler-32 (RFC 1950) of the base64 text */
  check: number;
}

/** A file that was cut off or re-typed on its way says so, instead of failing somewhere in the middle. */
function checked(name: string, { base64, check }: Inlined): { base64: string } {
  let low = 1;
  let high = 0;
  for (let i = 0; i < base64.length; i++) {
    low = (low + base64.charCodeAt(i)) % 65521;
    high = (high + low) % 65521;
  }
  if (high * 65536 + low !== check) {
    throw new Error(`This file is damaged (${name} inside it is not what was built). Get a fresh copy.`);
  }
  return { base64 };
}

export function registerEngineAssets(): void {
  registerAssets({
    'stem-worker.js': checked('stem-worker.js', worker),
    'stem-simd.wasm': checked('stem-simd.wasm', simd),
    'stem-scalar.wasm': checked('stem-scalar.wasm', scalar),
    'lesson-tokenizer/vocab.json': checked('vocab.json', vocab),
    'lesson-tokenizer/merges.txt': checked('merges.txt', merges),
    'lesson-model/config.json': checked('config.json', modelConfig),
    // gzip has a checksum of its own
    'lesson-model/model-00001-of-00002.safetensors': { gzip: () => textBehindScript('stem-model-tables') },
    'lesson-model/model-00002-of-00002.safetensors': { gzip: () => textBehindScript('stem-model-blocks') },
  });
}

// The hosted site: the engine's files lie beside the script under hashed names, so old and new never mix in a cache.

import bertCharacters from '#engine-files/bert-tokenizer/bert-characters.bin?url';
import gpt2Merges from '#engine-files/gpt2-tokenizer/gpt2-merges.bin?url';
import modelConfig from '#engine-files/lesson-model/config.json?url';
import tables from '#engine-files/lesson-model/model-00001-of-00002.safetensors?url';
import blocks from '#engine-files/lesson-model/model-00002-of-00002.safetensors?url';
import merges from '#engine-files/lesson-tokenizer/merges.txt?url';
import vocab from '#engine-files/lesson-tokenizer/vocab.json?url';
import relaxed from '#engine-files/stem-relaxed.wasm?url';
import scalar from '#engine-files/stem-scalar.wasm?url';
import simd from '#engine-files/stem-simd.wasm?url';
import speed from '#engine-files/stem-speed.wasm?url';
import speedRelaxed from '#engine-files/stem-speed-relaxed.wasm?url';
import worker from '#engine-files/stem-worker.js?url';
import { registerAssets } from './engine/assets.ts';

export function registerEngineAssets(): void {
  const at = (url: string) => new URL(url, import.meta.url);
  registerAssets({
    'stem-worker.js': at(worker),
    'stem-simd.wasm': at(simd),
    'stem-scalar.wasm': at(scalar),
    'stem-speed.wasm': at(speed),
    'stem-speed-relaxed.wasm': at(speedRelaxed),
    'stem-relaxed.wasm': at(relaxed),
    'lesson-tokenizer/vocab.json': at(vocab),
    'lesson-tokenizer/merges.txt': at(merges),
    'gpt2-tokenizer/gpt2-merges.bin': at(gpt2Merges),
    'bert-tokenizer/bert-characters.bin': at(bertCharacters),
    'lesson-model/config.json': at(modelConfig),
    'lesson-model/model-00001-of-00002.safetensors': at(tables),
    'lesson-model/model-00002-of-00002.safetensors': at(blocks),
  });
}

/** The script beside the page that keeps it on the device; '' for none. */
export const siteWorker: string = 'service-worker.js';

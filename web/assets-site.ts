// The hosted site: the engine's files lie beside the script under hashed names, so old and new never mix in a cache.
import merges from '#engine-files/lesson-tokenizer/merges.txt?url';
import vocab from '#engine-files/lesson-tokenizer/vocab.json?url';
import scalar from '#engine-files/stem-scalar.wasm?url';
import simd from '#engine-files/stem-simd.wasm?url';
import worker from '#engine-files/stem-worker.js?url';
import { registerAssets } from './engine/assets.ts';

export function registerEngineAssets(): void {
  const at = (url: string) => new URL(url, import.meta.url);
  registerAssets({
    'stem-worker.js': at(worker),
    'stem-simd.wasm': at(simd),
    'stem-scalar.wasm': at(scalar),
    'lesson-tokenizer/vocab.json': at(vocab),
    'lesson-tokenizer/merges.txt': at(merges),
  });
}

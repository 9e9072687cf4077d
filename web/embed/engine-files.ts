// The engine for elements: its files lie beside the script, or in a folder that the host names.
import { type AssetName, createEngine, type LargeAssetName, registerAssets } from '../engine/index.ts';
import type { EngineSource } from './lab-element.ts';

const names: readonly (AssetName | LargeAssetName)[] = [
  'stem-worker.js',
  'stem-simd.wasm',
  'stem-scalar.wasm',
  'stem-speed.wasm',
  'stem-speed-relaxed.wasm',
  'stem-relaxed.wasm',
  'lesson-tokenizer/vocab.json',
  'lesson-tokenizer/merges.txt',
  'gpt2-tokenizer/gpt2-merges.bin',
  'bert-tokenizer/bert-characters.bin',
  'lesson-model/config.json',
  'lesson-model/model-00001-of-00002.safetensors',
  'lesson-model/model-00002-of-00002.safetensors',
];

const at = (folder: URL, name: string, file: string) => [name, new URL(file, folder)] as const;

/** Put in by the build: where the engine's files are beside the script, when not under their own names. */
declare const __STEM_ENGINE_FILES__: Readonly<Record<string, string>>;

export const engineBeside: EngineSource = (files) => async (options) => {
  if (files) {
    const folder = new URL(files.replace(/\/?$/, '/'), document.baseURI);
    registerAssets(Object.fromEntries(names.map((name) => at(folder, name, name))));
  } else if (!/^(https?|file):/.test(import.meta.url)) {
    // a notebook runs the script's text, which then has no address
    throw new Error(
      `The script was not loaded from an address, so it does not know where the engine's files are: name their folder with engine-files.`,
    );
  } else {
    // the hosted site has them under hashed names
    const here = new URL('.', import.meta.url);
    registerAssets(Object.fromEntries(names.map((name) => at(here, name, __STEM_ENGINE_FILES__[name] ?? name))));
  }
  return createEngine(options);
};

// The engine for elements: its files lie beside the script, or in a folder that the host names.
import { type AssetName, createEngine, type LargeAssetName, registerAssets } from '../engine/index.ts';
import type { EngineSource } from './lab-element.ts';

const names: readonly (AssetName | LargeAssetName)[] = [
  'stem-worker.js',
  'stem-simd.wasm',
  'stem-scalar.wasm',
  'lesson-tokenizer/vocab.json',
  'lesson-tokenizer/merges.txt',
  'lesson-model/config.json',
  'lesson-model/model-00001-of-00002.safetensors',
  'lesson-model/model-00002-of-00002.safetensors',
];

export const engineBeside: EngineSource = (files) => async (onNotice) => {
  if (files) {
    const folder = new URL(files.replace(/\/?$/, '/'), document.baseURI);
    registerAssets(Object.fromEntries(names.map((name) => [name, new URL(name, folder)])));
  } else if (!/^(https?|file):/.test(import.meta.url)) {
    // a notebook runs the script's text, which then has no address
    throw new Error(
      `The script was not loaded from an address, so it does not know where the engine's files are: name their folder with engine-files.`,
    );
  }
  return createEngine({ onNotice });
};

// Where the engine's own files are. By default beside the script; a build that renames or inlines them says so here.

/** A file by its address, or inlined: as text, as bytes in base64, or as bytes that are made when they are asked for. */
export type Asset = URL | { text: string } | { base64: string } | { bytes: () => Uint8Array<ArrayBuffer> };

export type AssetName =
  | 'stem-worker.js'
  | 'stem-simd.wasm'
  | 'stem-scalar.wasm'
  | 'stem-speed.wasm'
  | 'stem-speed-relaxed.wasm'
  | 'stem-relaxed.wasm'
  | 'lesson-tokenizer/vocab.json'
  | 'lesson-tokenizer/merges.txt'
  | 'gpt2-tokenizer/gpt2-merges.bin'
  | 'bert-tokenizer/bert-characters.bin'
  | 'lesson-model/config.json';

/** Large files: they may also be inside a page that is still on its way. */
export type LargeAsset = Asset | { arriving: () => Promise<Uint8Array<ArrayBuffer>> };

export type LargeAssetName =
  | 'lesson-model/model-00001-of-00002.safetensors'
  | 'lesson-model/model-00002-of-00002.safetensors';

type Assets = Record<AssetName, Asset> & Record<LargeAssetName, LargeAsset>;

const registered = new Map<string, LargeAsset>();
const missing = new Set<string>();
const besideScript = import.meta.url;

/** Tells where files are that do not lie beside the script under their own name. */
export function registerAssets(assets: Partial<Assets>): void {
  for (const [name, asset] of Object.entries(assets)) registered.set(name, asset);
}

/** Tells that a copy of the engine is without some files. */
export function withoutAssets(names: readonly AssetName[]): void {
  for (const name of names) missing.add(name);
}

export function hasAsset(name: AssetName): boolean {
  return !missing.has(name);
}

export function assetOf<N extends keyof Assets>(name: N): Assets[N] {
  return (registered.get(name) as Assets[N] | undefined) ?? (new URL(name, besideScript) as Assets[N]);
}

// Where the engine's own files are. By default beside the script; a build that renames or inlines them says so here.

/** A file by its address, or inlined: as text, or as bytes in base64. */
export type Asset = URL | { text: string } | { base64: string };

export type AssetName =
  | 'stem-worker.js'
  | 'stem-simd.wasm'
  | 'stem-scalar.wasm'
  | 'lesson-tokenizer/vocab.json'
  | 'lesson-tokenizer/merges.txt';

const registered = new Map<AssetName, Asset>();
const besideScript = import.meta.url;

/** Tells where files are that do not lie beside the script under their own name. */
export function registerAssets(assets: Partial<Record<AssetName, Asset>>): void {
  for (const [name, asset] of Object.entries(assets)) registered.set(name as AssetName, asset);
}

export function assetOf(name: AssetName): Asset {
  return registered.get(name) ?? new URL(name, besideScript);
}

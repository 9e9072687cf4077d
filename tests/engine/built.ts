// The built things under test: the package as a user installs it, and the two modules by themselves.
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { setFlagsFromString } from 'node:v8';
import type { MainModule } from '../../build/wasm-scalar/stem.d.ts';
import type * as StemLab from '../../web/engine/index.ts';

export const root = path.resolve(import.meta.dirname, '../..');
// other folders may be named, so that a build can be tested while another one is under way
export const packageFolder = process.env.STEM_PACKAGE ?? path.join(root, 'dist/npm');
const buildFolder = process.env.STEM_BUILD ?? path.join(root, 'build');
export const builds = ['simd', 'scalar'] as const;
export type Build = (typeof builds)[number] | 'relaxed';

export function packageFile(name: string): string {
  const file = path.join(packageFolder, name);
  if (!existsSync(file)) throw new Error(`${file} is missing: run npm run build first`);
  return file;
}

// Node 20 compiles relaxed SIMD only when told to; later ones need no telling
if (Number(process.versions.node.split('.')[0]) < 21) setFlagsFromString('--experimental-wasm-relaxed-simd');

export const { createEngine, registerAssets } = (await import(
  pathToFileURL(packageFile('index.mjs')).href
)) as typeof StemLab;

/** The folder where CMake put a build's script and module. */
export function doorFolder(build: Build): string {
  return path.join(buildFolder, build === 'simd' ? 'wasm' : `wasm-${build}`);
}

/** A module by itself, without the engine around it: what the door refuses, it must refuse alone. */
export async function openDoor(build: Build): Promise<MainModule> {
  const factory = (await import(pathToFileURL(path.join(doorFolder(build), 'stem.mjs')).href)) as {
    default(options: { wasmBinary: Uint8Array }): Promise<MainModule>;
  };
  return factory.default({ wasmBinary: new Uint8Array(readFileSync(path.join(doorFolder(build), 'stem.wasm'))) });
}

export function jsonBytes(value: unknown): Uint8Array<ArrayBuffer> {
  return new TextEncoder().encode(JSON.stringify(value));
}

/** A pass at the door, when nothing special is asked for. */
export function plainPass(model: number, ids: number[], batch: number, tokens: number) {
  return {
    model,
    ids: Int32Array.from(ids),
    batch,
    tokens,
    train: false,
    seed: 0,
    attend: true,
    causal: true,
    segmentIds: undefined,
    padId: undefined,
  };
}

/** What is wanted of it: the logits alone. */
export const plainWanted = {
  token: false,
  position: false,
  segment: false,
  input: false,
  hidden: false,
  attention: false,
  topK: 0,
  measure: false,
  logits: true,
  targets: undefined,
};

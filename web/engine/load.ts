// Chooses the build and brings its bytes. Never compiles what is not WebAssembly, such as a host's "not found" page.
import type { EngineOptions } from './api.ts';
import { type Asset, assetOf } from './assets.ts';
import { shown } from './check.ts';
import { asStemError, messageOf, stemError } from './errors.ts';
import { type Chunk, receivedBytes } from './receive.ts';

// (module (func (result v128) f32.const 0 f32x4.splat)): valid only where SIMD is
const simdProbe = new Uint8Array([
  ...[0x00, 0x61, 0x73, 0x6d, 0x01, 0x00, 0x00, 0x00],
  ...[0x01, 0x05, 0x01, 0x60, 0x00, 0x01, 0x7b],
  ...[0x03, 0x02, 0x01, 0x00],
  ...[0x0a, 0x0b, 0x01, 0x09, 0x00, 0x43, 0x00, 0x00, 0x00, 0x00, 0xfd, 0x13, 0x0b],
]);

export type Build = 'simd' | 'scalar' | 'relaxed';

/** Whether this browser compiles SIMD. Errors: bad-config where there is no WebAssembly at all. */
export function simdWorksHere(): boolean {
  if (typeof WebAssembly === 'undefined') {
    throw stemError('bad-config', 'this browser has no WebAssembly, or a setting turns it off; the engine cannot run');
  }
  return WebAssembly.validate(simdProbe);
}

/** The bytes of the engine's module: what the caller gave, or the file of this build. */
export async function engineBytes(
  given: EngineOptions['wasm'],
  build: Build,
  heard?: (chunk: Chunk) => void,
  signal?: AbortSignal,
): Promise<ArrayBuffer> {
  if (given !== undefined && !(given instanceof URL) && !(given instanceof ArrayBuffer)) {
    throw stemError('bad-config', `wasm must be a URL or an ArrayBuffer, got ${shown(given)}`, 'TypeError');
  }
  const bytes =
    given instanceof ArrayBuffer
      ? copyOf(given)
      : await assetBytes(given ?? assetOf(`stem-${build}.wasm`), 'engine file', heard, signal);
  if (bytes[0] !== 0 || bytes[1] !== 0x61 || bytes[2] !== 0x73 || bytes[3] !== 0x6d) {
    const where =
      given instanceof ArrayBuffer ? 'the given ArrayBuffer' : addressOf(given ?? assetOf(`stem-${build}.wasm`));
    throw stemError('bad-file', `the engine file is not WebAssembly (${where}): it does not begin with \\0asm`);
  }
  return bytes.buffer;
}

function copyOf(given: ArrayBuffer): Uint8Array<ArrayBuffer> {
  try {
    return new Uint8Array(given.slice(0));
  } catch (error) {
    throw asStemError(error, 'bad-file', 'reading the given wasm module');
  }
}

function addressOf(asset: Asset): string {
  return asset instanceof URL ? `at ${asset.href}` : 'inlined in the page';
}

/**
 * The bytes of a file that belongs to the engine, whole and piece by piece to `heard`. Errors: bad-file, whose message begins
 * with `what`; cancelled when `signal` has fired.
 */
export async function assetBytes(
  asset: Asset,
  what: string,
  heard: (chunk: Chunk) => void = () => {},
  signal?: AbortSignal,
): Promise<Chunk> {
  const whole = (bytes: Chunk) => {
    heard(bytes);
    return bytes;
  };
  if (!(asset instanceof URL)) return whole(inlinedBytes(asset));
  const files = asset.protocol === 'file:' ? nodeModule('node:fs/promises') : undefined;
  if (!files) return receivedBytes(asset, what, heard, signal);
  try {
    return whole(new Uint8Array(await files.readFile(asset)));
  } catch (error) {
    throw stemError('bad-file', `${what} could not be read at ${asset.href}: ${messageOf(error)}`);
  }
}

function inlinedBytes(asset: Exclude<Asset, URL>): Uint8Array<ArrayBuffer> {
  if ('bytes' in asset) return asset.bytes();
  return 'text' in asset ? new TextEncoder().encode(asset.text) : fromBase64(asset.base64);
}

export function fromBase64(base64: string): Uint8Array<ArrayBuffer> {
  const latin1 = atob(base64);
  const bytes = new Uint8Array(latin1.length);
  for (let i = 0; i < bytes.length; i++) bytes[i] = latin1.charCodeAt(i);
  return bytes;
}

interface NodeModules {
  'node:fs/promises': typeof import('node:fs/promises');
  'node:worker_threads': typeof import('node:worker_threads');
}

/** A module of Node's, or undefined in a browser. No import statement, which a browser's bundler would have to resolve. */
export function nodeModule<N extends keyof NodeModules>(name: N): NodeModules[N] | undefined {
  if (typeof process !== 'object' || typeof process.getBuiltinModule !== 'function') return undefined;
  return process.getBuiltinModule(name) as NodeModules[N] | undefined;
}

// A large file of the engine's, told of as it comes: from the network, from a disk, or unpacked out of the page.
import { type Asset, assetOf, type LargeAsset, type LargeAssetName } from './assets.ts';
import { messageOf, stemError } from './errors.ts';
import { assetBytes, fromBase64, nodeModule } from './load.ts';

type Chunk = Uint8Array<ArrayBuffer>;

/**
 * All bytes of a file. `heard` gets them piece by piece. Errors: bad-file, whose message begins with `what`; cancelled at
 * the next piece after `signal` has fired.
 */
export async function arrivingBytes(
  name: LargeAssetName,
  what: string,
  heard: (chunk: Chunk) => void,
  signal: AbortSignal | undefined,
): Promise<Chunk> {
  const asset = assetOf(name);
  const response = isFetched(asset) ? await fetched(asset, what, signal) : null;
  try {
    const source = 'gzip' in asset ? unpacked(fromBase64(await asset.gzip())) : response;
    if (source) return await collected(source, heard, signal);
  } catch (error) {
    refuseWhenCancelled(signal);
    throw stemError('bad-file', `${what} ${name} broke off or is damaged: ${messageOf(error)}`);
  }
  const bytes = await assetBytes(asset as Asset, what);
  heard(bytes);
  return bytes;
}

export function refuseWhenCancelled(signal: AbortSignal | undefined): void {
  if (signal?.aborted) throw stemError('cancelled', 'openModel was cancelled');
}

function isFetched(asset: LargeAsset): asset is URL {
  return asset instanceof URL && !(asset.protocol === 'file:' && nodeModule('node:fs/promises'));
}

function unpacked(gzip: Chunk): ReadableStream<Chunk> {
  return new Blob([gzip]).stream().pipeThrough(new DecompressionStream('gzip'));
}

async function fetched(url: URL, what: string, signal: AbortSignal | undefined): Promise<ReadableStream<Chunk> | null> {
  let response: Response;
  try {
    response = await fetch(url, { signal });
  } catch (error) {
    refuseWhenCancelled(signal);
    throw stemError('bad-file', `${what} could not be fetched at ${url.href}: ${messageOf(error)}`);
  }
  if (!response.ok) throw stemError('bad-file', `${what} missing (${response.status}) at ${url.href}`);
  return response.body;
}

async function collected(
  source: ReadableStream<Chunk>,
  heard: (chunk: Chunk) => void,
  signal: AbortSignal | undefined,
): Promise<Chunk> {
  const chunks: Chunk[] = [];
  const reader = source.getReader();
  for (;;) {
    const { done, value } = await reader.read();
    if (done) break;
    if (signal?.aborted) {
      reader.cancel().catch(() => {});
      refuseWhenCancelled(signal);
    }
    heard(value);
    chunks.push(value);
  }
  const bytes = new Uint8Array(chunks.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const chunk of chunks) {
    bytes.set(chunk, at);
    at += chunk.length;
  }
  return bytes;
}

// A large file of the engine's, told of as it comes: from the network, from a disk, or unpacked out of the page.
import { assetOf, type LargeAssetName } from './assets.ts';
import { messageOf, refuseWhenCancelled, stemError } from './errors.ts';
import { assetBytes, fromBase64 } from './load.ts';
import { bodyOf, type Chunk } from './receive.ts';

/**
 * All bytes of a file. `heard` gets them piece by piece. Errors: bad-file, whose message begins with `what`; cancelled when
 * `signal` has fired.
 */
export async function arrivingBytes(
  name: LargeAssetName,
  what: string,
  heard: (chunk: Chunk) => void,
  signal: AbortSignal | undefined,
): Promise<Chunk> {
  const asset = assetOf(name);
  if (!('gzip' in asset)) return assetBytes(asset, what, heard, signal);
  try {
    return await bodyOf(new Response(unpacked(fromBase64(await asset.gzip()))), (chunk) => {
      refuseWhenCancelled(signal, what);
      heard(chunk);
    });
  } catch (error) {
    refuseWhenCancelled(signal, what);
    throw stemError('bad-file', `${what} ${name} broke off or is damaged: ${messageOf(error)}`);
  }
}

function unpacked(gzip: Chunk): ReadableStream<Chunk> {
  return new Blob([gzip]).stream().pipeThrough(new DecompressionStream('gzip'));
}

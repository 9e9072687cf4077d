// A large file of the engine's, told of as it comes: from the network, from a disk, or unpacked out of the page.
import { assetOf, type LargeAssetName } from './assets.ts';
import { messageOf, refuseWhenCancelled, stemError } from './errors.ts';
import { assetBytes } from './load.ts';
import type { Chunk } from './receive.ts';

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
  if (!('arriving' in asset)) return assetBytes(asset, what, heard, signal);
  try {
    const bytes = await asset.arriving();
    heard(bytes);
    return bytes;
  } catch (error) {
    throw stemError('bad-file', `${what} ${name} broke off or is damaged: ${messageOf(error)}`);
  } finally {
    refuseWhenCancelled(signal, what);
  }
}

// Several files as one, so that a browser saves them without asking for each.
import { zipSync } from 'fflate';

/** A .zip with the files in a folder, as they are: weights hardly get smaller by packing. */
export function zipFile(folder: string, files: Readonly<Record<string, Uint8Array>>): Uint8Array<ArrayBuffer> {
  const inside = Object.entries(files).map(([name, bytes]) => [`${folder}/${name}`, bytes] as const);
  return zipSync(Object.fromEntries(inside), { level: 0 }) as Uint8Array<ArrayBuffer>;
}

import type { Files } from './api.ts';
import { shown } from './check.ts';
import { asStemError, stemError } from './errors.ts';

/** Files whose bytes the caller may change or transfer from now on; a Blob can't be. What is no file stays for who refuses it. */
export function heldStill(files: unknown): unknown {
  if (typeof files !== 'object' || files === null) return files;
  const still = (file: unknown) => {
    try {
      return file instanceof Uint8Array || file instanceof ArrayBuffer ? file.slice(0) : file;
    } catch {
      return file; // detached: reading it says so
    }
  };
  return Object.fromEntries(Object.entries(files).map(([name, file]) => [name, still(file)]));
}

/** The named files as bytes of our own, so that the caller may change or transfer theirs afterwards. */
export async function copyFiles<N extends string>(
  files: unknown,
  names: readonly N[],
  what: string,
): Promise<Record<N, Uint8Array<ArrayBuffer>>> {
  if (typeof files !== 'object' || files === null) {
    throw stemError('bad-config', `${what} needs an object of files by name, got ${shown(files)}`, 'TypeError');
  }
  // all are taken before the first is waited for
  const taken = names.map((name) => {
    if (!Object.hasOwn(files, name)) throw stemError('bad-file', `${what} needs the file ${name}`);
    return copyFile((files as Files)[name], name);
  });
  const copies = await Promise.all(taken);
  return Object.fromEntries(names.map((name, i) => [name, copies[i]])) as Record<N, Uint8Array<ArrayBuffer>>;
}

/** Files of the core's as their readers name them. */
export function byName(files: readonly { name: string; bytes: Uint8Array }[]): Record<string, Uint8Array> {
  return Object.fromEntries(files.map(({ name, bytes }) => [name, bytes]));
}

/** Bytes that can be read in pieces, each a copy. */
export interface Source {
  name: string;
  size: number;
  read(begin: number, end: number): Promise<Uint8Array<ArrayBuffer>>;
}

/** A file of any kind that is taken. Errors: bad-config; bad-file, from reading. */
export function sourceOf(file: unknown, name: string): Source {
  const isBlob = file instanceof Blob;
  if (!isBlob && !(file instanceof ArrayBuffer) && !(file instanceof Uint8Array)) {
    const message = `${name} must be a Blob, an ArrayBuffer or a Uint8Array, got ${shown(file)}`;
    throw stemError('bad-config', message, 'TypeError');
  }
  const size = isBlob ? file.size : file.byteLength;
  const read = async (begin: number, end: number) => {
    try {
      if (isBlob) return new Uint8Array(await file.slice(begin, end).arrayBuffer());
      // a view of a detached buffer looks empty; one that is made of the buffer throws
      const { buffer = file as ArrayBuffer, byteOffset } = file as Partial<Uint8Array>;
      return new Uint8Array(buffer, byteOffset, size).slice(begin, end);
    } catch (error) {
      throw asStemError(error, 'bad-file', `reading ${name}`);
    }
  };
  return { name, size, read };
}

async function copyFile(file: unknown, name: string): Promise<Uint8Array<ArrayBuffer>> {
  const { size, read } = sourceOf(file, name);
  return read(0, size);
}

// A safetensors file as large as it says, of which nothing is stored but the header and the rows that a test wants.
import { closeSync, ftruncateSync, openSync, writeSync } from 'node:fs';

export interface SparseTensor {
  name: string;
  dtype: 'F32' | 'BF16' | 'I64';
  shape: number[];
}

const sizes = { F32: 4, BF16: 2, I64: 8 };

/** `bytes` are those of a whole row. */
export function writeSparse(
  file: string,
  tensors: readonly SparseTensor[],
  rows: readonly { tensor: string; row: number; bytes: Uint8Array }[] = [],
): void {
  const header: Record<string, unknown> = {};
  const begins = new Map<string, { begin: number; rowBytes: number }>();
  let offset = 0;
  for (const { name, dtype, shape } of tensors) {
    const bytes = shape.reduce((product, size) => product * size, sizes[dtype]);
    header[name] = { dtype, shape, data_offsets: [offset, offset + bytes] };
    begins.set(name, { begin: offset, rowBytes: bytes / shape[0] });
    offset += bytes;
  }
  const text = Buffer.from(JSON.stringify(header));
  const length = Buffer.alloc(8);
  length.writeBigUInt64LE(BigInt(text.length));
  const to = openSync(file, 'w');
  writeSync(to, Buffer.concat([length, text]));
  ftruncateSync(to, 8 + text.length + offset);
  for (const { tensor, row, bytes } of rows) {
    const at = begins.get(tensor);
    if (!at) throw new Error(`no tensor ${tensor}`);
    writeSync(to, bytes, 0, bytes.length, 8 + text.length + at.begin + row * at.rowBytes);
  }
  closeSync(to);
}

// NumPy's .npy format, version 1.0: numpy.load reads it, and most else that reads arrays.
import type { Tensor } from '../../engine/api.ts';

const magic = '\x93NUMPY\x01\x00';
const step = 64; // what NumPy lines its data up with

/** The numbers as they are, float32, row by row. */
export function npyFile({ shape, data }: Tensor): Uint8Array<ArrayBuffer> {
  const sizes = shape.length === 1 ? `${shape[0]},` : shape.join(', ');
  const said = `{'descr': '<f4', 'fortran_order': False, 'shape': (${sizes}), }`;
  const before = magic.length + 2;
  const length = Math.ceil((before + said.length + 1) / step) * step - before;
  const header = `${said.padEnd(length - 1)}\n`;
  const file = new Uint8Array(before + length + data.byteLength);
  for (const [at, letter] of [...magic].entries()) file[at] = letter.charCodeAt(0);
  const view = new DataView(file.buffer);
  view.setUint16(magic.length, length, true);
  for (const [at, letter] of [...header].entries()) file[before + at] = letter.charCodeAt(0);
  // wherever WebAssembly runs as it should, numbers lie with their smallest byte first, as the format has them here
  file.set(new Uint8Array(data.buffer, data.byteOffset, data.byteLength), before + length);
  return file;
}

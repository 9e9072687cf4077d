// A plain reader of F32 safetensors files and writer of F32 and BF16 ones, of our own, so that the core's is not its own judge.
export type Tensors = Map<string, { shape: number[]; data: Float32Array<ArrayBuffer> }>;

export function readTensors(file: Uint8Array): Tensors {
  const view = new DataView(file.buffer, file.byteOffset, file.byteLength);
  const length = Number(view.getBigUint64(0, true));
  const header = JSON.parse(new TextDecoder().decode(file.subarray(8, 8 + length)));
  const tensors: Tensors = new Map();
  for (const [name, entry] of Object.entries(header)) {
    if (name === '__metadata__') continue;
    const { dtype, shape, data_offsets } = entry as { dtype: string; shape: number[]; data_offsets: [number, number] };
    if (dtype !== 'F32') throw new Error(`${name} is ${dtype}`);
    const [begin, end] = data_offsets;
    const data = new Float32Array(file.slice(8 + length + begin, 8 + length + end).buffer);
    tensors.set(name, { shape, data });
  }
  return tensors;
}

/** The number without the lower half of its bits: what bfloat16 can say. */
export function bf16(value: number): number {
  const bits = new Uint32Array(Float32Array.of(value).buffer);
  return new Float32Array(bits.map((word) => word & 0xffff0000).buffer)[0];
}

/** The same file with the upper half of each number. */
export function writeBf16Tensors(tensors: Tensors): Uint8Array<ArrayBuffer> {
  const halves = [...tensors].map(([name, { shape, data }]) => {
    const words = new Uint32Array(data.buffer.slice(0));
    return [name, { shape, data: Uint16Array.from(words, (word) => word >>> 16) }] as const;
  });
  return written(new Map(halves), 'BF16');
}

export function writeTensors(tensors: Tensors): Uint8Array<ArrayBuffer> {
  return written(tensors, 'F32');
}

function written(
  tensors: ReadonlyMap<string, { shape: number[]; data: Float32Array<ArrayBuffer> | Uint16Array<ArrayBuffer> }>,
  dtype: string,
): Uint8Array<ArrayBuffer> {
  let offset = 0;
  const header: Record<string, unknown> = {};
  for (const [name, { shape, data }] of tensors) {
    header[name] = { dtype, shape, data_offsets: [offset, offset + data.byteLength] };
    offset += data.byteLength;
  }
  const text = new TextEncoder().encode(JSON.stringify(header));
  const file = new Uint8Array(8 + text.length + offset);
  new DataView(file.buffer).setBigUint64(0, BigInt(text.length), true);
  file.set(text, 8);
  let at = 8 + text.length;
  for (const { data } of tensors.values()) {
    file.set(new Uint8Array(data.buffer), at);
    at += data.byteLength;
  }
  return file;
}

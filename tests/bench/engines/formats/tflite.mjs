// Workloads as TensorFlow Lite models: a flatbuffer by the schema of the format (version 3), whose fields are known by number.
import { Builder } from 'flatbuffers';

const operators = { ADD: 0, FULLY_CONNECTED: 9, MUL: 18, SOFTMAX: 25, GATHER: 36, MEAN: 40, SUB: 41, RSQRT: 76 };
/** Number in the union of options, number of fields, and what is set: [field, kind, value]. */
const options = {
  ADD: [11, 1, []],
  FULLY_CONNECTED: [8, 2, []],
  MUL: [21, 1, []],
  SOFTMAX: [9, 1, [[0, 'Float32', 1]]],
  GATHER: [23, 1, []],
  MEAN: [27, 1, [[0, 'Int8', 1]]],
  SUB: [28, 1, []],
  RSQRT: null,
};
const FLOAT32 = 0;
const INT32 = 2;

function vectorOf(builder, offsets) {
  builder.startVector(4, offsets.length, 4);
  for (const offset of offsets.toReversed()) builder.addOffset(offset);
  return builder.endVector();
}

function int32s(builder, numbers) {
  builder.startVector(4, numbers.length, 4);
  for (const number of numbers.toReversed()) builder.addInt32(number);
  return builder.endVector();
}

/** Bytes whose first lies at a multiple of 16, as the format asks. */
function alignedBytes(builder, data) {
  const bytes = new Uint8Array(data.buffer, data.byteOffset, data.byteLength);
  builder.startVector(1, bytes.length, 16);
  builder.space -= bytes.length;
  builder.bb.setPosition(builder.space);
  builder.bb.bytes().set(bytes, builder.space);
  return builder.endVector();
}

function table(builder, fields, fill) {
  builder.startObject(fields);
  fill();
  return builder.endObject();
}

/**
 * A model. `tensors` are `{ shape, data?, int? }`, those with data being constants; `nodes` are `{ op, inputs, output }`, which
 * name tensors by index.
 */
function model({ tensors, nodes, inputs, output }) {
  const size = tensors.reduce((all, { data }) => all + (data?.byteLength ?? 0), 0);
  const builder = new Builder(size + 65536);
  const buffers = [table(builder, 1, () => {})];
  const constants = tensors.map(({ data }) => {
    if (!data) return 0;
    const bytes = alignedBytes(builder, data);
    return buffers.push(table(builder, 1, () => builder.addFieldOffset(0, bytes, 0))) - 1;
  });
  const tensorTables = tensors.map(({ shape, int }, i) => {
    const name = builder.createString(`t${i}`);
    const dims = int32s(builder, shape);
    return table(builder, 4, () => {
      builder.addFieldOffset(0, dims, 0);
      builder.addFieldInt8(1, int ? INT32 : FLOAT32, 0);
      builder.addFieldInt32(2, constants[i], 0);
      builder.addFieldOffset(3, name, 0);
    });
  });
  const used = [...new Set(nodes.map(({ op }) => op))];
  const nodeTables = nodes.map(({ op, inputs: from, output: to }) => {
    const [ins, outs] = [int32s(builder, from), int32s(builder, [to])];
    const chosen = options[op];
    const settings = chosen
      ? table(builder, chosen[1], () => {
          for (const [field, kind, value] of chosen[2]) builder[`addField${kind}`](field, value, 0);
        })
      : 0;
    return table(builder, 5, () => {
      builder.addFieldInt32(0, used.indexOf(op), 0);
      builder.addFieldOffset(1, ins, 0);
      builder.addFieldOffset(2, outs, 0);
      if (chosen) {
        builder.addFieldInt8(3, chosen[0], 0);
        builder.addFieldOffset(4, settings, 0);
      }
    });
  });
  const codes = used.map((op) =>
    table(builder, 4, () => {
      builder.addFieldInt8(0, operators[op], 0);
      builder.addFieldInt32(2, 1, 0);
      builder.addFieldInt32(3, operators[op], 0);
    }),
  );
  const parts = [vectorOf(builder, tensorTables), int32s(builder, inputs), int32s(builder, [output])];
  parts.push(vectorOf(builder, nodeTables));
  const subgraph = table(builder, 4, () => {
    for (const [field, part] of parts.entries()) builder.addFieldOffset(field, part, 0);
  });
  const [allCodes, graphs, allBuffers] = [codes, [subgraph], buffers].map((list) => vectorOf(builder, list));
  const root = table(builder, 5, () => {
    builder.addFieldInt32(0, 3, 0);
    builder.addFieldOffset(1, allCodes, 0);
    builder.addFieldOffset(2, graphs, 0);
    builder.addFieldOffset(4, allBuffers, 0);
  });
  builder.finish(root, 'TFL3');
  return builder.asUint8Array();
}

const makers = {
  stem({ V, d, B, T }, { E, P, scale }) {
    return model({
      tensors: [
        { shape: [B, T], int: true },
        { shape: [V, d], data: E },
        { shape: [1], data: Float32Array.of(scale) },
        { shape: [T, d], data: P },
        { shape: [B, T, d] },
        { shape: [B, T, d] },
        { shape: [B, T, d] },
      ],
      nodes: [
        { op: 'GATHER', inputs: [1, 0], output: 4 },
        { op: 'MUL', inputs: [4, 2], output: 5 },
        { op: 'ADD', inputs: [5, 3], output: 6 },
      ],
      inputs: [0],
      output: 6,
    });
  },
  head({ V, d, T }, { E }) {
    return model({
      tensors: [{ shape: [T, d] }, { shape: [V, d], data: E }, { shape: [T, V] }],
      nodes: [{ op: 'FULLY_CONNECTED', inputs: [0, 1, -1], output: 2 }],
      inputs: [0],
      output: 2,
    });
  },
  square({ n }, { b }) {
    const turned = new Float32Array(n * n);
    for (let r = 0; r < n; r++) for (let c = 0; c < n; c++) turned[c * n + r] = b[r * n + c];
    return makers.head({ V: n, d: n, T: n }, { E: turned });
  },
  softmax({ M, N }) {
    return model({
      tensors: [{ shape: [M, N] }, { shape: [M, N] }],
      nodes: [{ op: 'SOFTMAX', inputs: [0], output: 1 }],
      inputs: [0],
      output: 1,
    });
  },
  layernorm({ M, N }, { weight, bias, epsilon }) {
    const rows = { shape: [M, N] };
    const one = { shape: [M, 1] };
    return model({
      tensors: [
        rows,
        { shape: [1], data: Int32Array.of(1), int: true },
        { shape: [N], data: weight },
        { shape: [N], data: bias },
        { shape: [1], data: Float32Array.of(epsilon) },
        one,
        rows,
        rows,
        one,
        one,
        one,
        rows,
        rows,
        rows,
      ],
      nodes: [
        { op: 'MEAN', inputs: [0, 1], output: 5 },
        { op: 'SUB', inputs: [0, 5], output: 6 },
        { op: 'MUL', inputs: [6, 6], output: 7 },
        { op: 'MEAN', inputs: [7, 1], output: 8 },
        { op: 'ADD', inputs: [8, 4], output: 9 },
        { op: 'RSQRT', inputs: [9], output: 10 },
        { op: 'MUL', inputs: [6, 10], output: 11 },
        { op: 'MUL', inputs: [11, 2], output: 12 },
        { op: 'ADD', inputs: [12, 3], output: 13 },
      ],
      inputs: [0],
      output: 13,
    });
  },
};

const hows = { head: 'weights packed once', square: 'constant B', layernorm: 'from its operations' };

/** `{ model, how }`: the bytes of a model with one input and one output. */
export function modelOf(work, given) {
  return { model: makers[work.kind](work, given), how: hows[work.kind] ?? '' };
}

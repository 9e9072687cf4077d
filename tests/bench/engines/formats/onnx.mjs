// Workloads as ONNX models of a few nodes.
import proto from 'onnx-proto';

const { onnx } = proto;
export const outputOf = 'out';

const float = onnx.TensorProto.DataType.FLOAT;
const int32 = onnx.TensorProto.DataType.INT32;

const constant = (name, data, dims) => ({
  name,
  dims,
  dataType: float,
  rawData: new Uint8Array(data.buffer, data.byteOffset, data.byteLength),
});
const value = (name, elemType, dims) => ({
  name,
  type: { tensorType: { elemType, shape: { dim: dims.map((dimValue) => ({ dimValue })) } } },
});
const node = (opType, input, output, attribute = []) => ({ opType, input, output: [output], attribute });
const whole = (name, i) => ({ name, type: onnx.AttributeProto.AttributeType.INT, i });
const real = (name, f) => ({ name, type: onnx.AttributeProto.AttributeType.FLOAT, f });

function graph(work, given) {
  switch (work.kind) {
    case 'stem': {
      const { V, d, B, T } = work;
      return {
        node: [
          node('Gather', ['E', 'ids'], 'rows'),
          node('Mul', ['rows', 'scale'], 'tokens'),
          node('Add', ['tokens', 'P'], outputOf),
        ],
        initializer: [
          constant('E', given.E, [V, d]),
          constant('P', given.P, [T, d]),
          constant('scale', Float32Array.of(given.scale), []),
        ],
        input: [value('ids', int32, [B, T])],
        output: [value(outputOf, float, [B, T, d])],
      };
    }
    case 'head': {
      const { V, d, T } = work;
      return {
        // the weight as the tied table has it
        node: [node('Gemm', ['x', 'E'], outputOf, [whole('transB', 1)])],
        initializer: [constant('E', given.E, [V, d])],
        input: [value('x', float, [T, d])],
        output: [value(outputOf, float, [T, V])],
      };
    }
    case 'square': {
      const shape = [work.n, work.n];
      return {
        node: [node('MatMul', ['x', 'b'], outputOf)],
        initializer: [constant('b', given.b, shape)],
        input: [value('x', float, shape)],
        output: [value(outputOf, float, shape)],
      };
    }
    case 'softmax':
    case 'layernorm': {
      const shape = [work.M, work.N];
      const norm = work.kind === 'layernorm';
      return {
        node: [
          norm
            ? node('LayerNormalization', ['x', 'weight', 'bias'], outputOf, [
                whole('axis', -1),
                real('epsilon', given.epsilon),
              ])
            : node('Softmax', ['x'], outputOf, [whole('axis', -1)]),
        ],
        initializer: norm ? [constant('weight', given.weight, [work.N]), constant('bias', given.bias, [work.N])] : [],
        input: [value('x', float, shape)],
        output: [value(outputOf, float, shape)],
      };
    }
  }
  throw new Error(`no ONNX model for ${work.kind}`);
}

const hows = { head: 'Gemm, transB', square: 'constant B' };

/** `{ model, how }`: the bytes of a model with the input `x` or `ids`. */
export function graphOf(work, given) {
  const model = onnx.ModelProto.encode({
    irVersion: 8,
    opsetImport: [{ domain: '', version: 17 }],
    graph: { name: 'bench', ...graph(work, given) },
  }).finish();
  return { model, how: hows[work.kind] ?? '' };
}

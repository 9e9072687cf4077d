// LiteRT.js (TensorFlow Lite with XNNPACK), one thread. The table is a constant of the model, packed when it is compiled.
import { repeatedAsync } from './engine.mjs';
import { modelOf } from './formats/tflite.mjs';

export async function open(where) {
  if (where.inNode) throw new Error('it loads its module by a script element, which Node has not');
  const litert = await import('@litertjs/core');
  await litert.loadLiteRt(where.address('peers/@litertjs/core/wasm/'));
  return { name: 'LiteRT.js', contenders: async (work, given) => [await contender(litert, work, given)] };
}

async function contender({ loadAndCompile, Tensor }, work, given) {
  if (work.kind === 'train') return { how: '', cannot: 'it cannot train' };
  const { model: bytes, how } = modelOf(work, given);
  const model = await loadAndCompile(bytes, { accelerator: 'wasm', cpuOptions: { numThreads: 1 } });
  const [data, shape] = inputOf(work, given);
  const input = Tensor.fromTypedArray(data, shape);
  const call = async () => {
    const results = await model.run(input);
    for (const result of results) result.delete();
  };
  return {
    how,
    run: repeatedAsync(call),
    async result() {
      const [result] = await model.run(input);
      const numbers = result.toTypedArray().slice();
      result.delete();
      return numbers;
    },
    close: () => {
      input.delete();
      model.delete();
    },
  };
}

function inputOf(work, given) {
  switch (work.kind) {
    case 'stem':
      return [given.ids, [work.B, work.T]];
    case 'head':
      return [given.x, [work.T, work.d]];
    case 'square':
      return [given.a, [work.n, work.n]];
    default:
      return [given.x, [work.M, work.N]];
  }
}

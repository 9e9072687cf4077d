// ONNX Runtime Web, one thread. The table is a constant of the model, which it packs when the session is made.
import { repeatedAsync } from './engine.mjs';
import { graphOf, outputOf } from './formats/onnx.mjs';

export async function open(where) {
  const ort = await where.onnxRuntime();
  ort.env.wasm.numThreads = 1;
  ort.env.logLevel = 'error';
  if (!where.inNode) ort.env.wasm.wasmPaths = where.address('peers/onnxruntime-web/dist/');
  return { name: 'ONNX Runtime Web', contenders: async (work, given) => [await contender(ort, work, given)] };
}

async function contender(ort, work, given) {
  if (work.kind === 'train') return { how: '', cannot: 'this package cannot train' };
  const { model, how } = graphOf(work, given);
  const session = await ort.InferenceSession.create(model, {
    executionProviders: ['wasm'],
    graphOptimizationLevel: 'all',
  });
  const feeds = feedsOf(ort, work, given);
  const call = () => session.run(feeds);
  return {
    how,
    run: repeatedAsync(call),
    result: async () => (await call())[outputOf].data,
    close: () => session.release(),
  };
}

function feedsOf(ort, work, given) {
  const floats = (data, shape) => new ort.Tensor('float32', data, shape);
  switch (work.kind) {
    case 'stem':
      return { ids: new ort.Tensor('int32', given.ids, [work.B, work.T]) };
    case 'head':
      return { x: floats(given.x, [work.T, work.d]) };
    case 'square':
      return { x: floats(given.a, [work.n, work.n]) };
    default:
      return { x: floats(given.x, [work.M, work.N]) };
  }
}

// Our engine as its user calls it: the package's API, its worker, results copied out of it.
import { repeatedAsync } from './engine.mjs';

export async function open(where) {
  const { createEngine } = await import(/* @vite-ignore */ where.address('npm/index.mjs'));
  const engines = {};
  const reasons = {};
  for (const path of ['scalar', 'simd', 'relaxed']) {
    try {
      const engine = await createEngine({ path });
      // a wish that can't be met gives another path
      if (engine.info.path === path) engines[path] = engine;
      else {
        reasons[path] = `it runs ${engine.info.path} here`;
        engine.dispose();
      }
    } catch (error) {
      reasons[path] = error.message;
    }
  }
  return {
    name: 'Stem Lab API',
    async contenders(work, given) {
      const ways = [];
      for (const path of ['scalar', 'simd', 'relaxed']) {
        const how = `${path}, worker`;
        if (!engines[path]) ways.push({ how, cannot: reasons[path] });
        else if (work.kind === 'head')
          ways.push({
            how: `${how}, with the stem and a copy of the logits`,
            ...(await passes(engines[path], work, given)),
          });
        else if (work.kind === 'train') ways.push({ how, ...(await trains(engines[path], work, given)) });
        else ways.push({ how, cannot: 'no call of its own: see the kernels' });
      }
      return ways;
    },
    close: () => {
      for (const engine of Object.values(engines)) engine.dispose();
    },
  };
}

/** The workload's tables as a file that the engine opens. */
export function modelFiles({ V, d, T }, { E, P }) {
  const config = {
    model_type: 'stem',
    vocab_size: V,
    d_model: d,
    max_len: T,
    tie_weights: true,
    scale_embeddings: true,
    positions: 'learned',
    dropout: 0,
    n_layer: 0,
  };
  const header = new TextEncoder().encode(
    JSON.stringify({
      'tok.weight': { dtype: 'F32', shape: [V, d], data_offsets: [0, E.byteLength] },
      'pos.weight': { dtype: 'F32', shape: [T, d], data_offsets: [E.byteLength, E.byteLength + P.byteLength] },
    }),
  );
  const file = new Uint8Array(8 + header.length + E.byteLength + P.byteLength);
  new DataView(file.buffer).setBigUint64(0, BigInt(header.length), true);
  file.set(header, 8);
  const bytes = ({ buffer, byteOffset, byteLength }) => new Uint8Array(buffer, byteOffset, byteLength);
  file.set(bytes(E), 8 + header.length);
  file.set(bytes(P), 8 + header.length + E.byteLength);
  return { 'config.json': new TextEncoder().encode(JSON.stringify(config)), 'model.safetensors': file };
}

async function passes(engine, work, given) {
  const model = await engine.openModel(modelFiles(work, given));
  const ids = [[...given.ids]];
  const call = () => model.forward(ids);
  return {
    run: repeatedAsync(call),
    result: async () => (await call()).logits.data,
    close: () => model.dispose(),
  };
}

async function trains(engine, work, given) {
  // the last token of a row is only a target, but it has a place
  const P = new Float32Array((work.T + 1) * work.d);
  P.set(given.P);
  const model = await engine.openModel(modelFiles({ ...work, T: work.T + 1 }, { ...given, P }));
  const train = (steps) =>
    model.train({ ids: given.rows, steps, optimizer: { name: 'adamw', lr: given.lr, weightDecay: 0 } });
  return {
    // the loss after the last step, which train also gives, is a pass of its own: it is counted against us
    run: (calls) => train(calls),
    async result() {
      const { losses, loss } = await train(1);
      return [losses[0], loss];
    },
    close: () => model.dispose(),
  };
}

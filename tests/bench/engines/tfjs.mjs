// TensorFlow.js with its WebAssembly backend. Its results stay in its memory while it is timed, as in a chain of operations.

import { setWasmPaths } from '@tensorflow/tfjs-backend-wasm';
import * as tf from '@tensorflow/tfjs-core';
import { repeated } from './engine.mjs';

export async function open(where) {
  if (!where.inNode) {
    setWasmPaths(where.address('peers/@tensorflow/tfjs-backend-wasm/dist/'));
    // its core brings none by itself
    await import('@tensorflow/tfjs-core/dist/register_all_gradients.js');
  }
  tf.env().set('WASM_HAS_MULTITHREAD_SUPPORT', false);
  await tf.setBackend('wasm');
  await tf.ready();
  if (tf.getBackend() !== 'wasm') throw new Error('its WebAssembly backend did not start');
  return {
    name: 'TF.js wasm',
    async contenders(work, given) {
      if (work.kind === 'train' && where.inNode) return [{ how: '', cannot: 'its core for Node has no gradients' }];
      return prepared[work.kind](work, given);
    },
  };
}

/** A contender of a function of tensors; those that it makes on the way are freed, and its result after every call. */
function contender(how, held, made) {
  const call = () => tf.tidy(made);
  return {
    how,
    run: repeated(() => call().dispose()),
    async result() {
      const tensor = call();
      const numbers = await tensor.data();
      tensor.dispose();
      return numbers;
    },
    close: () => {
      for (const tensor of held) tensor.dispose();
    },
  };
}

const oneHot = (ids, V) => tf.tidy(() => tf.cast(tf.oneHot(tf.tensor1d(ids, 'int32'), V), 'float32'));

const prepared = {
  stem({ V, d, B, T }, { E, P, ids, scale }) {
    const [table, positions, rows] = [
      tf.tensor2d(E, [V, d]),
      tf.tensor2d(P, [T, d]),
      tf.tensor2d(ids, [B, T], 'int32'),
    ];
    return [contender('', [table, positions, rows], () => tf.add(tf.mul(tf.gather(table, rows), scale), positions))];
  },
  head({ V, d, T }, { E, x }) {
    const [table, states] = [tf.tensor2d(E, [V, d]), tf.tensor2d(x, [T, d])];
    const turned = tf.transpose(table);
    return [
      contender('X · Eᵀ', [states], () => tf.matMul(states, table, false, true)),
      contender('Eᵀ stored', [table, turned], () => tf.matMul(states, turned)),
    ];
  },
  square({ n }, { a, b }) {
    const [left, right] = [tf.tensor2d(a, [n, n]), tf.tensor2d(b, [n, n])];
    return [contender('', [left, right], () => tf.matMul(left, right))];
  },
  softmax({ M, N }, { x }) {
    const rows = tf.tensor2d(x, [M, N]);
    return [contender('', [rows], () => tf.softmax(rows))];
  },
  layernorm({ M, N }, { x, weight, bias, epsilon }) {
    const [rows, w, b] = [tf.tensor2d(x, [M, N]), tf.tensor1d(weight), tf.tensor1d(bias)];
    const layernorm = () => {
      const centred = tf.sub(rows, tf.mean(rows, 1, true));
      const rstd = tf.rsqrt(tf.add(tf.mean(tf.square(centred), 1, true), epsilon));
      return tf.add(tf.mul(tf.mul(centred, rstd), w), b);
    };
    return [contender('from its operations', [rows, w, b], layernorm)];
  },
  train({ V, d, B, T }, { E, P, ids, targets, scale, lr }) {
    const table = tf.variable(tf.tensor2d(E, [V, d]));
    const positions = tf.variable(tf.tensor2d(P, [T, d]));
    // its lookup has no gradient in this backend, so ids become one-hot rows, as its users do
    const rows = oneHot(ids, V);
    const wanted = oneHot(targets, V);
    const loss = () => {
      const tokens = tf.reshape(tf.mul(tf.matMul(rows, table), scale), [B, T, d]);
      const logits = tf.matMul(tf.reshape(tf.add(tokens, positions), [B * T, d]), table, false, true);
      const centred = tf.sub(logits, tf.max(logits, 1, true));
      const sums = tf.log(tf.sum(tf.exp(centred), 1));
      return tf.mean(tf.sub(sums, tf.sum(tf.mul(wanted, centred), 1)));
    };
    const optimizer = tf.train.adam(lr, 0.9, 0.999, 1e-8);
    const step = () => optimizer.minimize(loss, true, [table, positions]);
    return [
      {
        how: 'one-hot lookup',
        run: repeated(() => step().dispose()),
        async result() {
          const before = step();
          const after = tf.tidy(loss);
          const losses = [(await before.data())[0], (await after.data())[0]];
          for (const tensor of [before, after]) tensor.dispose();
          return losses;
        },
        close: () => {
          for (const tensor of [table, positions, rows, wanted]) tensor.dispose();
          optimizer.dispose();
        },
      },
    ];
  },
};

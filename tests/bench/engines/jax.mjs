// jax-js with its WebAssembly backend, functions compiled by jit. Its results stay in its memory while it is timed.
import { defaultDevice, init, jit, nn, numpy as np, valueAndGrad } from '@jax-js/jax';
import { repeatedAsync } from './engine.mjs';

export async function open() {
  if (!(await init('wasm')).includes('wasm')) throw new Error('its WebAssembly backend did not start');
  defaultDevice('wasm');
  return { name: 'jax-js', contenders: async (work, given) => [prepared[work.kind](work, given)] };
}

const shaped = (data, shape) => np.array(data).reshape(shape);
const whole = (data, shape) => np.array(data, { dtype: np.int32 }).reshape(shape);

/** A contender of a compiled function and its arguments, which every call gets anew and gives up. */
function contender(how, compiled, held) {
  const call = async () => {
    const out = compiled(...held.map((array) => array.ref));
    await out.blockUntilReady();
    return out;
  };
  return {
    how,
    run: repeatedAsync(async () => (await call()).dispose()),
    // reading an array gives it up
    result: async () => (await call()).data(),
    close: () => {
      for (const array of held) array.dispose();
      compiled.dispose?.();
    },
  };
}

const prepared = {
  stem({ V, d, B, T }, { E, P, ids, scale }) {
    const stem = jit((table, positions, rows) => np.take(table, rows, 0).mul(scale).add(positions));
    return contender('', stem, [shaped(E, [V, d]), shaped(P, [T, d]), whole(ids, [B, T])]);
  },
  head({ V, d, T }, { E, x }) {
    const head = jit((states, table) => np.matmul(states, np.transpose(table)));
    return contender('', head, [shaped(x, [T, d]), shaped(E, [V, d])]);
  },
  square({ n }, { a, b }) {
    return contender(
      '',
      jit((left, right) => np.matmul(left, right)),
      [shaped(a, [n, n]), shaped(b, [n, n])],
    );
  },
  softmax({ M, N }, { x }) {
    return contender(
      '',
      jit((rows) => nn.softmax(rows, -1)),
      [shaped(x, [M, N])],
    );
  },
  layernorm({ M, N }, { x, weight, bias, epsilon }) {
    const layernorm = jit((rows, w, b) => {
      const centred = rows.ref.sub(np.mean(rows, 1, { keepdims: true }));
      const variance = np.mean(np.square(centred.ref), 1, { keepdims: true });
      return centred
        .div(np.sqrt(variance.add(epsilon)))
        .mul(w)
        .add(b);
    });
    return contender('from its operations', layernorm, [shaped(x, [M, N]), shaped(weight, [N]), shaped(bias, [N])]);
  },
  train(work, given) {
    return trains(work, given);
  },
};

function trains({ V, d, B, T }, { E, P, ids, targets, scale, lr }) {
  const loss = (table, positions, rows, wanted) => {
    const tokens = np.matmul(rows, table.ref).mul(scale).reshape([B, T, d]);
    const logits = np.matmul(tokens.add(positions).reshape([B * T, d]), np.transpose(table));
    return np.mean(np.sum(nn.logSoftmax(logits, -1).mul(wanted), -1)).mul(-1);
  };
  const slopes = valueAndGrad(loss, { argnums: [0, 1] });
  const moved = (p, g, m, v, first, second) => {
    const m1 = m.mul(0.9).add(g.ref.mul(0.1));
    const v1 = v.mul(0.999).add(np.square(g).mul(0.001));
    const change = m1.ref
      .div(first)
      .div(np.sqrt(v1.ref.div(second)).add(1e-8))
      .mul(lr);
    return [p.sub(change), m1, v1];
  };
  const step = jit((E0, P0, mE, vE, mP, vP, rows, wanted, first, second) => {
    const [before, [gE, gP]] = slopes(E0.ref, P0.ref, rows, wanted);
    const table = moved(E0, gE, mE, vE, first.ref, second.ref);
    const positions = moved(P0, gP, mP, vP, first, second);
    return [before, ...table, ...positions];
  });
  const compiledLoss = jit(loss);
  const rows = nn.oneHot(whole(ids, [B * T]), V);
  const wanted = nn.oneHot(whole(targets, [B * T]), V);
  const zeros = (shape) => np.zeros(shape);
  let state = [shaped(E, [V, d]), zeros([V, d]), zeros([V, d]), shaped(P, [T, d]), zeros([T, d]), zeros([T, d])];
  let steps = 0;
  const call = async () => {
    steps++;
    const [E0, mE, vE, P0, mP, vP] = state;
    const corrections = [1 - 0.9 ** steps, 1 - 0.999 ** steps].map((number) => np.array(number));
    const [before, ...next] = step(E0, P0, mE, vE, mP, vP, rows.ref, wanted.ref, ...corrections);
    state = next;
    await Promise.all(state.map((array) => array.blockUntilReady()));
    return before;
  };
  return {
    how: 'one-hot lookup',
    run: repeatedAsync(async () => (await call()).dispose()),
    async result() {
      const before = (await (await call()).data())[0];
      const after = await compiledLoss(state[0].ref, state[3].ref, rows.ref, wanted.ref).data();
      return [before, after[0]];
    },
    close: () => {
      for (const array of [...state, rows, wanted]) array.dispose();
    },
  };
}

// Plain JavaScript on typed arrays, as somebody without a library writes it.
import { repeated } from './engine.mjs';

export async function open() {
  return {
    name: 'plain JavaScript',
    async contenders(work, given) {
      if (work.kind === 'train') return [trains(work, given)];
      const { call, out } = prepared[work.kind](work, given);
      return [
        {
          how: '',
          run: repeated(call),
          async result() {
            out.fill(Number.NaN);
            call();
            return out;
          },
          close: () => {},
        },
      ];
    },
  };
}

function lookup({ E, P, ids, scale }, { d, T }, out) {
  for (let r = 0; r < ids.length; r++) {
    const row = ids[r] * d;
    const place = (r % T) * d;
    for (let c = 0; c < d; c++) out[r * d + c] = E[row + c] * scale + P[place + c];
  }
}

/** out (M, N) = a (M, K) · bᵀ (N, K) */
function productNT(a, b, out, M, N, K) {
  for (let m = 0; m < M; m++) {
    for (let n = 0; n < N; n++) {
      let sum = 0;
      for (let k = 0; k < K; k++) sum += a[m * K + k] * b[n * K + k];
      out[m * N + n] = sum;
    }
  }
}

/** out (M, N) = a (M, K) · b (K, N) */
function productNN(a, b, out, M, N, K) {
  out.fill(0);
  for (let m = 0; m < M; m++) {
    for (let k = 0; k < K; k++) {
      const value = a[m * K + k];
      for (let n = 0; n < N; n++) out[m * N + n] += value * b[k * N + n];
    }
  }
}

const prepared = {
  stem(work, given) {
    const out = new Float32Array(given.ids.length * work.d);
    return { call: () => lookup(given, work, out), out };
  },
  head({ T, V, d }, { x, E }) {
    const out = new Float32Array(T * V);
    return { call: () => productNT(x, E, out, T, V, d), out };
  },
  square({ n }, { a, b }) {
    const out = new Float32Array(n * n);
    return { call: () => productNN(a, b, out, n, n, n), out };
  },
  softmax({ M, N }, { x }) {
    const out = new Float32Array(M * N);
    const call = () => {
      for (let r = 0; r < M; r++) {
        let max = Number.NEGATIVE_INFINITY;
        for (let c = 0; c < N; c++) if (x[r * N + c] > max) max = x[r * N + c];
        let sum = 0;
        for (let c = 0; c < N; c++) {
          const value = Math.exp(x[r * N + c] - max);
          out[r * N + c] = value;
          sum += value;
        }
        for (let c = 0; c < N; c++) out[r * N + c] /= sum;
      }
    };
    return { call, out };
  },
  layernorm({ M, N }, { x, weight, bias, epsilon }) {
    const out = new Float32Array(M * N);
    const call = () => {
      for (let r = 0; r < M; r++) {
        let sum = 0;
        for (let c = 0; c < N; c++) sum += x[r * N + c];
        const mean = sum / N;
        let squares = 0;
        for (let c = 0; c < N; c++) squares += (x[r * N + c] - mean) ** 2;
        const rstd = 1 / Math.sqrt(squares / N + epsilon);
        for (let c = 0; c < N; c++) out[r * N + c] = (x[r * N + c] - mean) * rstd * weight[c] + bias[c];
      }
    };
    return { call, out };
  },
};

function trains(work, given) {
  const { V, d, T } = work;
  const { ids, targets, scale, lr } = given;
  const rows = ids.length;
  const table = parameter(given.E);
  const positions = parameter(given.P);
  const x = new Float32Array(rows * d);
  const dx = new Float32Array(rows * d);
  const logits = new Float32Array(rows * V);
  let steps = 0;

  const forward = () => {
    lookup({ E: table.p, P: positions.p, ids, scale }, work, x);
    productNT(x, table.p, logits, rows, V, d);
    let loss = 0;
    for (let r = 0; r < rows; r++) {
      const row = logits.subarray(r * V, (r + 1) * V);
      let max = Number.NEGATIVE_INFINITY;
      for (let v = 0; v < V; v++) if (row[v] > max) max = row[v];
      const target = row[targets[r]];
      let sum = 0;
      for (let v = 0; v < V; v++) {
        row[v] = Math.exp(row[v] - max);
        sum += row[v];
      }
      loss += Math.log(sum) + max - target;
      for (let v = 0; v < V; v++) row[v] /= sum * rows;
      row[targets[r]] -= 1 / rows;
    }
    return loss / rows;
  };
  const step = () => {
    const loss = forward();
    productNN(logits, table.p, dx, rows, d, V);
    for (let r = 0; r < rows; r++) {
      for (let v = 0; v < V; v++) {
        const slope = logits[r * V + v];
        for (let c = 0; c < d; c++) table.g[v * d + c] += slope * x[r * d + c];
      }
      for (let c = 0; c < d; c++) {
        table.g[ids[r] * d + c] += scale * dx[r * d + c];
        positions.g[(r % T) * d + c] += dx[r * d + c];
      }
    }
    steps++;
    for (const each of [table, positions]) adam(each, lr, steps);
    return loss;
  };
  return { how: '', run: repeated(step), result: async () => [step(), forward()], close: () => {} };
}

const parameter = (start) => ({
  p: start.slice(),
  g: new Float32Array(start.length),
  m: new Float32Array(start.length),
  v: new Float32Array(start.length),
});

function adam({ p, g, m, v }, lr, steps) {
  const first = 1 - 0.9 ** steps;
  const second = 1 - 0.999 ** steps;
  for (let i = 0; i < p.length; i++) {
    m[i] = 0.9 * m[i] + 0.1 * g[i];
    v[i] = 0.999 * v[i] + 0.001 * g[i] * g[i];
    p[i] -= (lr * (m[i] / first)) / (Math.sqrt(v[i] / second) + 1e-8);
    g[i] = 0;
  }
}

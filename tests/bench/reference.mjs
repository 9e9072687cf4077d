// What the results must be, in float64, and how far a float32 program may be off. Nothing is timed before it has passed.

const eps = 2 ** -23;
const tiny = 2 ** -126;

/** Cells of a large result: all of them, or as many as spread over it in `most`, the first and the last among them. */
export function places(count, most) {
  if (count <= most) return Array.from({ length: count }, (_, i) => i);
  // a step without a common factor with the row length would be luck; fractions spread over all columns
  return Array.from({ length: most }, (_, i) => Math.round((i * (count - 1)) / (most - 1)));
}

/** How large the worst error is, in allowed errors: at most 1 is right. */
function compare(got, count, cells) {
  if (got.length !== count) return { right: false, why: `${got.length} numbers instead of ${count}` };
  let worst = 0;
  for (const { at, want, allowed } of cells) {
    const error = Math.abs(got[at] - want);
    // written so that NaN is wrong
    if (!(error <= allowed)) return { right: false, why: `cell ${at} is ${got[at]}, not ${want}` };
    worst = Math.max(worst, error / allowed);
  }
  return { right: true, worst };
}

function dot(a, from, b, start, step, length) {
  let sum = 0;
  let size = 0;
  for (let k = 0; k < length; k++) {
    const product = a[from + k] * b[start + k * step];
    sum += product;
    size += Math.abs(product);
  }
  return { want: sum, allowed: length * (eps * size + 2 ** -149) };
}

function* stemCells({ E, P, ids, scale }, { d, T }) {
  for (let r = 0; r < ids.length; r++) {
    for (let c = 0; c < d; c++) {
      const token = scale * E[ids[r] * d + c];
      const position = P[(r % T) * d + c];
      yield { at: r * d + c, want: token + position, allowed: eps * (Math.abs(token) + Math.abs(position)) + tiny };
    }
  }
}

function* headCells({ x, E }, { T, V, d }) {
  for (const at of places(T * V, Math.ceil(4e7 / d))) {
    const row = Math.floor(at / V);
    yield { at, ...dot(x, row * d, E, (at - row * V) * d, 1, d) };
  }
}

function* squareCells({ a, b }, { n }) {
  for (const at of places(n * n, Math.ceil(4e7 / n))) {
    const row = Math.floor(at / n);
    yield { at, ...dot(a, row * n, b, at - row * n, n, n) };
  }
}

function* softmaxCells({ x }, { M, N }) {
  for (let r = 0; r < M; r++) {
    const row = x.subarray(r * N, (r + 1) * N);
    const max = row.reduce((most, value) => Math.max(most, value), Number.NEGATIVE_INFINITY);
    const sum = row.reduce((all, value) => all + Math.exp(value - max), 0);
    for (let c = 0; c < N; c++) {
      const want = Math.exp(row[c] - max) / sum;
      // twice what our own kernel promises, and 4·√N roundings: others have other polynomials, and sum a row in float32
      const allowed = (2 * (12 + (max - row[c]) + Math.log(N)) + 4 * Math.sqrt(N)) * eps * want + tiny;
      yield { at: r * N + c, want, allowed };
    }
  }
}

function* layernormCells({ x, weight, bias, epsilon }, { M, N }) {
  for (let r = 0; r < M; r++) {
    const row = x.subarray(r * N, (r + 1) * N);
    const mean = row.reduce((all, value) => all + value, 0) / N;
    const rstd = 1 / Math.sqrt(row.reduce((all, value) => all + (value - mean) ** 2, 0) / N + epsilon);
    for (let c = 0; c < N; c++) {
      const normal = (row[c] - mean) * rstd;
      const want = normal * weight[c] + bias[c];
      // sums of float32 over a row, which others do in order: 8·√N roundings
      const allowed = 8 * Math.sqrt(N) * eps * (Math.abs(weight[c]) * (1 + Math.abs(normal)) + Math.abs(want));
      yield { at: r * N + c, want, allowed };
    }
  }
}

/** The mean loss before a step, and after one step of Adam, in float64. */
export function trainedLosses({ E, P, ids, targets, scale, lr }, { V, d, T }) {
  const table = { p: Float64Array.from(E), g: new Float64Array(E.length) };
  const positions = { p: Float64Array.from(P), g: new Float64Array(P.length) };
  const pass = (withGradient) => {
    let loss = 0;
    for (let r = 0; r < ids.length; r++) {
      const x = new Float64Array(d);
      const place = (r % T) * d;
      for (let c = 0; c < d; c++) x[c] = scale * table.p[ids[r] * d + c] + positions.p[place + c];
      const logits = new Float64Array(V);
      let max = Number.NEGATIVE_INFINITY;
      for (let v = 0; v < V; v++) {
        let sum = 0;
        for (let c = 0; c < d; c++) sum += x[c] * table.p[v * d + c];
        logits[v] = sum;
        max = Math.max(max, sum);
      }
      const sum = logits.reduce((all, value) => all + Math.exp(value - max), 0);
      loss += Math.log(sum) + max - logits[targets[r]];
      if (!withGradient) continue;
      const dx = new Float64Array(d);
      for (let v = 0; v < V; v++) {
        const slope = (Math.exp(logits[v] - max) / sum - (v === targets[r] ? 1 : 0)) / ids.length;
        for (let c = 0; c < d; c++) {
          dx[c] += slope * table.p[v * d + c];
          table.g[v * d + c] += slope * x[c];
        }
      }
      for (let c = 0; c < d; c++) {
        table.g[ids[r] * d + c] += scale * dx[c];
        positions.g[place + c] += dx[c];
      }
    }
    return loss / ids.length;
  };
  const before = pass(true);
  for (const { p, g } of [table, positions]) {
    // the first step of Adam: both averages, corrected for their start, are the gradient and its square
    for (let i = 0; i < p.length; i++) p[i] -= (lr * g[i]) / (Math.abs(g[i]) + 1e-8);
  }
  return [before, pass(false)];
}

const cellsOf = {
  stem: stemCells,
  head: headCells,
  square: squareCells,
  softmax: softmaxCells,
  layernorm: layernormCells,
};
const countOf = {
  stem: ({ B, T, d }) => B * T * d,
  head: ({ T, V }) => T * V,
  square: ({ n }) => n * n,
  softmax: ({ M, N }) => M * N,
  layernorm: ({ M, N }) => M * N,
};

/**
 * A judge of results of this workload: `{ right, worst }` in allowed errors, or `{ right: false, why }`. A result is an array
 * of numbers, of a training the losses before and after its first step. What is expected is computed once.
 */
export function judgeOf(work, given) {
  if (work.kind === 'train') {
    // one rounding of each of d products and V exponentials, and the loss is their mean
    const cells = trainedLosses(given, work).map((want, at) => ({ at, want, allowed: 64 * eps * want }));
    return (got) => compare(got, 2, cells);
  }
  const cells = [...cellsOf[work.kind](given, work)];
  return (got) => compare(got, countOf[work.kind](work), cells);
}

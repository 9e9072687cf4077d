// What is measured: the sizes, the work in operations and bytes, and what is asked of us.
// `target.share` is the least part of the machine's limit that our build must reach, `target.ratio` how many times as fast
// as the best peer it must be.

const seed = { V: 1000, d: 128 };
const gpt2 = { V: 50257, d: 768 };

export const works = [
  {
    id: 'W1 seed',
    what: 'rows of E × √d + position rows, B=2 T=16 V=1000 d=128',
    kind: 'stem',
    ...seed,
    B: 2,
    T: 16,
    target: { share: { simd: 0.4 }, ratio: 25 },
  },
  {
    id: 'W1 gpt2',
    what: 'the same, T=1024 V=50257 d=768',
    kind: 'stem',
    ...gpt2,
    B: 1,
    T: 1024,
    target: { share: { simd: 0.65 }, ratio: 2.7 },
  },
  head('seed', seed, 32, { simd: 0.85, relaxed: 0.92 }, 1.3),
  head('T1', gpt2, 1, { simd: 0.89 }, 1.05),
  head('T16', gpt2, 16, { simd: 0.81, relaxed: 0.92 }, 1.4),
  head('T128', gpt2, 128, { simd: 0.87, relaxed: 0.95 }, 1.7),
  head('T1024', gpt2, 1024, { simd: 0.87, relaxed: 0.95 }, 1.5),
  square(512),
  square(1024),
  {
    id: 'W4 softmax 1',
    what: 'softmax of one row of 50257',
    kind: 'softmax',
    M: 1,
    N: 50257,
    target: { share: {}, ratio: 1 },
  },
  {
    id: 'W4 softmax 128',
    what: 'softmax of 128 rows of 50257',
    kind: 'softmax',
    M: 128,
    N: 50257,
    target: { share: { simd: 0.47 }, ratio: 1.5 },
  },
  {
    id: 'W4 layernorm',
    what: 'layernorm of 1024 rows of 768',
    kind: 'layernorm',
    M: 1024,
    N: 768,
    target: { share: { simd: 0.375 }, ratio: 8 },
  },
  {
    id: 'W5',
    what: "one step of the lesson's tied stem (forward, backward, Adam), B=8, 32 targets a row, V=1000 d=128",
    kind: 'train',
    ...seed,
    B: 8,
    T: 32,
    target: { share: { simd: 0.71, relaxed: 0.85 }, ratio: 2.4 },
  },
];

/** What `--quick` measures: one of each kind, all small. */
export const quickWorks = ['W1 seed', 'W2 seed', 'W3 512', 'W4 softmax 1', 'W4 layernorm', 'W5'];

function head(name, { V, d }, T, share, ratio) {
  return {
    id: `W2 ${name}`,
    what: `logits: X (${T},${d}) · Eᵀ, E (${V},${d}) row by row`,
    kind: 'head',
    V,
    d,
    B: 1,
    T,
    target: { share, ratio },
  };
}

function square(n) {
  return {
    id: `W3 ${n}`,
    what: `A · B, both ${n}×${n}`,
    kind: 'square',
    n,
    target: { share: { simd: 0.86, relaxed: 0.945 }, ratio: 1.3 },
  };
}

/**
 * The least that a computer must do: `flops`, and `bytes` between memory and the core when each number is read and each
 * result written once. `set` is how many bytes are touched, which decides the memory that they come from.
 */
export function leastWork(work) {
  const float = 4;
  switch (work.kind) {
    case 'stem': {
      const cells = work.B * work.T * work.d;
      return { flops: 2 * cells, bytes: 3 * cells * float, set: 3 * cells * float };
    }
    case 'head': {
      const bytes = (work.T * work.d + work.V * work.d + work.T * work.V) * float;
      return { flops: 2 * work.T * work.V * work.d, bytes, set: bytes };
    }
    case 'square': {
      const bytes = 3 * work.n * work.n * float;
      return { flops: 2 * work.n ** 3, bytes, set: bytes };
    }
    case 'softmax':
    case 'layernorm': {
      const bytes = 2 * work.M * work.N * float;
      return { flops: 0, bytes, set: bytes };
    }
    case 'train': {
      // logits, the gradient of the states and that of the table; Adam reads p, g, m, v and writes p, m, v
      const numbers = (work.V + work.T) * work.d;
      const bytes = 7 * numbers * float;
      return { flops: 3 * 2 * work.B * work.T * work.V * work.d, bytes, set: bytes };
    }
  }
  throw new Error(`no workload of kind ${work.kind}`);
}

// The numbers that every engine gets: the same ones on every machine.

/** Whole numbers below 2^32, by the mixing function of xxHash on a counter. */
export function seededBits(seed) {
  let counter = seed >>> 0;
  return () => {
    counter = (counter + 0x9e3779b9) >>> 0;
    let bits = counter;
    bits = Math.imul(bits ^ (bits >>> 15), 0x85ebca77);
    bits = Math.imul(bits ^ (bits >>> 13), 0xc2b2ae3d);
    return (bits ^ (bits >>> 16)) >>> 0;
  };
}

/** `count` float32 numbers, even in -size…size. */
export function floats(count, seed, size = 1) {
  const next = seededBits(seed);
  const out = new Float32Array(count);
  for (let i = 0; i < count; i++) out[i] = (next() / 2 ** 31 - 1) * size;
  return out;
}

function someIds(count, V, seed) {
  const next = seededBits(seed);
  return Int32Array.from({ length: count }, () => next() % V);
}

/** Rows of E times √d, and position rows: what the head reads. */
function stemOutput({ E, P, ids, scale }, { d, T }) {
  const out = new Float32Array(ids.length * d);
  for (let r = 0; r < ids.length; r++) {
    for (let c = 0; c < d; c++) out[r * d + c] = Math.fround(scale * E[ids[r] * d + c]) + P[(r % T) * d + c];
  }
  return out;
}

/** The inputs of a workload, by its kind. */
export function inputsOf(work) {
  switch (work.kind) {
    case 'stem':
    case 'head':
    case 'train': {
      const { V, d, B, T } = work;
      const given = {
        // of the size that training begins with, so that losses are near ln V
        E: floats(V * d, 1, 0.035),
        P: floats(T * d, 2, 0.035),
        ids: someIds(B * T, V, 3),
        scale: Math.fround(Math.sqrt(d)),
      };
      if (work.kind === 'head') return { ...given, x: stemOutput(given, work) };
      if (work.kind === 'train') return { ...given, ...rowsWithTargets(work), lr: 1e-3 };
      return given;
    }
    case 'square':
      return { a: floats(work.n * work.n, 4), b: floats(work.n * work.n, 5) };
    case 'softmax':
      return { x: floats(work.M * work.N, 6, 8) };
    case 'layernorm':
      return {
        x: floats(work.M * work.N, 7, 2),
        weight: floats(work.N, 8),
        bias: floats(work.N, 9),
        epsilon: 1e-5,
      };
  }
  throw new Error(`no workload of kind ${work.kind}`);
}

/** B rows of T + 1 ids: the first T go in, the last T are what comes next. */
function rowsWithTargets({ V, B, T }) {
  const all = someIds(B * (T + 1), V, 10);
  const row = (b, from) => all.subarray(b * (T + 1) + from, b * (T + 1) + from + T);
  const joined = (from) => Int32Array.from(Array.from({ length: B }, (_, b) => [...row(b, from)]).flat());
  return {
    rows: Array.from({ length: B }, (_, b) => [...all.subarray(b * (T + 1), (b + 1) * (T + 1))]),
    ids: joined(0),
    targets: joined(1),
  };
}

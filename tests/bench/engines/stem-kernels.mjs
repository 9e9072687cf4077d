// Our kernels one by one, from the benchmark's own modules: the same objects as in the product's.
import { repeated } from './engine.mjs';

const builds = ['wasm', 'wasm-relaxed'];

/** The benchmark's modules by build, those that were made: `{ simd, relaxed? }`. */
export async function openModules(where) {
  const modules = {};
  for (const build of builds) {
    const bytes = await where.load(`${build}/stem-bench.wasm`);
    if (!bytes) continue;
    const { default: create } = await import(/* @vite-ignore */ where.address(`${build}/stem-bench.mjs`));
    modules[build === 'wasm' ? 'simd' : 'relaxed'] = await create({ wasmBinary: bytes });
  }
  return modules;
}

export async function open(where) {
  const modules = where.modules;
  const ways = [
    { how: 'scalar', module: modules.simd, scalar: 1 },
    { how: 'simd', module: modules.simd, scalar: 0 },
    { how: 'relaxed', module: modules.relaxed, scalar: 0 },
  ];
  return {
    name: 'Stem Lab kernel',
    async contenders(work, given) {
      return ways.map(({ how, module, scalar }) => {
        if (!module) return { how, cannot: where.noRelaxed ?? 'this build was not made' };
        if (work.kind === 'train') return { how, cannot: 'a step is no kernel: see the API' };
        return { how, ...contender(module, scalar, work, given) };
      });
    },
  };
}

function contender(module, scalar, work, given) {
  const held = [];
  const room = (count) => {
    const at = module._bench_floats(count);
    if (at === 0) throw new Error('no memory');
    held.push(at);
    return at;
  };
  const put = (numbers) => {
    const at = room(numbers.length);
    (numbers instanceof Int32Array ? module.HEAP32 : module.HEAPF32).set(numbers, at / 4);
    return at;
  };
  const { call, result, count } = prepared[work.kind](module, scalar, work, given, room, put);
  return {
    run: repeated(call),
    async result() {
      // what stood there before must not pass for a result
      module.HEAPF32.fill(Number.NaN, result / 4, result / 4 + count);
      call();
      return module.HEAPF32.slice(result / 4, result / 4 + count);
    },
    close: () => {
      for (const at of held) module._bench_free(at);
    },
  };
}

const prepared = {
  stem(module, scalar, { V, d, B, T }, { E, P, ids, scale }, room, put) {
    const [table, positions, rows] = [put(E), put(P), put(ids)];
    const n = B * T;
    const result = room(n * d);
    const call = () => module._bench_lookup_add(scalar, table, V, d, rows, n, scale, positions, T, result);
    return { call, result, count: n * d };
  },
  head(module, scalar, { V, d, T }, { E, x }, room, put) {
    const [table, states] = [put(E), put(x)];
    const result = room(T * V);
    return { call: () => module._bench_nt(scalar, states, table, T, V, d, result), result, count: T * V };
  },
  square(module, scalar, { n }, { a, b }, room, put) {
    const [left, right] = [put(a), put(b)];
    const result = room(n * n);
    return { call: () => module._bench_nn(scalar, left, right, n, n, n, result), result, count: n * n };
  },
  softmax(module, scalar, { M, N }, { x }, room, put) {
    const rows = put(x);
    const result = room(M * N);
    return { call: () => module._bench_softmax(scalar, rows, M, N, result), result, count: M * N };
  },
  layernorm(module, scalar, { M, N }, { x, weight, bias }, room, put) {
    const [rows, w, b] = [put(x), put(weight), put(bias)];
    const [result, mean, rstd] = [room(M * N), room(M), room(M)];
    const call = () => module._bench_layernorm(scalar, rows, w, b, M, N, result, mean, rstd);
    return { call, result, count: M * N };
  },
};

import { defaultDevice, init, jit, numpy as np } from '@jax-js/jax';
import { firstLogits, given, work } from './given.mjs';

await init('wasm');
defaultDevice('wasm');
const { V, d, T } = work;
const head = jit((x, E) => np.matmul(x, np.transpose(E)));
firstLogits(await head(np.array(given.x).reshape([T, d]), np.array(given.E).reshape([V, d])).data());

import { firstLogits, given, work } from './given.mjs';

const { x, E } = given;
const { T, V, d } = work;
const out = new Float32Array(T * V);
for (let r = 0; r < T; r++) {
  for (let v = 0; v < V; v++) {
    let sum = 0;
    for (let c = 0; c < d; c++) sum += x[r * d + c] * E[v * d + c];
    out[r * V + v] = sum;
  }
}
firstLogits(out);

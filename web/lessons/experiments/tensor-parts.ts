// Parts of tensors that came from the core, to be handed back to it. Numbers are moved here, never computed with.
import type { Tensor } from '../../engine/api.ts';

/** Rows of the last dimension at these places of all dimensions before it, counted through: [n, columns]. */
export function rowsAt({ shape, data }: Tensor, places: readonly number[]): Tensor {
  const columns = shape[shape.length - 1];
  const picked = new Float32Array(places.length * columns);
  for (const [i, place] of places.entries()) {
    picked.set(data.subarray(place * columns, (place + 1) * columns), i * columns);
  }
  return { shape: [places.length, columns], data: picked };
}

export const rowAt = (tensor: Tensor, place: number): Tensor => rowsAt(tensor, [place]);

/** The same numbers as rows, whatever dimensions stand before the last. */
export function asRows({ shape, data }: Tensor): Tensor {
  const columns = shape[shape.length - 1];
  return { shape: [data.length / columns, columns], data };
}

/** Rows and columns of [n, m] exchanged. */
export function turned({ shape: [n, m], data }: Tensor): Tensor {
  const out = new Float32Array(data.length);
  for (let i = 0; i < n; i++) for (let j = 0; j < m; j++) out[j * n + i] = data[i * m + j];
  return { shape: [m, n], data: out };
}

export function filled(shape: number[], value: number): Tensor {
  return { shape, data: new Float32Array(shape.reduce((all, size) => all * size, 1)).fill(value) };
}

/** Counting from 0. */
export const upTo = (count: number): number[] => Array.from({ length: count }, (_, i) => i);

/** Place of the largest, leaving out those that `skip` names. */
export function largestAt(numbers: ArrayLike<number>, skip: readonly number[] = []): number {
  let best = -1;
  for (let i = 0; i < numbers.length; i++) if (!skip.includes(i) && (best < 0 || numbers[i] > numbers[best])) best = i;
  return best;
}

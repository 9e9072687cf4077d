// Chance that a seed decides: the same in every browser, so that a link or a second try asks the same.

/** Numbers from 0 up to 1, without it. `seed` counts by its lowest 32 bits. */
export function seededNumbers(seed: number): () => number {
  let state = seed >>> 0;
  // mulberry32: one 32-bit word of state is enough to order a handful of choices or to pick a cell
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** `all` in an order that the numbers decide. */
export function shuffled<One>(all: readonly One[], next: () => number): One[] {
  const order = [...all];
  for (let last = order.length - 1; last > 0; last--) {
    const other = Math.floor(next() * (last + 1));
    [order[last], order[other]] = [order[other], order[last]];
  }
  return order;
}

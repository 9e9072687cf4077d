// What the engine's memory may differ by where nothing is held that was not held before.
/**
 * Bytes. The allocator gives a block its neighbour's rest where that is too small to be one of its own, so the same blocks,
 * taken in another order, may be some bytes larger; a block that is forgotten is more than this, or one in each of many rounds.
 */
export const heapSlack = 1024;

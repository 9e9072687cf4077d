// What the stations of positions and segments say beside what stands on them from the start.

export const positionWords = {
  segments: 'Segments',
};

export type PositionWords = typeof positionWords;

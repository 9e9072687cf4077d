// Colours for sizes from 0 to 1: viridis (S. van der Walt, N. Smith, 2015), equal steps look equal, also without red and green.

type Triple = readonly [number, number, number];

const steps = 256;
const anchors: readonly Triple[] = [
  [68, 1, 84],
  [71, 45, 123],
  [59, 82, 139],
  [44, 114, 142],
  [33, 145, 140],
  [40, 174, 128],
  [94, 201, 98],
  [173, 220, 48],
  [253, 231, 37],
];

function makeTable(): Uint8Array {
  const table = new Uint8Array(3 * steps);
  for (let i = 0; i < steps; i++) {
    // a row of many weights has small ones only: the root gives them half of the colours
    const along = Math.sqrt(i / (steps - 1)) * (anchors.length - 1);
    const from = Math.min(anchors.length - 2, Math.floor(along));
    const part = along - from;
    for (let c = 0; c < 3; c++)
      table[3 * i + c] = Math.round(anchors[from][c] + part * (anchors[from + 1][c] - anchors[from][c]));
  }
  return table;
}

const table = makeTable();

/** The colour of a size 0…1, as [red, green, blue] 0…255. */
export function magnitudeColor(size: number): Triple {
  const at = 3 * Math.round((steps - 1) * Math.min(1, Math.max(0, size)));
  return [table[at], table[at + 1], table[at + 2]];
}

/**
 * Fills an RGBA image of count × count pixels. With `causal` what stands behind the diagonal is no number: it is left
 * transparent. A number that is not finite becomes a mid grey.
 */
export function paintWeights(weights: Float32Array, count: number, causal: boolean, image: Uint8ClampedArray): void {
  for (let row = 0; row < count; row++) {
    for (let column = 0; column < count; column++) {
      const i = row * count + column;
      const hidden = causal && column > row;
      const color = Number.isFinite(weights[i]) ? magnitudeColor(weights[i]) : [128, 128, 128];
      for (let c = 0; c < 3; c++) image[4 * i + c] = hidden ? 0 : color[c];
      image[4 * i + 3] = hidden ? 0 : 255;
    }
  }
}

/** Draws them, one pixel a number. */
export function drawWeights(canvas: HTMLCanvasElement, weights: Float32Array, count: number, causal: boolean): void {
  if (canvas.width !== count) canvas.width = count;
  if (canvas.height !== count) canvas.height = count;
  const pen = canvas.getContext('2d');
  if (!pen || count === 0) return;
  const image = pen.createImageData(count, count);
  paintWeights(weights, count, causal, image.data);
  pen.putImageData(image, 0, 0);
}

/** Lit's word on whether these are other numbers: a part of the same buffer is cut anew for every drawing. */
export function otherNumbers(now: Float32Array, then?: Float32Array): boolean {
  return now.buffer !== then?.buffer || now.byteOffset !== then.byteOffset || now.length !== then.length;
}

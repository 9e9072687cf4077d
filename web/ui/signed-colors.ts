// Blue – white – red, symmetric about zero: 513 colours, made once by formula so that equal steps look equal.
// Interpolated in Oklab (B. Ottosson, 2020); the ends have equal lightness, so neither sign looks stronger.

type Triple = readonly [number, number, number];

// Oklab lightness, a, b of the ends and of zero; the ends are as dark as text on paper must be at least
const negative: Triple = [0.45, -0.035, -0.16];
const zero: Triple = [0.985, 0, 0];
const positive: Triple = [0.45, 0.165, 0.085];
const half = 256;

function gamma(linear: number): number {
  const c = Math.min(1, Math.max(0, linear));
  return Math.round(255 * (c <= 0.0031308 ? 12.92 * c : 1.055 * c ** (1 / 2.4) - 0.055));
}

function oklabToRgb([lightness, a, b]: Triple): Triple {
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  return [
    gamma(4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s),
    gamma(-1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s),
    gamma(-0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s),
  ];
}

function makeTable(): Uint8Array {
  const table = new Uint8Array(3 * (2 * half + 1));
  for (let i = -half; i <= half; i++) {
    const end = i < 0 ? negative : positive;
    // a little faster than straight near zero: small numbers are what a fresh table is full of
    const part = (Math.abs(i) / half) ** 0.8;
    const mixed: Triple = [
      zero[0] + part * (end[0] - zero[0]),
      zero[1] + part * (end[1] - zero[1]),
      zero[2] + part * (end[2] - zero[2]),
    ];
    table.set(oklabToRgb(mixed), 3 * (i + half));
  }
  return table;
}

const table = makeTable();

/** The colour of `value` on a scale from −end to end, as [red, green, blue] 0…255. */
export function signedColor(value: number, end: number): Triple {
  const at = 3 * (half + Math.round(half * Math.min(1, Math.max(-1, value / end))));
  return [table[at], table[at + 1], table[at + 2]];
}

/** Fills an RGBA image, one pixel a number; a number that is not finite becomes a mid grey. */
export function paintSigned(data: Float32Array, end: number, image: Uint8ClampedArray): void {
  for (let i = 0; i < data.length; i++) {
    const known = Number.isFinite(data[i]);
    const at = known ? 3 * (half + Math.round(half * Math.min(1, Math.max(-1, data[i] / end)))) : 0;
    image[4 * i] = known ? table[at] : 128;
    image[4 * i + 1] = known ? table[at + 1] : 128;
    image[4 * i + 2] = known ? table[at + 2] : 128;
    image[4 * i + 3] = 255;
  }
}

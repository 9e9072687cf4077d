// Which of a series' losses are drawn and written: all of a short one, of a long one as many as can be seen. No DOM.
import type { Series } from './training.ts';

export interface Point {
  /** the loss is that before this step */
  step: number;
  loss: number;
}

const drawn = 400; // more points than this are closer than a pixel and a half

/** All losses, and the one after the last step when it is known. */
export function pointsOf({ losses, lossNow }: Pick<Series, 'losses' | 'lossNow'>): Point[] {
  const points = losses.map((loss, step) => ({ step, loss }));
  if (lossNow !== null) points.push({ step: losses.length, loss: lossNow });
  return points;
}

/** The smaller of equal ones is the earlier. At least one point. */
export function lowestOf(points: readonly Point[]): Point {
  return points.reduce((low, point) => (point.loss < low.loss ? point : low));
}

/** As many as `most` points in their order, evenly chosen, with the first, the last and the lowest among them. */
export function thinned(points: readonly Point[], most: number): Point[] {
  if (points.length <= most) return [...points];
  const every = (points.length - 1) / (most - 1);
  const places = new Set(Array.from({ length: most }, (_, i) => Math.round(i * every)));
  places.add(points.indexOf(lowestOf(points)));
  return points.filter((_, i) => places.has(i));
}

export function curve(series: Pick<Series, 'losses' | 'lossNow'>) {
  const all = pointsOf(series);
  return { points: thinned(all, drawn), first: all[0], last: all[all.length - 1], lowest: lowestOf(all) };
}

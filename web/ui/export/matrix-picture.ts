// A matrix as a picture to take along: the heat map as it is drawn, its tokens with their ids, its scale, and what it is.
import type { Tensor } from '../../engine/api.ts';
import { shapeText } from '../number-text.ts';
import { paintSigned } from '../signed-colors.ts';

export interface PictureLabels {
  /** what stands over it */
  readonly title: string;
  /** of each row */
  readonly rows: readonly string[];
  /** under it: what the colours mean */
  readonly scale: string;
  /** under it: what computed the numbers */
  readonly made: string;
}

export interface PictureColors {
  readonly paper: string;
  readonly ink: string;
  readonly quiet: string;
  /** laid over the heat map, as on the page */
  readonly shade: string;
  readonly mono: string;
  readonly text: string;
}

const margin = 16;
const rowHeight = 20;
const letters = 12;
const gap = 12; // between labels and numbers
const mostPixels = 16_000_000; // what every browser draws on: Safari's limit on a phone
const mostSide = 16_000;
const rampWidth = 200;

/** One number as a pixel. */
function heatMap({ shape: [rows, columns], data }: Tensor, end: number): HTMLCanvasElement {
  const canvas = document.createElement('canvas');
  canvas.width = columns;
  canvas.height = rows;
  const pen = canvas.getContext('2d');
  const image = pen?.createImageData(columns, rows);
  if (!pen || !image) throw new Error('no canvas');
  paintSigned(data, end, image.data);
  pen.putImageData(image, 0, 0);
  return canvas;
}

/** Null where it would be larger than a browser draws. `end`: the colours run from −end to end. */
export async function matrixPicture(
  tensor: Tensor,
  end: number,
  labels: PictureLabels,
  colors: PictureColors,
): Promise<Blob | null> {
  const [rows, columns] = tensor.shape;
  const canvas = document.createElement('canvas');
  const pen = canvas.getContext('2d');
  if (!pen || rows === 0 || columns === 0) return null;
  const mono = `${letters}px ${colors.mono}`;
  const title = `600 14px ${colors.text}`;
  const foot = `${letters}px ${colors.text}`;
  const widthOf = (font: string, text: string) => {
    pen.font = font;
    return pen.measureText(text).width;
  };
  // whole pixels a number, so that none is drawn wider than another
  const cell = Math.max(2, Math.min(rowHeight, Math.floor(640 / columns)));
  const beside = Math.ceil(Math.max(...labels.rows.map((row) => widthOf(mono, row)))) + gap;
  const heading = `${labels.title} ${shapeText(tensor.shape)}`;
  const footing = widthOf(foot, `${labels.scale}   `) + rampWidth;
  const inside = Math.max(beside + cell * columns, widthOf(title, heading), footing, widthOf(foot, labels.made));
  const width = Math.ceil(inside) + 2 * margin;
  const top = margin + 48;
  const height = top + rows * rowHeight + 56 + margin;
  // twice as fine, where that can still be drawn
  const fine = [2, 1].find((scale) => {
    const sides = [width * scale, height * scale];
    return Math.max(...sides) <= mostSide && sides[0] * sides[1] <= mostPixels;
  });
  if (!fine) return null;
  canvas.width = width * fine;
  canvas.height = height * fine;
  pen.scale(fine, fine);
  pen.fillStyle = colors.paper;
  pen.fillRect(0, 0, width, height);
  const write = (text: string, x: number, y: number, font: string, color: string) => {
    pen.font = font;
    pen.fillStyle = color;
    pen.fillText(text, x, y);
  };
  pen.textBaseline = 'middle';
  write(heading, margin, margin + 8, title, colors.ink);
  const left = margin + beside;
  for (const column of [0, Math.floor(columns / 4), Math.floor(columns / 2), Math.floor((3 * columns) / 4)])
    write(String(column), left + column * cell, top - 10, mono, colors.quiet);
  for (const [row, label] of labels.rows.entries())
    write(label, margin, top + (row + 0.5) * rowHeight, mono, colors.ink);
  pen.imageSmoothingEnabled = false;
  const painted = (picture: HTMLCanvasElement, box: readonly [number, number, number, number]) => {
    pen.drawImage(picture, ...box);
    pen.fillStyle = colors.shade;
    pen.fillRect(...box);
  };
  painted(heatMap(tensor, end), [left, top, cell * columns, rowHeight * rows]);
  const under = top + rows * rowHeight + 20;
  const steps = Float32Array.from({ length: 129 }, (_, i) => i / 64 - 1);
  painted(heatMap({ shape: [1, steps.length], data: steps }, 1), [margin, under - 4, rampWidth, 8]);
  write(labels.scale, margin + rampWidth + gap, under, foot, colors.ink);
  write(labels.made, margin, under + 24, foot, colors.quiet);
  return new Promise((resolve) => canvas.toBlob(resolve, 'image/png'));
}

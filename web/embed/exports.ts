// What is shown, as text to take away. Numbers are those of the core, in full: the shortest text that reads back as the same float32.
import type { Tensor } from '../engine/api.ts';
import { plainNumber } from '../lessons/plain-number.ts';
import type { StemView } from '../ui/stem-view.ts';

export const exportKinds = ['link', 'state', 'progress', 'vectors', 'logits'] as const;
export type ExportKind = (typeof exportKinds)[number];

function table(corner: string, rows: readonly string[], { shape, data }: Tensor): string {
  const width = shape[1];
  const head = [corner, ...Array.from({ length: width }, (_, column) => String(column))].join(',');
  const lines = rows.map((name, row) =>
    [name, ...Array.from(data.subarray(row * width, (row + 1) * width), plainNumber)].join(','),
  );
  return `${[head, ...lines].join('\r\n')}\r\n`;
}

/** CSV (RFC 4180) of x, what enters block 0, or of the logits: one line a token, named by its place and id. */
export function numbersAsCsv(view: StemView | null, kind: 'vectors' | 'logits'): string {
  if (!view?.numbers) throw new Error(`exportAs('${kind}'): there are no numbers yet; wait for stem-ready`);
  const tensor = kind === 'vectors' ? view.numbers.input : view.numbers.logits;
  const names = view.tokens.map(({ id }, place) => `${place}:${id}`);
  return table('place:id', names, tensor);
}

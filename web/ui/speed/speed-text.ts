// The results as text to copy: a table with tabs, which a spreadsheet takes, numbers in full.
import type { Speed } from '../../engine/api.ts';
import type { SpeedWords } from '../../lessons/words/speed.en.ts';

export function speedText({ limits, rows }: Speed, words: SpeedWords): string {
  const { arithmetic, reading } = limits;
  const head = [
    'work',
    'path',
    'ms',
    'best ms',
    'batches',
    'runs',
    'GFLOP/s',
    'GB/s',
    'flop/byte',
    'roof GFLOP/s',
    'share',
  ];
  const lines = rows.map(({ work, path, ms, best, batches, runs, gflops, gbs, intensity, roof, share }) => [
    words.works[work],
    words.paths[path],
    ...[ms, best, batches, runs, gflops, gbs, intensity, roof, share].map(String),
  ]);
  const limit = (name: string, { ms, best, batches, runs }: typeof reading, gflops: string, gbs: string) =>
    [name, '', ms, best, batches, runs, gflops, gbs, '', '', ''].map(String);
  return [
    head,
    ...lines,
    limit(words.bounds.arithmetic, { ...reading, ...arithmetic }, String(arithmetic.gflops), ''),
    limit(words.bounds.memory, reading, '', String(reading.gbs)),
  ]
    .map((cells) => cells.join('\t'))
    .join('\n');
}

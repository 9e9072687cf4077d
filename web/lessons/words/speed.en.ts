// What is said where the learner measures the speed of their own device. It is loaded with that.

export const speedWords = {
  title: 'How fast this device is',
  lead: 'The same lookup and the same head, once a number at a time and once four numbers at a time (SIMD), measured here and now beside the most that one core can do. It takes about twenty seconds.',
  go: 'Measure',
  again: 'Measure again',
  stop: 'Stop',
  part: (part: string, of: string) => `Measuring, part ${part} of ${of} …`,
  stopped: 'Stopped. Nothing was kept.',
  ended: 'Measured.',
  failed: (message: string) => `It could not be measured: ${message}`,
  caption: (batches: string, runs: string) =>
    `Medians of ${batches} batches of at least 200 ms each, ${runs} runs or more in all. Everything else that this device does makes them longer.`,
  limits: (gflops: string, gbs: string, bytes: string) =>
    `One core here: ${gflops} GFLOP/s of products and sums in vectors, and ${gbs} GB/s of reading the same ${bytes} bytes again and again.`,
  work: 'Work',
  works: { lookup: 'Lookup', head: 'LM head' },
  what: 'Lookup: 256 rows of E (4096, 128) × √d + position rows. LM head: the logits of 32 tokens, x (32, 128) · Eᵀ.',
  path: 'Path',
  paths: { scalar: 'scalar', simd: 'SIMD', relaxed: 'relaxed SIMD' },
  ms: 'ms',
  gflops: 'GFLOP/s',
  gbs: 'GB/s',
  share: 'of the limit',
  bound: 'Limited by',
  bounds: { memory: 'memory', arithmetic: 'arithmetic' },
  times: 'Speed',
  faster: (times: string) => `${times}×`,
  relaxedNote:
    'Relaxed SIMD makes a product and a sum in one rounding where the processor can; its last digits differ from machine to machine, so the lesson does without.',
  computesWith: (path: string) => `The numbers of this page are computed with ${path}.`,
  computeWith: 'Start it again with',
  scalarNote: 'Scalar code is compiled without vectorising, so that nothing makes it SIMD behind its back.',
  why: 'A lookup reads and writes twelve bytes for two operations: memory is its limit, and more arithmetic would not help. The head uses each number that it reads many times: arithmetic is its limit, and SIMD pays.',
  plot: 'Roofline',
  plotSays: (lookup: string, head: string, ridge: string) =>
    `Operations a second over operations a byte. The lookup does ${lookup} operations a byte and lies under the slope, where memory is the limit; the head does ${head} and lies under the flat roof, where arithmetic is. The two meet at ${ridge}.`,
  axisX: 'operations a byte',
  axisY: 'GFLOP/s',
  copy: 'Copy the results',
  copied: 'Copied.',
  copyByHand: 'This page may not copy: select the text and copy it.',
};

export type SpeedWords = typeof speedWords;

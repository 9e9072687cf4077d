// What the stations of positions and segments say beside what comes with the page.

export const positionWords = {
  leads: {
    sinusoidal:
      'Nothing is learned here: each place has sines and cosines of fixed wavelengths, two numbers for each, from fast to slow.',
    rope: 'RoPE adds nothing to the stem. Inside attention it turns pairs of numbers of each query and key by an angle that grows with the place.',
    alibi:
      'ALiBi adds nothing to the stem. Inside attention it lowers the score of two tokens by their distance times a slope, one for each head.',
  } as Readonly<Record<string, string>>,
  noBlocksForIt: 'This model has no blocks yet, so there is no attention in which it could act.',

  combine: 'Joined by',
  combines: { sum: 'sum', concat: 'concatenation' },
  combineSum: 'The row of the place is added to the row of the token, number by number: nothing more to learn.',
  combineConcat: (shape: string, count: string) =>
    `Both rows stand side by side and are multiplied with a learned projection W of shape ${shape}: ${count} numbers more. Point at a number of the stem output to see its largest products.`,

  ropeLayout: 'Pairs',
  ropeLayouts: { half: 'i with i + half', interleaved: '2i with 2i + 1' },
  ropeHint: (heads: number, size: number) =>
    `In each of ${heads === 1 ? '1 head' : `${heads} heads`}, ${size} numbers make ${size / 2} pairs. Pair i turns by t · 10000^(−2i/${size}) at place t, the first pair fastest; what a query at t and a key at s say to each other then depends on t − s alone.`,
  ropeCaption: (t: number) => `What token ${t} is turned by, in every head`,
  pair: 'pair',
  numbersOfHead: 'numbers',
  angle: 'angle, rad',
  cosine: 'cos',
  sine: 'sin',
  dials: 'Each hand is one pair, turned from the right by its angle.',

  alibiHint:
    'The score of token t with token s gets −m · (t − s) added. Each head has a slope m of its own: heads with a large one look near, heads with a small one far.',
  alibiCaption: (t: number) => `What is added to the scores of token ${t}`,
  head: 'head',
  slope: 'slope m',
  withToken: (s: number) => `with ${s}`,

  segmentLead:
    'A third table S has one row for each segment, such as a question and its answer. Every token of a segment gets the same row, wherever it stands.',
  segmentOff: 'This model has no segments. Switch them on, and S joins the sum.',
  segmentNone: 'This model has no segments: it was trained without them, as GPT-2 was.',
  segments: 'Segments',
  segmentFrom: 'Segment 1 from token',
  fromSelected: 'from the selected token',
  segmentName: 'Segment rows of S',
  segmentSource: (segment: number, t: number) => `row ${segment} of S: token ${t} is in segment ${segment}`,
};

export type PositionWords = typeof positionWords;

// Time against size as one SVG: six small panels with doubled axes, a line a build.

const panel = { width: 312, height: 210, left: 64, right: 12, top: 30, bottom: 34 };
const lines = { scalar: '#8a8a8a', simd: '#0b62a8', relaxed: '#b3541e' };
const names = { head: 'LM head', stem: 'lookup' };

const text = (x, y, words, anchor = 'middle', size = 11) =>
  `<text x="${x.toFixed(1)}" y="${y.toFixed(1)}" text-anchor="${anchor}" font-size="${size}">${words}</text>`;

/** Powers of ten at or around the numbers. */
function decades(numbers) {
  const low = Math.floor(Math.log10(Math.min(...numbers)));
  const high = Math.max(low + 1, Math.ceil(Math.log10(Math.max(...numbers))));
  return Array.from({ length: high - low + 1 }, (_, i) => low + i);
}

function onePanel({ kind, axis, from, points }, x0, y0) {
  const times = points.flatMap(({ ways }) => Object.values(ways).map(({ ms }) => ms));
  const tens = decades(times);
  const inner = { w: panel.width - panel.left - panel.right, h: panel.height - panel.top - panel.bottom };
  const logs = points.map(({ size }) => Math.log2(size));
  const x = (size) => x0 + panel.left + ((Math.log2(size) - logs[0]) / (logs.at(-1) - logs[0])) * inner.w;
  const y = (ms) => y0 + panel.top + (1 - (Math.log10(ms) - tens[0]) / (tens.at(-1) - tens[0])) * inner.h;
  const fixed = Object.entries(from).filter(([name]) => name !== axis && !(kind === 'stem' && name === 'V'));
  const parts = [
    text(
      x0 + panel.left,
      y0 + 18,
      `${names[kind]} against ${axis} (${fixed.map(([n, v]) => `${n} ${v}`).join(', ')})`,
      'start',
      12,
    ),
  ];
  for (const ten of tens) {
    const at = y(10 ** ten);
    parts.push(`<path d="M${x(points[0].size).toFixed(1)} ${at.toFixed(1)}h${inner.w}" stroke="#ddd"/>`);
    parts.push(text(x0 + panel.left - 6, at + 4, ten < 0 ? (10 ** ten).toFixed(-ten) : `${10 ** ten}`, 'end'));
  }
  for (const { size } of points.filter((_, i) => i % 2 === 0))
    parts.push(text(x(size), y0 + panel.height - 16, `${size}`));
  for (const [way, colour] of Object.entries(lines)) {
    const there = points.filter(({ ways }) => ways[way]);
    if (there.length === 0) continue;
    const path = there
      .map(({ size, ways }, i) => `${i === 0 ? 'M' : 'L'}${x(size).toFixed(1)} ${y(ways[way].ms).toFixed(1)}`)
      .join('');
    parts.push(`<path d="${path}" fill="none" stroke="${colour}" stroke-width="1.8"/>`);
  }
  return parts.join('\n');
}

/** An SVG of what `measureScaling` gives. */
export function scalingPlot(series) {
  const columns = 3;
  const height = Math.ceil(series.length / columns) * panel.height + 30;
  const panels = series.map((each, i) =>
    onePanel(each, (i % columns) * panel.width, Math.floor(i / columns) * panel.height),
  );
  const seen = Object.entries(lines).filter(([way]) =>
    series.some(({ points }) => points.some(({ ways }) => ways[way])),
  );
  const legend = seen.map(
    ([way, colour], i) =>
      `<path d="M${60 + i * 110} ${height - 14}h24" stroke="${colour}" stroke-width="1.8"/>${text(90 + i * 110, height - 10, way, 'start')}`,
  );
  const words = text(columns * panel.width - 12, height - 10, 'milliseconds, best batch, one thread', 'end');
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${columns * panel.width} ${height}" font-family="sans-serif" fill="#222">
<rect width="100%" height="100%" fill="#fff"/>
${[...panels, ...legend, words].join('\n')}
</svg>
`;
}

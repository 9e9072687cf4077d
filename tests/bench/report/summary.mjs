// All of a run as one Markdown page, and its short form for the benchmark's README.
import { limitOf } from '../limits.mjs';
import { works } from '../workloads.mjs';
import { bestPeer, ourRow, verdicts } from './figures.mjs';
import { asMarkdown, digits, workTable } from './table.mjs';

const places = { node: 'in Node', browser: 'in a page' };

/** What the run was made on and with. */
function about(run) {
  const limits = run.places.browser?.results[0]?.limits ?? run.places.node?.results[0]?.limits;
  const lines = [
    `${run.quick ? 'A quick run, not for a claim. ' : ''}${run.machine.cpu}, ${run.machine.cores} cores, ${run.made}.`,
  ];
  if (limits) {
    const relaxed = limits.relaxed ? ` (fused ${digits(limits.relaxed)})` : '';
    lines.push(
      `Measured by the probe: ${digits(limits.simd)} GFLOP/s of f32x4 products and sums${relaxed}; reads ${digits(limits.L2)} GB/s from the second cache, ${digits(limits.L3)} from the third, ${digits(limits.DRAM)} from memory.`,
    );
  }
  return lines;
}

/** One line a workload: the limit, our builds, the best peer, and whether what was asked is reached. */
function targets({ results }) {
  const rows = results.map((result) => {
    const work = works.find(({ id }) => id === result.id);
    const limit = limitOf(work, result.limits);
    const peer = bestPeer(result);
    const list = verdicts(result);
    const shown = (build) => {
      const row = ourRow(result, build);
      return row ? `${digits(row.min)} (${Math.round((100 * limit.ms) / row.min)} %)` : '';
    };
    const asked = list.map(({ kind, what, asked: least }) =>
      kind === 'share' ? `${what.split(',')[0]} ≥ ${Math.round(100 * least)} %` : `≥ ${least}× the best peer`,
    );
    const ratio = list.find(({ kind }) => kind === 'ratio');
    const missed = list
      .filter(({ met }) => !met)
      .map(({ what, kind }) => `${what.split(',')[0]}${kind === 'share' ? '' : ' beside it'}`);
    return [
      result.id,
      digits(limit.ms),
      shown('scalar'),
      shown('simd'),
      shown('relaxed'),
      peer ? `${[peer.name, peer.how].filter(Boolean).join(', ')} ${digits(peer.min)}` : '',
      ratio ? `${digits(ratio.got)}×` : '',
      asked.join('; '),
      list.length === 0 ? '' : missed.length === 0 ? 'met' : `missed: ${missed.join('; ')}`,
    ];
  });
  const head = ['workload', 'limit', 'scalar', 'simd', 'relaxed', 'best peer', 'simd beside it', 'asked', 'reached'];
  return [
    `| ${head.join(' | ')} |`,
    `|${head.map(() => '---|').join('')}`,
    ...rows.map((row) => `| ${row.join(' | ')} |`),
    '',
  ];
}

function table(title, head, rows) {
  return asMarkdown({ title, notes: [], head, rows });
}

function nativePart({ rows }) {
  const shown = rows.map(({ work, how, ms, gflops, cannot }) => [
    work,
    how,
    ...(cannot ? [cannot] : [digits(ms), digits(gflops)]),
  ]);
  return table('Native, one thread, processor time (Google Benchmark)', ['workload', 'way', 'ms', 'GFLOP/s'], shown);
}

function coldPart({ rows }) {
  const kib = (bytes) => (bytes / 1024).toFixed(0);
  const shown = rows.map((row) =>
    row.cannot
      ? [row.name, row.what, row.cannot]
      : [row.name, row.what, digits(row.ms), digits(row.min), kib(row.bytes), `${row.opens}`],
  );
  return table(
    'W6: page open to first logits, a fresh browser profile each time, this machine',
    ['page', 'what it does', 'ms', 'best', 'KiB gzip', 'opens'],
    shown,
  );
}

function tokenizerPart(texts) {
  const rows = texts.flatMap(({ text, bytes, tokens, ways }) =>
    ways.map(({ name, min }) => [
      text,
      name,
      digits(min),
      digits(bytes / min / 1e3),
      digits(tokens / min / 1e3),
      `${digits(min / ways[0].min)}×`,
    ]),
  );
  return table(
    "GPT-2's tokenizer in Node, the same ids from all; a peer keeps the words that it has seen",
    ['text', 'program', 'best ms', 'MB/s', 'million ids/s', 'of our time'],
    rows,
  );
}

const kinds = { head: ['LM head', 'GFLOP/s', 'gflops'], stem: ['lookup', 'GB/s', 'gbs'] };

/** The plot in numbers: a cliff would be a size at which the rate falls. */
function scalingPart(series) {
  const tables = series.map(({ kind, axis, from, points }) => {
    const [name, unit, rate] = kinds[kind];
    const fixed = Object.entries(from).filter(([one]) => one !== axis && !(kind === 'stem' && one === 'V'));
    const row = (what, of) => [what, ...points.map(({ ways }) => digits(of(ways)))];
    return table(
      `${name} against ${axis} (${fixed.map(([one, size]) => `${one} ${size}`).join(', ')}), in Node`,
      [axis, ...points.map(({ size }) => `${size}`)],
      [row('ms, simd', ({ simd }) => simd.ms), row(`${unit}, simd`, ({ simd }) => simd[rate])],
    );
  });
  return tables.join('\n');
}

/** The short form: what README.md shows. */
export function shortReport(run) {
  const parts = [...about(run), ''];
  for (const [place, name] of Object.entries(places)) {
    const found = run.places[place];
    if (found)
      parts.push(`**${name}**, ${found.version}, best batch in ms (share of the limit):`, '', ...targets(found));
  }
  if (run.coldStart) parts.push(coldPart(run.coldStart));
  if (run.native) parts.push(nativePart(run.native));
  if (run.tokenizers) parts.push(tokenizerPart(run.tokenizers));
  if (run.scaling) parts.push(scalingPart(run.scaling));
  return parts.join('\n');
}

/** Everything. */
export function wholeReport(run) {
  const parts = ['# Benchmark', '', shortReport(run)];
  for (const [place, name] of Object.entries(places)) {
    const found = run.places[place];
    if (!found) continue;
    parts.push(`## ${name}, ${found.version}`, '', ...found.results.map((result) => asMarkdown(workTable(result))));
  }
  if (run.scaling) parts.push('## Scaling', '', '![time against T, V and d](scaling.svg)', '');
  return parts.join('\n');
}

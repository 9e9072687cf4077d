// Rates, shares of the limit and ratios of what was measured, and whether the targets are met. Judged by the best batches:
// what else a machine does only ever adds time.
import { ours } from '../engines/index.mjs';
import { limitOf } from '../limits.mjs';
import { leastWork, works } from '../workloads.mjs';

const workOf = (id) => works.find((work) => work.id === id);
const isOurs = (row) => ours.includes(row.engine);
const timedRows = (result) => result.rows.filter((row) => row.min !== undefined);

/** Our row of a build, as the workload is meant: a kernel, or where there is none the API. */
export function ourRow(result, build) {
  const rows = timedRows(result).filter((row) => isOurs(row) && row.how.split(',')[0] === build);
  return rows.find((row) => row.engine === 'kernels') ?? rows.find((row) => row.engine === 'api');
}

/** The fastest of the peers that pass the check. */
export function bestPeer(result) {
  const peers = timedRows(result).filter((row) => !isOurs(row) && row.engine !== 'plain');
  return peers.reduce((best, row) => (best === undefined || row.min < best.min ? row : best), undefined);
}

/** `{ limit, rows }`: each timed row with `rate` (a number), `unit`, `share` of the limit and `times` our simd build's time. */
export function figuresOf(result) {
  const work = workOf(result.id);
  const limit = limitOf(work, result.limits);
  const { flops, bytes } = leastWork(work);
  const byMemory = limit.by !== 'arithmetic';
  const simd = ourRow(result, 'simd');
  const rows = result.rows.map((row) => {
    if (row.min === undefined) return row;
    return {
      ...row,
      rate: (byMemory ? bytes : flops) / row.min / 1e6,
      unit: byMemory ? 'GB/s' : 'GFLOP/s',
      share: limit.ms / row.min,
      times: simd && row !== simd ? row.min / simd.min : undefined,
    };
  });
  return { limit, rows };
}

/** What was asked of us and what came of it: `[{ what, asked, got, met }]`, shares and ratios. */
export function verdicts(result) {
  const { share, ratio } = workOf(result.id).target;
  const limit = limitOf(workOf(result.id), result.limits);
  const list = [];
  for (const [build, asked] of Object.entries(share)) {
    const row = ourRow(result, build);
    if (!row) continue;
    const got = limit.ms / row.min;
    list.push({ what: `${build}, of the limit`, asked, got, met: got >= asked, kind: 'share' });
  }
  const peer = bestPeer(result);
  const own = ourRow(result, 'simd');
  if (peer && own) {
    const got = peer.min / own.min;
    const name = [peer.name, peer.how].filter(Boolean).join(', ');
    list.push({ what: `simd, beside ${name}`, asked: ratio, got, met: got >= ratio, kind: 'ratio' });
  }
  return list;
}

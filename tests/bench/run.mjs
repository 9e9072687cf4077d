// One workload on all engines, where this code runs: in Node or in a page.
import { engines } from './engines/index.mjs';
import { openModules } from './engines/stem-kernels.mjs';
import { inputsOf } from './inputs.mjs';
import { limitsOf, probes } from './limits.mjs';
import { inTurn } from './measure.mjs';
import { judgeOf } from './reference.mjs';

const said = (error) =>
  String(error?.message ?? error)
    .split('\n')[0]
    .slice(0, 200);

/** The engines of these names, opened; one that does not start stands there with the reason. */
export async function openEngines(where, names) {
  const modules = await openModules(where);
  const opened = [];
  for (const name of names) {
    try {
      const { open } = await engines[name]();
      opened.push({ id: name, ...(await open({ ...where, modules })) });
    } catch (error) {
      opened.push({ id: name, name, missing: said(error) });
    }
  }
  return { modules, opened };
}

/**
 * Measures a workload: `{ limits, rows }`. The probe takes its turn with the engines. A row is one way of one engine:
 * `{ engine, name, how, ms, min, batches, calls, worst }`, or `cannot` instead of times.
 */
export async function measureWork({ modules, opened }, work, options, progress = () => {}) {
  const given = inputsOf(work);
  const judge = judgeOf(work, given);
  const rows = [];
  const running = [];
  for (const engine of opened) {
    if (engine.missing) {
      rows.push({ engine: engine.id, name: engine.name, how: '', cannot: engine.missing });
      continue;
    }
    progress(`${work.id}: ${engine.name} is prepared and checked`);
    let ways;
    try {
      ways = await engine.contenders(work, given);
    } catch (error) {
      ways = [{ how: '', cannot: said(error) }];
    }
    for (const way of ways) {
      const row = { engine: engine.id, name: engine.name, how: way.how };
      rows.push(row);
      if (way.cannot) {
        row.cannot = way.cannot;
        continue;
      }
      try {
        const { right, worst, why } = judge(await way.result());
        if (!right) throw new Error(`its result is wrong: ${why}`);
        row.worst = worst;
        running.push({ row, way });
      } catch (error) {
        row.cannot = said(error);
        way.close();
      }
    }
  }
  progress(`${work.id}: ${running.length} ways are timed in turn`);
  const { list, close } = probes(modules);
  const measured = await inTurn([...list, ...running.map(({ way }) => way)], options);
  for (const [i, { row, way }] of running.entries()) {
    Object.assign(row, measured[list.length + i]);
    way.close();
  }
  close();
  return { id: work.id, what: work.what, limits: limitsOf(list, measured), rows };
}

// The run in Node, a process of its own: `node in-node.mjs` with the plan as JSON in STEM_BENCH_PLAN, results as JSON lines.
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { measureWork, openEngines } from './run.mjs';
import { works } from './workloads.mjs';

const root = path.resolve(import.meta.dirname, '../..');
const plan = JSON.parse(process.env.STEM_BENCH_PLAN);

const fileOf = (name) => path.join(root, name.startsWith('npm/') ? 'dist' : 'build', name);
const where = {
  inNode: true,
  load: async (name) => (existsSync(fileOf(name)) ? readFileSync(fileOf(name)) : null),
  address: (name) => pathToFileURL(fileOf(name)).href,
  onnxRuntime: () => import('onnxruntime-web'),
};

const tell = (line) => process.stdout.write(`\u0001${JSON.stringify(line)}\n`);
const engines = await openEngines(where, plan.engines);
for (const work of works.filter(({ id }) => plan.works.includes(id))) {
  tell({ result: await measureWork(engines, work, plan.options, (progress) => tell({ progress })) });
}
process.exit(0);

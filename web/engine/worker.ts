// Entry of stem-worker.js: one classic script that runs as a browser's worker, as a Blob worker and as Node's worker thread.
import { type Port, serve } from './host.ts';
import { nodeModule } from './load.ts';

const node = nodeModule('node:worker_threads')?.parentPort;
// Node tells of a thread that ends; a browser that ends a worker tells nobody, but it closes its ports
const life = node ? undefined : new MessageChannel();
// held, so that only the end of this thread can close it
if (life) Object.assign(globalThis, { stemLife: life.port1 });
serve((node ?? globalThis) as unknown as Port, life?.port2);

// Entry of stem-worker.js: one classic script that runs as a browser's worker, as a Blob worker and as Node's worker thread.
import { type Port, serve } from './host.ts';
import { nodeModule } from './load.ts';

serve((nodeModule('node:worker_threads')?.parentPort ?? globalThis) as unknown as Port);

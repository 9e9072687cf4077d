// Entry of stem-worker.js: one classic script that runs as a browser's worker, as a Blob worker and as Node's worker thread.
import { type Port, serve } from './host.ts';
import { nodeModule } from './load.ts';

const node = nodeModule('node:worker_threads')?.parentPort;
const begin = (life?: string) => serve((node ?? globalThis) as unknown as Port, life);

// Node tells of a thread that ends; a browser that ends a worker tells nobody, but gives back the lock that it held
if (node || !navigator.locks) begin();
else {
  const life = `stem-lab ${crypto.getRandomValues(new Uint32Array(4))}`;
  const held = () => {
    begin(life);
    return new Promise(() => {});
  };
  // a page without an origin of its own may have none
  navigator.locks.request(life, held).catch(() => begin());
}

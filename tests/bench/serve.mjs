// The benchmark's pages, the peers' files and ours, on this machine alone and without isolation: one thread for everybody.
import { createReadStream, existsSync, statSync } from 'node:fs';
import { createServer } from 'node:http';
import path from 'node:path';
import { root } from '../../wasm/toolchain/say.mjs';

const here = import.meta.dirname;
const types = { '.html': 'text/html; charset=utf-8', '.wasm': 'application/wasm', '.json': 'application/json' };

/** Folder of the first part of an address. */
const folders = {
  page: path.join(root, 'build/bench/page'),
  peers: path.join(here, 'node_modules'),
  npm: path.join(root, 'dist/npm'),
  site: path.join(root, 'dist/site'),
  wasm: path.join(root, 'build/wasm'),
  'wasm-relaxed': path.join(root, 'build/wasm-relaxed'),
  cold: path.join(root, 'build/bench/cold'),
};

function fileOf(url) {
  const parts = decodeURIComponent(url.split(/[?#]/)[0]).split('/').slice(1);
  const folder = folders[parts[0]];
  if (!folder || parts.includes('..')) return null;
  const file = path.join(folder, ...parts.slice(1));
  const page = existsSync(file) && statSync(file).isDirectory() ? path.join(file, 'index.html') : file;
  return existsSync(page) ? page : null;
}

/** `{ origin, close }` of a server for as long as the benchmark runs. */
export async function serveBench() {
  const server = createServer((request, response) => {
    const file = fileOf(request.url ?? '/');
    if (!file) {
      response.writeHead(404).end();
      return;
    }
    response.writeHead(200, {
      'content-type': types[path.extname(file)] ?? 'text/javascript; charset=utf-8',
      'cache-control': 'no-store',
    });
    createReadStream(file).pipe(response);
  });
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
  return { origin: `http://127.0.0.1:${server.address().port}`, close: () => server.close() };
}

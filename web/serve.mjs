// A static file server from Node's own modules: what the site needs on this machine, and what the tests serve it with.
import { createReadStream, statSync } from 'node:fs';
import { createServer } from 'node:http';
import path from 'node:path';

const types = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.mjs': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.txt': 'text/plain; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.wasm': 'application/wasm',
  '.safetensors': 'application/octet-stream',
};

/** The file that a request names, or null: nothing outside the folder, no hidden file. */
export function fileFor(folder, prefix, url) {
  let name;
  try {
    name = decodeURIComponent(url.split(/[?#]/)[0]);
  } catch {
    return null;
  }
  const start = decodeURIComponent(prefix);
  if (!name.startsWith(start) || name.includes('\0') || name.includes('\\')) return null;
  const parts = name.slice(start.length).split('/');
  if (parts.some((part) => part.startsWith('.'))) return null;
  if (parts.at(-1) === '') parts[parts.length - 1] = 'index.html';
  return path.join(folder, ...parts);
}

function answer({ folder, prefix, headers, mime, onRequest }, request, response) {
  onRequest?.(request);
  const say = (status, text, more = {}) => {
    response.writeHead(status, { 'content-type': 'text/plain; charset=utf-8', ...more });
    response.end(request.method === 'HEAD' ? '' : `${text}\n`);
  };
  if (request.method !== 'GET' && request.method !== 'HEAD')
    return say(405, 'only GET and HEAD', { allow: 'GET, HEAD' });
  const file = fileFor(folder, prefix, request.url);
  const found = file && statSync(file, { throwIfNoEntry: false });
  if (found?.isDirectory()) return say(301, 'a folder', { location: `${request.url.split('?')[0]}/` });
  if (!found?.isFile()) return say(404, 'There is no such file.');
  const extension = path.extname(file);
  response.writeHead(200, {
    'content-type': mime[extension] ?? types[extension] ?? 'application/octet-stream',
    'content-length': found.size,
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
    ...headers,
  });
  if (request.method === 'HEAD') return response.end();
  createReadStream(file)
    .on('error', () => response.destroy())
    .pipe(response);
}

/**
 * Serves `folder` under `prefix`. A taken port gives way to the next free one, `port: 0` to any.
 * `headers` and `mime` (by extension) are added or overridden, for tests of awkward hosts.
 *
 * @param {{
 *   folder: string, port?: number, host?: string, prefix?: string,
 *   headers?: Record<string, string>, mime?: Record<string, string>,
 *   onRequest?: (request: import('node:http').IncomingMessage) => void,
 * }} options
 */
export async function serve({
  folder,
  port = 4173,
  host = '127.0.0.1',
  prefix = '/',
  headers = {},
  mime = {},
  onRequest,
}) {
  const server = createServer((request, response) =>
    answer({ folder, prefix, headers, mime, onRequest }, request, response),
  );
  const listen = (tried) =>
    new Promise((resolve, reject) => {
      server.once('error', reject);
      server.listen(tried, host, () => {
        server.removeListener('error', reject);
        resolve();
      });
    });
  for (let tried = port; ; tried++) {
    try {
      await listen(tried);
      break;
    } catch (error) {
      if (error.code !== 'EADDRINUSE' || tried >= port + 100) throw error;
    }
  }
  const at = server.address().port;
  const name = host === '127.0.0.1' ? 'localhost' : host.includes(':') ? `[${host}]` : host;
  return { server, port: at, address: `http://${name}:${at}${prefix}` };
}

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
  '.md': 'text/plain; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.wasm': 'application/wasm',
  '.safetensors': 'application/octet-stream',
};

/** The path of an address, with its escapes read, or null where that can't be. */
function pathOf(url) {
  try {
    return decodeURIComponent(url.split(/[?#]/)[0]);
  } catch {
    return null;
  }
}

/** The other way; no slash twice at the start, which would name another host. */
const asAddress = (name) => name.split('/').map(encodeURIComponent).join('/').replace(/^\/+/, '/');

/** The file that a request names, or null: nothing outside the folder, no hidden file. `prefix` as `readPrefix` gives it. */
export function fileFor(folder, prefix, url) {
  const name = pathOf(url);
  if (!name?.startsWith(prefix) || name.includes('\0') || name.includes('\\')) return null;
  const parts = name.slice(prefix.length).split('/');
  if (parts.some((part) => part.startsWith('.'))) return null;
  if (parts.at(-1) === '') parts[parts.length - 1] = 'index.html';
  return path.join(folder, ...parts);
}

/**
 * A prefix with its escapes read, with a slash at both ends and none twice.
 * Throws in words when it can't be part of an address.
 */
export function readPrefix(prefix) {
  const read = pathOf(prefix);
  if (read === null) {
    throw new Error(
      `The prefix "${prefix}" is not part of an address: a % stands before two digits (a % itself is %25).`,
    );
  }
  if (/[?#]/.test(prefix) || /[\p{Cc}\\]/u.test(read) || read.split('/').some((part) => part.startsWith('.'))) {
    throw new Error(
      `The prefix "${prefix}" can't be served: no part may begin with a dot, or hold ? # \\ or a control character.`,
    );
  }
  return `/${read}/`.replace(/\/+/g, '/');
}

/** An answer that is found before its first byte is sent, so that a failure can still be one. */
function find({ folder, prefix }, { method, url }) {
  if (method !== 'GET' && method !== 'HEAD') return { status: 405, text: 'only GET and HEAD', allow: 'GET, HEAD' };
  const name = pathOf(url);
  if (name !== null && `${name}/` === prefix) return { status: 301, text: 'a folder', location: asAddress(prefix) };
  const file = fileFor(folder, prefix, url);
  // ENAMETOOLONG and the like: what the system can't even look for is not there
  let found;
  try {
    found = file ? statSync(file, { throwIfNoEntry: false }) : undefined;
  } catch {
    found = undefined;
  }
  if (found?.isDirectory()) {
    return { status: 301, text: 'a folder', location: `${asAddress(name)}/` };
  }
  return found?.isFile() ? { status: 200, file, size: found.size } : { status: 404, text: 'There is no such file.' };
}

function answer(site, request, response) {
  const say = (status, text, more = {}) => {
    response.writeHead(status, { 'content-type': 'text/plain; charset=utf-8', ...more });
    response.end(request.method === 'HEAD' ? '' : `${text}\n`);
  };
  try {
    site.onRequest?.(request);
    const { status, text, file, size, ...more } = find(site, request);
    if (status !== 200) return say(status, text, more);
    const extension = path.extname(file);
    response.writeHead(200, {
      'content-type': site.mime[extension] ?? types[extension] ?? 'application/octet-stream',
      'content-length': size,
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
      ...site.headers,
    });
    if (request.method === 'HEAD') return response.end();
    createReadStream(file)
      .on('error', () => response.destroy())
      .pipe(response);
  } catch (error) {
    // one request's failure is not the server's
    if (response.headersSent) response.destroy();
    else say(500, `The server failed: ${error.message}`);
  }
}

/**
 * Serves `folder` under `prefix`, which is written as in an address; rejects when it can't be part of one. A taken port gives way to the next free one, `port: 0` to any.
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
  const site = { folder, prefix: readPrefix(prefix), headers, mime, onRequest };
  const server = createServer((request, response) => answer(site, request, response));
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
  return { server, port: at, address: `http://${name}:${at}${asAddress(site.prefix)}` };
}

// The site's server answers every request, and lives on.
import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, afterEach, expect, test } from 'vitest';
import { serve } from '../../web/serve.mjs';

const root = path.resolve(import.meta.dirname, '../..');
const folder = mkdtempSync(path.join(tmpdir(), 'stem-serve-'));
writeFileSync(path.join(folder, 'index.html'), 'the page');
writeFileSync(path.join(folder, '.hidden'), 'hidden');
writeFileSync(path.join(folder, 'a b%.txt'), 'blank');
mkdirSync(path.join(folder, 'what?'));
mkdirSync(path.join(folder, 'inner/deep'), { recursive: true });
writeFileSync(path.join(folder, 'inner/index.html'), 'inner page');
afterAll(() => rmSync(folder, { recursive: true }));

let server;
afterEach(() => new Promise((resolve) => server.close(resolve)));

async function start(options) {
  const started = await serve({ folder, port: 0, ...options });
  server = started.server;
  return started;
}

/** The path exactly as given, which fetch would tidy up. */
function get(port, target, method = 'GET') {
  return new Promise((resolve, reject) => {
    const sent = request({ host: '127.0.0.1', port, path: target, method, agent: false }, (response) => {
      let body = '';
      response.setEncoding('utf8').on('data', (text) => {
        body += text;
      });
      response.on('end', () =>
        resolve({ status: response.statusCode, body, location: response.headers.location, headers: response.headers }),
      );
    });
    sent.on('error', reject).end();
  });
}

test('files, folders and what is not there', async () => {
  const { port, address } = await start();
  expect(address).toBe(`http://localhost:${port}/`);
  expect(await get(port, '/')).toMatchObject({ status: 200, body: 'the page' });
  expect(await get(port, '/?lang=de#x')).toMatchObject({ status: 200, body: 'the page' });
  expect(await get(port, '/a%20b%25.txt')).toMatchObject({ status: 200, body: 'blank' });
  expect(await get(port, '/inner')).toMatchObject({ status: 301, location: '/inner/' });
  expect(await get(port, '//inner')).toMatchObject({ status: 301, location: '/inner/' });
  expect(await get(port, '/what%3F')).toMatchObject({ status: 301, location: '/what%3F/' });
  expect(await get(port, '/inner/')).toMatchObject({ status: 200, body: 'inner page' });
  expect(await get(port, '/', 'HEAD')).toMatchObject({ status: 200, body: '' });
  expect(await get(port, '/', 'POST')).toMatchObject({ status: 405 });
  for (const target of ['/none', '/inner/deep/', '/.hidden', '/../serve', '/%2e%2e/x', '/a%00b', '/a%5cb', '*']) {
    expect(await get(port, target), target).toMatchObject({ status: 404 });
  }
});

test('a request that the system or the address can not answer is refused, and the next one served', async () => {
  const { port } = await start();
  const long = 'x'.repeat(300);
  for (const target of [
    `/${long}`,
    `/inner/${long}/`,
    `/${'d/'.repeat(3000)}`,
    '/index.html/',
    '/index.html/x',
    '/%',
    '/%zz',
    '/100%/',
    '/%ff',
  ]) {
    expect(await get(port, target), target.slice(0, 20)).toMatchObject({ status: 404 });
  }
  expect(await get(port, '/')).toMatchObject({ status: 200, body: 'the page' });
});

test('a failure while a request is answered is that request’s alone', async () => {
  let fails = true;
  const { port } = await start({
    onRequest: () => {
      if (fails) throw new Error('a bug');
    },
  });
  expect(await get(port, '/')).toMatchObject({ status: 500, body: 'The server failed: a bug\n' });
  fails = false;
  expect(await get(port, '/')).toMatchObject({ status: 200 });
});

test.each([
  ['/lab/', '/lab/', '/lab'],
  ['lab', '/lab/', '/lab'],
  ['//one//two', '/one/two/', '/one/two'],
  ['/a%20b', '/a%20b/', '/a%20b'],
  ['/100%25/', '/100%25/', '/100%25'],
  ['/é/', '/%C3%A9/', '/%C3%A9'],
])('under the prefix %j', async (prefix, at, without) => {
  const { port, address } = await start({ prefix });
  expect(address).toBe(`http://localhost:${port}${at}`);
  expect(await get(port, at)).toMatchObject({ status: 200, body: 'the page' });
  expect(await get(port, without)).toMatchObject({ status: 301, location: at });
  expect(await get(port, `${at}inner`)).toMatchObject({ status: 301, location: `${at}inner/` });
  expect(await get(port, '/index.html')).toMatchObject({ status: 404 });
  expect(await get(port, `${without}x`)).toMatchObject({ status: 404 });
});

test.each(['100%', '/%zz/', '/a?b', '/a#b', '/../x', '/.x/', '/a\\b', '/a\0b', '/%0a'])(
  'the prefix %j is refused at the start, in a sentence',
  async (prefix) => {
    server = { close: (done) => done() };
    await expect(serve({ folder, port: 0, prefix })).rejects.toThrow(/^The prefix ".*" .+\.$/s);
  },
);

test('npm start refuses such a prefix before it builds anything', () => {
  server = { close: (done) => done() };
  const started = spawnSync(process.execPath, [path.join(root, 'web/start.mjs'), '--prefix', '100%'], {
    encoding: 'utf8',
    timeout: 30_000,
  });
  expect(started.status).toBe(1);
  expect(started.stderr).toContain('The prefix "100%" is not part of an address');
  expect(started.stdout).toBe('');
});

// The page's small parts by themselves, without a browser.
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, test } from 'vitest';
import { plainNumber } from '../../web/lessons/plain-number.ts';
import { parseRate, parseSeed } from '../../web/lessons/state/settings.ts';
import { fileFor, serve } from '../../web/serve.mjs';
import { Latest } from '../../web/ui/latest.ts';
import { fullNumber, largestAlike, reach, scaleEnd, shapeText, shortNumber, span } from '../../web/ui/number-text.ts';
import { paintSigned, signedColor } from '../../web/ui/signed-colors.ts';
import { tokenLine, tokenParts } from '../../web/ui/token-text.ts';
import { smallerStyle } from '../../web/vite-site.mjs';

test('numbers: four significant digits, and the shortest text that reads back as the same float32', () => {
  expect([0, 1, -0.5, 1234.56, 123456.7, 0.00012346, 1e-9, -1e20].map(shortNumber)).toEqual([
    '0',
    '1.000',
    '−0.5000',
    '1235',
    '1.235e5',
    '0.0001235',
    '1.000e−9',
    '−1.000e20',
  ]);
  expect(fullNumber(Math.fround(-0.1))).toBe('−0.1');
  expect([Number.NaN, -0, 0, 0.1 + 0.2].map(plainNumber)).toEqual(['NaN', '-0', '0', '0.3']);
  const bits = new Uint32Array(1);
  const value = new Float32Array(bits.buffer);
  let state = 1;
  for (let i = 0; i < 20_000; i++) {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    bits[0] = state;
    if (Number.isFinite(value[0])) expect(Object.is(Math.fround(Number(plainNumber(value[0]))), value[0])).toBe(true);
  }
});

test('the end of a colour scale holds its numbers and is a round one', () => {
  expect([0.9, 1, 1.01, 0.019, 2.2, 35, 60, 0, Number.NaN].map(scaleEnd)).toEqual([1, 1, 2, 0.02, 5, 50, 100, 1, 1]);
  expect(reach(Float32Array.of(1, -3, 2))).toBe(3);
  // in steps of at most five times, whichever of them one starts from
  expect([0.08, 0.06, 0.9].map((size) => largestAlike(size, [0.08, 0.06, 0.9]))).toEqual([0.08, 0.08, 0.9]);
  expect([1, 4, 16, 100].map((size) => largestAlike(size, [16, 1, 100, 4]))).toEqual([16, 16, 16, 100]);
  expect(largestAlike(0, [0, 1])).toBe(0);
  expect(span(Float32Array.of(1, -3, 2))).toEqual({ low: -3, high: 2 });
  expect(span(new Float32Array())).toEqual({ low: 0, high: 0 });
  expect(shapeText([9, 128])).toBe('(9, 128)');
  expect(shapeText([9])).toBe('(9,)');
});

test('colours: blue below, red above, white at zero, darker with distance, neither sign stronger', () => {
  const light = ([r, g, b]: readonly number[]) => 0.2126 * r + 0.7152 * g + 0.0722 * b;
  const [zero, low, high] = [signedColor(0, 1), signedColor(-1, 1), signedColor(1, 1)];
  expect(Math.min(...zero)).toBeGreaterThan(245);
  expect(low[2]).toBeGreaterThan(low[0] + 80);
  expect(high[0]).toBeGreaterThan(high[2] + 80);
  let before = light(zero);
  for (let i = 1; i <= 100; i++) {
    const now = light(signedColor(i / 100, 1));
    expect(now).toBeLessThan(before);
    before = now;
  }
  expect(signedColor(7, 1)).toEqual(high);
  const image = new Uint8ClampedArray(12);
  paintSigned(Float32Array.of(-1, Number.NaN, 1), 1, image);
  expect([...image]).toEqual([...low, 255, 128, 128, 128, 255, ...high, 255]);
});

test('tokens: text, blanks by marks, bytes where there is no whole character, invisible ones by their code', () => {
  const line = (...bytes: number[]) => tokenLine(tokenParts(Uint8Array.from(bytes)));
  const utf8 = (text: string) => tokenLine(tokenParts(new TextEncoder().encode(text)));
  expect(utf8(' bank')).toBe('␣bank');
  expect(utf8('a\n\tb')).toBe('a↵→b');
  expect(utf8('大😀é')).toBe('大😀é');
  expect(line(0xe2)).toBe('<0xE2>');
  expect(line(0xe2, 0x82)).toBe('<0xE2><0x82>');
  expect(line(0x20, 0xf0, 0x9f)).toBe('␣<0xF0><0x9F>');
  expect(line(0xed, 0xa0, 0x80), 'a surrogate is no character').toBe('<0xED><0xA0><0x80>');
  expect(line(0xc0, 0x80), 'nor is an overlong zero').toBe('<0xC0><0x80>');
  expect(line(0xf4, 0x90, 0x80, 0x80), 'nor what lies beyond U+10FFFF').toBe('<0xF4><0x90><0x80><0x80>');
  expect(line(0x41, 0xff, 0x42)).toBe('A<0xFF>B');
  expect(utf8('\u202e\u200d\u00a0\ufeff\u0000')).toBe('<U+202E><U+200D><U+00A0><U+FEFF><U+0000>');
  expect(utf8('<0xE2>')).toBe('<0xE2>');
  expect(tokenParts(new Uint8Array())).toEqual([]);
});

test('fields: whole seeds below 2^53, rates from 0 to 1', () => {
  expect(['0', ' 7 ', '9007199254740991'].map(parseSeed)).toEqual([0, 7, 9007199254740991]);
  expect(['', '-1', '1.0', '1e3', '0x1', '9007199254740992', 'abc', '٣'].map(parseSeed)).toEqual(Array(8).fill(null));
  const rates = ['0', '.5', '0,1', '0.999', '1', '1.', '1e-1', '5E-1', '10e-2', '+0.5', '1e-400'];
  expect(rates.map(parseRate)).toEqual([0, 0.5, 0.1, 0.999, 1, 1, 0.1, 0.5, 0.1, 0.5, 0]);
  expect(Object.is(parseRate('-0'), 0)).toBe(true);
  const bad = ['1.0001', '', '-0.1', '1e1', '1e400', 'NaN', 'Infinity', '0.1.2', '.', '0x0', '1/2', '10 %'];
  expect(bad.map(parseRate)).toEqual(bad.map(() => null));
});

test('styles are made smaller without a change of their meaning', () => {
  const style = `
    :host([hidden]) {
      display: none;
    }
    /* a: comment; { */
    .a:is(.b, .c) > span :focus::after {
      content: '';
      width: calc(1px + 2px);
    }
    @media (max-width: 40rem) {
      .a { inset: 0 1px; }
    }`;
  expect(smallerStyle(style)).toBe(
    ":host([hidden]){display:none;}.a:is(.b,.c) > span :focus::after{content:'';width:calc(1px + 2px);}@media (max-width:40rem){.a{inset:0 1px;}}",
  );
});

test('latest wins: one at a time, nothing older than the newest that waits, a failure stops nothing', async () => {
  const done: number[] = [];
  let running = 0;
  let release: () => void = () => {};
  const latest = new Latest<number>(async (n) => {
    running++;
    expect(running).toBe(1);
    await new Promise<void>((resolve) => {
      release = resolve;
    });
    running--;
    done.push(n);
  });
  expect(latest.idle).toBe(true);
  for (let n = 0; n < 100; n++) latest.submit(n);
  expect(latest.idle).toBe(false);
  release();
  await new Promise((resolve) => setTimeout(resolve));
  latest.submit(100);
  release();
  await new Promise((resolve) => setTimeout(resolve));
  release();
  await new Promise((resolve) => setTimeout(resolve));
  expect(done).toEqual([0, 99, 100]);
  expect(latest.idle).toBe(true);
});

test('the server gives files of its folder and nothing else', async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'stem-serve-'));
  mkdirSync(path.join(folder, 'site/sub'), { recursive: true });
  writeFileSync(path.join(folder, 'secret.txt'), 'secret');
  writeFileSync(path.join(folder, 'site/.hidden'), 'hidden');
  writeFileSync(path.join(folder, 'site/index.html'), '<p>hello');
  writeFileSync(path.join(folder, 'site/a.wasm'), 'xx');
  const one = await serve({ folder: path.join(folder, 'site'), port: 0, prefix: '/x y/'.replace(' ', '%20') });
  const get = (url: string, method = 'GET') =>
    new Promise<{ status?: number; type?: string; text: string }>((resolve, reject) => {
      // the raw path: fetch would tidy the dots away
      const asked = request({ port: one.port, host: '127.0.0.1', path: url, method }, (answer) => {
        let text = '';
        answer.on('data', (part) => {
          text += part;
        });
        answer.on('end', () => resolve({ status: answer.statusCode, type: answer.headers['content-type'], text }));
      });
      asked.on('error', reject).end();
    });
  try {
    expect(await get('/x%20y/')).toEqual({ status: 200, type: 'text/html; charset=utf-8', text: '<p>hello' });
    expect(await get('/x%20y/index.html', 'HEAD')).toMatchObject({ status: 200, text: '' });
    expect(await get('/x%20y/a.wasm?v=1')).toEqual({ status: 200, type: 'application/wasm', text: 'xx' });
    expect((await get('/x%20y/sub')).status).toBe(301);
    expect((await get('/x%20y/', 'POST')).status).toBe(405);
    const refused = [
      '/',
      '/x%20y/../secret.txt',
      '/x%20y/%2e%2e/secret.txt',
      '/x%20y/..%2fsecret.txt',
      '/x%20y/..%5csecret.txt',
    ];
    for (const url of [...refused, '/x%20y/.hidden', '/x%20y/%00', '/x%20y/%E0%A4', '/x%20y/sub/', '/x%20y/none']) {
      const answer = await get(url);
      expect([url, answer.status]).toEqual([url, 404]);
      expect(answer.text).not.toContain('secret');
    }
    expect(fileFor('/f', '/', '/..%2f..%2fetc/passwd')).toBeNull();
    const two = await serve({ folder, port: one.port });
    expect(two.port, 'a taken port gives way').toBeGreaterThan(one.port);
    two.server.close();
  } finally {
    one.server.close();
    rmSync(folder, { recursive: true });
  }
});

// How much has to come over a network, and how much a file for a USB stick may be. What is said of it in words is held here.
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { built } from './built.ts';
import { openPage } from './chromium.ts';
import { settle } from './lab-page.ts';
import { browser, serveForTests, site } from './served.ts';

serveForTests();

const kib = 1024;
const gzipped = (file: string) => gzipSync(readFileSync(file), { level: 9 }).length;
const sum = (numbers: number[]) => numbers.reduce((all, one) => all + one, 0) / kib;

test('the one file has the whole lab and model in at most 9 MiB', () => {
  const { size } = statSync(built('stem-lab.html'));
  expect(size).toBeGreaterThan(5 * kib * kib);
  expect(size).toBeLessThanOrEqual(9 * kib * kib);
  // as they are uploaded
  for (const name of ['scorm12.zip', 'scorm2004.zip'])
    expect(statSync(built(name)).size).toBeLessThanOrEqual(9 * kib * kib);
});

test('each module is at most 200 KiB, gzip, and the loader of frames about 1 KiB', () => {
  const modules = readdirSync(built('npm')).filter((name) => name.endsWith('.wasm'));
  expect(modules.length).toBeGreaterThanOrEqual(2);
  for (const name of modules) expect(gzipped(built(`npm/${name}`)) / kib, name).toBeLessThanOrEqual(200);
  expect(statSync(built('embed.js')).size).toBeLessThanOrEqual(1200);
});

test('the first load is small: at most 60 KiB of script and 200 KiB of wasm, gzip, and 1.2 MB of tables', async () => {
  const watched = await openPage(browser);
  // what comes beside an engine that is late, as on a busy machine, is not the first load
  await watched.page.addInitScript(() => {
    const real = setTimeout;
    window.setTimeout = ((work: TimerHandler, time?: number) =>
      time === 1200 ? 0 : real(work, time)) as typeof setTimeout;
  });
  // as it opens without a link: with the trained model
  await watched.page.goto(site.address);
  await settle(watched.page.mainFrame());
  // the first numbers need no block, and no part of the page that is fetched later
  const first = site.asked.slice(
    0,
    site.asked.findIndex((url) => url.includes('model-00002-')),
  );
  const sizes = (pattern: RegExp, size: (file: string) => number) =>
    first.filter((url) => pattern.test(url)).map((url) => size(built(`site${url}`)));
  const scripts = sizes(/\.js$/, gzipped);
  expect(scripts.length).toBeGreaterThanOrEqual(3);
  expect(sum(scripts)).toBeGreaterThan(5);
  expect(sum(scripts)).toBeLessThanOrEqual(60);
  const wasm = sizes(/\.wasm$/, gzipped);
  expect(sum(wasm)).toBeGreaterThan(5);
  expect(sum(wasm)).toBeLessThanOrEqual(200);
  const [tables, ...others] = sizes(/\.safetensors$/, (file) => statSync(file).size);
  expect(others).toEqual([]);
  expect(tables).toBeGreaterThan(1_000_000);
  expect(tables).toBeLessThanOrEqual(1_200_000);
  // and the rest has come by itself
  expect(site.asked.filter((url) => /\.js$/.test(url)).length).toBeGreaterThan(scripts.length);
  await watched.page.context().close();
});

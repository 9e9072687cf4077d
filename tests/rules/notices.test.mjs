// What others wrote is named where it is given on.
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

const root = path.resolve(import.meta.dirname, '../..');
const read = (name) => readFileSync(path.join(root, name), 'utf8');
const notices = read('web/third-party.md');
const inOneLine = (text) => text.replace(/\s+/g, ' ').trim();

test('every project has its section with a copyright', () => {
  const sections = notices.split(/^## /m).slice(1);
  const names = [
    'xsimd',
    'nlohmann/json',
    'Lit',
    'fflate',
    'Unicode data',
    'Emscripten',
    'musl',
    'libc++, libc++abi and compiler-rt',
    'reveal.js',
    "GPT-2's vocabulary",
  ];
  expect(sections.map((section) => section.split('\n')[0])).toEqual(names);
  for (const section of sections) expect(section, section.slice(0, 20)).toMatch(/copyright/i);
});

test('what npm installs for the page is named, with its licence word for word', () => {
  const { packages } = JSON.parse(read('package-lock.json'));
  const shipped = Object.entries(packages).filter(
    ([at, { dev, license }]) => at !== '' && !dev && license !== undefined && !at.includes('/@types/'),
  );
  let compared = 0;
  for (const [at] of shipped) {
    expect(notices, at).toContain(at.replace(/^.*node_modules\//, ''));
    // one of them comes without its licence's text
    if (!existsSync(path.join(root, at, 'LICENSE'))) continue;
    expect(inOneLine(notices), at).toContain(inOneLine(read(`${at}/LICENSE`)));
    compared++;
  }
  expect(compared).toBeGreaterThan(2);
});

test('the version of the Unicode data is the one of the table', () => {
  const version = /unicode_table_version = "([\d.]+)"/.exec(read('core/text/unicode_table.hpp'))[1];
  expect(notices).toContain(`Unicode Character Database ${version}`);
});

// the builds copy them: an engine package and a site without their notices would break the licences
test.each([
  ['web/engine/build.mjs', ['LICENSE', 'THIRD_PARTY.md', 'README.md']],
  ['web/vite-site.mjs', ['LICENSE', 'THIRD_PARTY.md']],
])('%s puts them beside what it builds', (file, names) => {
  for (const name of names) expect(read(file)).toContain(`path.join(outDir, '${name}')`);
});

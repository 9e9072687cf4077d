// The table of cases names tests; a test that is renamed or taken out is noticed here.
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { gap, titlesIn } from './test-titles.mjs';

const tests = path.resolve(import.meta.dirname, '..');
const rows = readFileSync(path.join(tests, 'hosting-cases.md'), 'utf8')
  .split('\n')
  .filter((line) => /^\| \d/.test(line))
  .map((line) => line.split('|').map((cell) => cell.trim()));

test('every case has tests, and they are there', () => {
  expect(rows.map((row) => Number(row[1]))).toEqual([
    ...[19, 21, 22, 23, 25, 26, 27, 28, 30, 32, 33, 34, 35, 36],
    ...[112, 114, 116, 118, 121],
  ]);
  const missing = [];
  for (const [, number, , cell] of rows) {
    const found = [...cell.matchAll(/`([^`]+)`: (.*?)(?=; `|$)/g)];
    expect(found.length, `case ${number}`).toBeGreaterThan(0);
    for (const [, file, names] of found) {
      const titles = namesIn(file);
      for (const name of names.split(' · '))
        if (!titles.some((title) => isNamed(title, name))) missing.push(`${number}: ${file}: ${name}`);
    }
  }
  expect(missing).toEqual([]);
});

/** By all of its title, or by how it begins and `…`. */
const isNamed = (title, name) =>
  title === name || (name.length > 12 && name.endsWith('…') && title.startsWith(name.slice(0, -1)));

/** Titles of tests, names of the hosts in the table of browsers, names of CTest’s tests. */
function namesIn(file) {
  const at = path.join(tests, file);
  if (!existsSync(at)) return [];
  const text = readFileSync(at, 'utf8');
  if (file.endsWith('CMakeLists.txt')) return [...text.matchAll(/^\s*add_test\(NAME (\S+)/gm)].map(([, name]) => name);
  return titlesIn(file, text, file === 'browser/matrix.ts' ? 'cells' : undefined);
}

test('a title is one of a test that runs, and nothing else in its file', () => {
  const text = `// test('in a comment', () => {});
    test('plain', () => { expect(/x/.test('a text')).toBe(false); log('test'); });
    describe('a group', () => { test.each([['row', 1]])('of %s', () => {}); });
    test(\`at \${zoom} %\`, () => {});
    test.skip('left out', () => {});`;
  expect(titlesIn('a.ts', text)).toEqual(['plain', 'of %s', `at ${gap} %`]);
  expect(isNamed('there and back', 'there and')).toBe(false);
  expect(isNamed('there and back again', 'there and back…')).toBe(true);
  expect(isNamed('there and back', 'and back')).toBe(false);
  expect(titlesIn('a.ts', "const cells = [{ name: 'one', x: { name: 'other' } }];", 'cells')).toEqual(['one']);
});

test('no database: what is kept is in one place, whose failures are tested', () => {
  const root = path.join(tests, '..');
  const files = execFileSync('git', ['ls-files', '-co', '--exclude-standard', 'web/*.ts'], {
    cwd: root,
    encoding: 'utf8',
  });
  const using = (pattern) =>
    files
      .split('\n')
      .filter((name) => name && existsSync(path.join(root, name)))
      .filter((name) => pattern.test(readFileSync(path.join(root, name), 'utf8')));
  expect(using(/\bindexedDB\b|document\.cookie/)).toEqual([]);
  expect(using(/window\.localStorage/)).toEqual(['web/ui/storage.ts']);
  expect(using(/\bcaches\./)).toEqual(['web/offline/service-worker.ts']);
});

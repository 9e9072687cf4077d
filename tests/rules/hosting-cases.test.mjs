// The table of cases names tests; a test that is renamed or taken out is noticed here.
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

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
      const at = path.join(tests, file);
      const text = existsSync(at) ? readFileSync(at, 'utf8') : '';
      for (const name of names.split('; ')) if (!text.includes(name)) missing.push(`${number}: ${file}: ${name}`);
    }
  }
  expect(missing).toEqual([]);
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

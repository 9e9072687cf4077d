// What the repository may hold: no built files, no host names of package registries, no paths of one machine.
import { execFileSync, spawnSync } from 'node:child_process';
import path from 'node:path';
import { expect, test } from 'vitest';

const root = path.resolve(import.meta.dirname, '../..');
const git = (...args) => execFileSync('git', args, { cwd: root, encoding: 'utf8' }).split('\n').filter(Boolean);
/** Files that contain the pattern. The pattern is put together here so that this file does not match itself. */
const filesWith = (...parts) => {
  const found = spawnSync('git', ['grep', '-lIE', parts.join('')], { cwd: root, encoding: 'utf8' });
  expect(found.status).toBeLessThan(2); // 1: nothing found, 2 and more: grep itself failed
  return found.stdout.split('\n').filter(Boolean);
};

test('nothing built is committed', () => {
  expect(git('ls-files', '--', '*.wasm', '*.o', 'dist', 'build', '.toolchain', 'node_modules')).toEqual([]);
  expect(git('ls-files', '-ci', '--exclude-standard')).toEqual([]);
});

test('no registry host is named', () => {
  expect(filesWith('registry\\.npm', 'js|deb\\.debian', '\\.org|debian-', 'security|snapshot\\.', 'debian')).toEqual(
    [],
  );
});

test('no path of one machine is named', () => {
  expect(filesWith('/(wor', 'k|root|home/[a-z]+)/').filter((name) => name !== 'package-lock.json')).toEqual([]);
});

test('the search itself finds what is there', () => {
  expect(filesWith('the search itself ', 'finds')).toEqual(['tests/rules/repository.test.mjs']);
});

// libFuzzer on the readers, with ASan and UBSan: some seconds each from the kept corpus. STEM_FUZZ_SECONDS for a longer run.
import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

const root = path.resolve(import.meta.dirname, '../..');
const seconds = Number(process.env.STEM_FUZZ_SECONDS ?? 20);
const programs = readdirSync(path.join(root, 'tests/fuzz'))
  .filter((name) => name.endsWith('.cpp'))
  .map((name) => name.replace('.cpp', ''));

test('there is a corpus for each program', () => {
  expect(programs.length).toBeGreaterThan(1);
  for (const name of programs)
    expect(readdirSync(path.join(root, 'tests/fuzz/corpus', name)).length).toBeGreaterThan(0);
});

test('they build', { timeout: 1_200_000 }, () => {
  execFileSync('cmake', ['--preset', 'fuzz'], { cwd: root });
  execFileSync('cmake', ['--build', '--preset', 'fuzz'], { cwd: root });
});

test.each(programs)('%s: no finding', { timeout: (seconds + 300) * 1000 }, (name) => {
  const program = path.join(root, 'build/fuzz', `fuzz_${name}`);
  expect(existsSync(program)).toBe(true);
  const found = path.join(root, 'build/fuzz/found', name);
  mkdirSync(found, { recursive: true });
  const { status, stderr } = spawnSync(
    program,
    // what is found new goes into the first folder
    [
      `-max_total_time=${seconds}`,
      '-max_len=65536',
      '-rss_limit_mb=2048',
      '-timeout=10',
      `-artifact_prefix=${found}/`,
      found,
      `tests/fuzz/corpus/${name}`,
    ],
    { cwd: root, encoding: 'utf8', maxBuffer: 2 ** 28 },
  );
  expect(status, stderr.slice(-4000)).toBe(0);
  expect(stderr).toMatch(/Done \d+ runs/);
});

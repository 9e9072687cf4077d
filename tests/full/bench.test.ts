// A quick benchmark from its command to its files: every engine that answers is right, and what can't be done is said.
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

const root = path.resolve(import.meta.dirname, '../..');

interface Row {
  engine: string;
  how: string;
  min?: number;
  worst?: number;
  cannot?: string;
}
type Places = Record<'node' | 'browser', { results: { id: string; limits: Record<string, number>; rows: Row[] }[] }>;

test('the quick benchmark runs, and every result that it times is right', () => {
  const run = spawnSync('npm', ['run', 'bench', '--', '--quick'], { cwd: root, encoding: 'utf8' });
  expect(run.status, run.stdout.slice(-2000) + run.stderr.slice(-2000)).toBe(0);
  expect(run.stdout).toContain('of the limit');
  const { places } = JSON.parse(readFileSync(path.join(root, 'build/bench/bench.json'), 'utf8')) as { places: Places };
  for (const place of Object.values(places)) {
    expect(place.results.length).toBe(6);
    for (const { id, limits, rows } of place.results) {
      expect(Math.min(...Object.values(limits)), id).toBeGreaterThan(0);
      for (const { engine, how, min, worst, cannot } of rows) {
        if (cannot !== undefined) expect(cannot, `${id} ${engine}`).toMatch(/\w{3}/);
        else {
          expect(worst, `${id} ${engine} ${how}`).toBeLessThanOrEqual(1);
          expect(min, `${id} ${engine} ${how}`).toBeGreaterThan(0);
        }
      }
    }
  }
  // in a page everybody does the matrix product
  const square = places.browser.results.find(({ id }) => id === 'W3 512');
  const timed = square?.rows.filter(({ min }) => min !== undefined).map(({ engine }) => engine);
  expect([...new Set(timed)].sort()).toEqual(['jax', 'kernels', 'litert', 'ort', 'plain', 'tfjs']);
  expect(readFileSync(path.join(root, 'build/bench/bench.md'), 'utf8')).toContain('### W5');
}, 900_000);

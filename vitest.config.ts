import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';

// Timeouts stop a hang; they are no benchmarks.
export default defineConfig({
  test: {
    include: ['**/*.test.{ts,mjs}'],
    pool: 'forks',
    // a browser waits as much as it works: vitest's own choice, a core less than there are, leaves one of two idle
    maxWorkers: Math.max(2, availableParallelism() - 1),
    testTimeout: 120_000,
    hookTimeout: 120_000,
  },
});

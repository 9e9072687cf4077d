import { defineConfig } from 'vitest/config';

// Timeouts stop a hang; they are no benchmarks.
export default defineConfig({
  test: {
    include: ['**/*.test.{ts,mjs}'],
    pool: 'forks',
    testTimeout: 120_000,
    hookTimeout: 120_000,
  },
});

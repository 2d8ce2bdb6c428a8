import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['tests/**/*.test.ts'],
    setupFiles: ['tests/long-counts.ts'],
    testTimeout: process.env.LONG_TESTS ? 300_000 : 60_000,
    maxWorkers: 2,
  },
});

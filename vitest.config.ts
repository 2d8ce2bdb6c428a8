import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['tests/**/*.test.ts'],
    setupFiles: ['tests/long-counts.ts'],
    testTimeout: process.env.LONG_TESTS ? 300_000 : 60_000,
    // Tests wait for servers, timers and disks a third of the time.
    maxWorkers: 3,
  },
});

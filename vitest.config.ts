import { defineConfig } from 'vitest/config';

/** Tests that start processes, and look at those of their own: each file has a worker to itself. */
const apart = ['builder', 'doctor', 'hosting', 'media', 'publish', 'service'];
const files = (folders: readonly string[]) => folders.map((folder) => `tests/${folder}/**/*.test.ts`);

export default defineConfig({
  test: {
    setupFiles: ['tests/long-counts.ts'],
    testTimeout: process.env.LONG_TESTS ? 300_000 : 60_000,
    // Servers of tests start and stop in them.
    hookTimeout: 60_000,
    // Tests wait for servers, timers and disks a third of the time.
    maxWorkers: 3,
    projects: [
      { extends: true, test: { name: 'apart', include: files(apart) } },
      {
        extends: true,
        test: {
          name: 'together',
          include: ['tests/**/*.test.ts'],
          exclude: files(apart),
          // They change nothing that others see, and most of their time would go into loading the same modules.
          isolate: false,
        },
      },
    ],
  },
});

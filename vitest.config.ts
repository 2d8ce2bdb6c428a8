import { defineConfig } from 'vitest/config';

/** Tests that look at all processes of their own, set the environment, or choose the store of their file: each file has a worker to itself. */
const apart = [
  'tests/builder/{builder-pool,compile-together,engine-failure,environment,page-helper,release-builder}.test.ts',
  'tests/media/**/*.test.ts',
  'tests/publish/due-purge.test.ts',
  'tests/publish/targets/**/*.test.ts',
  'tests/service/*.test.ts',
  'tests/service/{planning,runner,store}/**/*.test.ts',
];

export default defineConfig({
  test: {
    setupFiles: ['tests/long-counts.ts'],
    testTimeout: process.env.LONG_TESTS ? 300_000 : 60_000,
    // Servers of tests start and stop in them.
    hookTimeout: 60_000,
    // Tests wait for servers, timers and disks: three workers take a tenth longer on two cores.
    maxWorkers: 4,
    projects: [
      { extends: true, test: { name: 'apart', include: apart } },
      {
        extends: true,
        test: {
          name: 'together',
          include: ['tests/**/*.test.ts'],
          exclude: apart,
          // They change nothing that others see, and most of their time would go into loading the same modules.
          isolate: false,
        },
      },
    ],
  },
});

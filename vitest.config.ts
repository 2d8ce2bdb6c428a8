import { defineConfig } from 'vitest/config';

/** Tests that list their processes, set the environment, or choose a store. Each file gets its own worker. */
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
    // Hooks start and stop servers.
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
          // These tests share no state. Isolated, they would spend most of their time loading the same modules.
          isolate: false,
        },
      },
    ],
  },
});

import { defineConfig } from 'vitest/config';
import type { Reporter } from 'vitest/node';

/** These tests run in isolation, because they list processes, set environment variables or start a store. */
const apart = [
  'tests/builder/{builder-pool,environment,release-builder}.test.ts',
  'tests/media/encoder.test.ts',
  'tests/publish/targets/dir/dir.test.ts',
  'tests/publish/targets/s3/{radosgw,s3}.test.ts',
  'tests/service/service-{app,soak}.test.ts',
  'tests/service/store/*.test.ts',
];

const running = new Set<string>();

/** Prints files that hang, because Vitest reports a file only when its tests end. */
const slowFiles: Reporter = {
  onInit: () => {
    const print = () => process.stdout.write(`Not finished after ten minutes: ${[...running].join(', ')}\n`);
    setTimeout(print, 600_000).unref();
  },
  onTestModuleQueued: ({ relativeModuleId }) => void running.add(relativeModuleId),
  onTestModuleEnd: ({ relativeModuleId }) => void running.delete(relativeModuleId),
};

export default defineConfig({
  test: {
    reporters: ['default', slowFiles, ['json', { outputFile: '.cache/test-reports/unit.json' }]],
    setupFiles: ['tests/long-counts.ts'],
    // On a busy machine, a test can take ten times as long. Long runs repeat random tests many times more.
    testTimeout: process.env.LONG_TESTS ? 3_000_000 : 300_000,
    hookTimeout: 300_000,
    bail: 10,
    expect: { poll: { timeout: 240_000, interval: 20 } },
    // Tests mostly wait, so two cores run four workers. Three workers take 10 % longer.
    maxWorkers: 4,
    // Tests create many short-lived objects, so a larger young generation saves 6 % of the CPU time.
    execArgv: ['--max-semi-space-size=32'],
    projects: [
      { extends: true, test: { name: 'apart', include: apart } },
      {
        extends: true,
        test: {
          name: 'together',
          include: ['tests/**/*.test.ts'],
          exclude: apart,
          // With isolation, each file would load all modules again, which takes most of the time.
          isolate: false,
        },
      },
    ],
  },
});

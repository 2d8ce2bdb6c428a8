import { configureGlobal } from 'fast-check';

const { LONG_TESTS, FUZZ_SEED } = process.env;

// Number of runs of property tests. `npm run test:long` and `npm run fuzz` do more.
configureGlobal({
  numRuns: LONG_TESTS ? 10_000 : 50,
  ...(FUZZ_SEED !== undefined && { seed: Number(FUZZ_SEED) }),
});

import { configureGlobal } from 'fast-check';

const { LONG_TESTS, FUZZ_SEED } = process.env;

// How often each property test runs. `npm run test:long` and `npm run fuzz` run them more often.
configureGlobal({
  numRuns: LONG_TESTS ? 10_000 : 50,
  ...(FUZZ_SEED !== undefined && { seed: Number(FUZZ_SEED) }),
});

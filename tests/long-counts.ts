import { configureGlobal } from 'fast-check';

const { LONG_TESTS, FUZZ_SEED } = process.env;

// `npm run test:long` and `npm run fuzz` set LONG_TESTS.
configureGlobal({
  numRuns: LONG_TESTS ? 10_000 : 50,
  ...(FUZZ_SEED !== undefined && { seed: Number(FUZZ_SEED) }),
});

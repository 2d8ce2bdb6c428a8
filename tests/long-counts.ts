import { configureGlobal } from 'fast-check';

const { LONG_TESTS, FUZZ_SEED } = process.env;

// The number of runs of properties that set none: more in `npm run test:long` and `npm run fuzz`.
configureGlobal({
  numRuns: LONG_TESTS ? 10_000 : 100,
  ...(FUZZ_SEED !== undefined && { seed: Number(FUZZ_SEED) }),
});

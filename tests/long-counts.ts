import { configureGlobal } from 'fast-check';

const { LONG_TESTS, FUZZ_SEED } = process.env;

// Properties that name no number of their own: some at every change, many in `npm run test:long` and `npm run fuzz`.
configureGlobal({
  numRuns: LONG_TESTS ? 10_000 : 100,
  ...(FUZZ_SEED !== undefined && { seed: Number(FUZZ_SEED) }),
});

import { configureGlobal } from 'fast-check';

// Properties that name no number of their own: some at every change, many in `npm run test:long`.
configureGlobal({ numRuns: process.env.LONG_TESTS ? 10_000 : 100 });

import { randomInt } from 'node:crypto';

/** Another one every run, named in the titles of the tests that use it; `SEED=…` repeats a run. */
export const seed = Number(process.env.SEED ?? randomInt(2 ** 31));

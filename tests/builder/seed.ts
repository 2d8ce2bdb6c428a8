import { randomInt } from 'node:crypto';

/** A random number in every run. Test titles contain it, and `SEED=…` repeats a run. */
export const seed = Number(process.env.SEED ?? randomInt(2 ** 31));

import { randomInt } from 'node:crypto';

/** Random in every run. `SEED=…` repeats a run. */
export const seed = Number(process.env.SEED ?? randomInt(2 ** 31));

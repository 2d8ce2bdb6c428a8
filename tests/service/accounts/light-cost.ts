import { passwordCost } from '#service/accounts/users.ts';

/** A thousandth of the time, for tests that aren't about how long a password takes. */
export const lightCost = { ...passwordCost, N: 2 ** 7, p: 1 };

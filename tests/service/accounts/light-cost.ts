import { passwordCost } from '#service/accounts/users.ts';

/** Parameters with a thousandth of the real cost. */
export const lightCost = { ...passwordCost, N: 2 ** 7, p: 1 };

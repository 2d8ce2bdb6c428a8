import { passwordCost } from '#service/accounts/users.ts';

/** About a thousandth of the real cost. */
export const lightCost = { ...passwordCost, N: 2 ** 7, p: 1 };

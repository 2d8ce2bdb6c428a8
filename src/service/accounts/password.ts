import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto';

/** Equivalent to N = 2^17 with p = 1 (OWASP, Password Storage Cheat Sheet), in 32 MB. */
export const passwordCost = { N: 2 ** 15, r: 8, p: 3, maxmem: 64 * 1024 * 1024 };
export type PasswordCost = typeof passwordCost;

const keyBytes = 32;

/** Returns the password. Throws if it is too short or too long. */
export function checkPassword(password: string): string {
  const { length } = Array.from(password.normalize('NFKC'));
  if (length >= 12 && length <= 200) return password;
  throw new Error('The password must have 12 to 200 characters. Take several words.');
}

/** `scrypt:salt:key`, both in base64url. */
export async function hashPassword(password: string, cost: PasswordCost): Promise<string> {
  const salt = randomBytes(16);
  const key = await derive(password, salt, cost);
  return `scrypt:${salt.toString('base64url')}:${key.toString('base64url')}`;
}

/** A null hash (unknown user) takes as long and never matches. */
export async function isPasswordOf(
  hash: string | null,
  password: string,
  cost: PasswordCost,
): Promise<boolean> {
  const [, salt = '', key = ''] = (hash ?? decoy).split(':');
  const expected = Buffer.from(key, 'base64url');
  const derived = await derive(password, Buffer.from(salt, 'base64url'), cost);
  return expected.length === keyBytes && timingSafeEqual(derived, expected) && hash !== null;
}

const decoy = `scrypt:${randomBytes(16).toString('base64url')}:${randomBytes(keyBytes).toString('base64url')}`;

function derive(password: string, salt: Uint8Array, cost: PasswordCost): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    scrypt(password.normalize('NFKC'), salt, keyBytes, cost, (error, key) => {
      if (error === null) resolve(key);
      else reject(error);
    });
  });
}

import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto';
import * as z from 'zod/mini';
import type { RecordStore } from '#service/store/sql-store.ts';

export type Users = ReturnType<typeof openUsers>;

export function openUsers(store: RecordStore, cost: PasswordCost = passwordCost) {
  const change = async (name: string, changes: Partial<User>) => {
    const stamp = newStamp();
    const changed = await store.update('user', toUserName(name), (value) =>
      value === null ? null : { ...userSchema.parse(value), ...changes, stamp },
    );
    if (changed === null) throw unknownUser(name);
  };
  const read = async (name: string): Promise<User | null> => {
    const value = await store.read('user', toUserName(name));
    return value === null ? null : userSchema.parse(value);
  };
  return {
    read,
    list: async () =>
      (await store.list('user', { first: 'oldest' })).map(({ value }) => userSchema.parse(value)),
    check: async (name: string, password: string) => {
      const user = await read(name);
      return (await isPasswordOf(user?.password ?? null, password, cost)) ? user : null;
    },
    add: async (text: string, role: Role, password: string) => {
      const name = checkUserName(text);
      const hash = await hashPassword(checkPassword(password), cost);
      const user: User = { name, role, password: hash, stamp: newStamp(), addedAt: Date.now() };
      if (await store.insert([{ collection: 'user', id: name, value: user }])) return;
      throw new Error(
        `The user ${name} already exists. To change the role or the password, run "npm run user -- role ${name} --role ${role}" or "npm run user -- password ${name}".`,
      );
    },
    setRole: (name: string, role: Role) => change(name, { role }),
    setPassword: async (name: string, password: string) =>
      change(name, { password: await hashPassword(checkPassword(password), cost) }),
    remove: async (name: string) => {
      if ((await read(name)) === null) throw unknownUser(name);
      await store.remove('user', [toUserName(name)]);
    },
  };
}

function newStamp(): string {
  return randomBytes(9).toString('base64url');
}

function unknownUser(name: string): Error {
  return new Error(`There is no user ${name}. List all users: npm run user -- list`);
}

export const roles = ['viewer', 'publisher'] as const;

export type Role = (typeof roles)[number];

export function isRole(value: unknown): value is Role {
  return roles.some((role) => role === value);
}

export const userSchema = z.object({
  name: z.string(),
  role: z.enum(roles),
  password: z.string(),
  /** Changes with the role or the password, which ends the user's sessions. */
  stamp: z.string(),
  addedAt: z.number(),
});

export type User = z.infer<typeof userSchema>;

export function toUserName(text: string): string {
  return text.normalize('NFKC').trim().toLowerCase();
}

function checkUserName(text: string): string {
  const name = toUserName(text);
  if (/^[a-z0-9][a-z0-9._@-]{0,63}$/.test(name)) return name;
  throw new Error(
    `"${text}" can't be a user name. Use 1 to 64 of the characters a-z 0-9 . _ @ - and start with a letter or a digit, for example anna@example.com.`,
  );
}

/** From the OWASP Password Storage Cheat Sheet: as strong as N = 2^17 and p = 1, but needs only 32 MB. */
export const passwordCost = { N: 2 ** 15, r: 8, p: 3, maxmem: 64 * 1024 * 1024 };
export type PasswordCost = typeof passwordCost;

const keyBytes = 32;

function checkPassword(password: string): string {
  const { length } = Array.from(password.normalize('NFKC'));
  if (length >= 12 && length <= 200) return password;
  throw new Error('The password must have 12 to 200 characters. Use several words.');
}

export async function hashPassword(password: string, cost: PasswordCost): Promise<string> {
  const salt = randomBytes(16);
  const key = await derive(password, salt, cost);
  return `scrypt:${salt.toString('base64url')}:${key.toString('base64url')}`;
}

/** `hash` is null for an unknown user. The check then takes as long as for a known user, to hide which names exist. */
async function isPasswordOf(hash: string | null, password: string, cost: PasswordCost): Promise<boolean> {
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

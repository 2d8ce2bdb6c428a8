import { randomBytes } from 'node:crypto';
import type { RecordStore } from '#service/store/record-store.ts';
import { checkPassword, hashPassword, isPasswordOf, type PasswordCost, passwordCost } from './password.ts';
import { checkUserName, type Role, toUserName, type User, userSchema } from './user.ts';

/** Users of the status page. Any change of a user ends their sessions. */
export interface Users {
  list(): Promise<readonly User[]>;
  /** Returns null if there is no such user; the name may be spelt with capitals. */
  read(name: string): Promise<User | null>;
  /** Returns the user if the password is theirs; takes as long for a name that nobody has. */
  check(name: string, password: string): Promise<User | null>;
  add(name: string, role: Role, password: string): Promise<void>;
  setRole(name: string, role: Role): Promise<void>;
  setPassword(name: string, password: string): Promise<void>;
  remove(name: string): Promise<void>;
}

/** A password is checked at the cost at which it was hashed. */
export function openUsers(store: RecordStore, cost: PasswordCost = passwordCost): Users {
  const change = async (name: string, changes: Partial<User>) => {
    const stamp = newStamp();
    const changed = await store.update('user', toUserName(name), (value) =>
      value === null ? null : { ...userSchema.parse(value), ...changes, stamp },
    );
    if (changed === null) throw unknownUser(name);
  };
  const read: Users['read'] = async (name) => {
    const value = await store.read('user', toUserName(name));
    return value === null ? null : userSchema.parse(value);
  };
  return {
    read,
    list: async () =>
      (await store.list('user', { first: 'oldest' })).map(({ value }) => userSchema.parse(value)),
    check: async (name, password) => {
      const user = await read(name);
      return (await isPasswordOf(user?.password ?? null, password, cost)) ? user : null;
    },
    add: async (text, role, password) => {
      const name = checkUserName(text);
      const hash = await hashPassword(checkPassword(password), cost);
      const user: User = { name, role, password: hash, stamp: newStamp(), addedAt: Date.now() };
      if (await store.insert([{ collection: 'user', id: name, value: user }])) return;
      throw new Error(`There is a user ${name} already. Change the role or the password instead.`);
    },
    setRole: (name, role) => change(name, { role }),
    setPassword: async (name, password) =>
      change(name, { password: await hashPassword(checkPassword(password), cost) }),
    remove: async (name) => {
      if ((await read(name)) === null) throw unknownUser(name);
      await store.remove('user', [toUserName(name)]);
    },
  };
}

function newStamp(): string {
  return randomBytes(9).toString('base64url');
}

function unknownUser(name: string): Error {
  return new Error(`There is no user ${name}. See who there is: npm run user -- list`);
}

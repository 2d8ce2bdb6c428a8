import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import pLimit from 'p-limit';
import * as z from 'zod/mini';
import type { RecordStore } from '#service/store/sql-store.ts';
import type { Role, User, Users } from './users.ts';

export type Sessions = ReturnType<typeof openSessions>;

export interface Session {
  readonly token: string;
  readonly user: string;
  readonly role: Role;
}

const sessionMs = 12 * 3_600_000;

const maxWaiting = 4;

const recordSchema = z.object({ user: z.string(), stamp: z.string() });

/** The store contains only digests of tokens. */
export function openSessions(store: RecordStore, users: Users) {
  // Checks one password at a time, because each check takes a CPU core and 32 MB of memory.
  const limit = pLimit(1);
  const find = async (id: string): Promise<User | null> => {
    const value = await store.read('session', id);
    if (value === null) return null;
    const { user: name, stamp } = recordSchema.parse(value);
    const user = await users.read(name);
    return user?.stamp === stamp ? user : null;
  };
  return {
    async signIn(name: string, password: string) {
      if (limit.activeCount + limit.pendingCount > maxWaiting) return { kind: 'busy' } as const;
      const user = await limit(() => users.check(name, password));
      if (user === null) return { kind: 'wrong' } as const;
      const token = randomBytes(32).toString('base64url');
      const value = { user: user.name, stamp: user.stamp };
      const expiresAt = Date.now() + sessionMs;
      await store.insert([{ collection: 'session', id: toSessionId(token), value, expiresAt }]);
      return { kind: 'session', token, user } as const;
    },
    async read(token: string): Promise<Session | null> {
      const user = await find(toSessionId(token));
      return user === null ? null : { token, user: user.name, role: user.role };
    },
    isOpen: async (id: string) => (await find(id)) !== null,
    signOut: (token: string) => store.remove('session', [toSessionId(token)]),
  };
}

export function toSessionId(token: string): string {
  return createHash('sha256').update(token).digest('base64url');
}

export function toFormToken({ token }: Session): string {
  return createHmac('sha256', token).update('form').digest('base64url');
}

export function isFormToken(session: Session, given: string): boolean {
  const expected = Buffer.from(toFormToken(session));
  const bytes = Buffer.from(given);
  return bytes.length === expected.length && timingSafeEqual(bytes, expected);
}

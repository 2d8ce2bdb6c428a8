import { createHash, randomBytes } from 'node:crypto';
import * as z from 'zod/mini';
import type { RecordStore } from '#service/store/record-store.ts';

const lookSchema = z.object({
  brand: z.string(),
  release: z.string(),
  session: z.string(),
});

export type Look = z.infer<typeof lookSchema>;

/** One-time links to previews, and the tokens that browsers get for them. The store has only digests of tokens. */
export interface Looks {
  /** Resolves to the token of a link that works once, within a minute. */
  addLink(look: Look): Promise<string>;
  /** Exchanges a link's token for one that the browser keeps; null if the token is unknown or used. */
  redeem(token: string): Promise<string | null>;
  /** Resolves to null if the token is unknown. */
  read(token: string): Promise<Look | null>;
}

const linkMs = 60_000;
const keptMs = 12 * 3_600_000;

export function openLooks(store: RecordStore): Looks {
  const add = async (collection: string, look: Look, ms: number) => {
    const token = randomBytes(32).toString('base64url');
    const record = { collection, id: digest(token), value: look, expiresAt: Date.now() + ms };
    await store.insert([record]);
    return token;
  };
  return {
    addLink: (look) => add('look-link', look, linkMs),
    redeem: async (token) => {
      let found: unknown = null;
      await store.update('look-link', digest(token), (value) => {
        found = value;
        return null;
      });
      const look = parse(found);
      return look === null ? null : add('look', look, keptMs);
    },
    read: async (token) => parse(await store.read('look', digest(token))),
  };
}

function parse(value: unknown): Look | null {
  return lookSchema.safeParse(value).data ?? null;
}

function digest(token: string): string {
  return createHash('sha256').update(token).digest('base64url');
}

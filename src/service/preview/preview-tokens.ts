import { createHash, randomBytes } from 'node:crypto';
import * as z from 'zod/mini';
import type { RecordStore } from '#service/store/sql-store.ts';

const previewAccessSchema = z.object({
  brand: z.string(),
  release: z.string(),
  session: z.string(),
});

export type PreviewAccess = z.infer<typeof previewAccessSchema>;

export type PreviewTokens = ReturnType<typeof openPreviewTokens>;

const linkMs = 60_000;
const keptMs = 12 * 3_600_000;

/** The store has only digests of tokens. */
export function openPreviewTokens(store: RecordStore) {
  const add = async (collection: string, access: PreviewAccess, ms: number) => {
    const token = randomBytes(32).toString('base64url');
    const record = { collection, id: digest(token), value: access, expiresAt: Date.now() + ms };
    await store.insert([record]);
    return token;
  };
  return {
    addLink: (access: PreviewAccess) => add('look-link', access, linkMs),
    redeem: async (token: string) => {
      let found: unknown = null;
      await store.update('look-link', digest(token), (value) => {
        found = value;
        return null;
      });
      const access = parse(found);
      return access === null ? null : add('look', access, keptMs);
    },
    read: async (token: string) => parse(await store.read('look', digest(token))),
  };
}

function parse(value: unknown): PreviewAccess | null {
  return previewAccessSchema.safeParse(value).data ?? null;
}

function digest(token: string): string {
  return createHash('sha256').update(token).digest('base64url');
}

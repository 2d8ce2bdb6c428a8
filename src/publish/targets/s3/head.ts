import { createHash } from 'node:crypto';
import * as z from 'zod/mini';
import { type Release, type ReleaseInfo, releaseInfoSchema, type ReleaseFile } from '#release/release.ts';

const version = 1;

/** How a store expects an ETag in `If-Match`: with quotes (`quoted`) or without (`bare`). `none` means that it ignores conditions. */
export const conditionKinds = ['quoted', 'bare', 'none'] as const;

const headReleaseSchema = z.extend(releaseInfoSchema, {
  ticket: z.number(),
  /** Digest of the release's files. A release with the same digest needs no transfer. */
  digest: z.string(),
});

const slotSchema = z.readonly(
  z.object({
    ticket: z.number(),
    release: z.nullable(headReleaseSchema),
    /** Layout in-place: publishes that began to change the folder and have not ended. */
    claims: z.readonly(z.array(z.object({ ticket: z.number(), about: headReleaseSchema }))),
  }),
);

const headSchema = z.readonly(
  z.object({
    version: z.literal(version),
    /** Increases with every change. `writer` makes the bytes, and so the ETag, of every change unique. */
    revision: z.number(),
    writer: z.string(),
    issued: z.number(),
    live: slotSchema,
    held: slotSchema,
    releases: z.readonly(z.array(headReleaseSchema)),
    // The next three are missing in heads of earlier versions.
    /** The lock of the publisher that may change shared objects. To renew the lock, the publisher increases `beats`. */
    lock: z._default(z.nullable(z.object({ generation: z.number(), beats: z.number() })), null),
    generation: z._default(z.number(), 0),
    sweeps: z._default(z.number(), 0),
    store: z.nullable(
      z.object({
        endpoint: z.nullable(z.string()),
        conditions: z.enum(conditionKinds),
        /** In ms. */
        checkedAt: z.number(),
      }),
    ),
  }),
);

export type HeadRelease = Readonly<z.infer<typeof headReleaseSchema>>;
export type NamedRelease = Pick<HeadRelease, 'ticket' | 'id'>;
export type Slot = z.infer<typeof slotSchema>;
export type SlotName = 'live' | 'held';
export type Head = Omit<z.infer<typeof headSchema>, 'version'>;

export function formatHead(head: Head): string {
  return JSON.stringify({ version, ...head });
}

export function parseHead(bytes: Uint8Array, key: string): Head {
  try {
    const json: unknown = JSON.parse(Buffer.from(bytes).toString('utf8'));
    const { version: _, ...head } = headSchema.parse(json);
    return head;
  } catch (cause) {
    throw new Error(
      `${key} is damaged or of another version of this program. Publish with the version that wrote it, or delete it to start again. The live site does not change, but no rollback to it is possible then.`,
      { cause },
    );
  }
}

const emptySlot: Slot = { ticket: 0, release: null, claims: [] };

export const emptyHead: Head = {
  revision: 0,
  writer: '',
  issued: 0,
  live: emptySlot,
  held: emptySlot,
  releases: [],
  lock: null,
  generation: 0,
  sweeps: 0,
  store: null,
};

export function isSuperseded({ live, held }: Head, name: SlotName, ticket: number): boolean {
  const slot = name === 'live' ? live : held;
  return Math.max(live.ticket, slot.ticket) > ticket;
}

/** Returns the held release; null if it went live or was pinned since it was held. */
export function heldOf({ held, releases }: Head): HeadRelease | null {
  const { release } = held;
  return releases.some(({ id }) => id === release?.id) ? null : release;
}

export function soleLiveSlot({ live }: Head, digest: string): Slot | null {
  return live.release?.digest === digest && live.claims.length === 0 ? live : null;
}

export function completeSlot(head: Head, name: SlotName, ticket: number, release: HeadRelease): Head {
  const slot: Slot = { ticket, release, claims: [] };
  if (name === 'held') return { ...head, held: slot };
  const others = head.releases.filter(({ id }) => id !== release.id);
  return { ...head, live: slot, releases: [...others, release] };
}

export function pinHeld(head: Head, id: string): Head | null {
  const held = heldOf(head);
  return held?.id === id ? { ...head, releases: [...head.releases, held] } : null;
}

export function discardRelease(head: Head, id: string): Head | null {
  const { live, held, releases } = head;
  if (live.release?.id === id || findRelease(head, id) === null) return null;
  const emptied = held.release?.id === id ? { ...held, release: null } : held;
  return { ...head, held: emptied, releases: releases.filter((about) => about.id !== id) };
}

export function findRelease(head: Head, id: string): HeadRelease | null {
  return [...head.releases, heldOf(head)].find((about) => about?.id === id) ?? null;
}

export function newestFirst(releases: readonly HeadRelease[]): readonly HeadRelease[] {
  return releases.toSorted((one, other) => other.ticket - one.ticket);
}

export function neededReleases({ live, held, releases }: Head): readonly HeadRelease[] {
  const claimed = live.claims.map(({ about }) => about);
  const all = [...releases, ...claimed, ...(held.release === null ? [] : [held.release])];
  return [...new Map(all.map((about) => [`${about.ticket}~${about.id}`, about])).values()];
}

export function toHeadRelease({ files, contents: _, ...release }: Release, ticket: number): HeadRelease {
  return { ...release, ticket, digest: digestOf(files) };
}

export function toReleaseInfo({ ticket: _ticket, digest: _digest, ...release }: HeadRelease): ReleaseInfo {
  return release;
}

function digestOf(files: ReadonlyMap<string, ReleaseFile>): string {
  const hash = createHash('sha256');
  for (const path of [...files.keys()].sort()) {
    const file = files.get(path);
    hash.update(`${path}\0${file?.sha256}\0${file?.type}\0${file?.cache}\n`);
  }
  return hash.digest('hex');
}

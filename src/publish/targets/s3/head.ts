import { createHash } from 'node:crypto';
import * as z from 'zod/mini';
import type { Release, ReleaseAbout, ReleaseFile } from '#release/release.ts';
import { releaseAboutSchema } from '#publish/targets/stored-release.ts';

const version = 1;

/** How a store expects an ETag in `If-Match`: as sent, or without quotes. `none`: it ignores conditions. */
export const conditionKinds = ['quoted', 'bare', 'none'] as const;

const aboutSchema = z.extend(releaseAboutSchema, { ticket: z.number(), digest: z.string() });
const claimSchema = z.object({ ticket: z.number(), about: aboutSchema });
const lockSchema = z.object({ generation: z.number(), beats: z.number() });
const slotSchema = z.object({
  ticket: z.number(),
  release: z.nullable(aboutSchema),
  claims: z.array(claimSchema),
});
const headSchema = z.object({
  version: z.literal(version),
  revision: z.number(),
  writer: z.string(),
  issued: z.number(),
  live: slotSchema,
  held: slotSchema,
  releases: z.array(aboutSchema),
  // Missing in heads of earlier versions.
  lock: z._default(z.nullable(lockSchema), null),
  generation: z._default(z.number(), 0),
  sweeps: z._default(z.number(), 0),
  store: z.nullable(
    z.object({
      endpoint: z.nullable(z.string()),
      conditions: z.enum(conditionKinds),
      checkedAt: z.number(),
    }),
  ),
});

export interface About extends ReleaseAbout {
  readonly ticket: number;
  /** Digest of its files. Releases with the same digest need no transfer. */
  readonly digest: string;
}

export type NamedRelease = Pick<About, 'ticket' | 'id'>;

/** In place: a publish that began to change the folder and has not ended. */
export interface Claim {
  readonly ticket: number;
  readonly about: About;
}

export interface Slot {
  readonly ticket: number;
  readonly release: About | null;
  readonly claims: readonly Claim[];
}

export type SlotName = 'live' | 'held';

export interface Head {
  /** Rises with every change. `writer` makes the bytes of every change unique. */
  readonly revision: number;
  readonly writer: string;
  readonly issued: number;
  readonly live: Slot;
  readonly held: Slot;
  readonly releases: readonly About[];
  /** Held by the publisher that may change shared objects. The holder raises `beats` to renew the lock. */
  readonly lock: { readonly generation: number; readonly beats: number } | null;
  readonly generation: number;
  readonly sweeps: number;
  readonly store: {
    readonly endpoint: string | null;
    readonly conditions: (typeof conditionKinds)[number];
    /** In ms. */
    readonly checkedAt: number;
  } | null;
}

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
      `${key} is damaged or of another version of this program. Publish with the version that wrote it, or delete it to start anew: what is live stays, and can't be rolled back to.`,
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

/** Returns the held release, which was never live. */
export function heldOf({ held, releases }: Head): About | null {
  const { release } = held;
  return releases.some(({ id }) => id === release?.id) ? null : release;
}

export function soleLiveSlot({ live }: Head, digest: string): Slot | null {
  return live.release?.digest === digest && live.claims.length === 0 ? live : null;
}

export function completeSlot(head: Head, name: SlotName, ticket: number, release: About): Head {
  const slot: Slot = { ticket, release, claims: [] };
  if (name === 'held') return { ...head, held: slot };
  const others = head.releases.filter(({ id }) => id !== release.id);
  return { ...head, live: slot, releases: [...others, release] };
}

export function pinHeld(head: Head, id: string): Head | null {
  const held = heldOf(head);
  return held?.id === id ? { ...head, releases: [...head.releases, held] } : null;
}

/** The claim says that the files of a discarded held release are still in its folder. */
export function discardRelease(head: Head, id: string): Head | null {
  const { live, held, releases } = head;
  if (live.release?.id === id || findRelease(head, id) === null) return null;
  const { release, claims, ticket } = held;
  const emptied =
    release?.id === id ? { ticket, release: null, claims: [...claims, { ticket, about: release }] } : held;
  return { ...head, held: emptied, releases: releases.filter((about) => about.id !== id) };
}

export function findRelease(head: Head, id: string): About | null {
  return [...head.releases, heldOf(head)].find((about) => about?.id === id) ?? null;
}

export function newestFirst(releases: readonly About[]): readonly About[] {
  return releases.toSorted((one, other) => other.ticket - one.ticket);
}

export function neededReleases({ live, held, releases }: Head): readonly About[] {
  const claimed = [...live.claims, ...held.claims].map(({ about }) => about);
  const all = [...releases, ...claimed, ...(held.release === null ? [] : [held.release])];
  return [...new Map(all.map((about) => [`${about.ticket}~${about.id}`, about])).values()];
}

export function toAbout({ files, contents: _, ...release }: Release, ticket: number): About {
  return { ...release, ticket, digest: digestOf(files) };
}

export function toReleaseAbout({ ticket: _ticket, digest: _digest, ...release }: About): ReleaseAbout {
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

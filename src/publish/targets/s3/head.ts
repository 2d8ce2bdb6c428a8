import { createHash } from 'node:crypto';
import * as z from 'zod/mini';
import type { Release, ReleaseAbout, ReleaseFile } from '#release/release.ts';
import { releaseAboutSchema } from '#publish/targets/stored-release.ts';

const version = 1;

/** The forms in which stores take an ETag in `If-Match`: as they gave it, or without quotes; `none`: they ignore conditions. */
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
  // Earlier versions did not write these.
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

/** A release as the head names it. */
export interface About extends ReleaseAbout {
  /** The ticket of its publish. */
  readonly ticket: number;
  /** The digest of its files: where it is equal, nothing need be transferred. */
  readonly digest: string;
}

/** Names a release's manifest. */
export type NamedRelease = Pick<About, 'ticket' | 'id'>;

/** In place: a publish that began to change what visitors read and has not ended. */
export interface Claim {
  readonly ticket: number;
  readonly about: About;
}

/** The folder of the live release, or the one of the held release. */
export interface Slot {
  readonly ticket: number;
  readonly release: About | null;
  /** Since the last publish that ended. While there are any, the folder holds a mixture of their releases. */
  readonly claims: readonly Claim[];
}

export type SlotName = 'live' | 'held';

/** Everything that changes under a condition. */
export interface Head {
  /** Rises with every change, and with `writer` makes the bytes of each change different from all others. */
  readonly revision: number;
  readonly writer: string;
  /** The highest ticket that was given to a publisher. */
  readonly issued: number;
  readonly live: Slot;
  readonly held: Slot;
  /** The releases that have been live and can be again. */
  readonly releases: readonly About[];
  /** Held by the one publisher that may change objects which others rely on; `beats` rises while it does. */
  readonly lock: { readonly generation: number; readonly beats: number } | null;
  /** Of the last lock. */
  readonly generation: number;
  /** How often objects were removed that no release used. */
  readonly sweeps: number;
  /** The result of the last probe; null before the first. */
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

/** Throws where the object at `key` is damaged or of another version. */
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

/** Whether a publish with this ticket comes too late. */
export function isPassed({ live, held }: Head, name: SlotName, ticket: number): boolean {
  const slot = name === 'live' ? live : held;
  return Math.max(live.ticket, slot.ticket) > ticket;
}

/** Returns the held release: one that has never been live. */
export function heldOf({ held, releases }: Head): About | null {
  const { release } = held;
  return releases.some(({ id }) => id === release?.id) ? null : release;
}

/** Returns the live slot if it holds the files of this digest and nothing else; else null. */
export function soleLiveSlot({ live }: Head, digest: string): Slot | null {
  return live.release?.digest === digest && live.claims.length === 0 ? live : null;
}

/** Returns the head after a publish that ended. */
export function completeSlot(head: Head, name: SlotName, ticket: number, release: About): Head {
  const slot: Slot = { ticket, release, claims: [] };
  if (name === 'held') return { ...head, held: slot };
  const others = head.releases.filter(({ id }) => id !== release.id);
  return { ...head, live: slot, releases: [...others, release] };
}

export function findRelease(head: Head, id: string): About | null {
  return [...head.releases, heldOf(head)].find((about) => about?.id === id) ?? null;
}

export function newestFirst(releases: readonly About[]): readonly About[] {
  return releases.toSorted((one, other) => other.ticket - one.ticket);
}

/** Returns every release whose files are still needed. */
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

import { createHash } from 'node:crypto';
import type { Release, ReleaseAbout, ReleaseFile } from '#release/release.ts';
import type { ConditionKind } from './conditions.ts';

export const headVersion = 1;

/** A release as the head names it. */
export interface About extends ReleaseAbout {
  /** Of its publish. */
  readonly ticket: number;
  /** Of its files: equal where nothing need be transferred. */
  readonly digest: string;
}

/** Names a release's manifest. */
export type NamedRelease = Pick<About, 'ticket' | 'id'>;

/** In place: a publish that began to change what is read and has not ended. */
export interface Claim {
  readonly ticket: number;
  readonly about: About;
  /** Folder of the bytes that it copies from. */
  readonly stage: string;
}

/** What can be read in one place: the live one, or the one for held releases. */
export interface Slot {
  readonly ticket: number;
  readonly release: About | null;
  /** Since the last publish that ended; what can be read is a mixture of their releases while there are any. */
  readonly claims: readonly Claim[];
}

export type SlotName = 'live' | 'held';

/** All that changes under a condition. */
export interface Head {
  readonly version: typeof headVersion;
  /** Rises with every change, and with `writer` makes the bytes of each change different from all others. */
  readonly revision: number;
  readonly writer: string;
  /** The highest ticket that was given to a publisher. */
  readonly issued: number;
  readonly live: Slot;
  readonly held: Slot;
  /** Those that have been live and can be again. */
  readonly releases: readonly About[];
  /** Hashed assets that were deleted, with the highest ticket at that time. */
  readonly doomed: readonly (readonly [path: string, ticket: number])[];
  /** What is known of the store. */
  readonly store: {
    readonly endpoint: string | null;
    readonly conditions: ConditionKind;
    /** In ms. */
    readonly checkedAt: number;
  } | null;
}

const emptySlot: Slot = { ticket: 0, release: null, claims: [] };

export const emptyHead: Head = {
  version: headVersion,
  revision: 0,
  writer: '',
  issued: 0,
  live: emptySlot,
  held: emptySlot,
  releases: [],
  doomed: [],
  store: null,
};

/** Whether a publish with this ticket comes too late. */
export function isPassed({ live, held }: Head, name: SlotName, ticket: number): boolean {
  const slot = name === 'live' ? live : held;
  return Math.max(live.ticket, slot.ticket, ...slot.claims.map((claim) => claim.ticket)) > ticket;
}

/** The release that is held: one that has never been live. */
export function heldOf({ held, releases }: Head): About | null {
  const { release } = held;
  return releases.some(({ id }) => id === release?.id) ? null : release;
}

/** The live slot while `digest` is all there is in it; null while anything else may be read there. */
export function settledOn({ live }: Head, digest: string): Slot | null {
  return live.release?.digest === digest && live.claims.length === 0 ? live : null;
}

/** The same with a publish that ended. */
export function settle(head: Head, name: SlotName, ticket: number, release: About): Head {
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

/** Every release whose files something still needs. */
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

import * as z from 'zod/mini';
import { type ReleaseInfo, releaseInfoSchema } from '#release/release.ts';
import type { Retention, StoredRelease, Target } from './target.ts';

const slotSchema = z.object({
  ticket: z.number(),
  release: z.nullable(releaseInfoSchema),
  /** Publishes that are changing files, or were killed while changing them. Only S3's in-place layout uses claims. */
  claims: z.readonly(z.array(z.object({ ticket: z.number(), about: releaseInfoSchema }))),
});

export const headSchema = z.object({
  issued: z.number(),
  live: slotSchema,
  held: slotSchema,
  /** The live, former and pinned releases. A release that goes live or is pinned moves to the end. */
  releases: z.readonly(z.array(releaseInfoSchema)),
});

export type Head = Readonly<z.infer<typeof headSchema>>;
export type SlotName = 'live' | 'held';

const emptySlot: Head['live'] = { ticket: 0, release: null, claims: [] };

export const emptyHead: Head = { issued: 0, live: emptySlot, held: emptySlot, releases: [] };

export interface HeadFile<Stored extends Head = Head> {
  read(): Promise<Stored>;
  /** `decide` may run several times. If it returns null, the head stays unchanged. Resolves to the stored head. */
  change(decide: (head: Stored) => Stored | null): Promise<Stored>;
}

export function toStateMethods<Stored extends Head>(
  file: HeadFile<Stored>,
): Pick<Target, 'takeTicket' | 'listReleases' | 'pin' | 'discard'> {
  return {
    takeTicket: async () => (await file.change((head) => ({ ...head, issued: head.issued + 1 }))).issued,
    listReleases: async () => listReleases(await file.read()),
    pin: async (id) => {
      await file.read();
      return findRelease(await file.change((head) => pinHeld(head, id)), id) !== null;
    },
    discard: async (id) => {
      await file.read();
      await file.change((head) => discardRelease(head, id));
    },
  };
}

export function isSuperseded({ live, held }: Head, name: SlotName, ticket: number): boolean {
  return Math.max(live.ticket, name === 'held' ? held.ticket : 0) > ticket;
}

function heldOf({ held, releases }: Head): ReleaseInfo | null {
  const { release } = held;
  return releases.some(({ id }) => id === release?.id) ? null : release;
}

function listStored(head: Head): readonly ReleaseInfo[] {
  const held = heldOf(head);
  return held === null ? head.releases : [...head.releases, held];
}

export function findRelease(head: Head, id: string): ReleaseInfo | null {
  return listStored(head).find((release) => release.id === id) ?? null;
}

/** Throws if the target `name` has no such release. */
export function requireRelease(head: Head, id: string, name: string): ReleaseInfo {
  const release = findRelease(head, id);
  if (release !== null) return release;
  throw new Error(
    `There is no release ${id} in ${name}: it was never published, or was removed. \`npm run releases\` lists the stored releases.`,
  );
}

function listReleases(head: Head): readonly StoredRelease[] {
  const held = heldOf(head);
  const stateOf = ({ id }: ReleaseInfo) => {
    if (id === head.live.release?.id) return 'live';
    return id === held?.id ? 'held' : 'former';
  };
  return newestFirst(listStored(head)).map((release) => ({ release, state: stateOf(release) }));
}

function newestFirst(releases: readonly ReleaseInfo[]): readonly ReleaseInfo[] {
  return releases.toSorted((one, other) => other.generation - one.generation);
}

/** When a release is held, the former held release is dropped, unless it has gone live or was pinned. */
export function completeSlot<Stored extends Head>(
  head: Stored,
  name: SlotName,
  ticket: number,
  release: ReleaseInfo,
): Stored {
  const slot = { ticket, release, claims: [] };
  if (name === 'held') return { ...head, held: slot };
  const others = head.releases.filter(({ id }) => id !== release.id);
  return { ...head, live: slot, releases: [...others, release] };
}

function pinHeld<Stored extends Head>(head: Stored, id: string): Stored | null {
  const held = heldOf(head);
  return held?.id === id ? { ...head, releases: [...head.releases, held] } : null;
}

function discardRelease<Stored extends Head>(head: Stored, id: string): Stored | null {
  const { live, held, releases } = head;
  if (live.release?.id === id || findRelease(head, id) === null) return null;
  const emptied = held.release?.id === id ? { ...held, release: null } : held;
  return { ...head, held: emptied, releases: releases.filter((release) => release.id !== id) };
}

export function retain<Stored extends Head>(head: Stored, keep: Retention): Stored | null {
  const { live, held, releases } = head;
  const sure = [live.release?.id, live.release?.dayStart, keep.planned];
  const former = newestFirst(releases.filter(({ id }) => !sure.includes(id)));
  const dropped = new Set(former.slice(keep.releases).map(({ id }) => id));
  if (dropped.size === 0) return null;
  // `held` still names a release that went live or was pinned. If that release is dropped, `held` must drop it too.
  const isHeldDropped = held.release !== null && dropped.has(held.release.id);
  return {
    ...head,
    held: isHeldDropped ? { ...held, release: null } : held,
    releases: releases.filter(({ id }) => !dropped.has(id)),
  };
}

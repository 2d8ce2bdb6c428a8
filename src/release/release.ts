import type { Counts } from '#catalogue/record.ts';

export type { Counts } from '#catalogue/record.ts';

/** How long a file may be cached: `immutable` has a digest in its name, `page` is HTML, `data` is the rest. */
export const cacheClasses = ['immutable', 'page', 'data'] as const;

export type CacheClass = (typeof cacheClasses)[number];

export interface ReleaseFile {
  readonly sha256: string;
  readonly bytes: number;
  readonly type: string;
  readonly cache: CacheClass;
}

/** A published dist. Times and counters belong here, because a dist is reproducible. */
export interface Release {
  /** Generation and digest, e.g. `00000042-1f0c9a3e5b7d`; unique. */
  readonly id: string;
  readonly brand: string;
  /** The ticket of the publish; later builds have higher ones. */
  readonly generation: number;
  readonly commit: string | null;
  readonly code: string;
  readonly snapshot: string;
  /** Start of the pull, ISO 8601; null in releases that predate this field. */
  readonly pulledAt: string | null;
  readonly createdAt: string;
  readonly counts: Counts;
  /** Id of the release at the start of the day, which targets keep; null in a first release. */
  readonly dayStart: string | null;
  /** The reason for overruling the guard; null without an override. */
  readonly forced: string | null;
  readonly files: ReadonlyMap<string, ReleaseFile>;
  /** Catalogue record, from `formatRecord`, with which the next release is compared. */
  readonly contents: string;
}

/** Parses an id; the generation of an invalid id is NaN. */
export function parseReleaseId(id: string): Pick<Release, 'generation'> & { readonly digest: string } {
  const [, generation, digest = ''] = /^(\d+)-(.+)$/.exec(id) ?? [];
  return { generation: Number(generation ?? Number.NaN), digest };
}

export type ReleaseAbout = Omit<Release, 'files' | 'contents'>;

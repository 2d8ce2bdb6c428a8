import type { Counts } from '#catalogue/record.ts';

export type { Counts } from '#catalogue/record.ts';

/** How long a copy of a file may be kept: `immutable` has its digest in its name, `page` is HTML, `data` the rest. */
export const cacheClasses = ['immutable', 'page', 'data'] as const;

export type CacheClass = (typeof cacheClasses)[number];

export interface ReleaseFile {
  /** Digest of its bytes, as hex. */
  readonly sha256: string;
  readonly bytes: number;
  /** Its media type, e.g. `text/html; charset=utf-8`. */
  readonly type: string;
  readonly cache: CacheClass;
}

/** A dist as it is published. Times and counters stand here and never in a dist. */
export interface Release {
  /** Unique for ever, e.g. `00000042-1f0c9a3e5b7d`: its generation and a digest of what it is made of. */
  readonly id: string;
  /** Brand code. */
  readonly brand: string;
  /** The ticket it was published with; a later build has a higher one. */
  readonly generation: number;
  /** Commit of the code, where it is known. */
  readonly commit: string | null;
  /** Digest of the compiled code that rendered it. */
  readonly code: string;
  /** Digest of the snapshot it was rendered from. */
  readonly snapshot: string;
  /** When its pull began, ISO 8601; null of a release that was made before this was kept. */
  readonly pulledAt: string | null;
  /** ISO 8601. */
  readonly createdAt: string;
  readonly counts: Counts;
  /** Id of the release that was live as the day began, which targets keep; null of a first release. */
  readonly dayStart: string | null;
  /** Why the guard was overruled, in the words of the person who did; null where it was not. */
  readonly forced: string | null;
  /** By path in the dist, with `/`. */
  readonly files: ReadonlyMap<string, ReleaseFile>;
  /** Its catalogue record, as `formatRecord` writes it: the next release is compared with it. */
  readonly contents: string;
}

/** Reads an id; the generation of a text that is no id is NaN. */
export function parseReleaseId(id: string): Pick<Release, 'generation'> & { readonly digest: string } {
  const [, generation, digest = ''] = /^(\d+)-(.+)$/.exec(id) ?? [];
  return { generation: Number(generation ?? Number.NaN), digest };
}

/** A release without its files and contents, as lists show it. */
export type ReleaseAbout = Omit<Release, 'files' | 'contents'>;

import * as z from 'zod/mini';
import type { CatalogueRecord, Counts } from '#catalogue/record.ts';
import type { Snapshot } from '#catalogue/snapshot.ts';
import type { Manifest } from './manifest.ts';
import { parseRecord } from '#catalogue/record-file.ts';

export type { Counts } from '#catalogue/record.ts';

/** Decides how long a file is cached. An `immutable` file has a digest in its name. An `icon` is a favicon. */
export const cacheClasses = ['immutable', 'icon', 'page', 'data'] as const;

export type CacheClass = (typeof cacheClasses)[number];

export interface ReleaseFile {
  readonly sha256: string;
  readonly bytes: number;
  readonly type: string;
  readonly cache: CacheClass;
}

export const releaseInfoSchema = z.object({
  /** Unique. Consists of the generation and a digest, such as `00000042-1f0c9a3e5b7d`. */
  id: z.string(),
  brand: z.string(),
  /** The ticket of the publish. Later publishes have higher tickets. */
  generation: z.number(),
  commit: z.nullable(z.string()),
  code: z.string(),
  snapshot: z.string(),
  /** ISO 8601. Null in releases of earlier versions. */
  pulledAt: z._default(z.nullable(z.string()), null),
  createdAt: z.string(),
  counts: z.object({
    products: z.number(),
    pages: z.record(z.string(), z.number()),
    pictures: z.number(),
    indexed: z._default(z.nullable(z.number()), null),
  }),
  /**
   * Id of the release that was live when the UTC day of this publish began, or of the last forced release since then.
   * Pruning keeps the release with this id, because the guard compares later releases with it.
   */
  dayStart: z._default(z.nullable(z.string()), null),
  forced: z.nullable(z.string()),
});

export type ReleaseInfo = Readonly<Omit<z.infer<typeof releaseInfoSchema>, 'counts'>> & {
  readonly counts: Counts;
};

/** Contains times and the ticket, so it is not part of the dist, which must be reproducible. */
export interface Release extends ReleaseInfo {
  readonly files: ReleaseFiles;
  readonly contents: string;
}

/** The generation of an invalid id is NaN. */
export function parseReleaseId(id: string): Pick<Release, 'generation'> & { readonly digest: string } {
  const [, generation, digest = ''] = /^(\d+)-(.+)$/.exec(id) ?? [];
  return { generation: Number(generation ?? Number.NaN), digest };
}

/** Contains `on` or `off`, a space, and the live release's id. With `on`, browsers may call the ERP. */
export const refreshFile = {
  path: 'refresh.txt',
  type: 'text/plain; charset=utf-8',
  /** The CDN and the browser may each cache the file for 30 s, so a change takes effect within a minute. */
  cacheControl: 'public, max-age=30',
} as const;

export function formatRefreshFile(isOn: boolean, release: string): string {
  return `${isOn ? 'on' : 'off'} ${release}`;
}

export interface BuiltDist extends Pick<Release, 'brand' | 'code' | 'commit' | 'files' | 'pulledAt'> {
  readonly record: CatalogueRecord;
  readonly manifest: Manifest;
  readonly snapshot: Snapshot;
  readonly snapshotDigest: string;
  /** The error of a build that failed after this dist was built. Null if none failed. */
  readonly failure: string | null;
  readonly readFile: (path: string) => Promise<Uint8Array>;
}

type Kept = Pick<Release, 'contents' | 'counts' | 'files'>;

/** The key is `files`, because each read of a cached release returns a new object with the same `files`. */
const known = new WeakMap<Release['files'], CatalogueRecord>();

/** Null if the record is damaged or of another version. */
export function readRecord({ contents, counts, files }: Kept): CatalogueRecord | null {
  const record = known.get(files) ?? parseRecord(contents, counts);
  if (record !== null) known.set(files, record);
  return record;
}

export function keepRecord({ files }: Pick<Kept, 'files'>, record: CatalogueRecord): void {
  known.set(files, record);
}

export function toDayStart(
  live: Pick<Release, 'id' | 'createdAt' | 'dayStart' | 'forced'>,
  now: Date,
): string {
  const isFromToday = live.createdAt.slice(0, 10) === now.toISOString().slice(0, 10);
  return isFromToday && live.forced === null && live.dayStart !== null ? live.dayStart : live.id;
}

export type ReleaseFiles = ReadonlyMap<string, ReleaseFile>;

export interface FileChanges {
  readonly changed: readonly string[];
  readonly removed: readonly string[];
}

export function compareFiles(before: ReleaseFiles, after: ReleaseFiles): FileChanges {
  const changed: string[] = [];
  let common = 0;
  for (const [path, file] of after) {
    const former = before.get(path);
    if (former !== undefined) common += 1;
    if (!isSameFile(former, file)) changed.push(path);
  }
  const removed = common === before.size ? [] : [...before.keys()].filter((path) => !after.has(path));
  return { changed, removed };
}

export function isSameFile(one: ReleaseFile | undefined, other: ReleaseFile): boolean {
  if (one === other) return true;
  return one?.sha256 === other.sha256 && one.type === other.type && one.cache === other.cache;
}

export function isEmpty({ changed, removed }: FileChanges): boolean {
  return changed.length === 0 && removed.length === 0;
}

import { switchRank } from '#release/manifest.ts';
import type { CacheClass, Release } from '#release/release.ts';
import { planPurge } from './purge/plan-purge.ts';

/** What it takes to make one release of another, for people to look at; targets keep to its order. */
export interface Plan {
  /** New and changed files: immutable assets, then pages, then what names pages. */
  readonly uploads: readonly PlannedFile[];
  /** Last of all. */
  readonly deletions: readonly string[];
  /** Addresses whose answers change. */
  readonly purges: readonly string[];
}

export interface PlannedFile {
  readonly path: string;
  readonly bytes: number;
  readonly cache: CacheClass;
}

export function planPublish(live: Release | null, release: Release, siteUrl: string): Plan {
  const former = live?.files ?? new Map();
  const uploads = [...release.files]
    .filter(([path, { sha256 }]) => former.get(path)?.sha256 !== sha256)
    .map(([path, { bytes, cache }]) => ({ path, bytes, cache }))
    .toSorted((one, other) => switchRank(one.path) - switchRank(other.path));
  // Assets stay for tabs that are still open, until they are too old.
  const deletions = [...former]
    .filter(([path, { cache }]) => cache !== 'immutable' && !release.files.has(path))
    .map(([path]) => path);
  return { uploads, deletions, purges: planPurge(live, release, siteUrl) };
}

/** In the order in which it is done. */
export function formatPlan({ uploads, deletions, purges }: Plan): string {
  return [
    `${uploads.length} files to upload`,
    ...uploads.map(({ path, bytes, cache }) => `  + ${path}  ${bytes} bytes, ${cache}`),
    `${deletions.length} files to delete`,
    ...deletions.map((path) => `  - ${path}`),
    `${purges.length} addresses to purge`,
    ...purges.map((address) => `  * ${address}`),
  ].join('\n');
}

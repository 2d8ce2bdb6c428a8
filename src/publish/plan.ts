import type { CacheClass, Release } from '#release/release.ts';
import { planPlace } from './plan-place.ts';
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
  // Assets stay for tabs that are still open, until they are too old.
  const plan = planPlace([live?.files ?? new Map()], release.files, { keepsAssets: true });
  const uploads = plan.bring.flat().flatMap((path) => {
    const file = release.files.get(path);
    return file === undefined ? [] : [{ path, bytes: file.bytes, cache: file.cache }];
  });
  return { uploads, deletions: plan.remove, purges: planPurge(live, release, siteUrl) };
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

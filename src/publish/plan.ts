import { addressOf, fileAddressOf } from '#release/address.ts';
import { compareFiles } from '#release/file-changes.ts';
import type { CacheClass, Release } from '#release/release.ts';
import { planSwitch } from './targets/switch-plan.ts';

/** Steps from one release to the next, in the order in which targets apply them. */
export interface Plan {
  /** In upload order: immutable assets, pages, files that refer to pages. */
  readonly uploads: readonly PlannedFile[];
  readonly deletions: readonly string[];
  readonly purges: readonly string[];
}

export interface PlannedFile {
  readonly path: string;
  readonly bytes: number;
  readonly cache: CacheClass;
}

export function planPublish(live: Release | null, release: Release, siteUrl: string): Plan {
  // Assets are kept for tabs that are still open.
  const plan = planSwitch([live?.files ?? new Map()], release.files, { keepsAssets: true });
  const uploads = plan.bring.flat().flatMap((path) => {
    const file = release.files.get(path);
    return file === undefined ? [] : [{ path, bytes: file.bytes, cache: file.cache }];
  });
  return { uploads, deletions: plan.remove, purges: planPurge(live, release, siteUrl) };
}

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

/** Configuration files for hosts, never served to visitors. */
const unserved = new Set(['_headers', '_redirects']);

/**
 * Lists the addresses of changed and removed files. CDNs do not keep a 404, so new files need no purge. Hashed files
 * never change and outlive their release.
 */
export function planPurge(before: Release | null, after: Release, siteUrl: string): readonly string[] {
  if (before === null) return [];
  const { changed, removed } = compareFiles(before.files, after.files);
  const stale = [
    ...changed.filter((path) => before.files.has(path)),
    ...removed.filter((path) => before.files.get(path)?.cache !== 'immutable'),
  ];
  return stale
    .filter((path) => !unserved.has(path))
    .flatMap((path) => addressesOf(path).map((address) => `${siteUrl}${address}`));
}

/** A page has the address of its folder and that of its file. */
function addressesOf(path: string): readonly string[] {
  return [...new Set([addressOf(path), fileAddressOf(path)])];
}

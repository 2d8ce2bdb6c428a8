import { addressOf, fileAddressOf } from '#release/address.ts';
import { type Release, compareFiles } from '#release/release.ts';

export interface PublishPlan {
  readonly uploads: readonly string[];
  readonly deletions: readonly string[];
  readonly purges: readonly string[];
}

export function planPublish(live: Release | null, release: Release, siteUrl: string): PublishPlan {
  const { changed, removed } = compareFiles(live?.files ?? new Map(), release.files);
  // Immutable files stay, because open tabs may still load them.
  const deletions = removed.filter((path) => live?.files.get(path)?.cache !== 'immutable');
  return { uploads: changed, deletions, purges: planPurge(live, [...changed, ...deletions], siteUrl) };
}

const unserved = new Set(['_headers', '_redirects']);

/** New files need no purge, because hosts send 404s with `no-cache` (docs/hosting/README.md). */
function planPurge(live: Release | null, paths: readonly string[], siteUrl: string): readonly string[] {
  const stale = paths.filter((path) => live?.files.has(path) === true && !unserved.has(path));
  return stale.flatMap((path) =>
    [...new Set([addressOf(path), fileAddressOf(path)])].map((address) => `${siteUrl}${address}`),
  );
}

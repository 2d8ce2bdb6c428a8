import type { Group } from '#catalogue/group.ts';
import type { Product } from '#catalogue/product.ts';
import type { ImageUse } from './listed-images.ts';
import type { PictureResult } from './picture-memory.ts';

/** An ERP may put another picture at the same address: a process requests each again after this time. */
const recheckMs = 3_600_000;
/** The most rechecks in one build, so that a small change stays quick. */
const maxRechecks = 500;
/** The shortest wait after a transient fault; as long as the fault lasts, the waits grow. */
const minRetryMs = 60_000;

/**
 * Returns the addresses that a build requests: those that this process never requested, those of changed records, those
 * whose transient fault may be over, and, the oldest first, some that are due for a recheck. `now` is on the clock of the
 * results' `askedAt`.
 */
export function listDuePictures(
  uses: ReadonlyMap<string, readonly ImageUse[]>,
  unchanged: ReadonlySet<Product | Group>,
  results: ReadonlyMap<string, PictureResult>,
  now: number,
): readonly string[] {
  const due: string[] = [];
  const rechecks: [url: string, askedAt: number][] = [];
  for (const [url, shownIn] of uses) {
    const result = results.get(url);
    const isKnown = result !== undefined && shownIn.every(({ record }) => unchanged.has(record));
    if (!isKnown || isRetryDue(result, now)) due.push(url);
    else if (result.askedAt + recheckMs <= now) rechecks.push([url, result.askedAt]);
  }
  const oldest = rechecks.toSorted(([, one], [, other]) => one - other).slice(0, maxRechecks);
  return [...due, ...oldest.map(([url]) => url)];
}

/** A host that failed is tried again after as long as it has been failing, between the shortest wait and a recheck. */
function isRetryDue({ failingSince, askedAt }: PictureResult, now: number): boolean {
  if (failingSince === null) return false;
  const wait = Math.min(Math.max(askedAt - failingSince, minRetryMs), recheckMs);
  return askedAt + wait <= now;
}

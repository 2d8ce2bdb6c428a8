import type { Group } from '#catalogue/group.ts';
import type { Product } from '#catalogue/product.ts';
import type { ImageUse } from './listed-images.ts';
import type { PictureResult } from './picture-memory.ts';

/** An ERP may replace a picture at the same address, so a process requests each one again after this time. */
const recheckMs = 3_600_000;
/** Limit of rechecks in one build, which keeps a small change quick. */
const maxRechecks = 500;
const minRetryMs = 60_000;

/** Returns new addresses, those of changed records, due retries and some rechecks. `now` is on `askedAt`'s clock. */
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

/** The wait is as long as the fault has lasted, from `minRetryMs` to `recheckMs`. */
function isRetryDue({ failingSince, askedAt }: PictureResult, now: number): boolean {
  if (failingSince === null) return false;
  const wait = Math.min(Math.max(askedAt - failingSince, minRetryMs), recheckMs);
  return askedAt + wait <= now;
}

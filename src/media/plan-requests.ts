import type { Group } from '#catalogue/group.ts';
import type { Product } from '#catalogue/product.ts';
import type { ImageUse } from './listed-images.ts';
import type { Outcome } from './picture-memory.ts';

/** An ERP may put another picture at the same address: a process asks for each again after this time. */
const restMs = 3_600_000;
/** Such second looks in one build, so that a small change stays quick. */
const maxSecondLooks = 500;
/** What was slow, away or out of order is asked again as soon as this; then, as long as it stays so, ever more seldom. */
const passingRestMs = 60_000;

/**
 * Which addresses a build asks: those that this process never asked, those of changed records, those that only a
 * passing fault kept away, and, the oldest first, some that it asked long ago. `now` is on the clock of their `askedAt`.
 */
export function planRequests(
  uses: ReadonlyMap<string, readonly ImageUse[]>,
  unchanged: ReadonlySet<Product | Group>,
  outcomes: ReadonlyMap<string, Outcome>,
  now: number,
): readonly string[] {
  const due: string[] = [];
  const resting: [url: string, askedAt: number][] = [];
  for (const [url, shownIn] of uses) {
    const outcome = outcomes.get(url);
    const isKnown = outcome !== undefined && shownIn.every(({ record }) => unchanged.has(record));
    if (!isKnown || isToBeTried(outcome, now)) due.push(url);
    else if (outcome.askedAt + restMs <= now) resting.push([url, outcome.askedAt]);
  }
  const oldest = resting.toSorted(([, one], [, other]) => one - other).slice(0, maxSecondLooks);
  return [...due, ...oldest.map(([url]) => url)];
}

/** Whether a host that failed is to be tried: after as long as it has been failing, at least and at most. */
function isToBeTried({ failingSince, askedAt }: Outcome, now: number): boolean {
  if (failingSince === null) return false;
  const rest = Math.min(Math.max(askedAt - failingSince, passingRestMs), restMs);
  return askedAt + rest <= now;
}

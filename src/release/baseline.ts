import type { Baseline, Counts, Release } from './release.ts';

const dayMs = 24 * 3_600_000;

/** Returns what comes after the live release is compared with: that and what was live before it on the same day, up to one that a person forced. */
export function toBaseline(
  { counts, baseline, forced }: Pick<Release, 'counts' | 'baseline' | 'forced'>,
  now: Date,
): Baseline {
  const age = baseline === null ? Number.NaN : now.getTime() - Date.parse(baseline.since);
  // A time to come was written by a clock that was wrong.
  const isOfToday = age >= 0 && age < dayMs;
  if (baseline === null || !isOfToday || forced !== null) return { counts, since: now.toISOString() };
  return { counts: largest(baseline.counts, counts), since: baseline.since };
}

function largest(one: Counts, other: Counts): Counts {
  const languages = new Set([...Object.keys(one.pages), ...Object.keys(other.pages)]);
  return {
    products: Math.max(one.products, other.products),
    pages: Object.fromEntries(
      [...languages].map((each) => [each, Math.max(one.pages[each] ?? 0, other.pages[each] ?? 0)]),
    ),
    pictures: Math.max(one.pictures, other.pictures),
    indexed: Math.max(one.indexed ?? 0, other.indexed ?? 0),
  };
}

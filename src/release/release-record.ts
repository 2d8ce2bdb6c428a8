import type { CatalogueRecord } from '#catalogue/record.ts';
import { parseRecord } from '#catalogue/record-file.ts';
import type { Release } from './release.ts';

type Kept = Pick<Release, 'contents' | 'counts' | 'files'>;

/** By the files of their release: a target returns the same object as long as it keeps the release in memory. */
const known = new WeakMap<Release['files'], CatalogueRecord>();

/** Reads the record of a release, parsing it once; null if it is damaged or a later version of the program wrote it. */
export function readRecord({ contents, counts, files }: Kept): CatalogueRecord | null {
  const record = known.get(files) ?? parseRecord(contents, counts);
  if (record !== null) known.set(files, record);
  return record;
}

/** Saves the parsing of a release that was made here. */
export function keepRecord({ files }: Pick<Kept, 'files'>, record: CatalogueRecord): void {
  known.set(files, record);
}

/**
 * Returns the id of the release that was live as the day began, in UTC, for a release that follows the live one. A release that
 * a person forced begins the day anew: its losses were meant.
 */
export function toDayStart(
  live: Pick<Release, 'id' | 'createdAt' | 'dayStart' | 'forced'>,
  now: Date,
): string {
  const isOfToday = live.createdAt.slice(0, 10) === now.toISOString().slice(0, 10);
  return isOfToday && live.forced === null && live.dayStart !== null ? live.dayStart : live.id;
}

import type { CatalogueRecord } from '#catalogue/record.ts';
import { parseRecord } from '#catalogue/record-file.ts';
import type { Release } from './release.ts';

type Kept = Pick<Release, 'contents' | 'counts' | 'files'>;

/** Records by the files of their release. A target returns the same object while it keeps the release in memory. */
const known = new WeakMap<Release['files'], CatalogueRecord>();

/** Reads the record of a release, cached; null if it is damaged or has a later version. */
export function readRecord({ contents, counts, files }: Kept): CatalogueRecord | null {
  const record = known.get(files) ?? parseRecord(contents, counts);
  if (record !== null) known.set(files, record);
  return record;
}

export function keepRecord({ files }: Pick<Kept, 'files'>, record: CatalogueRecord): void {
  known.set(files, record);
}

/** Returns the id of the release that was live at the start of the UTC day. A forced release replaces it. */
export function toDayStart(
  live: Pick<Release, 'id' | 'createdAt' | 'dayStart' | 'forced'>,
  now: Date,
): string {
  const isFromToday = live.createdAt.slice(0, 10) === now.toISOString().slice(0, 10);
  return isFromToday && live.forced === null && live.dayStart !== null ? live.dayStart : live.id;
}

import type { CatalogueRecord, Counts } from '#catalogue/record.ts';
import type { Brand } from '#config/brands.ts';
import type { Manifest, PageFacts } from '#release/manifest.ts';
import type { ReleaseFiles } from '#release/file-changes.ts';
import type { Release } from '#release/release.ts';
import { isNotFoundPage } from '#release/file-kind.ts';

export interface JudgedRelease {
  readonly brand: Brand;
  readonly otherBrands: readonly Pick<Brand, 'code' | 'name'>[];
  readonly manifest: Pick<Manifest, 'files'>;
  readonly files: ReleaseFiles;
  readonly record: CatalogueRecord;
  /** Null before the first release. */
  readonly live: LiveRelease | null;
  /** The record of the live release at the start of the day. */
  readonly dayStart: CatalogueRecord | null;
  /** Start of the pull, ISO 8601, and the snapshot's digest. */
  readonly pulled: { readonly at: string | null; readonly snapshot: string };
  /** Failed calls to the ERP. The release lacks their data. */
  readonly failedCalls: readonly { readonly call: string; readonly reason: string }[];
}

export interface LiveRelease extends Pick<Release, 'files' | 'pulledAt' | 'snapshot'> {
  /** Null if the record is damaged. */
  readonly record: CatalogueRecord | null;
}

export function countPages({ files }: Pick<Manifest, 'files'>): Pick<Counts, 'pages' | 'indexed'> {
  const pages: Record<string, number> = {};
  let indexed = 0;
  for (const [file, { facts }] of files) {
    const page = facts?.page ?? null;
    if (page === null || !hasOwnAddress(file, page)) continue;
    const language = page.lang ?? '';
    pages[language] = (pages[language] ?? 0) + 1;
    if (page.isIndexable && page.canonical !== 'translation') indexed += 1;
  }
  return { pages, indexed };
}

/** Whether a page has an address, unlike redirects and 404 pages. */
export function hasOwnAddress(file: string, { isRedirect }: PageFacts): boolean {
  return !isRedirect && !isNotFoundPage(file);
}

import type { CatalogueRecord, Counts } from '#catalogue/record.ts';
import type { Brand } from '#config/brands.ts';
import type { PageFacts } from '#release/facts.ts';
import type { ReleaseFiles } from '#release/file-changes.ts';
import type { Manifest } from '#release/manifest.ts';
import type { Release } from '#release/release.ts';
import { isNotFoundPage } from './file-kinds.ts';

/** A release and everything that it is judged by. */
export interface JudgedRelease {
  readonly brand: Brand;
  readonly otherBrands: readonly Pick<Brand, 'code' | 'name'>[];
  readonly manifest: Pick<Manifest, 'files'>;
  /** The same files as they are published. */
  readonly files: ReleaseFiles;
  /** The catalogue that the release was made of, with the counts of its pages. */
  readonly record: CatalogueRecord;
  /** Null before the first release. */
  readonly live: LiveRelease | null;
  /** The record of the release that was live as the day began. */
  readonly dayStart: CatalogueRecord | null;
  /** The digests, of releases that were live, of files that may be kept for ever and that the live release lacks; by path. */
  readonly keptAssets: ReadonlyMap<string, ReadonlySet<string>>;
  /** When its pull began, ISO 8601, and the digest of the snapshot. */
  readonly pulled: { readonly at: string | null; readonly snapshot: string };
  /** Calls of the ERP without whose answer the release is not whole. */
  readonly failedCalls: readonly { readonly call: string; readonly reason: string }[];
}

export interface LiveRelease extends Pick<Release, 'files' | 'pulledAt' | 'snapshot'> {
  /** Null if it is damaged: nothing can be compared with it. */
  readonly record: CatalogueRecord | null;
}

/** Counts the pages of a release by language, and those that search engines may list. */
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

/** Whether a page has an address of its own: it neither redirects nor is shown where nothing is. */
export function hasOwnAddress(file: string, { isRedirect }: PageFacts): boolean {
  return !isRedirect && !isNotFoundPage(file);
}

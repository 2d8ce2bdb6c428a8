import { addressOf } from '#release/address.ts';
import type { FileContent } from '#release/page/page-content.ts';
import { type CheckedRelease, hasOwnAddress } from './checked-release.ts';
import { isSitemap, sitemapFile } from './file-kinds.ts';

/** How a file counts for the sitemap: as a page for search engines, as one that they shall pass over, or (null) not at all. */
export type Listing = 'indexed' | 'noindex' | null;

export function listingOf(file: string, content: FileContent | null): Listing {
  if (content === null || !hasOwnAddress(file, content)) return null;
  if (content.shared.canonical === 'translation') return null;
  return content.shared.isIndexed ? 'indexed' : 'noindex';
}

/**
 * Returns the faults of the sitemap, which lists every page for search engines once, and nothing else. For a
 * demonstration, whose every page is `noindex`, it lists all but those of withdrawn products: crawlers must come to see that.
 */
export function checkSitemap(release: CheckedRelease): readonly string[] {
  const { files, contentOf } = release;
  const sitemap = contentOf(sitemapFile);
  if (sitemap === null || !files.has(sitemapFile)) return [`There is no ${sitemapFile}`];
  const wanted = listWanted(release);
  const seen = new Set<string>();
  const faults: string[] = [];
  const listed = sitemap.links.flatMap((link) =>
    isSitemap(link) && files.has(link) ? (contentOf(link)?.links ?? []) : [link],
  );
  for (const file of listed) {
    if (seen.has(file)) faults.push(`The sitemap lists ${addressOf(file)} twice`);
    else if (!files.has(file)) faults.push(`The sitemap lists ${addressOf(file)}, which is not there`);
    else if (!wanted.has(file))
      faults.push(`The sitemap lists ${addressOf(file)}, which is no page for search engines`);
    seen.add(file);
  }
  for (const file of wanted) if (!seen.has(file)) faults.push(`The sitemap does not list ${addressOf(file)}`);
  return faults;
}

function listWanted({ files, contentOf, withdrawn }: CheckedRelease): ReadonlySet<string> {
  const pages = { indexed: new Set<string>(), noindex: new Set<string>() };
  for (const file of files.keys()) {
    const listing = listingOf(file, contentOf(file));
    if (listing === 'indexed' || (listing === 'noindex' && !withdrawn.has(file))) pages[listing].add(file);
  }
  return pages.indexed.size > 0 ? pages.indexed : pages.noindex;
}

import type { FileContent } from '#release/page/page-content.ts';
import { type CheckedRelease, hasOwnAddress } from './checked-release.ts';
import { isFilledByVisitor, isSitemap, sitemapFile } from './file-kinds.ts';
import { nameFiles } from './name-files.ts';
import type { ReleaseSubject } from './rule.ts';

/** How a file counts for the sitemap: as a page for search engines, as one that they shall pass over, or (null) not at all. */
export type Listing = 'indexed' | 'noindex' | null;

export function listingOf(file: string, content: FileContent | null): Listing {
  if (content === null || !hasOwnAddress(file, content)) return null;
  if (content.shared.canonical === 'translation') return null;
  return content.shared.isIndexed ? 'indexed' : 'noindex';
}

/**
 * Returns the faults of the sitemap, which lists every page for search engines once, and nothing else. For a
 * demonstration, whose every page is `noindex`, it lists all but those of withdrawn products and those that visitors fill: crawlers must come to see that.
 */
export function checkSitemap(release: CheckedRelease): readonly ReleaseSubject[] {
  const { files, contents, contentOf } = release;
  const sitemap = contentOf(sitemapFile);
  if (sitemap === null || !files.has(sitemapFile)) return [`There is no ${sitemapFile}`];
  const wanted = listWanted(release);
  const listed = sitemap.links.flatMap((link) =>
    isSitemap(link) && files.has(link) ? (contentOf(link)?.links ?? []) : [link],
  );
  const unique = new Set(listed);
  const toFault = (words: string, faulty: readonly string[], of: number): readonly ReleaseSubject[] => {
    const names = nameFiles(faulty, contents);
    const subject = `The sitemap ${words}, ${faulty.length} of ${of}: ${names}`;
    return faulty.length === 0 ? [] : [{ subject, files: faulty }];
  };
  return [
    ...toFault('lists pages twice', listTwice(listed), listed.length),
    ...toFault(
      'lists pages that are not there',
      [...unique].filter((file) => !files.has(file)),
      listed.length,
    ),
    ...toFault(
      'lists pages that are not for search engines',
      [...unique].filter((file) => files.has(file) && !wanted.has(file)),
      listed.length,
    ),
    ...toFault(
      'lacks pages',
      [...wanted].filter((file) => !unique.has(file)),
      wanted.size,
    ),
  ];
}

function listTwice(files: readonly string[]): readonly string[] {
  const [seen, twice] = [new Set<string>(), new Set<string>()];
  for (const file of files) (seen.has(file) ? twice : seen).add(file);
  return [...twice];
}

function listWanted({ files, contentOf, withdrawn }: CheckedRelease): ReadonlySet<string> {
  const pages = { indexed: new Set<string>(), noindex: new Set<string>() };
  for (const file of files.keys()) {
    const listing = listingOf(file, contentOf(file));
    if (listing === 'noindex' && (withdrawn.has(file) || isFilledByVisitor(file))) continue;
    if (listing !== null) pages[listing].add(file);
  }
  return pages.indexed.size > 0 ? pages.indexed : pages.noindex;
}

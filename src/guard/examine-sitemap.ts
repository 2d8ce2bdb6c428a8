import { addressOf } from '#release/address.ts';
import type { FileFacts } from '#release/page-facts-model.ts';
import { isNotFoundPage, isPage, type World } from './examine-file.ts';
import type { Finding } from './finding.ts';

const sitemapFile = 'sitemap.xml';

/** The sitemap, or a part of it where it is an index. */
export function isSitemap(file: string): boolean {
  return /^sitemap(?:-\d+)?\.xml$/.test(file);
}

/** How a file counts for the sitemap: as a page for search engines, as one that they shall pass over, or not at all. */
export type Listing = 'indexed' | 'noindex' | null;

export function toListing(file: string, facts: FileFacts | null): Listing {
  if (!isPage(file) || isNotFoundPage(file) || facts === null || facts.frame.isRedirect) return null;
  return facts.frame.isIndexed ? 'indexed' : 'noindex';
}

/**
 * The sitemap lists every page for search engines once, and nothing else. Of a demonstration, whose every page is
 * `noindex`, it lists all pages: crawlers must come to see that.
 */
export function examineSitemap(world: World): readonly Finding[] {
  const sitemap = world.factsOf(sitemapFile);
  if (sitemap === null || !world.files.has(sitemapFile)) return [toFinding(`There is no ${sitemapFile}`)];
  const wanted = listWanted(world);
  const seen = new Set<string>();
  const findings: Finding[] = [];
  const listed = sitemap.links.flatMap((link) =>
    isSitemap(link) && world.files.has(link) ? (world.factsOf(link)?.links ?? []) : [link],
  );
  for (const file of listed) {
    if (seen.has(file)) findings.push(toFinding(`The sitemap lists ${addressOf(file)} twice`));
    else if (!wanted.has(file)) findings.push(toFinding(sayStranger(file, world)));
    seen.add(file);
  }
  for (const file of wanted)
    if (!seen.has(file)) findings.push(toFinding(`The sitemap does not list ${addressOf(file)}`));
  return findings;
}

function listWanted({ files, factsOf }: World): ReadonlySet<string> {
  const pages = { indexed: new Set<string>(), noindex: new Set<string>() };
  for (const file of files.keys()) {
    const listing = toListing(file, factsOf(file));
    if (listing !== null) pages[listing].add(file);
  }
  return pages.indexed.size > 0 ? pages.indexed : pages.noindex;
}

function sayStranger(file: string, { files }: World): string {
  if (!files.has(file)) return `The sitemap lists ${addressOf(file)}, which is not there`;
  return `The sitemap lists ${addressOf(file)}, which is no page for search engines`;
}

function toFinding(subject: string): Finding {
  return { rule: 'sitemap', subject };
}

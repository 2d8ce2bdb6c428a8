import { contentTypeOf, unknownType } from '#release/content-type.ts';
import type { FileContent } from '#release/page/page-content.ts';
import { isFirstPage } from '#release/page/page-faults.ts';

export const headersFile = '_headers';
export const redirectsFile = '_redirects';
export const sitemapFile = 'sitemap.xml';

export function isPage(file: string): boolean {
  return file.endsWith('.html');
}

/** Such a page is served at any address that leads nowhere, so it has none of its own. */
export function isNotFoundPage(file: string): boolean {
  return file.endsWith('404.html') && /^(?:[^/]+\/)?404\.html$/.test(file);
}

/** The sitemap, or a part of it where it is an index. */
export function isSitemap(file: string): boolean {
  return /^sitemap(?:-\d+)?\.xml$/.test(file);
}

const binary = /\.(?:avif|br|gif|gz|ico|jpe?g|mp4|otf|pdf|png|ttf|webm|webp|woff2?|zip|zst)$/i;

export function isText(file: string): boolean {
  return !binary.test(file);
}

/** Whether browsers are told what a file is, and it isn't hidden. */
export function isKnownKind(file: string): boolean {
  if (/^_(?:headers|redirects)$/.test(file)) return true;
  // Hosts run or obey others at the top, such as `_worker.js`; and what ends in capitals is a page to browsers alone.
  if (/^_(?!astro\/)|\.[^./]*[A-Z][^./]*$/.test(file)) return false;
  if (/(?:^|\/)\.(?!well-known\/)/.test(file)) return false;
  return contentTypeOf(file) !== unknownType;
}

/** A page that the browser fills with what a visitor chose, which no search engine shall have. */
export function isFilledByVisitor(file: string): boolean {
  return /^(?:[^/]+\/)?products\/(?:list|compare)\/index\.html$/.test(file);
}

/** A first page, or one of products or groups, that shows none; a visitor's list and comparison are filled in the browser. */
export function isEmptyListing(file: string, { shared, says }: FileContent): boolean {
  const isListing = /(?:^|\/)products\//.test(file) && !/(?:^|\/)products\/item\//.test(file);
  return (isListing || isFirstPage(file)) && says?.product === null && shared.isIndexed && !shared.hasCards;
}

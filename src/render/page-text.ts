import { toOwnFile } from '#release/address.ts';
import type { PageFacts } from '#release/manifest.ts';

/** Returns to which page the canonical link points. If there are several links, returns `other`. */
export function toCanonicalKind(
  [address, second]: readonly string[],
  file: string,
  siteUrl: string,
): PageFacts['canonical'] {
  if (address === undefined) return 'none';
  const named = second === undefined ? toOwnFile(address, siteUrl) : null;
  if (named === file) return 'self';
  return named !== null && withoutTree(named) === withoutTree(file) ? 'translation' : 'other';
}

/** Removes the language folder from a path, so that a page and its translation have the same path. */
function withoutTree(file: string): string {
  return file.replace(/^(?:en|zh)\//, '');
}

/** Returns the text from an offset to an end tag, without tags. */
export function textBetween(html: string, start: number, end: string): string {
  return html
    .slice(start, html.indexOf(end, start))
    .replace(/<[^>]*>/g, ' ')
    .trim();
}

const tagsOnly = /(?:\s|<[^>]*>)*/y;

/** Returns whether there is text outside tags between an offset and an end tag. */
export function hasTextBetween(html: string, start: number, end: string): boolean {
  tagsOnly.lastIndex = start;
  tagsOnly.test(html);
  return tagsOnly.lastIndex < html.indexOf(end, start);
}

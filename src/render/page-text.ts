import { toOwnFile } from '#release/address.ts';
import type { PageFacts } from '#release/manifest.ts';

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

function withoutTree(file: string): string {
  return file.replace(/^(?:en|zh)\//, '');
}

export function textBetween(html: string, start: number, end: string): string {
  return html
    .slice(start, html.indexOf(end, start))
    .replace(/<[^>]*>/g, ' ')
    .trim();
}

const tagsOnly = /(?:\s|<[^>]*>)*/y;

export function hasTextBetween(html: string, start: number, end: string): boolean {
  tagsOnly.lastIndex = start;
  tagsOnly.test(html);
  return tagsOnly.lastIndex < html.indexOf(end, start);
}

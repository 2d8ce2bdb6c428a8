import { digest8 } from './digest.ts';
import { decodeEntities } from './entities.ts';

/** No longer than this in UTF-8, so that a suffix and an ending fit any file system's 255 bytes. */
const maxSlugBytes = 80;
/** Names that Windows, hosts or our own routes take; bare digits would be page numbers. */
const reserved = /^(con|prn|aux|nul|com\d|lpt\d|index|404|sg|en|zh|\d+)$/;
/** A name that looks marked already could meet a marked one, so it is marked too. */
const looksMarked = /(^|-)[0-9a-f]{8}$/;

/**
 * A name as a path segment: lower case, letters and digits of any script, joined by hyphens; may be empty. The ERP's spelling
 * of a group's name, by which it is called, may have character references.
 */
export function toSlug(name: string): string {
  const words = decodeEntities(name)
    .normalize('NFKC')
    .toLowerCase()
    .normalize('NFC')
    .replace(/[^\p{L}\p{N}\p{M}]+/gu, '-')
    .replace(/^-|-$/g, '');
  return cutToBytes(words, maxSlugBytes).replace(/-$/, '');
}

/**
 * Slugs of all names of one kind. Names that share a slug, and reserved or empty slugs, carry 8 hex digits
 * of the name's digest, every member of the group (requirement 9.2).
 */
export function assignSlugs(names: readonly string[]): ReadonlyMap<string, string> {
  const counts = new Map<string, number>();
  for (const name of new Set(names)) counts.set(toSlug(name), (counts.get(toSlug(name)) ?? 0) + 1);
  return new Map(names.map((name) => [name, marked(name, counts)]));
}

/** Whether a slug needs no digest, as long as no other name shares it. */
export function isPlainSlug(slug: string): boolean {
  return slug !== '' && !reserved.test(slug) && !looksMarked.test(slug);
}

function marked(name: string, counts: ReadonlyMap<string, number>): string {
  const slug = toSlug(name);
  if (isPlainSlug(slug) && counts.get(slug) === 1) return slug;
  return slug === '' ? digest8(name) : `${slug}-${digest8(name)}`;
}

function cutToBytes(text: string, limit: number): string {
  let kept = '';
  let bytes = 0;
  for (const character of text) {
    bytes += new TextEncoder().encode(character).length;
    if (bytes > limit) break;
    kept += character;
  }
  return kept;
}

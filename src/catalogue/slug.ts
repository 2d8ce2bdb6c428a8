import { digest8 } from './digest.ts';
import { decodeEntities } from './entities.ts';

/** In UTF-8; with a suffix and an ending it fits the 255 bytes of file systems. */
const maxSlugBytes = 80;
/** Names that Windows, hosts or our own routes reserve; bare digits are page numbers. */
const reserved = /^(con|prn|aux|nul|com\d|lpt\d|index|404|sg|en|zh|\d+)$/;
/** A name that ends like a digest gets one, too. */
const looksMarked = /(^|-)[0-9a-f]{8}$/;

/**
 * A name as a path segment: lower case, letters and digits of any script, joined by hyphens; may be empty. Character
 * references are decoded first.
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

/** Slugs of all names of one kind. Shared, reserved and empty slugs get 8 hex digits of the name's digest (requirement 9.2). */
export function assignSlugs(names: readonly string[]): ReadonlyMap<string, string> {
  const counts = new Map<string, number>();
  for (const name of new Set(names)) counts.set(toSlug(name), (counts.get(toSlug(name)) ?? 0) + 1);
  return new Map(names.map((name) => [name, marked(name, counts)]));
}

/** Whether a slug needs no digest, unless another name shares it. */
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

const safeId = /^[a-z0-9][a-z0-9_-]{0,63}$/;
const maxCleanedLength = 48;

/**
 * The path segment of a product's page: a safe id as it is, any other in lower case with unsafe characters replaced, `-`
 * and 8 hex digits of its digest (requirement 9.1).
 */
export function toProductKey(id: string): string {
  if (safeId.test(id)) return id;
  const cleaned = id
    .toLowerCase()
    .replace(/[^a-z0-9_]+/g, '-')
    .replace(/^[-_]+|(?<![-_])[-_]+$/g, '')
    .slice(0, maxCleanedLength);
  return `${cleaned || 'x'}-${digest8(id)}`;
}

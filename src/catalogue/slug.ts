import { digest8 } from './digest.ts';
import { decodeEntities } from './entities.ts';

/** In bytes of UTF-8. File systems limit names to 255 bytes. */
const maxSlugBytes = 80;
/** Names reserved by Windows, hosts or the site's own routes. */
const reservedSlug = /^(con|prn|aux|nul|com\d|lpt\d|index|404|sg|en|zh|\d+)$/;
const digestEnding = /(^|-)[0-9a-f]{8}$/;

/** Keeps letters and digits of any script. The result may be empty. */
export function toSlug(name: string): string {
  const words = decodeEntities(name)
    .normalize('NFKC')
    .toLowerCase()
    .normalize('NFC')
    .replace(/[^\p{L}\p{N}\p{M}]+/gu, '-')
    .replace(/^-|-$/g, '');
  const { read } = new TextEncoder().encodeInto(words, new Uint8Array(maxSlugBytes));
  return words.slice(0, read).replace(/-$/, '');
}

/** Adds a digest if a slug is shared, reserved or empty (requirement 9.2). */
export function assignSlugs(names: readonly string[]): ReadonlyMap<string, string> {
  const bySlug = Map.groupBy(new Set(names), toSlug);
  return new Map(names.map((name) => [name, toUniqueSlug(name, bySlug)]));
}

export function isPlainSlug(slug: string): boolean {
  return slug !== '' && !reservedSlug.test(slug) && !digestEnding.test(slug);
}

function toUniqueSlug(name: string, bySlug: ReadonlyMap<string, readonly string[]>): string {
  const slug = toSlug(name);
  if (isPlainSlug(slug) && bySlug.get(slug)?.length === 1) return slug;
  return slug === '' ? digest8(name) : `${slug}-${digest8(name)}`;
}

const safeId = /^[a-z0-9][a-z0-9_-]{0,63}$/;
const maxCleanedLength = 48;

/** Keeps a safe id. Cleans any other id and adds a digest (requirement 9.1). */
export function toProductKey(id: string): string {
  if (safeId.test(id)) return id;
  const cleaned = id
    .toLowerCase()
    .replace(/[^a-z0-9_]+/g, '-')
    .replace(/^[-_]+|(?<![-_])[-_]+$/g, '')
    .slice(0, maxCleanedLength);
  return `${cleaned || 'x'}-${digest8(id)}`;
}

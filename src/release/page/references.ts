import { decodeEntities } from './entities.ts';
import type { Tag } from './tags.ts';

/**
 * How a page uses an address: `link` leaves it to the visitor, `picture` shows it, `load` fetches it unasked, `page` says
 * that it is a page of this site.
 */
export type Use = 'link' | 'picture' | 'load' | 'page';

export interface Reference {
  readonly use: Use;
  readonly address: string;
}

const socialPictures = new Set(['og:image', 'og:image:url', 'og:image:secure_url', 'twitter:image']);
/** Addresses of the page itself, which have rules of their own. */
const ownAddresses = new Set(['canonical', 'alternate']);
/** These open a connection for pictures, and fetch nothing. */
const connections = new Set(['preconnect', 'dns-prefetch']);
const useByAttribute: ReadonlyMap<string, Use> = new Map([
  ['src', 'load'],
  ['href', 'load'],
  ['xlink:href', 'load'],
  ['data', 'load'],
  ['action', 'load'],
  ['formaction', 'load'],
  ['ping', 'load'],
  ['poster', 'picture'],
  ['before-hydration-url', 'load'],
  ['data-href', 'page'],
]);
const sourceSets = new Set(['srcset', 'imagesrcset']);

/** Returns every address that a tag names but those of the page itself. */
export function readReferences(tag: Tag): readonly Reference[] {
  if (tag.attributes.size === 0) return [];
  if (tag.name === 'meta') return readMeta(tag);
  const found: Reference[] = [];
  for (const [name, value] of tag.attributes) {
    if (sourceSets.has(name)) found.push(...readSourceSet(decodeEntities(value)));
    else if (isAddress(name)) {
      const use = toUse(tag, name);
      if (use !== null) found.push({ use, address: decodeEntities(value) });
    } else if (name === 'style') found.push(...readStyle(decodeEntities(value)));
  }
  return found;
}

/** Whether an attribute of this name holds one address, in some tags at least. */
export function isAddress(attribute: string): boolean {
  return useByAttribute.has(attribute);
}

/** Returns how a tag uses the address in one of its attributes; null where it is none, or the page's own. */
export function toUse({ name, attributes }: Tag, attribute: string): Use | null {
  const usual = useByAttribute.get(attribute) ?? null;
  if (attribute === 'href') {
    if (name === 'a' || name === 'area') return 'link';
    if (name === 'link') return toUseOfLink(attributes.get('rel') ?? '', attributes.has('hreflang'));
  }
  if (attribute === 'src' && (name === 'img' || name === 'input')) return 'picture';
  // `data` is an address in `object` alone.
  return attribute === 'data' && name !== 'object' ? null : usual;
}

function toUseOfLink(rel: string, hasLanguage: boolean): Use | null {
  const words = rel.toLowerCase().split(/\s+/);
  if (words.some((word) => ownAddresses.has(word)) && !words.includes('stylesheet'))
    return words.includes('alternate') && !hasLanguage ? 'page' : null;
  return words.some((word) => connections.has(word)) ? 'picture' : 'load';
}

function readMeta({ attributes }: Tag): readonly Reference[] {
  const content = decodeEntities(attributes.get('content') ?? '');
  const name = attributes.get('property') ?? attributes.get('name') ?? '';
  if (socialPictures.has(name)) return [{ use: 'picture', address: content }];
  if (name === 'og:url') return [{ use: 'page', address: content }];
  const target = readRefresh(attributes);
  return target === null ? [] : [{ use: 'page', address: target }];
}

/** Returns the address that a redirect page's `meta` leads to; null for other tags. */
export function readRefresh(attributes: Tag['attributes']): string | null {
  if (
    decodeEntities(attributes.get('http-equiv') ?? '')
      .trim()
      .toLowerCase() !== 'refresh'
  )
    return null;
  const content = decodeEntities(attributes.get('content') ?? '');
  return /^\s*[\d.]*\s*[;,]?\s*(?:url\s*=\s*)?["']?([^"']*)/i.exec(content)?.[1]?.trim() ?? '';
}

function readSourceSet(value: string): readonly Reference[] {
  return [...value.matchAll(/[^\s,]\S*[^\s,]|[^\s,]/g)]
    .map(([word]) => word)
    .filter((word) => !/^\d+(?:\.\d+)?[wxh]$/.test(word))
    .map((address): Reference => ({ use: 'picture', address }));
}

/** As compilers write it. */
const imported = /\b(?:from|import)\s*\(?\s*(["'`])((?:\.{0,2}\/|https?:)[^"'`\s]*)\1/g;

/** Returns the addresses of the modules that a script imports. */
export function readImports(script: string): readonly Reference[] {
  return [...script.matchAll(imported)].map(([, , address = '']): Reference => ({ use: 'load', address }));
}

const addressInStyle = /url\(\s*(?:"([^"]*)"|'([^']*)'|([^"')\s]*))\s*\)|@import\s+(?:"([^"]*)"|'([^']*)')/gi;

/** Returns the addresses that a style sheet asks for. */
export function readStyle(css: string): readonly Reference[] {
  if (!/url\(|@import/i.test(css)) return [];
  return [...css.matchAll(addressInStyle)]
    .map((found) => found.slice(1).find((part) => part !== undefined) ?? '')
    .filter((address) => !address.startsWith('data:'))
    .map((address): Reference => ({ use: 'load', address }));
}

/** Links of these kinds may lead anywhere on the web. */
const freeLinks = /^(?:https?:\/\/|mailto:|tel:)/;

/** Hosts by their address, or by a name that the web at large doesn't have. */
const mayBePrivate =
  /^https?:\/\/(?:\[|(?:0x)?[\da-f]*[\d.]+(?::\d+)?$|[^.]+\.?(?::\d+)?$|.*\.(?:local|localhost|internal|intranet|lan|corp|home|home\.arpa)\.?(?::\d+)?$)/i;

/** Whether a link may be left to the visitor; one that may lead into a private network is looked at. */
export function isFreeLink(address: string, origin: string): boolean {
  return freeLinks.test(address) && !mayBePrivate.test(origin);
}

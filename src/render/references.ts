import { decodeEntities } from '#catalogue/entities.ts';
import { isPublicAddress } from '#config/public-address.ts';
import { toDestination } from '#release/address.ts';
import type { AddressUse, Finding } from '#release/manifest.ts';
import type { FindingsContext } from './findings-context.ts';

const isAscii = /^\p{ASCII}*$/u;

/** Decodes UTF-8 that was read as Latin-1. */
export function decodeBytes(bytes: string): string {
  return isAscii.test(bytes) ? bytes : Buffer.from(bytes, 'latin1').toString();
}

const ownAddresses = new Set(['canonical', 'alternate']);
/** The site uses these link types only for hosts of pictures, so they count as pictures. */
const connections = new Set(['preconnect', 'dns-prefetch']);
const useByAttribute: ReadonlyMap<string, AddressUse> = new Map([
  ['src', 'load'],
  ['href', 'load'],
  ['xlink:href', 'load'],
  ['data', 'load'],
  ['action', 'load'],
  ['formaction', 'load'],
  ['poster', 'picture'],
  ['srcset', 'picture'],
  ['imagesrcset', 'picture'],
  ['data-href', 'page'],
]);

const startTag = /<([a-z][^\s/>]*)((?:[^">]|"[^"]*")*)>/y;
const absolute = /="(?:[a-z][a-z\d+.-]*:|\/\/)/gi;
const absoluteAttributes = /\s([a-z:-]+)="((?:[a-z][a-z\d+.-]*:|\/\/)[^"]*)"/gi;

/**
 * Lists the addresses in a page that begin with a scheme or a host. Links within the site are paths. Reads only this
 * program's HTML: lower-case names, double quotes, no `"` in values and no `<` in text.
 */
export function listAddresses(html: string): readonly (readonly [AddressUse, string])[] {
  const addresses: (readonly [AddressUse, string])[] = [];
  absolute.lastIndex = 0;
  for (let found = absolute.exec(html); found !== null; found = absolute.exec(html)) {
    startTag.lastIndex = findTag(html, found.index);
    const [, tag = '', attributes = ''] = startTag.exec(html) ?? [];
    // Continues after the tag.
    absolute.lastIndex = Math.max(absolute.lastIndex, startTag.lastIndex);
    for (const [, name = '', bytes = ''] of attributes.matchAll(absoluteAttributes)) {
      const use = toUse(tag, name, attributes);
      if (use === null) continue;
      const value = decodeEntities(decodeBytes(bytes));
      for (const address of name.endsWith('srcset') ? listSources(value) : [value])
        addresses.push([use, address]);
    }
  }
  return addresses;
}

/** Returns the start of the tag in which an attribute's value begins at `at`. Other values may contain `<`. */
function findTag(html: string, at: number): number {
  let start = html.lastIndexOf('<', at);
  while (start > 0 && html.slice(start, at).split('"').length % 2 === 0)
    start = html.lastIndexOf('<', start - 1);
  return Math.max(start, 0);
}

function listSources(sourceSet: string): readonly string[] {
  return sourceSet
    .split(/,\s+/)
    .map((source) => source.trim().replace(/\s.*$/s, ''))
    .filter((address) => address !== '');
}

/** Returns null if the attribute contains the page's own URL or no URL at all. */
function toUse(tag: string, name: string, attributes: string): AddressUse | null {
  if (tag === 'meta') return name === 'content' ? toUseOfMeta(attributes) : null;
  if (name === 'href') {
    if (tag === 'a' || tag === 'area') return 'link';
    if (tag === 'link') return toUseOfLink(attributes);
  }
  if (name === 'src' && (tag === 'img' || tag === 'input')) return 'picture';
  // Only `object` has an address in `data`.
  return name === 'data' && tag !== 'object' ? null : (useByAttribute.get(name) ?? null);
}

const relation = /\srel="([^"]*)"/;
const nameOfMeta = /\s(?:property|name)="([^"]*)"/;

function toUseOfLink(attributes: string): AddressUse | null {
  const words = (relation.exec(attributes)?.[1] ?? '').toLowerCase().split(/\s+/);
  if (words.some((word) => ownAddresses.has(word)) && !words.includes('stylesheet'))
    return words.includes('alternate') && !attributes.includes(' hreflang="') ? 'page' : null;
  return words.some((word) => connections.has(word)) ? 'picture' : 'load';
}

const socialPictures = new Set(['og:image', 'og:image:url', 'og:image:secure_url', 'twitter:image']);

function toUseOfMeta(attributes: string): AddressUse | null {
  const name = nameOfMeta.exec(attributes)?.[1] ?? '';
  if (socialPictures.has(name)) return 'picture';
  return name === 'og:url' ? 'page' : null;
}

const imported = /\b(?:from|import)\s*\(?\s*(["'`])((?:\.{0,2}\/|https?:)[^"'`\s]*)\1/g;
const addressInStyle = /url\(\s*(?:"([^"]*)"|'([^']*)'|([^"')\s]*))\s*\)|@import\s+(?:"([^"]*)"|'([^']*)')/gi;

export function listLoaded(file: string, text: string): readonly string[] {
  if (/\.m?js$/.test(file)) return [...text.matchAll(imported)].map(([, , address = '']) => address);
  if (!file.endsWith('.css')) return [];
  return [...text.matchAll(addressInStyle)]
    .map((found) => found.slice(1).find((part) => part !== undefined) ?? '')
    .filter((address) => !address.startsWith('data:'));
}

/** Links that begin like this may lead to any site. */
const freeLinks = /^(?:https?:\/\/|mailto:|tel:)/;

/** IP addresses, and host names outside public DNS. */
const mayBePrivate =
  /^https?:\/\/(?:\[|(?:0x)?[\da-f]*[\d.]+(?::\d+)?$|[^.]+\.?(?::\d+)?$|.*\.(?:local|localhost|internal|intranet|lan|corp|home|home\.arpa)\.?(?::\d+)?$)/i;

export function findInAddress(
  use: AddressUse,
  address: string,
  file: string,
  { siteUrl, pictureOrigins, publicErpHost }: FindingsContext,
): Finding | null {
  const destination = toDestination(address, { file, siteUrl });
  if (destination === null) return null;
  if (destination.kind === 'file')
    return use === 'link' ? { rule: 'link', values: { to: destination.file } } : null;
  const { origin } = destination;
  if (use === 'picture' && (origin === 'data:' || pictureOrigins.includes(origin))) return null;
  if (use !== 'link') return { rule: 'third-party', values: { use, origin } };
  if (freeLinks.test(address) && !mayBePrivate.test(origin)) return null;
  if (!/^https?:/.test(origin)) return { rule: 'third-party', values: { use, origin } };
  const { host } = new URL(origin);
  const isPublic = isPublicAddress(host.replace(/:\d+$|\.(?=:|$)|[[\]]/g, ''));
  return isPublic || host === publicErpHost ? null : { rule: 'private-host', values: { host } };
}

import { decodeEntities } from '#catalogue/entities.ts';
import { isPublicAddress } from '#config/public-address.ts';
import { toDestination } from '#release/address.ts';
import type { AddressUse, Finding } from '#release/manifest.ts';
import type { FindingsContext } from './findings-context.ts';
import type { Tag } from './tags.ts';

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

const absolute = /\s([a-z:-]+)="((?:[a-z][a-z\d+.-]*:|\/\/)[^"]*)"/gi;

/** Lists the addresses of a tag that begin with a scheme or a host. Links within the site are paths. */
export function listAddresses(tag: Tag): readonly (readonly [AddressUse, string])[] {
  if (!tag.attributes.includes('//') && !tag.attributes.includes(':')) return noAddresses;
  return [...tag.attributes.matchAll(absolute)].flatMap(([, name = '', bytes = '']) => {
    const use = toUse(tag, name);
    if (use === null) return [];
    const value = decodeEntities(decodeBytes(bytes));
    return (name.endsWith('srcset') ? listSources(value) : [value]).map((address) => [use, address] as const);
  });
}

const noAddresses: ReturnType<typeof listAddresses> = [];

function listSources(sourceSet: string): readonly string[] {
  return sourceSet
    .split(/,\s+/)
    .map((source) => source.trim().replace(/\s.*$/s, ''))
    .filter((address) => address !== '');
}

/** Returns null if the attribute contains the page's own URL or no URL at all. */
function toUse(tag: Tag, attribute: string): AddressUse | null {
  const usual = useByAttribute.get(attribute) ?? null;
  const { name } = tag;
  if (name === 'meta') return attribute === 'content' ? toUseOfMeta(tag) : null;
  if (attribute === 'href') {
    if (name === 'a' || name === 'area') return 'link';
    if (name === 'link') return toUseOfLink(tag.get('rel') ?? '', tag.get('hreflang') !== null);
  }
  if (attribute === 'src' && (name === 'img' || name === 'input')) return 'picture';
  // Only `object` has an address in `data`.
  return attribute === 'data' && name !== 'object' ? null : usual;
}

function toUseOfLink(rel: string, hasLanguage: boolean): AddressUse | null {
  const words = rel.toLowerCase().split(/\s+/);
  if (words.some((word) => ownAddresses.has(word)) && !words.includes('stylesheet'))
    return words.includes('alternate') && !hasLanguage ? 'page' : null;
  return words.some((word) => connections.has(word)) ? 'picture' : 'load';
}

const socialPictures = new Set(['og:image', 'og:image:url', 'og:image:secure_url', 'twitter:image']);

function toUseOfMeta(tag: Tag): AddressUse | null {
  const name = tag.get('property') ?? tag.get('name') ?? '';
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

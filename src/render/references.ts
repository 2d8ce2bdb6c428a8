import { isPublicAddress } from '#config/public-address.ts';
import { toDestination } from '#release/address.ts';
import type { AddressUse, Finding } from '#release/manifest.ts';
import type { FactsContext } from './facts-context.ts';
import type { Tag } from './tags.ts';

const isAscii = /^\p{ASCII}*$/u;

/** Decodes UTF-8 that was read as Latin-1. */
export function decodeBytes(bytes: string): string {
  return isAscii.test(bytes) ? bytes : Buffer.from(bytes, 'latin1').toString();
}

/** A substring would keep the whole page in memory. */
export function copyOf(text: string): string {
  return Buffer.from(text, 'latin1').toString('latin1');
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

export const addressAttributes: readonly string[] = [...useByAttribute.keys()];

export function isAddress(attribute: string): boolean {
  return useByAttribute.has(attribute);
}

export function isSourceSet(attribute: string): boolean {
  return attribute.endsWith('srcset');
}

export function listSources(sourceSet: string): readonly string[] {
  return sourceSet
    .split(/,\s+/)
    .map((source) => source.trim().replace(/\s.*$/s, ''))
    .filter((address) => address !== '');
}

/** Returns null if the attribute contains the page's own URL or no URL at all. */
export function toUse(tag: Tag, attribute: string): AddressUse | null {
  const usual = useByAttribute.get(attribute) ?? null;
  const { name } = tag;
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

export function toUseOfMeta(name: string): AddressUse | null {
  if (socialPictures.has(name)) return 'picture';
  return name === 'og:url' ? 'page' : null;
}

export function readRefresh(content: string): string {
  return /^\s*[\d.]*\s*[;,]?\s*(?:url\s*=\s*)?["']?([^"']*)/i.exec(content)?.[1]?.trim() ?? '';
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
  { siteUrl, pictureOrigins, publicErpHost }: FactsContext,
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

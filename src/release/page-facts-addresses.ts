/** What an address leads to: a file of the own site, or another origin; null for a place in the same page. */
export type Destination =
  | { readonly kind: 'file'; readonly file: string }
  /** Of a scheme without hosts it is the scheme, e.g. `mailto:`. */
  | { readonly kind: 'outside'; readonly origin: string }
  | null;

/** The page that an address stands in. */
export interface Place {
  /** Its path in the dist. */
  readonly file: string;
  /** Origin of the own site, without a closing slash. */
  readonly siteUrl: string;
}

/** What browsers read as it stands: no dot segments, no characters that they fold or drop. */
const plainPath = /^\/(?![/\\])(?:(?!\/\.)[^\\\s])*$/;
const plainOrigin = /^https?:\/\/[a-z0-9.-]+(?::\d+)?(?=[/?#])/;

/**
 * Where an address leads. An address that can't be decoded stands as it is for the file: it begins with a slash,
 * as no file does.
 */
export function toDestination(address: string, place: Place): Destination {
  if (plainPath.test(address)) return { kind: 'file', file: toFile(address) };
  const { siteUrl } = place;
  const origin = plainOrigin.exec(address)?.[0];
  const rest = address.slice(siteUrl.length);
  if (origin === siteUrl && plainPath.test(rest)) return { kind: 'file', file: toFile(rest) };
  if (origin !== undefined && origin !== siteUrl && !/:(?:80|443)$/.test(origin))
    return { kind: 'outside', origin };
  return toUnusual(address.trim(), place);
}

function toUnusual(address: string, { file, siteUrl }: Place): Destination {
  if (address === '' || /^[?#]/.test(address)) return null;
  const base = `${siteUrl}${addressOf(file)}`;
  if (!URL.canParse(address, base)) return { kind: 'file', file: `/${address}` };
  const url = new URL(address, base);
  if (url.origin === siteUrl) return { kind: 'file', file: toFile(url.pathname) };
  return { kind: 'outside', origin: url.origin === 'null' ? url.protocol : url.origin };
}

function toFile(path: string): string {
  const bare = path.replace(/[?#].*$/s, '');
  const decoded = bare.includes('%') ? decode(bare) : bare;
  if (decoded === null) return bare;
  return decoded.endsWith('/') ? `${decoded.slice(1)}index.html` : decoded.slice(1);
}

function decode(path: string): string | null {
  try {
    return decodeURIComponent(path);
  } catch {
    return null;
  }
}

/** The address of a file on its site: an index by its folder, encoded as every link is. What stands as it was stays so. */
export function addressOf(file: string): string {
  if (file.startsWith('/')) return file.replace(/^\/(?=[a-z][a-z0-9+.-]*:)/i, '');
  const path = file.replace(/(^|\/)index\.html$/, '$1');
  return `/${path.split('/').map(encode).join('/')}`;
}

/** A lone surrogate would make `encodeURIComponent` throw. */
function encode(segment: string): string {
  return /^[\w.~-]*$/.test(segment) ? segment : encodeURIComponent(segment.toWellFormed());
}

/** The file that an absolute address names in the one spelling that counts as the page's own; null for others. */
export function toOwnFile(address: string, siteUrl: string): string | null {
  if (!address.startsWith(`${siteUrl}/`)) return null;
  const file = toFile(address.slice(siteUrl.length));
  return `${siteUrl}${addressOf(file)}` === address ? file : null;
}

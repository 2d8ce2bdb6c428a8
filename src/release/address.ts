/** An address leads to a file of the own site, to another origin, or (null) to a place in its own page. */
export type Destination =
  | { readonly kind: 'file'; readonly file: string }
  /** `origin` is the scheme alone where that has no hosts, e.g. `mailto:`. */
  | { readonly kind: 'outside'; readonly origin: string }
  | null;

/** The page that an address stands in, and is resolved against. */
export interface BasePage {
  /** Its path in the dist. */
  readonly file: string;
  /** Origin of the own site, without a closing slash. */
  readonly siteUrl: string;
}

/**
 * Returns the path of the address under which a file of a dist is served: an index page by its folder, every segment
 * encoded. An address that `toDestination` couldn't decode comes back as it was.
 */
export function addressOf(file: string): string {
  if (file.startsWith('/')) return file.replace(/^\/(?=[a-z][a-z0-9+.-]*:)/i, '');
  return fileAddressOf(file.replace(/(^|\/)index\.html$/, '$1'));
}

/** Returns the address of the file itself: of an index page the one with `index.html`, which hosts answer too. */
export function fileAddressOf(file: string): string {
  return `/${file.split('/').map(encode).join('/')}`;
}

/** Returns the file that a host answers the path of an address with, query and hash aside; null where the path can't be decoded. */
export function fileBehind(path: string): string | null {
  const bare = /[?#]/.test(path) ? path.replace(/[?#].*$/s, '') : path;
  const decoded = bare.includes('%') ? decode(bare) : bare;
  if (decoded === null) return null;
  return decoded.endsWith('/') ? `${decoded.slice(1)}index.html` : decoded.slice(1);
}

/** Returns the file that an absolute address names in the one spelling that counts as the page's own; null for others. */
export function toOwnFile(address: string, siteUrl: string): string | null {
  if (!address.startsWith(`${siteUrl}/`)) return null;
  const file = fileBehind(address.slice(siteUrl.length));
  return file !== null && `${siteUrl}${addressOf(file)}` === address ? file : null;
}

/** Browsers read such a path as it stands: no dot segments, no characters that they fold or drop. */
const plainPath = /^\/(?![/\\])(?:(?!\/\.)[^\\\s])*$/;
const plainOrigin = /^https?:\/\/[a-z0-9.-]+(?::\d+)?(?=[/?#])/;

/**
 * Returns where an address leads. An address that can't be decoded stands for the file as it is: it begins with a
 * slash, as no file does.
 */
export function toDestination(address: string, page: BasePage): Destination {
  if (plainPath.test(address)) return toFile(address);
  const { siteUrl } = page;
  const origin = plainOrigin.exec(address)?.[0];
  const rest = address.slice(siteUrl.length);
  if (origin === siteUrl && plainPath.test(rest)) return toFile(rest);
  if (origin !== undefined && origin !== siteUrl && !/:(?:80|443)$/.test(origin))
    return { kind: 'outside', origin };
  return resolveUnusual(address.trim(), page);
}

function toFile(path: string): Destination {
  return { kind: 'file', file: fileBehind(path) ?? path.replace(/[?#].*$/s, '') };
}

function resolveUnusual(address: string, { file, siteUrl }: BasePage): Destination {
  if (address === '' || /^[?#]/.test(address)) return null;
  const base = `${siteUrl}${addressOf(file)}`;
  if (!URL.canParse(address, base)) return { kind: 'file', file: `/${address}` };
  const url = new URL(address, base);
  if (url.origin === siteUrl) return toFile(url.pathname);
  return { kind: 'outside', origin: url.origin === 'null' ? url.protocol : url.origin };
}

function decode(path: string): string | null {
  try {
    return decodeURIComponent(path);
  } catch {
    return null;
  }
}

/** A lone surrogate would make `encodeURIComponent` throw. */
function encode(segment: string): string {
  return /^[\w.~-]*$/.test(segment) ? segment : encodeURIComponent(segment.toWellFormed());
}

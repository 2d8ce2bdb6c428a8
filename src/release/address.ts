/** The target of a link. Null for a link without a path, such as `#top`. */
export type Destination =
  | { readonly kind: 'file'; readonly file: string }
  /** For `mailto:` and similar, `origin` is the scheme. */
  | { readonly kind: 'outside'; readonly origin: string }
  | null;

export interface BasePage {
  readonly file: string;
  readonly siteUrl: string;
}

/**
 * Returns `/x/` for `x/index.html`. A `file` that starts with `/` is an address that could not be decoded, and is returned
 * as written.
 */
export function addressOf(file: string): string {
  if (file.startsWith('/')) return file.replace(/^\/(?=[a-z][a-z0-9+.-]*:)/i, '');
  return fileAddressOf(file.replace(/(^|\/)index\.html$/, '$1'));
}

export function fileAddressOf(file: string): string {
  if (/^[\w.~/-]*$/.test(file)) return `/${file}`;
  // `encodeURIComponent` throws for a lone surrogate.
  return `/${file.toWellFormed().split('/').map(encodeURIComponent).join('/')}`;
}

/** Ignores query and hash. Null if the path cannot be decoded. */
export function toServedFile(path: string): string | null {
  const bare = /[?#]/.test(path) ? path.replace(/[?#].*$/s, '') : path;
  const decoded = bare.includes('%') ? decode(bare) : bare;
  if (decoded === null) return null;
  return decoded.endsWith('/') ? `${decoded.slice(1)}index.html` : decoded.slice(1);
}

/** Matches paths that need no URL parsing, because they contain no dot segment, backslash or white space. */
const plainPath = /^\/(?![/\\])(?:(?!\/\.)[^\\\s])*$/;
const plainOrigin = /^https?:\/\/[a-z0-9.-]+(?::\d+)?(?=[/?#])/;

/** If the address cannot be decoded, `file` starts with `/`, so it matches no file of the site. */
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
  return { kind: 'file', file: toServedFile(path) ?? path.replace(/[?#].*$/s, '') };
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

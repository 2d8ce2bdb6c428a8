import { isIP } from 'node:net';
import { isPublicAddress } from '#config/public-address.ts';
import { PictureError } from './picture-error.ts';

/** The hosts that pictures may be fetched from. */
export interface PictureSource {
  /** The ERP as the build asks it; it may be anywhere, as it was configured. */
  readonly erpHost: string;
  /** The ERP as the snapshot's images name it. */
  readonly publicErpHost: string;
  /** The ERP's folders that pictures are in, from slash to slash. */
  readonly mediaPaths: readonly string[];
  /** Further hosts, with a port where it isn't the usual one; by https alone. */
  readonly pictureHosts: readonly string[];
  /** Those of them that may have addresses of a private network. */
  readonly privateHosts: readonly string[];
}

/** Returns the address to request a picture from. Throws a `PictureError` where its host is not permitted. */
export function toPermitted(address: string, source: PictureSource): URL {
  const url = URL.canParse(address) ? new URL(address) : null;
  if (url === null || url.username !== '' || url.password !== '') throw new PictureError(['address']);
  const erp = new URL(source.erpHost);
  if (url.origin === erp.origin || url.origin === new URL(source.publicErpHost).origin) {
    checkPath(url, source);
    return new URL(`${erp.origin}${url.pathname}${url.search}`);
  }
  if (url.protocol !== 'https:' || !source.pictureHosts.includes(url.host))
    throw new PictureError(['host', url.origin]);
  if (
    isIP(bare(url.hostname)) !== 0 &&
    !isTrusted(url.hostname, source) &&
    !isPublicAddress(bare(url.hostname))
  )
    throw new PictureError(['private', url.host]);
  return url;
}

/** Keeps a picture's address from asking the ERP for anything else, with the rights that this build has there. */
function checkPath({ pathname }: URL, { mediaPaths }: PictureSource): void {
  // A URL resolves dots, encoded ones too; encoded slashes are left to the server.
  const isPlain = !/%(?:2f|5c|00)/i.test(pathname);
  if (isPlain && mediaPaths.some((path) => pathname.startsWith(path))) return;
  throw new PictureError(['outside', mediaPaths]);
}

/** Whether a host's name may lead into a private network. */
export function isTrusted(hostname: string, { erpHost, privateHosts }: PictureSource): boolean {
  return (
    new URL(erpHost).hostname === hostname ||
    privateHosts.some((host) => new URL(`https://${host}`).hostname === hostname)
  );
}

/** An IPv6 address without its brackets. */
function bare(hostname: string): string {
  return hostname.replace(/^\[(.*)\]$/, '$1');
}

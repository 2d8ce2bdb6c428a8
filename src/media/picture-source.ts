import { isIP } from 'node:net';
import { isPublicAddress } from '#config/public-address.ts';
import { PictureError } from './picture-error.ts';

export interface PictureSource {
  /** The ERP's address for builds, which may be private. */
  readonly erpHost: string;
  readonly publicErpHost: string;
  /** Folders of the ERP with pictures, with leading and trailing slash. */
  readonly mediaPaths: readonly string[];
  /** Other hosts, https only, with a port if it is not 443. */
  readonly pictureHosts: readonly string[];
  readonly privateHosts: readonly string[];
}

/** Returns the address to request. Throws `PictureError` if it is not permitted. */
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

/** Prevents requests to other paths of the ERP, which may trust this machine. */
function checkPath({ pathname }: URL, { mediaPaths }: PictureSource): void {
  // `URL` resolves dots, also encoded ones, but no encoded slashes.
  const isPlain = !/%(?:2f|5c|00)/i.test(pathname);
  if (isPlain && mediaPaths.some((path) => pathname.startsWith(path))) return;
  throw new PictureError(['outside', mediaPaths]);
}

export function isTrusted(hostname: string, { erpHost, privateHosts }: PictureSource): boolean {
  return (
    new URL(erpHost).hostname === hostname ||
    privateHosts.some((host) => new URL(`https://${host}`).hostname === hostname)
  );
}

function bare(hostname: string): string {
  return hostname.replace(/^\[(.*)\]$/, '$1');
}

import { lookup } from 'node:dns';
import { isIP, type LookupFunction } from 'node:net';
import { Agent, type Dispatcher } from 'undici';
import { isPublicAddress } from '#config/public-address.ts';
import {
  collectBody,
  isTransientStatus,
  parseRetryAfter,
  readHeader,
  readValidators,
  toConditions,
  type Validators,
} from '#files/http.ts';
import { PictureError } from './encode.ts';

export type Download =
  | { readonly kind: 'unchanged' }
  | { readonly kind: 'picture'; readonly bytes: Buffer; readonly validators: Validators };

export interface DownloadLimits {
  readonly totalMs: number;
  readonly maxBytes: number;
  readonly maxRedirects: number;
}

export const defaultLimits: DownloadLimits = { totalMs: 10_000, maxBytes: 15_000_000, maxRedirects: 3 };

export type Downloader = ReturnType<typeof createDownloader>;

export function createDownloader(source: PictureSource, connections: number, limits: DownloadLimits) {
  const traffic = { requests: 0, bytes: 0 };
  const agent = new Agent({
    connections,
    pipelining: 1,
    connect: {
      timeout: limits.totalMs,
      lookup: createGuardedLookup((hostname) => isTrusted(hostname, source)),
    },
    headersTimeout: limits.totalMs,
    bodyTimeout: limits.totalMs,
  });
  const follow = async (url: string, validators: Validators | null): Promise<Download> => {
    const signal = AbortSignal.timeout(limits.totalMs);
    let address = url;
    for (let hop = 0; hop <= limits.maxRedirects; hop += 1) {
      const target = toPermitted(address, source);
      traffic.requests += 1;
      const response = await agent.request(toRequest(target, validators, signal));
      // Without a listener, the error of an abandoned body would end the process.
      response.body.on('error', () => {});
      const location = readLocation(response, target);
      if (location === null) {
        const download = await readResponse(response, limits.maxBytes);
        if (download.kind === 'picture') traffic.bytes += download.bytes.length;
        return download;
      }
      await response.body.dump({ limit: 16_384, signal });
      address = location;
    }
    throw new PictureError(['redirects', limits.maxRedirects]);
  };
  return {
    traffic,
    /** Throws `PictureError`. */
    fetch: (url: string, validators: Validators | null): Promise<Download> =>
      follow(url, validators).catch((cause: unknown) => {
        throw toFault(cause, limits);
      }),
    close: () => agent.destroy(),
  };
}

type Response = Dispatcher.ResponseData;

function toRequest(url: URL, validators: Validators | null, signal: AbortSignal): Dispatcher.RequestOptions {
  return {
    origin: url.origin,
    path: `${url.pathname}${url.search}`,
    method: 'GET',
    headers: {
      accept: 'image/webp,image/png,image/jpeg',
      'accept-encoding': 'identity',
      ...toConditions(validators),
    },
    signal,
  };
}

function readLocation({ statusCode, headers }: Response, target: URL): string | null {
  if (![301, 302, 303, 307, 308].includes(statusCode)) return null;
  const location = String(headers.location ?? '');
  if (URL.canParse(location, target)) return new URL(location, target).href;
  throw new PictureError(['nowhere', statusCode]);
}

async function readResponse({ statusCode, headers, body }: Response, maxBytes: number): Promise<Download> {
  if (statusCode !== 200) {
    body.destroy();
    if (statusCode === 304) return { kind: 'unchanged' };
    throw new PictureError(['answer', statusCode], {
      isTransient: isTransientStatus(statusCode),
      retryAfterMs: parseRetryAfter(readHeader(headers, 'retry-after')),
    });
  }
  const bytes = await collectBody(body, maxBytes, toLarge);
  checkSignature(bytes);
  return { kind: 'picture', bytes, validators: readValidators(headers) };
}

function toLarge(maxBytes: number): PictureError {
  return new PictureError(['large', Math.round(maxBytes / 1e6)]);
}

/** The first bytes of JPEG, PNG and WebP files in hex. In a WebP file, the dots match its size. */
const signatures = [/^ffd8ff/, /^89504e470d0a1a0a/, /^52494646.{8}57454250/];

function checkSignature(bytes: Buffer): void {
  const start = bytes.toString('hex', 0, 12);
  if (signatures.some((signature) => signature.test(start))) return;
  throw new PictureError(['format', describeContent(bytes)]);
}

function describeContent(bytes: Buffer): string {
  if (bytes.length === 0) return 'an empty file';
  const start = bytes.toString('latin1', 0, 256).trimStart().toLowerCase();
  if (start.startsWith('<svg') || (start.startsWith('<?xml') && start.includes('<svg'))) return 'an SVG';
  return start.startsWith('<') ? 'a page' : 'something else';
}

/** Refuses private addresses of untrusted hosts. The connection uses the checked address, which prevents DNS rebinding. */
function createGuardedLookup(isTrustedHost: (hostname: string) => boolean): LookupFunction {
  return (hostname, options, callback) => {
    lookup(hostname, { ...options, all: true }, (error, addresses) => {
      const [first] = addresses ?? [];
      if (error !== null || first === undefined) return callback(error, '', 0);
      const privateAddress = addresses.find(({ address }) => !isPublicAddress(address));
      if (privateAddress !== undefined && !isTrustedHost(hostname))
        return callback(new PictureError(['leads', hostname, privateAddress.address]), '', 0);
      if (options.all) callback(null, addresses);
      else callback(null, first.address, first.family);
    });
  };
}

function toFault(cause: unknown, { totalMs }: DownloadLimits): PictureError {
  if (cause instanceof PictureError) return cause;
  const code = cause instanceof Error && 'code' in cause ? String(cause.code) : '';
  const isLate = cause instanceof Error && (cause.name === 'TimeoutError' || code.includes('TIMEOUT'));
  return new PictureError(isLate ? ['late', totalMs / 1000] : ['broken', code], { isTransient: true, cause });
}

export interface PictureSource {
  /** The ERP's address for builds, which may be private. */
  readonly erpHost: string;
  readonly publicErpHost: string;
  /** The ERP's picture folders, with leading and trailing slash. */
  readonly mediaPaths: readonly string[];
  /** Hosts that may serve pictures over https, in addition to the ERP. A port other than 443 is part of the host. */
  readonly pictureHosts: readonly string[];
  readonly privateHosts: readonly string[];
}

/** Throws `PictureError` if the address is not permitted. */
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

/** Throws for paths outside `mediaPaths`. The ERP may trust this machine, so only the ERP's picture folders may be requested. */
function checkPath({ pathname }: URL, { mediaPaths }: PictureSource): void {
  // `URL` resolves `../`, but not `..%2f`, which the server may resolve.
  const isPlain = !/%(?:2f|5c|00)/i.test(pathname);
  if (isPlain && mediaPaths.some((path) => pathname.startsWith(path))) return;
  throw new PictureError(['outside', mediaPaths]);
}

function isTrusted(hostname: string, { erpHost, privateHosts }: PictureSource): boolean {
  return (
    new URL(erpHost).hostname === hostname ||
    privateHosts.some((host) => new URL(`https://${host}`).hostname === hostname)
  );
}

function bare(hostname: string): string {
  return hostname.replace(/^\[(.*)\]$/, '$1');
}

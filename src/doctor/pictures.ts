import type { Brand } from '#config/brands.ts';
import type { RawHtml } from '#catalogue/text.ts';
import type { Product } from '#catalogue/product.ts';
import type { ErpClient } from '#erp/client.ts';
import { type ExchangeLimits, headerOf } from '#erp/exchange.ts';
import { type ImageSource, toImageUrl } from '#erp/wire/image-source.ts';
import { toRawRecord } from '#erp/wire/raw-record.ts';
import { toConnectionFault } from './fault.ts';
import type { Finding } from './findings.ts';

export interface RefusedHost {
  readonly host: string;
  readonly pictures: number;
  readonly example: string;
  /** Whether naming it in brands.json would help. */
  readonly canBeAllowed: boolean;
}

export interface PictureReport {
  /** How many different addresses the answers name. */
  readonly addresses: number;
  readonly refused: readonly RefusedHost[];
  /** The line for the brand in brands.json, or null where it needs none. */
  readonly line: string | null;
  /** As a page would print the first one; null where there is none. */
  readonly firstUrl: string | null;
}

/** Fewer pictures than this share may be missing without the brand having to wait. */
const tolerableShare = 0.05;

export function describePictures(
  records: readonly unknown[],
  products: readonly Product<RawHtml>[],
  source: ImageSource,
): PictureReport {
  const own = records.flatMap((record) => toRawRecord(record).pictureAddresses);
  const addresses = [...new Set([...own, ...products.flatMap(addressesInText)])];
  const refused = addresses.filter((address) => toImageUrl(address, source) === null);
  const hosts = Map.groupBy(refused, (address) => hostOf(address, source));
  const refusedHosts = [...hosts].map(([host, of]) => toRefused(host, of, source));
  const toAdd = refusedHosts.filter(({ canBeAllowed }) => canBeAllowed).map(({ host }) => host);
  const line = `"pictureHosts": ${JSON.stringify([...source.allowedHosts, ...toAdd])}`;
  return {
    addresses: addresses.length,
    refused: refusedHosts.toSorted((one, other) => other.pictures - one.pictures),
    line: toAdd.length === 0 ? null : line,
    firstUrl: addresses.map((address) => toImageUrl(address, source)).find((url) => url !== null) ?? null,
  };
}

export function judgePictures({ addresses, refused, line }: PictureReport, brand: Brand): readonly Finding[] {
  const missing = refused.reduce((sum, { pictures }) => sum + pictures, 0);
  if (missing === 0) return [];
  const advice = [
    ...(line === null ? [] : [`Add to ${brand.code} in brands.json: ${line}`]),
    ...(refused.every(({ canBeAllowed }) => canBeAllowed)
      ? []
      : ['Pictures that are not on the ERP itself must be https addresses: mend the others in the ERP']),
  ].join('. ');
  const level = missing > addresses * tolerableShare ? 'mend' : 'warning';
  const hosts = refused.map(({ host, pictures }) => `${host} (${pictures})`).slice(0, 5);
  const what = `${missing} of ${addresses} pictures are on hosts that aren't allowed: ${hosts.join(', ')}.`;
  return [{ level, what, advice: `${advice}.`, calls: [] }];
}

/** One picture asked for as a visitor's browser would. */
export interface PictureProbe {
  readonly url: string;
  readonly status: number | null;
  /** Content type. */
  readonly type: string | null;
  readonly bytes: number | null;
  readonly ms: number;
  readonly fault: string | null;
}

/** Requests a picture by GET: some hosts refuse HEAD. */
export async function probePicture(
  url: string,
  client: ErpClient,
  limits: ExchangeLimits,
): Promise<PictureProbe> {
  const exchange = await client.exchange(url, { accept: 'image/*,*/*' });
  const { status, fault } = exchange;
  return {
    url,
    status,
    type: headerOf(exchange, 'content-type') || null,
    bytes: exchange.raw?.length ?? null,
    ms: Math.round(exchange.ms),
    fault: fault && toConnectionFault(exchange, fault, limits).what,
  };
}

export function judgePicture({ url, status, type, fault }: PictureProbe): readonly Finding[] {
  const isPicture = status === 200 && (type ?? '').startsWith('image/');
  if (fault === null && isPicture) return [];
  const came = fault ?? `answered ${status}${status === 200 ? ` and ${type ?? 'no content type'}` : ''}`;
  const what = `The picture ${url} can't be shown: its host ${came}.`;
  const advice = 'Open it in a browser that is logged in nowhere; visitors must get it as an image.';
  return [{ level: 'warning', what, advice, calls: [] }];
}

function addressesInText({ description }: Product<RawHtml>): readonly string[] {
  const html = `${description?.En ?? ''} ${description?.Zh ?? ''}`;
  return [...html.matchAll(/<img\b[^>]*?\ssrc\s*=\s*["']?([^"'\s>]+)/gi)].flatMap(([, src]) => src ?? []);
}

function toRefused(host: string, addresses: readonly string[], source: ImageSource): RefusedHost {
  const trial = { ...source, allowedHosts: [host] };
  return {
    host,
    pictures: addresses.length,
    example: addresses[0] ?? '',
    canBeAllowed: addresses.some((address) => toImageUrl(address, trial) !== null),
  };
}

function hostOf(address: string, { erpHost }: ImageSource): string {
  if (!URL.canParse(address, `${erpHost}/`)) return 'no web address';
  const { host, protocol } = new URL(address, `${erpHost}/`);
  return /^https?:$/.test(protocol) ? host : `${protocol} addresses`;
}

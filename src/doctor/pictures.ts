import type { Brand } from '#config/brands.ts';
import { readFavicon } from '#config/favicon.ts';
import { type ImageSource, toImageUrl } from '#erp/wire/image-source.ts';
import { createDownloader, defaultLimits } from '#media/download.ts';
import { type Encode, PictureError } from '#media/encode.ts';
import { openEncoder } from '#media/encoder.ts';
import type { ShapeReport } from './fields.ts';
import { error, type Finding, warning } from './findings.ts';

export interface RefusedHost {
  readonly host: string;
  readonly pictures: number;
  readonly example: string;
  readonly canBeAllowed: boolean;
  readonly isInTexts: boolean;
}

export interface PictureProbe {
  readonly url: string;
  readonly ms: number;
  readonly bytes: number | null;
  readonly size: string | null;
  /** Continues the sentence "The picture …". */
  readonly fault: string | null;
}

export interface PictureReport {
  readonly addresses: number;
  readonly refused: readonly RefusedHost[];
  readonly setting: string | null;
  readonly probes: readonly PictureProbe[];
  readonly faviconFault: string | null;
}

export interface PictureTools {
  readonly brand: Brand;
  readonly root: string;
  readonly source: ImageSource;
  readonly encode?: Encode;
}

export async function examinePictures(
  fields: readonly ShapeReport[],
  examined: PictureTools,
): Promise<PictureReport> {
  const { brand, root, source } = examined;
  const inTexts = fields.flatMap(({ pictures }) => pictures.inTexts);
  const ownRefused = fields.flatMap(({ pictures }) => pictures.refused);
  const permitted = inTexts.flatMap((address) => toImageUrl(address, source) ?? []);
  const shown = [...new Set([...fields.flatMap(({ pictures }) => pictures.shown), ...permitted])];
  const refused = new Set([
    ...ownRefused,
    ...inTexts.filter((address) => toImageUrl(address, source) === null),
  ]);
  const hosts = [...Map.groupBy(refused, (address) => hostOf(address, source))].map(([host, addresses]) => ({
    host,
    pictures: addresses.length,
    example: addresses[0] ?? '',
    canBeAllowed: addresses.some(
      (address) => toImageUrl(address, { ...source, allowedHosts: [host] }) !== null,
    ),
    isInTexts: !addresses.some((address) => ownRefused.includes(address)),
  }));
  const toAdd = hosts.filter(({ canBeAllowed }) => canBeAllowed).map(({ host }) => host);
  const encoder = openEncoder();
  const encode = examined.encode ?? encoder.encode;
  try {
    return {
      addresses: shown.length + refused.size,
      refused: hosts.toSorted((one, other) => other.pictures - one.pictures),
      setting:
        toAdd.length === 0 ? null : `"pictureHosts": ${JSON.stringify([...brand.pictureHosts, ...toAdd])}`,
      probes: await probePictures(shown, examined, encode),
      faviconFault: await readFavicon(root, brand.code).then(
        () => null,
        (reason: Error) => reason.message,
      ),
    };
  } finally {
    encoder.close();
  }
}

function hostOf(address: string, { erpHost }: ImageSource): string {
  if (!URL.canParse(address, `${erpHost}/`)) return 'not a web address';
  const { host, protocol } = new URL(address, `${erpHost}/`);
  return /^https?:$/.test(protocol) ? host : `${protocol} addresses`;
}

async function probePictures(
  urls: readonly string[],
  { brand, source: { erpHost, publicErpHost } }: PictureTools,
  encode: Encode,
): Promise<readonly PictureProbe[]> {
  const { images, mediaPaths, pictureHosts } = brand;
  const privateHosts = images.kind === 'own' ? images.privateHosts : [];
  const source = { erpHost, publicErpHost, mediaPaths, pictureHosts, privateHosts };
  const downloader = createDownloader(source, 1, defaultLimits);
  const probes: PictureProbe[] = [];
  for (const url of new Set([urls[0], urls[Math.floor(urls.length / 2)], urls.at(-1)])) {
    if (url === undefined) continue;
    const started = performance.now();
    const fetched = downloader
      .fetch(url, null)
      .then((one) => (one.kind === 'picture' ? one.bytes : Buffer.alloc(0)));
    const result = await probe(fetched, encode);
    probes.push({ url, ms: Math.round(performance.now() - started), ...result });
  }
  await downloader.close();
  return probes;
}

async function probe(
  reading: Promise<Uint8Array>,
  encode: Encode,
): Promise<Pick<PictureProbe, 'bytes' | 'size' | 'fault'>> {
  try {
    const bytes = await reading;
    const { width, height } = (await encode(bytes, 'doctor')).made;
    return { bytes: bytes.length, size: `${width} × ${height}`, fault: null };
  } catch (error) {
    const isKnown = error instanceof PictureError || (error instanceof Error && 'code' in error);
    if (isKnown) return { bytes: null, size: null, fault: error.message };
    throw error;
  }
}

export function judgePictures(
  { addresses, refused, setting, probes, faviconFault }: PictureReport,
  brand: Brand,
): readonly Finding[] {
  // Builds fetch pictures only with the setting `own`.
  const broken = brand.images.kind === 'own' ? error : warning;
  const format = 'Open it in a browser without a login: it must be a JPEG, PNG or WebP.';
  return [
    ...refused.map(({ host, pictures, canBeAllowed, isInTexts }) => {
      const where = isInTexts ? ' of descriptions' : '';
      const what = `${pictures} of ${addresses} pictures${where} are on a host that is not permitted: ${host}.`;
      const permit = `Add to ${brand.code} in brands.json: ${setting}.`;
      const advice = canBeAllowed ? permit : 'Pictures need https, or must be on the ERP itself.';
      return (isInTexts ? warning : error)(what, advice);
    }),
    ...probes.flatMap(({ url, fault }) =>
      fault === null ? [] : [broken(`The picture ${url} ${fault}.`, format)],
    ),
    ...(faviconFault === null ? [] : [error(faviconFault, 'Then run the doctor again.')]),
  ];
}

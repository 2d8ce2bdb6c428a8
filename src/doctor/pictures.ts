import type { Brand } from '#config/brands.ts';
import { readFavicon } from '#config/favicon.ts';
import type { ReaderContext } from '#erp/wire/readers.ts';
import { createDownloader, defaultLimits } from '#media/download.ts';
import { type Encode, PictureError } from '#media/encode.ts';
import { openEncoder } from '#media/encoder.ts';
import { error, type Finding, warning } from './findings.ts';
import type { Sample } from './sample.ts';

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
  readonly refused: Readonly<Record<string, number>>;
  readonly unusable: readonly string[];
  /** The line to add to brands.json. Null if all hosts are permitted. */
  readonly setting: string | null;
  readonly probes: readonly PictureProbe[];
  readonly faviconFault: string | null;
}

export interface PictureTools {
  readonly brand: Brand;
  readonly root: string;
  readonly encode?: Encode;
}

export async function examinePictures(
  { listed, context }: Sample,
  { brand, root, encode }: PictureTools,
): Promise<PictureReport> {
  const urls = [...new Set(listed.flatMap(({ model }) => model?.images.map(({ url }) => url) ?? []))];
  const refused: Record<string, number> = {};
  const unusable: string[] = [];
  for (const { kind, words, message } of listed.flatMap(({ problems }) => problems)) {
    if (words?.[0] === 'picture-host') refused[words[1]] = (refused[words[1]] ?? 0) + 1;
    else if (kind === 'picture' && words?.[0] !== 'no-picture-address') unusable.push(message);
  }
  const hosts = Object.keys(refused);
  const encoder = openEncoder();
  try {
    return {
      ...{ addresses: urls.length, refused, unusable },
      setting:
        hosts.length === 0 ? null : `"pictureHosts": ${JSON.stringify([...brand.pictureHosts, ...hosts])}`,
      probes: await probePictures(urls, brand, context.source, encode ?? encoder.encode),
      faviconFault: await readFavicon(root, brand.code).then(
        () => null,
        (reason: Error) => reason.message,
      ),
    };
  } finally {
    encoder.close();
  }
}

async function probePictures(
  urls: readonly string[],
  { images, mediaPaths, pictureHosts }: Brand,
  { erpHost, publicErpHost }: ReaderContext,
  encode: Encode,
): Promise<readonly PictureProbe[]> {
  const privateHosts = images.kind === 'own' ? images.privateHosts : [];
  const source = { erpHost, publicErpHost, mediaPaths, pictureHosts, privateHosts };
  const downloader = createDownloader(source, 1, defaultLimits);
  const probes: PictureProbe[] = [];
  for (const url of new Set([urls[0], urls[Math.floor(urls.length / 2)], urls.at(-1)])) {
    if (url === undefined) continue;
    const started = performance.now();
    const result = await downloader
      .fetch(url, null)
      .then(async (one) => {
        const bytes = one.kind === 'picture' ? one.bytes : Buffer.alloc(0);
        const { width, height } = (await encode(bytes, 'doctor')).made;
        return { bytes: bytes.length, size: `${width} × ${height}`, fault: null };
      })
      .catch((cause: unknown) => {
        if (!(cause instanceof PictureError)) throw cause;
        return { bytes: null, size: null, fault: cause.message };
      });
    probes.push({ url, ms: Math.round(performance.now() - started), ...result });
  }
  await downloader.close();
  return probes;
}

export function judgePictures(
  { refused, unusable, setting, probes, faviconFault }: PictureReport,
  brand: Brand,
): readonly Finding[] {
  // Builds fetch pictures only if `images` is `own`. With other settings, a broken picture causes a warning.
  const broken = brand.images.kind === 'own' ? error : warning;
  const format =
    'Open its address in a browser that is not logged in. The picture must be a JPEG, PNG or WebP.';
  const hosts = Object.entries(refused).map(([host, count]) => `${host} (${count})`);
  return [
    ...(setting === null
      ? []
      : [
          error(
            `Pictures are on hosts that are not permitted: ${hosts.join(', ')}.`,
            `Add to ${brand.code} in brands.json: ${setting}.`,
          ),
        ]),
    ...unusable
      .slice(0, 1)
      .map((message) =>
        error(message, `Pictures in the sample with an unusable address: ${unusable.length}.`),
      ),
    ...probes.flatMap(({ url, fault }) =>
      fault === null ? [] : [broken(`The picture ${url} ${fault}.`, format)],
    ),
    ...(faviconFault === null ? [] : [error(faviconFault, 'Then run the doctor again.')]),
  ];
}

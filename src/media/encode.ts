import type { OutputInfo, Sharp, SharpOptions } from 'sharp';
import {
  largestFileName,
  listWidths,
  type MadePicture,
  pictureFileName,
  socialFileName,
  socialSize,
} from '#catalogue/picture.ts';
import { formatPictureFault, type PictureFault } from '#catalogue/picture-fault.ts';

/** Change this if the code below or sharp produces different bytes, so that files get new names. */
export const recipe = 'sharp 0.35.5, recipe 5';

export interface EncodedFile {
  readonly name: string;
  readonly bytes: Uint8Array;
}

export interface EncodedPicture {
  readonly made: MadePicture;
  readonly files: readonly EncodedFile[];
}

export type Encode = (bytes: Uint8Array, digest: string) => Promise<EncodedPicture>;

const maxPixels = 40_000_000;
const maxSeconds = 20;
const maxHeight = 16_383;
const decoding: SharpOptions = { limitInputPixels: maxPixels, failOn: 'error', unlimited: false };
const white = { background: '#fff' } as const;

/** Copies no bytes of the original, because they could contain an attack. Throws `PictureError`. */
export async function encodePicture(bytes: Uint8Array, digest: string): Promise<EncodedPicture> {
  const { default: sharp } = await import('sharp');
  try {
    const { format, autoOrient } = await sharp(bytes, decoding).metadata();
    if (!['jpeg', 'png', 'webp'].includes(format)) throw new PictureError(['format', format]);
    const { width, height } = autoOrient;
    const widths = listWidths(width);
    const shown = Math.round((height * (widths.at(-1) ?? width)) / width);
    if (shown > maxHeight) throw new PictureError(['high', shown, maxHeight]);
    const { data, info } = await sharp(bytes, decoding)
      .timeout({ seconds: maxSeconds })
      .autoOrient()
      .resize({ width: widths.at(-1) })
      .toColourspace('srgb')
      .raw()
      .toBuffer({ resolveWithObject: true });
    const { channels } = info;
    const decoded = () => sharp(data, { raw: { width: info.width, height: info.height, channels } });
    const files = [
      ...widths.map(async (each) => ({
        name: pictureFileName(digest, each, 'webp'),
        bytes: await decoded().resize({ width: each }).webp({ quality: 80 }).toBuffer(),
      })),
      toJpeg(largestFileName({ digest, width }), decoded()),
      toJpeg(socialFileName({ digest }), await onSocialGround(decoded())),
    ];
    const color = (await isOpaque(decoded(), info)) ? await meanColor(decoded()) : '';
    return { made: { digest, width, height, color }, files: await Promise.all(files) };
  } catch (cause) {
    throw cause instanceof PictureError ? cause : new PictureError(toFault(cause), { cause });
  }
}

async function toJpeg(name: string, image: Sharp): Promise<EncodedFile> {
  return { name, bytes: await image.flatten(white).jpeg({ quality: 80 }).toBuffer() };
}

async function onSocialGround(image: Sharp): Promise<Sharp> {
  const { default: sharp } = await import('sharp');
  const { width, height } = socialSize;
  const input = await image
    .flatten(white)
    .resize(width, height, { fit: 'inside', withoutEnlargement: true })
    .png({ compressionLevel: 0 })
    .toBuffer();
  return sharp({ create: { width, height, channels: 3, ...white } }).composite([{ input }]);
}

async function isOpaque(image: Sharp, { channels }: OutputInfo): Promise<boolean> {
  return channels === 1 || channels === 3 || (await image.stats()).isOpaque;
}

async function meanColor(image: Sharp): Promise<string> {
  const mean = await image.flatten(white).resize(1, 1, { fit: 'fill' }).raw().toBuffer();
  return `#${mean.toString('hex', 0, 3)}`;
}

function toFault(cause: unknown): PictureFault {
  const reason = cause instanceof Error ? cause.message : String(cause);
  if (/pixel limit/i.test(reason)) return ['pixels', maxPixels / 1e6];
  if (/timeout/i.test(reason)) return ['slow', maxSeconds];
  return ['cut', reason.split('\n')[0]?.slice(0, 120) ?? ''];
}

interface PictureErrorFields {
  readonly isTransient?: boolean;
  readonly retryAfterMs?: number | null;
  readonly cause?: unknown;
}

export class PictureError extends Error {
  override readonly name = 'PictureError';
  readonly fault: PictureFault;
  readonly isTransient: boolean;
  readonly retryAfterMs: number | null;

  constructor(
    fault: PictureFault,
    { isTransient = false, retryAfterMs = null, cause }: PictureErrorFields = {},
  ) {
    super(formatPictureFault(fault, 'En'), { cause });
    this.fault = fault;
    this.isTransient = isTransient;
    this.retryAfterMs = retryAfterMs;
  }
}

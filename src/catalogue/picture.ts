import type { ShownImage, SizedPicture } from './shown.ts';

export interface Picture {
  readonly url: string;
  /** Null if the picture could not be fetched or decoded. */
  readonly made: MadePicture | null;
}

export interface MadePicture {
  /** The digest of the ERP's bytes and the encoder's settings, used in file names. */
  readonly digest: string;
  readonly width: number;
  readonly height: number;
  /** The mean colour, such as `#c3b9aa`. Empty for a transparent picture. */
  readonly color: string;
}

const widths = [320, 640, 768, 1280];

export function listWidths(width: number): readonly number[] {
  const largest = Math.min(width, widths.at(-1) ?? width);
  return [...widths.filter((one) => one < largest), largest];
}

/** Best first. Every browser supports the last format, which exists only at the largest width. */
export const pictureFormats = ['webp', 'jpg'] as const;

export function pictureFileName(digest: string, width: number, ending: string): string {
  return `${digest}-${width}.${ending}`;
}

export function largestFileName({ digest, width }: Pick<MadePicture, 'digest' | 'width'>): string {
  return pictureFileName(digest, listWidths(width).at(-1) ?? width, 'jpg');
}

export const socialSize = { width: 1200, height: 630 } as const;

export function socialFileName({ digest }: Pick<MadePicture, 'digest'>): string {
  return `${digest}-${socialSize.width}x${socialSize.height}.jpg`;
}

export function listFileNames(made: MadePicture): readonly string[] {
  const sized = listWidths(made.width).map((width) => pictureFileName(made.digest, width, 'webp'));
  return [...sized, largestFileName(made), socialFileName(made)];
}

/** In pixels. Pictures up to this width are shown at their own width. */
export const smallWidth = 640;

export function largestOf({ url, sized }: Pick<ShownImage, 'url' | 'sized'>): string {
  if (sized === null) return url;
  return `${atWidth(sized, sized.widths.at(-1) ?? 0)}${sized.endings.at(-1) ?? ''}`;
}

export function toSourceSet(sized: SizedPicture, ending: string): string {
  const [first = 0, ...more] = sized.widths;
  if (more.length === 0) return `${atWidth(sized, first)}${ending}`;
  return sized.widths.map((width) => `${atWidth(sized, width)}${ending} ${width}w`).join(', ');
}

function atWidth({ address }: SizedPicture, width: number): string {
  return address.replaceAll('{width}', String(width));
}

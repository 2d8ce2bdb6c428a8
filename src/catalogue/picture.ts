import type { ShownImage, SizedPicture } from './shown.ts';

/** The site's own copies of a picture of the ERP. */
export interface Picture {
  /** The address in the snapshot's images. */
  readonly url: string;
  /** Null where it could not be fetched or decoded: pages show a placeholder. */
  readonly made: MadePicture | null;
}

export interface MadePicture {
  /** Digest of the ERP's bytes and of the way sizes are made; part of the file names. */
  readonly digest: string;
  /** Size of the whole picture, in pixels. */
  readonly width: number;
  readonly height: number;
  /** Mean colour, e.g. `#c3b9aa`; empty for a picture that can be seen through. */
  readonly color: string;
  /** True once there are AVIF files of it besides the others. */
  readonly hasAvif: boolean;
}

const widths = [320, 640, 1280];

/** The widths that a picture is made in, the smallest first: none is larger than the picture. */
export function listWidths(width: number): readonly number[] {
  const largest = Math.min(width, widths.at(-1) ?? width);
  return [...widths.filter((one) => one < largest), largest];
}

/** The endings of a picture's files, best first; the last one, which every browser reads, is that of the largest alone. */
export function listEndings({ hasAvif }: MadePicture): readonly string[] {
  return hasAvif ? ['avif', 'webp', 'jpg'] : ['webp', 'jpg'];
}

export function pictureFileName(digest: string, width: number, ending: string): string {
  return `${digest}-${width}.${ending}`;
}

/** The file for browsers that read JPEG alone, and for machines. */
export function largestFileName({ digest, width }: Pick<MadePicture, 'digest' | 'width'>): string {
  return pictureFileName(digest, listWidths(width).at(-1) ?? width, 'jpg');
}

/** Size in pixels of what previews of links show of a picture. */
export const socialSize = { width: 1200, height: 630 } as const;

/** The file for previews of links. */
export function socialFileName({ digest }: Pick<MadePicture, 'digest'>): string {
  return `${digest}-${socialSize.width}x${socialSize.height}.jpg`;
}

/** The names of all files of a picture. */
export function listFileNames(made: MadePicture): readonly string[] {
  const sized = ['webp', ...(made.hasAvif ? ['avif'] : [])].flatMap((ending) =>
    listWidths(made.width).map((width) => pictureFileName(made.digest, width, ending)),
  );
  return [...sized, largestFileName(made), socialFileName(made)];
}

/** Narrower pictures are not enlarged to fill their frame. */
export const smallWidth = 640;

/** The address of an image at its largest, as every browser can read it. */
export function largestOf({ url, sized }: Pick<ShownImage, 'url' | 'sized'>): string {
  if (sized === null) return url;
  return `${atWidth(sized, sized.widths.at(-1) ?? 0)}${sized.endings.at(-1) ?? ''}`;
}

/** The `srcset` of a picture's files with an ending; a single one needs no width. */
export function toSourceSet(sized: SizedPicture, ending: string): string {
  const [first = 0, ...more] = sized.widths;
  if (more.length === 0) return `${atWidth(sized, first)}${ending}`;
  return sized.widths.map((width) => `${atWidth(sized, width)}${ending} ${width}w`).join(', ');
}

function atWidth({ address }: SizedPicture, width: number): string {
  return address.replaceAll('{width}', String(width));
}

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

/** The endings of a picture's files, best first. */
export function listEndings({ hasAvif }: MadePicture): readonly string[] {
  return hasAvif ? ['avif', ...usualEndings] : usualEndings;
}

/** Every browser reads the last one. */
export const usualEndings: readonly string[] = ['webp', 'jpg'];

export function pictureFileName(digest: string, width: number, ending: string): string {
  return `${digest}-${width}.${ending}`;
}

/** The names of all files of a picture. */
export function listFileNames(made: MadePicture): readonly string[] {
  return listEndings(made).flatMap((ending) =>
    listWidths(made.width).map((width) => pictureFileName(made.digest, width, ending)),
  );
}

import type { ShownImage } from '#catalogue/shown.ts';
import type { PictureSize } from './picture-size.ts';

export const largeSize: PictureSize = {
  sizes: '(min-width:44rem) min(46vw,11rem + 27.5vw),94vw',
  hasTone: true,
};

export const thumbnailSize: PictureSize = { sizes: 'max(6rem,9.5vw)', maxWidth: 640 };

/** Enlarged. On a phone a picture between square and twice as wide is moved from side to side, others are seen whole. */
export function fullSizeOf({ sized, width: ownWidth, height: ownHeight }: ShownImage): PictureSize {
  const width = sized ? (sized.widths.at(-1) ?? null) : ownWidth;
  const height = sized ? sized.height : ownHeight;
  // An enlarged picture must not outgrow its pixels.
  const sizes = `min(96vw,${width ?? 9999}px)`;
  const isWhole = width === null || height === null || width <= 0.98 * height || width >= 2 * height;
  return isWhole
    ? { sizes, unframed: 'full whole' }
    : { sizes: `(max-width:44rem) 80vh,${sizes}`, unframed: 'full' };
}

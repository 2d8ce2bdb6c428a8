import type { PictureSize } from './picture-size.ts';

export const largeSize: PictureSize = {
  sizes: '(min-width:44rem) min(46vw,11rem + 27.5vw),94vw',
  hasTone: true,
};

export const thumbnailSize: PictureSize = { sizes: 'max(6rem,9.5vw)', maxWidth: 640 };

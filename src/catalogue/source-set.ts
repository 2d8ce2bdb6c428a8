import type { ShownImage, SizedPicture } from './shown.ts';

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

import type { ShownImage } from '#catalogue/shown.ts';

/** The address of an image at its smallest; null where there is none. */
export function sourceOf(image: ShownImage | null): string | null {
  if (image === null || image.isBroken) return null;
  const { url, sized } = image;
  if (sized === null) return url;
  // The last format is there at the largest size alone.
  const width = sized.widths[0] ?? 0;
  const ending = sized.endings.at(-2) ?? sized.endings.at(-1) ?? '';
  return `${sized.address.replaceAll('{width}', String(width))}${ending}`;
}

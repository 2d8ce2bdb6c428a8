import type { ShownImage } from '#catalogue/shown.ts';
import { type FacesWire, readWire } from './format.ts';

/** Reads the pictures of rows; null where one has none. Throws where they are cut, or of another format. */
export function readFaces(value: unknown): readonly (ShownImage | null)[] {
  const { kinds, kindOf, addresses } = readWire<FacesWire>(value, () => true);
  const ends = addresses.split('\n');
  return kindOf.map((kindAt, at) => {
    const kind = kindAt === null ? undefined : kinds.at(kindAt);
    if (kind === undefined) return null;
    const { base, width, height, endings, widths, tone, isBroken } = kind;
    const address = `${base}${ends[at] ?? ''}`;
    const isSized = widths.length > 0;
    return {
      url: address,
      alt: null,
      width,
      height: isSized ? null : height,
      sized: isSized ? { address, endings, widths, height, tone } : null,
      isBroken,
    };
  });
}

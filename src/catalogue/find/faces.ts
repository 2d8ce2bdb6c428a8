import type { ShownImage } from '#catalogue/shown.ts';
import { type FacesWire, findFormat } from './format.ts';

/** Reads the pictures of rows; null where one has none. Throws where they are cut, or of another format. */
export function readFaces(value: unknown): readonly (ShownImage | null)[] {
  if (!isFaces(value)) throw new Error('Pictures of the search are not what search.json says.');
  const addresses = value.addresses.split('\n');
  return value.kindOf.map((kindAt, at) => {
    const kind = kindAt === null ? undefined : value.kinds[kindAt];
    if (kind === undefined) return null;
    const { base, width, height, endings, widths, tone, isBroken } = kind;
    const address = `${base}${addresses[at] ?? ''}`;
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

function isFaces(value: unknown): value is FacesWire {
  if (typeof value !== 'object' || value === null) return false;
  const { format, kinds, kindOf, addresses }: Partial<FacesWire> = value;
  return (
    format === findFormat && Array.isArray(kinds) && Array.isArray(kindOf) && typeof addresses === 'string'
  );
}

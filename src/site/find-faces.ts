import type { ListedProduct } from '#catalogue/catalogue.ts';
import { type FaceKind, type FacesWire, findFormat } from '#catalogue/find/format.ts';
import { showImage } from './show-image.ts';
import type { Site } from './site.ts';

/** Writes the pictures of cards. Their texts aren't needed: a card's picture says nothing beside its name. */
export function toFaces(products: readonly ListedProduct[], site: Site): FacesWire {
  const indexes = new Map<string, number>();
  const kinds: FaceKind[] = [];
  const addresses: string[] = [];
  const kindOf = products.map(({ images: [image] }) => {
    if (image === undefined) {
      addresses.push('');
      return null;
    }
    const { address, ...kind } = toFace(image, site);
    addresses.push(address);
    const text = JSON.stringify(kind);
    const index = indexes.get(text) ?? kinds.push(kind) - 1;
    indexes.set(text, index);
    return index;
  });
  return { format: findFormat, kinds, kindOf, addresses: addresses.join('\n') };
}

function toFace(image: ListedProduct['images'][number], site: Site): FaceKind & { readonly address: string } {
  const { url, width, height, sized, isBroken } = showImage(image, 'En', site);
  const whole = isBroken ? '' : (sized?.address ?? url);
  const start = whole.lastIndexOf('/') + 1;
  return {
    address: whole.slice(start),
    base: whole.slice(0, start),
    width: sized === null ? width : null,
    height: sized === null ? height : sized.height,
    endings: sized?.endings ?? [],
    widths: sized?.widths ?? [],
    tone: sized?.tone ?? '',
    isBroken,
  };
}

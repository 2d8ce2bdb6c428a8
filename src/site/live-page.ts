import type { Brand } from '#config/brands.ts';
import type { ListedGroup, ListedProduct } from '#catalogue/catalogue.ts';
import type {
  LiveListingSubject,
  PrintedLivePage,
  LiveProductSubject,
  LiveSubject,
} from '#catalogue/live-page.ts';
import { memoize } from '#catalogue/memoize.ts';
import { digestCard, digestProduct, type ProductCard, type ShownProduct } from '#catalogue/shown.ts';
import type { Site } from './site.ts';

export function toLivePage(subject: LiveSubject | null, site: Site): PrintedLivePage | null {
  const { brand, snapshot } = site;
  if (!brand.live) return null;
  return {
    erpHost: snapshot.publicErpHost,
    brand: brand.identifier,
    ...(brand.freeProducts && { allowsFree: true }),
    ...(brand.pictureHosts.length > 0 && { pictureHosts: brand.pictureHosts }),
    subject,
  };
}

export function productSubject(
  { id }: ListedProduct,
  printed: ShownProduct,
  titleEnd: string,
): LiveProductSubject {
  return { kind: 'product', id, ...(titleEnd !== '' && { titleEnd }), ...digestProduct(printed) };
}

/**
 * Whether visitors may fetch the ERP's answer for the products. The estimate is too high, because it includes
 * descriptions.
 */
export function isSmallListing({ products }: ListedGroup, { liveListingBytes }: Brand): boolean {
  let bytes = 0;
  return products.every((product) => {
    bytes += countBytes(product);
    return bytes <= liveListingBytes;
  });
}

const countBytes = memoize((product: ListedProduct) => Buffer.byteLength(JSON.stringify(product)));

/** Returns null if the answer may be too large for visitors; the listing then waits for the next build. */
export function listingSubject(
  group: ListedGroup,
  cards: readonly ProductCard[],
  { brand }: Site,
): LiveListingSubject | null {
  if (!isSmallListing(group, brand)) return null;
  return {
    kind: group.kind,
    name: group.name,
    cards: cards.map(({ path: _, ...card }) => {
      const { facts, images } = digestCard(card);
      return [card.id, facts, images];
    }),
    total: group.products.length,
    maxBytes: brand.liveListingBytes,
  };
}

import type { Brand } from '#config/brands.ts';
import type { ListedGroup, ListedProduct } from '#catalogue/catalogue.ts';
import type {
  GroupLinks,
  LiveListingSubject,
  PrintedLivePage,
  LiveProductSubject,
  LiveSubject,
} from '#catalogue/live-page.ts';
import { memoize } from '#catalogue/memoize.ts';
import type { Locale } from '#catalogue/text.ts';
import { digestCard, digestProduct, type ShownProduct } from '#catalogue/shown.ts';
import type { Site } from './site.ts';
import type { CardProducts } from './variants.ts';

export function toLivePage(subject: LiveSubject | null, site: Site): PrintedLivePage | null {
  const { brand, snapshot } = site;
  if (!brand.live) return null;
  return {
    erpHost: snapshot.publicErpHost,
    brand: brand.identifier,
    ...(brand.freeProducts && { allowsFree: true }),
    ...(brand.pictureHosts.length > 0 && { pictureHosts: brand.pictureHosts }),
    ...(snapshot.parameters.varying.length > 0 && { varying: snapshot.parameters.varying }),
    subject,
  };
}

interface PrintedParts {
  readonly titleEnd: string;
  readonly groups: readonly GroupLinks[];
  readonly printed: ShownProduct;
}

export function productSubject(
  product: ListedProduct,
  locale: Locale,
  { titleEnd, groups, printed }: PrintedParts,
  { snapshot }: Site,
): LiveProductSubject {
  return {
    ...{ kind: 'product', id: product.id, ...(titleEnd !== '' && { titleEnd }) },
    groups: groups.map(({ label, links }) => [
      label,
      ...links.map(({ title, path }) =>
        title.locale === locale ? ([title.text, path] as const) : ([title.text, path, title.locale] as const),
      ),
    ]),
    ...digestProduct(product, locale, snapshot.parameters.varying, printed),
  };
}

/** Counts descriptions too, because some ERPs include them in lists. */
export function isSmallListing({ products }: ListedGroup, { liveListingBytes }: Brand): boolean {
  let bytes = 0;
  return products.every((product) => {
    bytes += countBytes(product);
    return bytes <= liveListingBytes;
  });
}

const countBytes = memoize((product: ListedProduct) => Buffer.byteLength(JSON.stringify(product)));

/** Null if the response may be too large for visitors, or if a card shows several variants. */
export function listingSubject(
  group: ListedGroup,
  cards: readonly CardProducts[],
  locale: Locale,
  { brand, snapshot }: Site,
): LiveListingSubject | null {
  const isLive = isSmallListing(group, brand) && cards.every(({ length }) => length === 1);
  if (!isLive) return null;
  return {
    kind: group.kind,
    name: group.name,
    cards: cards.map(([product]) => {
      const { facts, images } = digestCard(product, locale, snapshot.parameters.varying);
      return [product.id, facts, images];
    }),
    maxBytes: brand.liveListingBytes,
  };
}

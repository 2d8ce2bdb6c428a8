import type { ListedGroup, ListedProduct } from '#catalogue/catalogue.ts';
import { openCollator } from '#catalogue/find/sort.ts';
import type { Locale } from '#catalogue/locale.ts';
import { compareListed, createSorter } from '#catalogue/order.ts';
import { remember } from '#catalogue/remember.ts';
import { textIn } from '#catalogue/text.ts';
import type { Brand } from '#config/brands.ts';
import type { Site } from './site.ts';

/**
 * The products of a group, or all of them, as a page lists them: equal places by the names that it shows (requirement 8.8), so that
 * a listing that is narrowed in the browser begins in the order that is printed.
 */
export function listedIn(locale: Locale, group: ListedGroup | null, site: Site): readonly ListedProduct[] {
  const listing = group ?? site.catalogue;
  return locale === 'Zh' ? inChinese(site)(listing) : listing.products;
}

/** A catalogue has its products in the order of their English names. */
const inChinese = remember((site: Site) => {
  const places = new Map(sorterOf(site.brand)(site.catalogue.products).map((product, at) => [product, at]));
  const placeOf = (product: ListedProduct) => places.get(product) ?? 0;
  return remember(({ products }: Pick<ListedGroup, 'products'>) =>
    products.toSorted((one, other) => placeOf(one) - placeOf(other)),
  );
});

/** Kept from one change to the next: comparing ten thousand names by pinyin takes longer than all else of a change. */
const sorterOf = remember((_: Brand) =>
  createSorter(
    compareListed<ListedProduct>(
      ({ name }) => textIn(name, 'Zh').text,
      ({ id }) => id,
      openCollator('Zh'),
    ),
  ),
);

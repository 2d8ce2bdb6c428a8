import { type ListedGroup, type ListedProduct, relatedTo } from '#catalogue/catalogue.ts';
import type { ProductGroups } from '#catalogue/live-page.ts';
import { type ShownProduct, toShownProduct } from '#catalogue/shown.ts';
import { type Crumb, toBreadcrumb } from './breadcrumb.ts';
import { type ProductCard, toGroupLink, toProductCard } from './card.ts';
import { breadcrumbJsonLd, productJsonLd } from './json-ld.ts';
import { productSubject } from './live-page.ts';
import { type PageFrame, toPageFrame } from './page-frame.ts';
import { describeProduct, toProductRecord } from './product-record.ts';
import { type RichText, toRichText } from './rich-text.ts';
import type { RouteOf } from './routes.ts';
import { pictureUrl, showImage } from './show-image.ts';
import type { Site } from './site.ts';

export interface ProductView {
  readonly frame: PageFrame;
  readonly crumbs: readonly Crumb[];
  readonly printed: ShownProduct;
  readonly groups: ProductGroups;
  readonly description: RichText | null;
  readonly related: readonly ProductCard[];
}

/** Longer ones are cut by search engines. */
const descriptionLength = 160;

export function toProductView(route: RouteOf<'product'>, site: Site): ProductView {
  const { locale } = route;
  const product = productOf(route, site);
  const { categories, series } = groupsOf(product, site);
  const crumbs = toBreadcrumb(locale, site, categories[0] ?? series, { title: product.name, route });
  const link = (group: ListedGroup) => toGroupLink(group, locale, site);
  const groups = { categories: categories.map(link), series: series && link(series) };
  const printed = {
    ...toShownProduct(product, locale, site.brand.region),
    images: product.images.map((image) => showImage(image, locale, site)),
  };
  return {
    frame: toFrame({ route, product, printed, groups, crumbs }, site),
    crumbs,
    printed,
    groups,
    description: product.description && toRichText(product.description, product.textPictures, locale, site),
    related: relatedTo(product, series).map((other) => toProductCard(other, locale, site)),
  };
}

/** The published categories and series that a product names. */
export function groupsOf(
  product: ListedProduct,
  { catalogue }: Site,
): { readonly categories: readonly ListedGroup[]; readonly series: ListedGroup | null } {
  return {
    categories: product.categoryNames.flatMap((name) => catalogue.categoryByName.get(name) ?? []),
    series: catalogue.seriesByName.get(product.seriesName ?? '') ?? null,
  };
}

export function productOf({ key }: RouteOf<'product'>, { catalogue }: Site): ListedProduct {
  const product = catalogue.productByKey.get(key);
  if (product === undefined) throw new Error(`There is no product at "${key}".`);
  return product;
}

interface Framed extends Pick<ProductView, 'printed' | 'crumbs'> {
  readonly route: RouteOf<'product'>;
  readonly product: ListedProduct;
  readonly groups: ProductGroups;
}

function toFrame({ route, product, printed, groups, crumbs }: Framed, site: Site): PageFrame {
  const record = toProductRecord(product, route.locale, site);
  const name = printed.name.text;
  const [image] = product.images;
  const { summary } = record;
  return toPageFrame(route, site, {
    ownTitle: name,
    description: shorten(summary ?? `${name} | ${site.brand.name}`),
    image: image === undefined ? null : pictureUrl(image, site),
    live: productSubject(product, printed, groups),
    jsonLd: [
      productJsonLd(
        record,
        summary ?? describeProduct(product, route.locale),
        site.dictionaries[route.locale],
      ),
      breadcrumbJsonLd(crumbs, site.brand.siteUrl),
    ],
  });
}

function shorten(text: string): string {
  if (text.length <= descriptionLength) return text;
  const characters = [...text];
  return characters.length <= descriptionLength
    ? text
    : `${characters.slice(0, descriptionLength - 1).join('')}…`;
}

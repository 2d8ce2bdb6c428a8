import { listChildren, listRoots } from '#catalogue/browse.ts';
import type { ListedGroup } from '#catalogue/catalogue.ts';
import { type Locale, textIn } from '#catalogue/text.ts';
import { toPager } from '#catalogue/paging.ts';
import { toPlainText } from '#catalogue/rich-text.ts';
import { labelOf, toCard, toLevelLink } from './card.ts';
import { breadcrumbJsonLd, groupJsonLd } from './json-ld.ts';
import { listingSubject } from './live-page.ts';
import { countProducts, fillPlaceholders } from './messages.ts';
import { addsInformation, toMetaDescription } from './meta-description.ts';
import { toBreadcrumb, toPageFrame } from './page-frame.ts';
import { pathOf } from './paths.ts';
import { toRichText } from './rich-text.ts';
import { showImage } from './show-image.ts';
import type { Site } from './site.ts';
import { groupOf, type ListingRoute, pageOfCards } from './subjects.ts';
import { titleOfGroup, titleOfProducts, withPage } from './titles.ts';
import { hasVariants } from './variants.ts';

export type ListingView = ReturnType<typeof toListingView>;

export function toListingView(route: ListingRoute, site: Site) {
  const { languages, dictionaries } = site;
  const { locale } = route;
  const group = groupOf(route, site);
  const { items, products, ...counts } = pageOfCards(route, site);
  const page = { ...counts, items: items.map((one) => toCard(one, locale, site)) };
  const cover = group?.image ?? items[0]?.[0].images[0] ?? null;
  const heading = group ? labelOf(group, locale) : { text: dictionaries[locale].products, locale };
  const crumbs = toBreadcrumb(locale, site, group, null);
  const isFirst = route.page === 1;
  const isOfVariants = group?.kind === 'series' && hasVariants(site);
  const description =
    isFirst && group?.description ? toRichText(group.description, group.textPictures, locale, site) : null;
  const ownTitle =
    group === null
      ? titleOfProducts(route.page, locale, site)
      : titleOfGroup(group, route.page, locale, site);
  return {
    frame: toPageFrame(route, site, {
      ownTitle,
      description: toDescription(group, products, route, site),
      image: cover,
      live: group && !group.hasChildren ? listingSubject(group, items, locale, site) : null,
      jsonLd: [
        breadcrumbJsonLd(crumbs, site.brand.siteUrl),
        ...(isOfVariants ? [groupJsonLd(group, items.flat(), locale, site)] : []),
      ],
    }),
    heading,
    crumbs,
    description,
    image: isFirst && group?.image ? showImage(group.image, locale, site) : null,
    page,
    chips: route.kind === 'series' ? null : toChips(group, locale, site),
    /** The number of products. It may exceed the number of cards, because a card may show a whole series. */
    products,
    pager: toPager(route.page, page.count, (number) => pathOf({ ...route, page: number }, languages)),
  };
}

function toDescription(group: ListedGroup | null, count: number, route: ListingRoute, site: Site): string {
  const { page, locale } = route;
  if (page === 1 && group !== null && group.description !== null) {
    const own = textIn(group.description, locale);
    const text = toPlainText(own.text);
    if (addsInformation(text, textIn(group.title, own.locale).text))
      return toMetaDescription({ ...own, text });
  }
  const messages = site.dictionaries[locale];
  const title =
    group === null ? withPage(messages.products, page, messages) : titleOfGroup(group, page, locale, site);
  const products = countProducts(messages, count);
  const text = fillPlaceholders(messages.listingDescription, { title, brand: site.brand.name, products });
  return toMetaDescription({ text, locale });
}

/** Limited, because keyboard users tab through all links before they reach the products. */
const maxLinks = 8;

export function toChips(current: ListedGroup | null, locale: Locale, site: Site) {
  const groups = listSiblings(current, site);
  if (groups.length === 0) return null;
  const title = { text: site.dictionaries[locale].allCategories, locale };
  const path = pathOf({ kind: 'group-index', locale, of: 'category' }, site.languages);
  return {
    links: groups.slice(0, maxLinks).map((group) => toLevelLink(group, locale, site)),
    all: groups.length > maxLinks ? { title, path } : null,
  };
}

export function listSiblings(
  current: ListedGroup | null,
  { catalogue }: Pick<Site, 'catalogue'>,
): readonly ListedGroup[] {
  const { categories, categoryBySlug } = catalogue;
  const children = current === null ? [] : listChildren(current, categories);
  if (children.length > 0) return children;
  const parent = categoryBySlug.get(current?.levels.at(-2)?.slug ?? '');
  const siblings = parent === undefined ? listRoots(categories) : listChildren(parent, categories);
  return siblings.filter((group) => group !== current);
}

import { hasSeveral } from '#catalogue/browse.ts';
import type { ListedGroup, ListedProduct, ListedWithdrawn } from '#catalogue/catalogue.ts';
import type { GroupKind } from '#catalogue/product.ts';
import type { GroupLinks } from '#catalogue/live-page.ts';
import { type Locale, type ShownText, textIn } from '#catalogue/text.ts';
import { type ShownPicker, toPicker } from '#catalogue/picker.ts';
import { formatPrice } from '#catalogue/price.ts';
import { toShownProduct } from '#catalogue/shown.ts';
import { toGroupLink, toRelatedCards } from './card.ts';
import { breadcrumbJsonLd, productJsonLd, variantJsonLd } from './json-ld.ts';
import { productSubject } from './live-page.ts';
import { addsInformation, toMetaDescription } from './meta-description.ts';
import { toBreadcrumb, toPageFrame } from './page-frame.ts';
import { describeProduct, toProductRecord } from './product-record.ts';
import { toRichText, withoutSummary } from './rich-text.ts';
import { pathOf } from './paths.ts';
import { type RouteOf, routeOfProduct } from './routes.ts';
import { showImage } from './show-image.ts';
import type { Site } from './site.ts';
import { type Grouped, groupsOf, productOf, withdrawnProductOf } from './subjects.ts';
import { titleOf } from './titles.ts';
import { hasVariants } from './variants.ts';

export type ProductView = ReturnType<typeof toProductView>;

export function toProductView(route: RouteOf<'product'>, site: Site) {
  const { locale } = route;
  const { brand, dictionaries } = site;
  const product = productOf(route, site);
  const name = textIn(product.name, locale);
  const parent = groupsOf(product, site).all.find(hasSeveral) ?? null;
  const crumbs = toBreadcrumb(locale, site, parent, { title: name, route });
  const groups = toGroupRows(product, locale, site);
  const printed = {
    ...toShownProduct(product, locale, (price) => formatPrice(price, locale, brand.region)),
    images: product.images.map((image) => showImage(image, locale, site)),
  };
  const ownTitle = titleOf(product, locale, site);
  const titleEnd = ownTitle.startsWith(name.text) ? ownTitle.slice(name.text.length) : '';
  const text = toDescription(product, printed.summary, locale);
  const record = toProductRecord(product, locale, site);
  const description =
    product.description && toRichText(product.description, product.textPictures, locale, site);
  return {
    frame: toPageFrame(route, site, {
      ownTitle,
      description: toMetaDescription(text ?? { text: `${name.text} | ${brand.name}`, locale }),
      image: product.images[0] ?? null,
      live: productSubject(product, locale, { titleEnd, groups, printed }, site),
      jsonLd: [
        {
          ...productJsonLd(record, text?.text ?? null, dictionaries[locale]),
          ...variantJsonLd(product, locale, site),
        },
        breadcrumbJsonLd(crumbs, brand.siteUrl),
      ],
    }),
    crumbs,
    printed,
    picker: toShownPicker(product, locale, site),
    groups,
    description: description && withoutSummary(description, printed),
    related: toRelatedCards(product, product, locale, site),
  };
}

function toShownPicker(product: ListedProduct, locale: Locale, site: Site): ShownPicker {
  const variants = groupsOf(product, site).series?.products ?? [];
  if (!hasVariants(site)) return [];
  return toPicker(product, variants).map(({ name, values }) => ({
    name: textIn(name, locale),
    choices: values.map(({ value, product: variant, changes }) => ({
      text: textIn(value, locale),
      path: pathOf(routeOfProduct(variant, locale), site.languages),
      isOwn: variant === product,
      isDiscontinued: variant.availability === 'discontinued',
      changes: changes.map((change) => textIn(change.value, locale)),
    })),
  }));
}

/** A group has a link only if it is published and contains other products too. */
function toGroupRows(
  product: Grouped & Partial<Pick<ListedWithdrawn, 'endedGroups'>>,
  locale: Locale,
  site: Site,
): readonly GroupLinks[] {
  const { categories, series } = groupsOf(product, site);
  const link = (group: ListedGroup) => {
    const { title, path } = toGroupLink(group, locale, site);
    return { title, path: hasSeveral(group) ? path : null };
  };
  const ended = (of: GroupKind) =>
    (product.endedGroups ?? [])
      .filter(({ kind }) => kind === of)
      .map(({ title }) => ({ title: textIn(title, locale), path: null }));
  const texts = site.dictionaries[locale];
  return [
    { label: texts.category, links: [...categories.map(link), ...ended('category')] },
    { label: texts.seriesOne, links: [...(series === null ? [] : [link(series)]), ...ended('series')] },
  ].filter(({ links }) => links.length > 0);
}

function toDescription(product: ListedProduct, summary: ShownText | null, locale: Locale): ShownText | null {
  const isInformative = (shown: ShownText) =>
    addsInformation(shown.text, textIn(product.name, shown.locale).text);
  if (summary !== null && isInformative(summary)) return summary;
  const text = describeProduct(product, locale);
  if (product.description === null || text === null) return null;
  const description = { text, locale: textIn(product.description, locale).locale };
  return isInformative(description) ? description : null;
}

export type WithdrawnView = ReturnType<typeof toWithdrawnView>;

export function toWithdrawnView(route: RouteOf<'withdrawn'>, site: Site) {
  const { locale } = route;
  const product = withdrawnProductOf(route, site);
  const parent = groupsOf(product, site).all.find(hasSeveral) ?? null;
  const name = textIn(product.name, locale);
  const messages = site.dictionaries[locale];
  const notice = product.isLeftOut ? messages.leftOutText : messages.withdrawnText;
  const ownTitle = titleOf(product, locale, site);
  return {
    frame: toPageFrame(route, site, {
      ownTitle,
      description: toMetaDescription({ text: `${ownTitle} | ${site.brand.name}. ${notice}`, locale }),
    }),
    crumbs: toBreadcrumb(locale, site, parent, { title: name, route }),
    name,
    notice,
    groups: toGroupRows(product, locale, site),
    related: toRelatedCards(null, product, locale, site),
  };
}

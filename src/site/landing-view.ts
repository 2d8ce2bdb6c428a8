import { chooseHero, chooseTilePictures, hasProducts, listLargest } from '#catalogue/browse.ts';
import type { Catalogue, ListedGroup, ListedImage, ListedProduct } from '#catalogue/catalogue.ts';
import type { GroupKind } from '#catalogue/group.ts';
import type { GroupLink } from '#catalogue/live-page.ts';
import { type Locale, languageTag } from '#catalogue/locale.ts';
import { textIn } from '#catalogue/text.ts';
import { type GroupCard, toCard, toGroupCard } from './card.ts';
import type { ProductCard } from '#catalogue/shown.ts';
import { settingIn } from './contact.ts';
import { siteJsonLd } from './json-ld.ts';
import { countProducts, fillPlaceholders } from './messages.ts';
import { toMetaDescription } from './meta-description.ts';
import { type PageFrame, toPageFrame } from './page-frame.ts';
import { pathOf } from './paths.ts';
import { groupsOfKind, type RouteOf } from './routes.ts';
import type { Site } from './site.ts';
import { variantsOf } from './subjects.ts';
import { selectedProducts } from './variants.ts';

export interface LandingView {
  readonly frame: PageFrame;
  readonly lead: string;
  readonly cover: ProductCard | null;
  readonly categories: GroupSelection;
  readonly series: GroupSelection;
  readonly selection: readonly ProductCard[];
}

/** The largest groups of a kind, and a link to all of them. */
export interface GroupSelection {
  readonly cards: readonly GroupCard[];
  /** A link with a text such as "All 147 series". */
  readonly all: GroupLink;
}

export function toLandingView(route: RouteOf<'landing'>, site: Site): LandingView {
  const { catalogue, dictionaries, brand } = site;
  const { locale } = route;
  const hero = heroOf(locale, site);
  const products = countProducts(dictionaries[locale], catalogue.products.length);
  const tagline = settingIn(brand.tagline, locale);
  const description = fillPlaceholders(dictionaries[locale].landingDescription, {
    ...{ brand: brand.name, products },
    groups: listTitles(catalogue, locale),
  }).trim();
  const toOwnCard = (product: ListedProduct) => toCard(variantsOf(product, site), locale, site);
  return {
    frame: toPageFrame(route, site, {
      ownTitle: null,
      description: toMetaDescription({ text: tagline ?? description, locale }),
      image: hero?.images[0] ?? null,
      live: null,
      jsonLd: siteJsonLd(site),
    }),
    lead: tagline ?? products,
    cover: hero && toOwnCard(hero),
    categories: selectGroups('category', locale, site),
    series: selectGroups('series', locale, site),
    selection: selectedProducts(site, hero).map(toOwnCard),
  };
}

export function heroOf(locale: Locale, { catalogue, brand }: Site): ListedProduct | null {
  return chooseHero(catalogue, settingIn(brand.hero, locale));
}

/** Returns the pictures of the categories and series on the landing page. */
export function tilesOf({ catalogue }: Site): ReadonlyMap<ListedGroup, ListedImage | null> {
  return chooseTilePictures([...listLargest(catalogue.categories), ...listLargest(catalogue.series)]);
}

function selectGroups(of: GroupKind, locale: Locale, site: Site): GroupSelection {
  const messages = site.dictionaries[locale];
  const groups = groupsOfKind(site.catalogue, of);
  const label = of === 'category' ? messages.allCategoriesCount : messages.allSeriesCount;
  const text = fillPlaceholders(label, { count: groups.filter(hasProducts).length });
  return {
    cards: [...tilesOf(site)]
      .filter(([group]) => group.kind === of)
      .map(([group, picture]) => toGroupCard(group, picture, locale, site)),
    all: {
      title: { text, locale },
      path: pathOf({ kind: 'group-index', locale, of }, site.languages),
    },
  };
}

function listTitles({ categories, series }: Catalogue, locale: Locale): string {
  const titles = [...listLargest(categories), ...listLargest(series)]
    .slice(0, 6)
    .map((group) => textIn(group.title, locale).text);
  if (titles.length === 0) return '';
  return `${new Intl.ListFormat(languageTag[locale]).format(titles)}${locale === 'Zh' ? '。' : '.'}`;
}

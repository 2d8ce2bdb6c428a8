import type { Catalogue, ListedProduct } from '#catalogue/catalogue.ts';
import { hasProducts, listLargest } from '#catalogue/browse.ts';
import type { GroupKind } from '#catalogue/group.ts';
import type { GroupLink } from '#catalogue/live-page.ts';
import { type Locale, languageTag } from '#catalogue/locale.ts';
import { smallWidth } from '#catalogue/picture.ts';
import { textIn } from '#catalogue/text.ts';
import { type GroupCard, toCard, toGroupCard } from './card.ts';
import type { ProductCard } from '#catalogue/shown.ts';
import { siteJsonLd } from './json-ld.ts';
import { countProducts, fill } from './messages.ts';
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
  /** Such as "All 147 series". */
  readonly all: GroupLink;
}

export function toLandingView(route: RouteOf<'landing'>, site: Site): LandingView {
  const { catalogue, dictionaries, brand } = site;
  const { locale } = route;
  const selection = selectedProducts(site);
  const lead = fill(dictionaries[locale].landingDescription, {
    brand: brand.name,
    products: countProducts(dictionaries[locale], catalogue.products.length),
    groups: listTitles(catalogue, locale),
  }).trim();
  const opening = selection.find(hasLargePicture) ?? selection[0];
  const [image] = opening?.images ?? [];
  const toOwnCard = (product: ListedProduct) => toCard(variantsOf(product, site), locale, site);
  return {
    frame: toPageFrame(route, site, {
      ownTitle: null,
      description: toMetaDescription({ text: lead, locale }),
      image: image ?? null,
      live: null,
      jsonLd: siteJsonLd(site),
    }),
    lead,
    cover: opening ? toOwnCard(opening) : null,
    categories: selectGroups('category', locale, site),
    series: selectGroups('series', locale, site),
    selection: selection.filter((product) => product !== opening).map(toOwnCard),
  };
}

/** A small or narrow picture would not fill the cover. An unknown size counts as large. */
function hasLargePicture({ images: [image] }: ListedProduct): boolean {
  const { width, height } = image?.picture?.made ?? image ?? {};
  return [width, height].every((side) => (side ?? Number.POSITIVE_INFINITY) > smallWidth);
}

function selectGroups(of: GroupKind, locale: Locale, site: Site): GroupSelection {
  const messages = site.dictionaries[locale];
  const groups = groupsOfKind(site.catalogue, of);
  const label = of === 'category' ? messages.allCategoriesCount : messages.allSeriesCount;
  const text = fill(label, { count: groups.filter(hasProducts).length });
  return {
    cards: listLargest(groups).map((group) => toGroupCard(group, locale, site)),
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

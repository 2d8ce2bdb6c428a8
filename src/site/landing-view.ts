import { chooseHero, chooseTilePictures, hasProducts, listLargest } from '#catalogue/browse.ts';
import type { ListedProduct } from '#catalogue/catalogue.ts';
import type { GroupKind } from '#catalogue/product.ts';
import type { PageLink } from '#catalogue/live-page.ts';
import type { Locale } from '#catalogue/text.ts';
import { toCard, toGroupCard } from './card.ts';
import { settingIn } from './contact.ts';
import { siteJsonLd } from './json-ld.ts';
import { countProducts, fillPlaceholders } from './messages.ts';
import { toMetaDescription } from './meta-description.ts';
import { toPageFrame } from './page-frame.ts';
import { pathOf } from './paths.ts';
import { groupsOfKind, type RouteOf } from './routes.ts';
import type { Site } from './site.ts';
import { variantsOf } from './subjects.ts';
import { selectedProducts } from './variants.ts';

export function toLandingView(route: RouteOf<'landing'>, site: Site) {
  const { catalogue, dictionaries, brand } = site;
  const { locale } = route;
  const hero = chooseHero(catalogue, settingIn(brand.hero, locale));
  const largest = [catalogue.categories, catalogue.series].flatMap(listLargest);
  const products = countProducts(dictionaries[locale], catalogue.products.length);
  const tagline = settingIn(brand.tagline, locale);
  const description = fillPlaceholders(dictionaries[locale].landingDescription, {
    brand: brand.name,
    products,
  });
  const tiles = [...chooseTilePictures(largest)].map(
    ([group, picture]) => [group.kind, toGroupCard(group, picture, locale, site)] as const,
  );
  const selectGroups = (of: GroupKind) => ({
    cards: tiles.flatMap(([kind, card]) => (kind === of ? [card] : [])),
    all: toIndexLink(of, locale, site),
  });
  const toOwnCard = (product: ListedProduct) => toCard(variantsOf(product, site), locale, site);
  return {
    frame: toPageFrame(route, site, {
      ownTitle: null,
      description: toMetaDescription({ text: tagline ?? description, locale }),
      image: hero?.images[0] ?? null,
      jsonLd: siteJsonLd(site),
    }),
    lead: tagline ?? products,
    cover: hero && toOwnCard(hero),
    categories: selectGroups('category'),
    series: selectGroups('series'),
    selection: selectedProducts(site, hero).map(toOwnCard),
  };
}

function toIndexLink(of: GroupKind, locale: Locale, site: Site): PageLink {
  const messages = site.dictionaries[locale];
  const groups = groupsOfKind(site.catalogue, of);
  const label = of === 'category' ? messages.allCategoriesCount : messages.allSeriesCount;
  const text = fillPlaceholders(label, { count: groups.filter(hasProducts).length });
  return {
    title: { text, locale },
    path: pathOf({ kind: 'group-index', locale, of }, site.languages),
  };
}

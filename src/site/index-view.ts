import { hasProducts } from '#catalogue/browse.ts';
import type { ListedGroup } from '#catalogue/catalogue.ts';
import { openCollator } from '#catalogue/find/sort.ts';
import type { GroupLink } from '#catalogue/live-page.ts';
import { type Locale, languageTag } from '#catalogue/locale.ts';
import { textIn } from '#catalogue/text.ts';
import { type Crumb, toIndexCrumbs } from './breadcrumb.ts';
import { toGroupLink } from './card.ts';
import { breadcrumbJsonLd } from './json-ld.ts';
import { countProducts, fill } from './messages.ts';
import { type PageFrame, toPageFrame } from './page-frame.ts';
import { groupsOfKind, type RouteOf } from './routes.ts';
import type { Site } from './site.ts';

export interface IndexView {
  readonly frame: PageFrame;
  readonly heading: string;
  readonly crumbs: readonly Crumb[];
  readonly groups: readonly IndexEntry[];
}

export interface IndexEntry extends GroupLink {
  /** Such as "24 products". */
  readonly count: string;
}

const describedNames = 6;

export function toIndexView(route: RouteOf<'group-index'>, site: Site): IndexView {
  const { locale, of } = route;
  const { brand, dictionaries } = site;
  const messages = dictionaries[locale];
  const heading = of === 'category' ? messages.allCategories : messages.allSeries;
  const groups = sortByTitle(groupsOfKind(site.catalogue, of).filter(hasProducts), locale);
  const titles = groups.slice(0, describedNames).map((group) => textIn(group.title, locale).text);
  const crumbs = toIndexCrumbs(heading, route, site);
  return {
    frame: toPageFrame(route, site, {
      ownTitle: heading,
      description: fill(messages.indexDescription, {
        ...{ brand: brand.name, title: heading },
        groups: new Intl.ListFormat(languageTag[locale]).format(titles),
      }),
      image: null,
      live: null,
      jsonLd: [breadcrumbJsonLd(crumbs, brand.siteUrl)],
    }),
    heading,
    crumbs,
    groups: groups.map((group) => ({
      ...toGroupLink(group, locale, site),
      count: countProducts(messages, group.products.length),
    })),
  };
}

const collators = { En: openCollator('En'), Zh: openCollator('Zh') } as const;

function sortByTitle(groups: readonly ListedGroup[], locale: Locale): readonly ListedGroup[] {
  const titleOf = (group: ListedGroup) => textIn(group.title, locale).text;
  return groups.toSorted((one, other) => collators[locale].compare(titleOf(one), titleOf(other)));
}

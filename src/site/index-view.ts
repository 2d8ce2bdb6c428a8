import { hasProducts } from '#catalogue/browse.ts';
import type { ListedGroup } from '#catalogue/catalogue.ts';
import { openCollator } from '#catalogue/find/collator.ts';
import { languageTag, type Locale, textIn } from '#catalogue/text.ts';
import { toLevelLink } from './card.ts';
import { breadcrumbJsonLd } from './json-ld.ts';
import { countProducts, fillPlaceholders } from './messages.ts';
import { toBreadcrumb, toPageFrame } from './page-frame.ts';
import { groupsOfKind, type RouteOf } from './routes.ts';
import type { Site } from './site.ts';

export type IndexView = ReturnType<typeof toIndexView>;

const describedNames = 6;

export function toIndexView(route: RouteOf<'group-index'>, site: Site) {
  const { locale, of } = route;
  const { brand, dictionaries } = site;
  const messages = dictionaries[locale];
  const heading = of === 'category' ? messages.allCategories : messages.allSeries;
  const groups = sortByTitle(groupsOfKind(site.catalogue, of).filter(hasProducts), locale);
  const titles = groups.slice(0, describedNames).map((group) => textIn(group.title, locale).text);
  const crumbs = toBreadcrumb(locale, site, null, { title: { text: heading, locale }, route });
  return {
    frame: toPageFrame(route, site, {
      ownTitle: heading,
      description: fillPlaceholders(messages.indexDescription, {
        ...{ brand: brand.name, title: heading },
        groups: new Intl.ListFormat(languageTag[locale]).format(titles),
      }),
      jsonLd: [breadcrumbJsonLd(crumbs, brand.siteUrl)],
    }),
    heading,
    crumbs,
    groups: groups.map((group) => ({
      ...toLevelLink(group, locale, site),
      count: countProducts(messages, group.products.length),
      depth: group.levels.length - 1,
    })),
  };
}

const collators = { En: openCollator('En'), Zh: openCollator('Zh') } as const;

function sortByTitle(groups: readonly ListedGroup[], locale: Locale): readonly ListedGroup[] {
  const { compare } = collators[locale];
  const labelsOf = ({ levels }: ListedGroup) => levels.map(({ label }) => textIn(label, locale).text);
  return groups.toSorted((one, other) => {
    const [labels, others] = [labelsOf(one), labelsOf(other)];
    const at = labels.findIndex((label, level) => compare(label, others[level] ?? '') !== 0);
    return at < 0 ? labels.length - others.length : compare(labels[at] ?? '', others[at] ?? '');
  });
}

export type SelectionView = ReturnType<typeof toSelectionView>;

export function toSelectionView(route: RouteOf<'selection'>, site: Site) {
  const { locale, of } = route;
  const messages = site.dictionaries[locale];
  const heading = of === 'list' ? messages.myList : messages.compare;
  return {
    frame: toPageFrame(route, site, {
      ownTitle: heading,
      description: fillPlaceholders(messages.listDescription, { brand: site.brand.name }),
    }),
    of,
    heading,
    crumbs: toBreadcrumb(locale, site, null, { title: { text: heading, locale }, route }),
    hint: of === 'list' ? messages.listEmpty : messages.compareEmpty,
  };
}

import type { ListedGroup } from '#catalogue/catalogue.ts';
import type { Locale } from '#catalogue/locale.ts';
import { type ShownText, textIn } from '#catalogue/text.ts';
import { pathOf } from './paths.ts';
import type { Route } from './routes.ts';
import type { Site } from './site.ts';

export interface Crumb {
  readonly title: ShownText;
  readonly path: string;
}

/** Lists the pages above a page: the landing page, the list of products, the levels of a group. `page` is the last crumb, if any. */
export function toBreadcrumb(
  locale: Locale,
  site: Site,
  group: ListedGroup | null,
  page: { readonly title: ShownText; readonly route: Route } | null,
): readonly Crumb[] {
  const { home, products } = site.dictionaries[locale];
  const toCrumb = (title: ShownText, route: Route) => ({ title, path: pathOf(route, site.languages) });
  return [
    toCrumb({ text: home, locale }, { kind: 'landing', locale }),
    toCrumb({ text: products, locale }, { kind: 'products', locale, page: 1 }),
    ...(group?.levels ?? []).map(({ label, slug }) =>
      toCrumb(textIn(label, locale), { kind: group?.kind ?? 'category', locale, slug, page: 1 }),
    ),
    ...(page === null ? [] : [toCrumb(page.title, page.route)]),
  ];
}

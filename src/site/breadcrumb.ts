import type { ListedGroup } from '#catalogue/catalogue.ts';
import type { Locale } from '#catalogue/locale.ts';
import { type EnglishText, type ShownText, textIn } from '#catalogue/text.ts';
import { pathOf } from './paths.ts';
import type { Route } from './routes.ts';
import type { Site } from './site.ts';

export interface Crumb {
  readonly title: ShownText;
  readonly path: string;
}

/** The way from the landing to a page: products, then a category or series, then the product itself. */
export function toBreadcrumb(
  locale: Locale,
  site: Site,
  group: ListedGroup | null,
  page: { readonly title: EnglishText; readonly route: Route } | null,
): readonly Crumb[] {
  const { languages, dictionaries } = site;
  const messages = dictionaries[locale];
  const crumb = (title: ShownText, route: Route): Crumb => ({ title, path: pathOf(route, languages) });
  const crumbs = [
    crumb({ text: messages.home, locale }, { kind: 'landing', locale }),
    crumb({ text: messages.products, locale }, { kind: 'products', locale, page: 1 }),
  ];
  if (group !== null) {
    crumbs.push(crumb(textIn(group.title, locale), { kind: group.kind, locale, slug: group.slug, page: 1 }));
  }
  if (page !== null) crumbs.push(crumb(textIn(page.title, locale), page.route));
  return crumbs;
}

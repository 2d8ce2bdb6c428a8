import type { ListedGroup } from '#catalogue/catalogue.ts';
import type { Locale } from '#catalogue/locale.ts';
import { type EnglishText, type ShownText, textIn } from '#catalogue/text.ts';
import { pathOf } from './paths.ts';
import type { Route, RouteOf } from './routes.ts';
import type { Site } from './site.ts';

export interface Crumb {
  readonly title: ShownText;
  readonly path: string;
}

export function toBreadcrumb(
  locale: Locale,
  site: Site,
  group: ListedGroup | null,
  page: { readonly title: EnglishText; readonly route: Route } | null,
): readonly Crumb[] {
  const crumbs = toFirstCrumbs(locale, site);
  for (const { label, slug } of group?.levels ?? []) {
    const route: Route = { kind: group?.kind ?? 'category', locale, slug, page: 1 };
    crumbs.push(toCrumb(textIn(label, locale), route, site));
  }
  if (page !== null) crumbs.push(toCrumb(textIn(page.title, locale), page.route, site));
  return crumbs;
}

export function toIndexCrumbs(
  title: string,
  route: RouteOf<'group-index' | 'selection'>,
  site: Site,
): readonly Crumb[] {
  const { locale } = route;
  return [...toFirstCrumbs(locale, site), toCrumb({ text: title, locale }, route, site)];
}

function toFirstCrumbs(locale: Locale, site: Site): Crumb[] {
  const messages = site.dictionaries[locale];
  return [
    toCrumb({ text: messages.home, locale }, { kind: 'landing', locale }, site),
    toCrumb({ text: messages.products, locale }, { kind: 'products', locale, page: 1 }, site),
  ];
}

function toCrumb(title: ShownText, route: Route, { languages }: Site): Crumb {
  return { title, path: pathOf(route, languages) };
}

import { listFirst } from '#catalogue/browse.ts';
import type { ListedGroup, ListedImage } from '#catalogue/catalogue.ts';
import type { LiveSubject, PageLink } from '#catalogue/live-page.ts';
import { languageTag, type Locale, localesOf, type ShownText, textIn } from '#catalogue/text.ts';
import { memoize } from '#catalogue/memoize.ts';
import { themeSheetName } from '#catalogue/theme.ts';
import { titleSegments, toTitle } from '#catalogue/title.ts';
import { toGroupTree } from './card.ts';
import { toContact } from './contact.ts';
import type { JsonLd } from './json-ld.ts';
import { toLivePage } from './live-page.ts';
import { assetPath, pathOf, treeOf } from './paths.ts';
import { formatMetaPolicy } from './policy.ts';
import { isForIndexes, type Route, type RouteOf } from './routes.ts';
import { toSocialImage } from './show-image.ts';
import type { Site } from './site.ts';
import { isTranslated } from './translated.ts';

interface PageContent {
  /** Null if the title is derived from the URL (requirement 2.10). */
  readonly ownTitle: string | null;
  readonly description: string;
  readonly image?: ListedImage | null;
  /** The live refresh compares this content with the ERP. If null, it compares only theme colour and `enableZh`. */
  readonly live?: LiveSubject | null;
  readonly jsonLd?: readonly JsonLd[];
}

export type PageFrame = ReturnType<typeof toPageFrame>;

export function toPageFrame(route: Route, site: Site, content: PageContent) {
  const { brand, languages, snapshot } = site;
  const { locale } = route;
  const { ownTitle, description, jsonLd = [], image = null, live = null } = content;
  const path = pathOf(route, languages);
  const segments = ownTitle === null ? titleSegments(path, treeOf(locale, languages)) : [];
  const isMissing = route.kind === 'not-found';
  return {
    ...shellsOf(site)[locale],
    ...{ route, ownTitle, description, jsonLd },
    title: toTitle(brand.name, ownTitle, segments),
    social: toSocialImage(image, site),
    livePage: toLivePage(live, site),
    /** Null for the 404 page, which hosts return for any missing URL. */
    canonical: isMissing ? null : `${brand.siteUrl}${pathOf(toCanonical(route, site), languages)}`,
    alternates: isMissing ? [] : listAlternates(route, site),
    counterpart: toCounterpart(route, site),
    isIndexed: !snapshot.isDemo && isForIndexes(route, site.catalogue),
  };
}

const shellsOf = memoize((site: Site) => ({ En: toShell('En', site), Zh: toShell('Zh', site) }));

function toShell(locale: Locale, site: Site) {
  const { brand, languages, theme, snapshot, dictionaries } = site;
  return {
    ...{ locale, lang: languageTag[locale], messages: dictionaries[locale] },
    /** The 404 page uses this path prefix to find the same path in the other language. */
    otherTree: languages.second === null ? null : treeOf(languages.second, languages).join('/'),
    isFirstLanguage: locale === languages.first,
    isForced: languages.isForced,
    isDemo: snapshot.isDemo,
    /** For the `meta` element, because some hosts do not send headers. */
    policy: formatMetaPolicy(site),
    brandName: brand.name,
    siteUrl: brand.siteUrl,
    cardPictures: brand.cardPictures,
    themeColor: snapshot.setting.themeColor,
    themeSheet: assetPath.sheet(themeSheetName(theme)),
    favicon: assetPath.favicon(brand.code),
    touchIcon: assetPath.touchIcon(brand.code),
    homePath: pathOf({ kind: 'landing', locale }, languages),
    productsPath: pathOf({ kind: 'products', locale, page: 1 }, languages),
    listPath: pathOf({ kind: 'selection', locale, of: 'list' }, languages),
    menu: toMenu(locale, site),
    contact: toContact(locale, site),
  };
}

function toMenu(locale: Locale, site: Site) {
  const links = listFirst(site.catalogue.categories).map((group) => toGroupTree(group, locale, site));
  const all = pathOf({ kind: 'group-index', locale, of: 'category' }, site.languages);
  return links.length === 0 ? null : { links, all };
}

/** A Chinese page without Chinese content is a duplicate of its English page. */
function toCanonical(route: Route, site: Site): Route {
  return route.locale === 'Zh' && !isTranslated(route, site) ? { ...route, locale: 'En' } : route;
}

export function listAlternates(route: Route, site: Site) {
  const { brand, languages } = site;
  if (languages.second === null || !isTranslated(route, site)) return [];
  const hrefIn = (locale: Locale) => `${brand.siteUrl}${pathOf({ ...route, locale }, languages)}`;
  return [
    ...localesOf(languages).map((locale) => ({ hreflang: languageTag[locale], href: hrefIn(locale) })),
    { hreflang: 'x-default', href: hrefIn(languages.first) },
  ];
}

function toCounterpart(route: Route, { languages, dictionaries }: Site) {
  const locale = localesOf(languages).find((one) => one !== route.locale);
  if (locale === undefined) return null;
  // Without JavaScript, the language switch of the 404 page links to the list of products.
  const target: Route =
    route.kind === 'not-found' ? { kind: 'products', locale, page: 1 } : { ...route, locale };
  return {
    locale,
    lang: languageTag[locale],
    path: pathOf(target, languages),
    languageName: dictionaries[locale].languageName,
  };
}

/** The 'Page Not Found' screen (requirement 2.7). */
export function toNotFoundFrame(route: RouteOf<'not-found'>, site: Site): PageFrame {
  const messages = site.dictionaries[route.locale];
  return toPageFrame(route, site, {
    ownTitle: messages.notFoundTitle,
    description: messages.notFoundText,
  });
}

export function toBreadcrumb(
  locale: Locale,
  site: Site,
  group: ListedGroup | null,
  page: { readonly title: ShownText; readonly route: Route } | null,
): readonly PageLink[] {
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

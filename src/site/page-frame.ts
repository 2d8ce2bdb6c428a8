import { listFirst } from '#catalogue/browse.ts';
import type { ListedImage } from '#catalogue/catalogue.ts';
import type { LiveSubject, PrintedLivePage } from '#catalogue/live-page.ts';
import { languageTag, type Locale, localesOf } from '#catalogue/locale.ts';
import { memoize } from '#catalogue/memoize.ts';
import { titleSegments, toTitle } from '#catalogue/title.ts';
import { type GroupTree, toGroupTree } from './card.ts';
import { type Contact, toContact } from './contact.ts';
import type { JsonLd } from './json-ld.ts';
import { toLivePage } from './live-page.ts';
import type { Messages } from './messages.ts';
import { assetPath, pathOf, treeOf } from './paths.ts';
import { formatMetaPolicy } from './policy.ts';
import { isForIndexes, type Route, type RouteOf } from './routes.ts';
import { type SocialImage, toSocialImage } from './show-image.ts';
import type { Site } from './site.ts';
import { themeSheetName } from '#catalogue/theme.ts';
import { isTranslated } from './translated.ts';

export interface PageContent {
  /** The title of the page; null if it is derived from the address (requirement 2.10). */
  readonly ownTitle: string | null;
  readonly description: string;
  readonly image: ListedImage | null;
  /** Values that the live refresh compares in addition to the setting. */
  readonly live: LiveSubject | null;
  readonly jsonLd: readonly JsonLd[];
}

export interface Alternate {
  readonly hreflang: string;
  readonly href: string;
}

export interface Counterpart {
  readonly locale: Locale;
  readonly lang: string;
  readonly path: string;
  /** The language's name in that language. */
  readonly languageName: string;
}

export interface PageFrame extends Omit<PageContent, 'live' | 'image'> {
  readonly social: SocialImage;
  readonly livePage: PrintedLivePage | null;
  readonly route: Route;
  readonly locale: Locale;
  readonly lang: string;
  readonly title: string;
  /** The canonical address: that of the English page if this page has no Chinese content. Null on the 404 page, which is served at any address. */
  readonly canonical: string | null;
  readonly alternates: readonly Alternate[];
  readonly counterpart: Counterpart | null;
  /** The path prefix of the second language, with which the browser finds the other language's address of a missing page. */
  readonly otherTree: string | null;
  readonly isFirstLanguage: boolean;
  readonly isForced: boolean;
  readonly isIndexed: boolean;
  readonly isDemo: boolean;
  /** The policy for a `meta` element, for hosts that send no headers. */
  readonly policy: string | null;
  readonly brandName: string;
  readonly siteUrl: string;
  readonly cardPictures: Site['brand']['cardPictures'];
  readonly themeColor: string;
  readonly themeSheet: string;
  readonly favicon: string;
  readonly touchIcon: string;
  readonly homePath: string;
  readonly productsPath: string;
  readonly listPath: string;
  readonly menu: Menu | null;
  readonly contact: Contact | null;
  readonly messages: Messages;
}

export function toPageFrame(route: Route, site: Site, content: PageContent): PageFrame {
  const { brand, languages, theme, snapshot, dictionaries } = site;
  const { locale } = route;
  const path = pathOf(route, languages);
  const tree = treeOf(locale, languages);
  const isMissing = route.kind === 'not-found';
  const other = languages.second === null ? null : treeOf(languages.second, languages).join('/');
  const { image, ...rest } = content;
  return {
    ...rest,
    social: toSocialImage(image, site),
    livePage: toLivePage(content.live, site),
    route,
    locale,
    lang: languageTag[locale],
    title: toTitle(brand.name, content.ownTitle, content.ownTitle === null ? titleSegments(path, tree) : []),
    canonical: isMissing ? null : `${brand.siteUrl}${pathOf(toCanonical(route, site), languages)}`,
    alternates: isMissing ? [] : listAlternates(route, site),
    counterpart: toCounterpart(route, site),
    otherTree: other,
    isFirstLanguage: locale === languages.first,
    isForced: languages.isForced,
    isIndexed: !snapshot.isDemo && isForIndexes(route, site.catalogue),
    isDemo: snapshot.isDemo,
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
    messages: dictionaries[locale],
  };
}

/** Returns the canonical page. A Chinese page without Chinese content is a duplicate of its English page. */
function toCanonical(route: Route, site: Site): Route {
  return route.locale === 'Zh' && !isTranslated(route, site) ? { ...route, locale: 'En' } : route;
}

/** Lists the page in every language, and in the first language as `x-default`. */
export function listAlternates(route: Route, site: Site): readonly Alternate[] {
  const { brand, languages } = site;
  if (languages.second === null || !isTranslated(route, site)) return [];
  const hrefIn = (locale: Locale) => `${brand.siteUrl}${pathOf({ ...route, locale }, languages)}`;
  return [
    ...localesOf(languages).map((locale) => ({ hreflang: languageTag[locale], href: hrefIn(locale) })),
    { hreflang: 'x-default', href: hrefIn(languages.first) },
  ];
}

function toCounterpart(route: Route, { languages, dictionaries }: Site): Counterpart | null {
  const locale = localesOf(languages).find((one) => one !== route.locale);
  if (locale === undefined) return null;
  // The 404 page has no fixed address, so without scripts its language switch links to the list of products.
  const target: Route =
    route.kind === 'not-found' ? { kind: 'products', locale, page: 1 } : { ...route, locale };
  return {
    locale,
    lang: languageTag[locale],
    path: pathOf(target, languages),
    languageName: dictionaries[locale].languageName,
  };
}

/** Returns the frame of the 'Page Not Found' screen (requirement 2.7). */
export function toNotFoundFrame(route: RouteOf<'not-found'>, site: Site): PageFrame {
  const messages = site.dictionaries[route.locale];
  return toPageFrame(route, site, {
    ownTitle: messages.notFoundTitle,
    description: messages.notFoundText,
    image: null,
    live: null,
    jsonLd: [],
  });
}

export interface Menu {
  readonly links: readonly GroupTree[];
  readonly all: string;
}

function toMenu(locale: Locale, site: Site): Menu | null {
  return menusOf(site)[locale];
}

const menusOf = memoize((site: Site) => ({ En: makeMenu('En', site), Zh: makeMenu('Zh', site) }));

function makeMenu(locale: Locale, site: Site): Menu | null {
  const links = listFirst(site.catalogue.categories).map((group) => toGroupTree(group, locale, site));
  const all = pathOf({ kind: 'group-index', locale, of: 'category' }, site.languages);
  return links.length === 0 ? null : { links, all };
}

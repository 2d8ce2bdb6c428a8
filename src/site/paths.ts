import { findIndexPath } from '#catalogue/find/index-file.ts';
import { type Languages, type Locale, pathPrefix } from '#catalogue/text.ts';
import type { Route } from './routes.ts';

/** Returns an encoded, root-relative URL with a trailing slash. No other function formats URLs of pages. */
export function pathOf(route: Route, languages: Languages): string {
  return `/${formatPath(route, languages, encodeURIComponent)}`;
}

export function treeOf(locale: Locale, languages: Languages): readonly string[] {
  return locale === languages.first ? [] : [pathPrefix[locale]];
}

export function fileOf(route: Route, languages: Languages): string {
  const folder = formatPath(route, languages, (segment) => segment);
  return route.kind === 'not-found' ? `${folder.slice(0, -1)}.html` : `${folder}index.html`;
}

export const assetPath = {
  favicon: (brandCode: string) => `/assets/images/${brandCode}/favicon.png`,
  card: (brandCode: string) => `/assets/images/${brandCode}/card.jpg`,
  touchIcon: (brandCode: string) => `/assets/images/${brandCode}/touch-icon.png`,
  wechat: (brandCode: string) => `/assets/images/${brandCode}/wechat.png`,
  sheet: (name: string) => `/assets/${name}.css`,
  picture: (name: string) => `/assets/pictures/${name}`,
  products: (locale: Locale, ending: 'json' | 'csv', languages: Languages, part = 1) =>
    `/${[...treeOf(locale, languages), part === 1 ? 'products' : `products-${part}`].join('/')}.${ending}`,
  search: findIndexPath,
  searchPart: (name: string) => `/assets/search/${name}`,
  llms: '/llms.txt',
  sitemap: '/sitemap.xml',
  sitemapPart: (number: number | '*') => `/sitemap-${number === '*' ? '*' : `${number}.xml`}`,
  /** The name of this file in public/ contains its digest. */
  speculation: '/assets/links.2d81e3ea.speculationrules',
} as const;

/** Applies `write` to the segments that come from names and ids in the ERP. */
function formatPath(route: Route, languages: Languages, write: (segment: string) => string): string {
  const tree = route.locale === languages.first ? '' : `${pathPrefix[route.locale]}/`;
  switch (route.kind) {
    case 'landing':
      return tree;
    case 'products':
      return `${tree}products/${pageSegment(route.page)}`;
    case 'product':
    case 'withdrawn':
      return `${tree}products/item/${write(route.key)}/`;
    case 'group-index':
    case 'selection':
      return `${tree}products/${route.of}/`;
    case 'category':
    case 'series':
      return `${tree}products/${route.kind}/${write(route.slug)}/${pageSegment(route.page)}`;
    case 'not-found':
      return `${tree}404/`;
  }
}

function pageSegment(page: number): string {
  return page === 1 ? '' : `${page}/`;
}

import { type Languages, type Locale, pathPrefix } from '#catalogue/locale.ts';
import type { Route } from './routes.ts';

/** The only place that spells a page's address: absolute, encoded, with a closing slash. */
export function pathOf(route: Route, languages: Languages): string {
  let path = '/';
  for (const segment of [...treeOf(route.locale, languages), ...segmentsOf(route)])
    path += `${encodeURIComponent(segment)}/`;
  return path;
}

/** The path prefix of a language's tree as segments: none for the first language. */
export function treeOf(locale: Locale, languages: Languages): readonly string[] {
  return locale === languages.first ? [] : [pathPrefix[locale]];
}

/** Where a page is written in the dist. */
export function fileOf(route: Route, languages: Languages): string {
  const tree = treeOf(route.locale, languages)
    .map((segment) => `${segment}/`)
    .join('');
  if (route.kind === 'not-found') return `${tree}404.html`;
  return `${tree}${segmentsOf(route)
    .map((segment) => `${segment}/`)
    .join('')}index.html`;
}

export const assetPath = {
  favicon: (brandCode: string) => `/assets/images/${brandCode}/favicon.png`,
  sheet: (name: string) => `/assets/${name}.css`,
  picture: (name: string) => `/assets/pictures/${name}`,
  products: (locale: Locale, ending: 'json' | 'csv', languages: Languages, part = 1) =>
    `/${[...treeOf(locale, languages), part === 1 ? 'products' : `products-${part}`].join('/')}.${ending}`,
  llms: '/llms.txt',
  sitemap: '/sitemap.xml',
  sitemapPart: (number: number | '*') => `/sitemap-${number === '*' ? '*' : `${number}.xml`}`,
  /** Which links browsers may follow ahead: a file of public/, the same for every brand, named by its digest. */
  speculation: '/assets/links.ee4ab235.speculationrules',
} as const;

function segmentsOf(route: Route): readonly string[] {
  switch (route.kind) {
    case 'landing':
      return [];
    case 'products':
      return ['products', ...pageSegments(route.page)];
    case 'product':
      return ['products', 'item', route.key];
    case 'category':
    case 'series':
      return ['products', route.kind, route.slug, ...pageSegments(route.page)];
    case 'not-found':
      return ['404'];
  }
}

function pageSegments(page: number): readonly string[] {
  return page === 1 ? [] : [String(page)];
}

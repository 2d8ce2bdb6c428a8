import { formatHeaders, listHeaders } from './headers.ts';
import { digest, digestOfSite } from './page-key.ts';
import type { Page } from './pages.ts';
import { assetPath, fileOf } from './paths.ts';
import { fileOfRedirect, formatRedirects, listRedirects } from './redirects.ts';
import type { Site } from './site.ts';
import { themeSheetName } from './theme-sheet.ts';

/** A file of the dist that Astro renders, with the digest of all that it shows. */
export interface Output {
  /** Path in the dist, e.g. `zh/products/item/1042/index.html`. */
  readonly file: string;
  readonly key: string;
  /** Null for redirects and endpoints, which are always asked for. */
  readonly page: Page | null;
}

/** Every file that Astro renders of a site. */
export function listOutputs(site: Site, pages: readonly Page[]): readonly Output[] {
  const ofPages = pages.map((page) => ({
    file: fileOf(page.route, site.languages),
    key: page.key,
    page,
  }));
  return [...ofPages, ...redirectOutputs(site), ...endpointOutputs(site, ofPages)];
}

/** What Astro can't render because no route has such a path. */
export function listTextFiles(site: Site): readonly { readonly file: string; readonly text: string }[] {
  return [
    { file: '_headers', text: formatHeaders(listHeaders(site)) },
    { file: '_redirects', text: formatRedirects(listRedirects(site)) },
  ];
}

function redirectOutputs(site: Site): readonly Output[] {
  return listRedirects(site).map((redirect) => ({
    file: fileOfRedirect(redirect),
    key: digest([digestOfSite(site), redirect]),
    page: null,
  }));
}

function endpointOutputs(site: Site, pages: readonly Output[]): readonly Output[] {
  const { brand, languages, theme, favicon } = site;
  const output = (path: string, key: unknown) => ({ file: path.slice(1), key: digest(key), page: null });
  return [
    output('/robots.txt', brand.siteUrl),
    output(assetPath.sitemap, [brand.siteUrl, languages, pages.map(({ file }) => file).join('\n')]),
    output(assetPath.sheet(themeSheetName(theme)), theme),
    output(assetPath.favicon(brand.code), Buffer.from(favicon).toString('base64')),
  ];
}

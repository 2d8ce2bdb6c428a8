import { escapeHtml } from '#catalogue/escape.ts';
import type { ListedProduct } from '#catalogue/catalogue.ts';
import { type Locale, localesOf } from '#catalogue/text.ts';
import { toMoment } from '#catalogue/moment.ts';
import { createMemos, memoize } from '#catalogue/memoize.ts';
import { listAlternates } from './page-frame.ts';
import { digest, digestOfMachines, digestOfProduct } from './page-key.ts';
import { assetPath, pathOf } from './paths.ts';
import { isForIndexes, type Route, routeOfProduct, routesAround } from './routes.ts';
import { pictureUrl } from './show-image.ts';
import type { Site } from './site.ts';
import { splitList, type TextFile, toListFile, toTextFile } from './text-file.ts';
import { isTranslated } from './translated.ts';

/** The protocol allows 50,000 URLs per file, but a change to one product rewrites its whole file. */
const usualPartSize = 2_500;

/** One file, or an index and its parts (sitemaps.org 0.9). */
export function listSitemapFiles(site: Site, partSize = usualPartSize): readonly TextFile[] {
  const entries = listEntries(site);
  if (entries.length <= partSize) return [toUrlset(assetPath.sitemap, entries, site)];
  const parts = splitList(entries, partSize).map((part, at) => ({
    ...toUrlset(assetPath.sitemapPart(at + 1), part, site),
    newest: newestOf(part),
  }));
  return [toTextFile(assetPath.sitemap.slice(1), formatIndex(parts, site)), ...parts];
}

interface Entry {
  /** Changes with everything that the row depends on, except for values that `digestOfMachines` covers. */
  readonly key: string;
  readonly row: string;
  /** The product's last change. Null for other pages, or if the date is unknown. */
  readonly lastmod: string | null;
}

/** Counts the pages that search engines may list. */
export function countIndexed(site: Site): number {
  return site.snapshot.isDemo ? 0 : listEntries(site).length;
}

const listEntries = memoize((site: Site): readonly Entry[] => {
  const toEntry = (route: Route) => {
    const row = formatRow(route, site, null, null);
    return { key: row, row, lastmod: null };
  };
  return localesOf(site.languages).flatMap((locale) => {
    const isOwn = (route: Route) => locale === 'En' || isTranslated(route, site);
    const { before, after } = routesAround(locale, site);
    // Includes `noindex` groups of a demonstration site, because crawlers must visit a page to find its `noindex`.
    const others = after.filter(
      (route) =>
        route.kind !== 'withdrawn' &&
        route.kind !== 'selection' &&
        (site.snapshot.isDemo || isForIndexes(route, site.catalogue)),
    );
    return [
      ...before.filter(isOwn).map(toEntry),
      ...site.catalogue.products.flatMap((product) => toProductEntry(product, locale, site) ?? []),
      ...others.filter(isOwn).map(toEntry),
    ];
  });
});

const productEntries = createMemos<ListedProduct, Entry | null>();

function toProductEntry(product: ListedProduct, locale: Locale, site: Site): Entry | null {
  return productEntries[locale](product, [digestOfMachines(site)], () => {
    const route = routeOfProduct(product, locale);
    if (locale === 'Zh' && !isTranslated(route, site)) return null;
    const lastmod = toMoment(product.updatedAt, site.brand.timeZone);
    const [image] = product.images;
    // Google ignores pictures on another domain, unless the owner of the site has verified that domain too.
    const isOwn = image !== undefined && site.brand.images.kind === 'own';
    const picture = isOwn ? pictureUrl(image, site) : null;
    const key = `${locale} ${digestOfProduct(product)}`;
    return { key, row: formatRow(route, site, lastmod, picture), lastmod };
  });
}

function formatRow(route: Route, site: Site, lastmod: string | null, picture: string | null): string {
  const alternates = listAlternates(route, site).map(
    ({ hreflang, href }) =>
      `<xhtml:link rel="alternate" hreflang="${escapeHtml(hreflang)}" href="${escapeHtml(href)}"/>`,
  );
  const location = escapeHtml(`${site.brand.siteUrl}${pathOf(route, site.languages)}`);
  const image =
    picture === null ? '' : `<image:image><image:loc>${escapeHtml(picture)}</image:loc></image:image>`;
  return `<url><loc>${location}</loc>${formatLastmod(lastmod)}${alternates.join('')}${image}</url>\n`;
}

const head = '<?xml version="1.0" encoding="UTF-8"?>\n';
const schema = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"';
const urlset = `${head}<urlset ${schema} xmlns:xhtml="http://www.w3.org/1999/xhtml" xmlns:image="http://www.google.com/schemas/sitemap-image/1.1">\n`;

function toUrlset(path: string, entries: readonly Entry[], site: Site): TextFile {
  const key = digest([digestOfMachines(site), entries.map((entry) => entry.key).join()]);
  return toListFile(path, key, () => `${urlset}${entries.map(({ row }) => row).join('')}</urlset>\n`);
}

interface Part extends TextFile {
  readonly newest: string | null;
}

function formatIndex(parts: readonly Part[], site: Site): string {
  const entries = parts.map(({ file, newest }) => {
    const location = escapeHtml(`${site.brand.siteUrl}/${file}`);
    return `<sitemap><loc>${location}</loc>${formatLastmod(newest)}</sitemap>\n`;
  });
  return `${head}<sitemapindex ${schema}>\n${entries.join('')}</sitemapindex>\n`;
}

function newestOf(entries: readonly Entry[]): string | null {
  const moments = entries.flatMap(({ lastmod }) => lastmod ?? []);
  const byTime = new Map(moments.map((moment) => [Date.parse(moment), moment]));
  return byTime.get(Math.max(...byTime.keys())) ?? null;
}

function formatLastmod(moment: string | null): string {
  return moment === null ? '' : `<lastmod>${escapeHtml(moment)}</lastmod>`;
}

/** Crawlers may visit a demonstration site, so that they find its `noindex`. */
export function formatRobots(site: Site): string {
  return `User-agent: *\nAllow: /\n\nSitemap: ${site.brand.siteUrl}${assetPath.sitemap}\n`;
}

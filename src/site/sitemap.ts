import { escapeXml } from '#catalogue/escape.ts';
import { type Locale, localesOf } from '#catalogue/locale.ts';
import { createMemory, orFormerList, remember } from '#catalogue/remember.ts';
import type { ListedProduct } from '#catalogue/catalogue.ts';
import { pictureUrl } from './show-image.ts';
import { toListFile } from './list-file.ts';
import { type TextFile, toUtf8 } from './text-file.ts';
import { listAlternates } from './page-frame.ts';
import { digest, digestOfMachines } from './page-key.ts';
import { assetPath, pathOf } from './paths.ts';
import { toMoment } from './product-record.ts';
import { isForIndexes, type Route, routeOfProduct, routesAround } from './routes.ts';
import type { Site } from './site.ts';
import { isProductTranslated, isTranslated } from './translated.ts';

/** The protocol takes up to 50,000; of smaller parts, a changed product costs crawlers and builds one or two. */
const usualPartSize = 2_500;

/**
 * Every page for search engines in every language with its alternates, the picture of its product, and when the ERP says that
 * it changed (sitemaps.org 0.9); past so many pages an index and its parts.
 */
export function listSitemapFiles(site: Site, partSize = usualPartSize): readonly TextFile[] {
  const entries = listEntries(site);
  if (entries.length <= partSize) return [toUrlset(assetPath.sitemap, entries, site)];
  const parts = Array.from({ length: Math.ceil(entries.length / partSize) }, (_, at) => {
    const path = assetPath.sitemapPart(at + 1);
    const some = orLast(path, entries.slice(at * partSize, (at + 1) * partSize));
    return { ...toUrlset(path, some, site), newest: newestOf(some) };
  });
  const text = formatIndex(parts, site);
  return [{ file: assetPath.sitemap.slice(1), key: digest(text), toBytes: () => toUtf8(text) }, ...parts];
}

/** A page with the moment when its product changed; null where the ERP says none, and for pages of no product. */
interface Entry {
  readonly route: Route;
  /** Else it has no other languages. */
  readonly isTranslated: boolean;
  readonly lastmod: string | null;
  /** Null for pages of no product. */
  readonly product: ListedProduct | null;
  /** Address of the product's first picture. */
  readonly picture: string | null;
}

/** Every page that search engines should have. Those of a product that stayed are the same objects as before. */
function listEntries(site: Site): readonly Entry[] {
  const undated = (route: Route): Entry => {
    return { route, isTranslated: isTranslated(route, site), lastmod: null, product: null, picture: null };
  };
  return localesOf(site.languages).flatMap((locale) => {
    const { before, after } = routesAround(locale, site);
    const ofProducts = site.catalogue.products.map((product) => toProductEntry(product, locale, site));
    // No page of a demonstration is for search engines, which must come to see that.
    const ofGroups = after.filter(
      (route) =>
        route.kind !== 'withdrawn' &&
        route.kind !== 'selection' &&
        (site.snapshot.isDemo || isForIndexes(route, site.catalogue)),
    );
    const entries = [...before.map(undated), ...ofProducts, ...ofGroups.map(undated)];
    return locale === 'Zh' ? entries.filter((entry) => entry.isTranslated) : entries;
  });
}

function toProductEntry(product: ListedProduct, locale: Locale, site: Site): Entry {
  return productEntries[locale](product, [digestOfMachines(site)], () => ({
    route: routeOfProduct(product, locale),
    isTranslated: isProductTranslated(product, site),
    lastmod: toMoment(product.updatedAt),
    ...{ product, picture: firstPicture(product, site) },
  }));
}

const productEntries = {
  En: createMemory<ListedProduct, Entry>(),
  Zh: createMemory<ListedProduct, Entry>(),
};

/** Of the site's own alone: search engines take no others from it. */
function firstPicture({ images: [image] }: ListedProduct, site: Site): string | null {
  return image === undefined || site.brand.images.kind !== 'own' ? null : pictureUrl(image, site);
}

/** A demonstration is kept out of indexes by its pages' `noindex`, which crawlers must be let in to see. */
export function formatRobots(site: Site): string {
  return `User-agent: *\nAllow: /\n\nSitemap: ${site.brand.siteUrl}${assetPath.sitemap}\n`;
}

const head = '<?xml version="1.0" encoding="UTF-8"?>\n';
const schema = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"';
const urlset = `${head}<urlset ${schema} xmlns:xhtml="http://www.w3.org/1999/xhtml" xmlns:image="http://www.google.com/schemas/sitemap-image/1.1">\n`;

function toUrlset(path: string, entries: readonly Entry[], site: Site): TextFile {
  const { brand, languages } = site;
  const key = digest([brand.siteUrl, languages, digestOfEntries(entries)]);
  return toListFile(path, key, () => [
    urlset,
    ...entries.map((entry) => formatEntry(entry, site)),
    '</urlset>\n',
  ]);
}

/** Returns the list that a sitemap had, where it is the same still. */
function orLast(path: string, entries: readonly Entry[]): readonly Entry[] {
  const same = orFormerList(entries, lastEntries.get(path) ?? []);
  lastEntries.set(path, same);
  return same;
}

/** By the sitemap's path. */
const lastEntries = new Map<string, readonly Entry[]>();

const digestOfEntries = remember((entries: readonly Entry[]) => digest(entries.map(toLine)));

/** Changes with the entry; a product's key is quicker to spell than its address. */
function toLine({ route, isTranslated: hasOther, lastmod, picture }: Entry): string {
  const page = route.kind === 'product' ? route.key : JSON.stringify(route);
  return `${route.locale} ${page} ${hasOther} ${lastmod} ${picture}`;
}

/** A part has many products, and few of them change at a time. */
const productRows = {
  En: createMemory<ListedProduct, string>(),
  Zh: createMemory<ListedProduct, string>(),
};

function formatEntry(entry: Entry, site: Site): string {
  const { route, product, isTranslated: hasOther, picture } = entry;
  const format = () => formatAnew(entry, site);
  if (product === null) return format();
  return productRows[route.locale](product, [digestOfMachines(site), hasOther, picture], format);
}

function formatAnew({ route, lastmod, picture }: Entry, site: Site): string {
  const alternates = listAlternates(route, site).map(
    ({ hreflang, href }) =>
      `<xhtml:link rel="alternate" hreflang="${escapeXml(hreflang)}" href="${escapeXml(href)}"/>`,
  );
  const location = escapeXml(`${site.brand.siteUrl}${pathOf(route, site.languages)}`);
  const image =
    picture === null ? '' : `<image:image><image:loc>${escapeXml(picture)}</image:loc></image:image>`;
  return `<url><loc>${location}</loc>${formatLastmod(lastmod)}${alternates.join('')}${image}</url>\n`;
}

interface Part extends TextFile {
  readonly newest: string | null;
}

function formatIndex(parts: readonly Part[], site: Site): string {
  const entries = parts.map(({ file, newest }) => {
    const location = escapeXml(`${site.brand.siteUrl}/${file}`);
    return `<sitemap><loc>${location}</loc>${formatLastmod(newest)}</sitemap>\n`;
  });
  return `${head}<sitemapindex ${schema}>\n${entries.join('')}</sitemapindex>\n`;
}

/** When the last of the products of these pages changed; null where the ERP says it of none. */
const newestOf = remember((entries: readonly Entry[]): string | null => {
  let newest: string | null = null;
  let latest = Number.NEGATIVE_INFINITY;
  for (const { lastmod } of entries) {
    if (lastmod === null || lastmod === newest) continue;
    const at = Date.parse(lastmod);
    if (at > latest) [newest, latest] = [lastmod, at];
  }
  return newest;
});

function formatLastmod(moment: string | null): string {
  return moment === null ? '' : `<lastmod>${escapeXml(moment)}</lastmod>`;
}

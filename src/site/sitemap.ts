import type { ListedProduct } from '#catalogue/catalogue.ts';
import { type Locale, localesOf } from '#catalogue/locale.ts';
import { rememberByObject } from '#catalogue/remember.ts';
import { keepListChunks } from './list-bytes.ts';
import type { TextFile } from './outputs.ts';
import { listAlternates } from './page-frame.ts';
import { digest } from './page-key.ts';
import { assetPath, pathOf } from './paths.ts';
import { toMoment } from './product-record.ts';
import { countListedPages, listRoutes, type Route } from './routes.ts';
import type { Site } from './site.ts';

/** The protocol takes up to 50,000; of smaller parts, a changed product costs crawlers and builds one or two. */
const usualPartSize = 2_500;

/**
 * Every page in every language with its alternates, and when the ERP says that its product changed (sitemaps.org
 * 0.9); past so many pages an index and its parts.
 */
export function listSitemapFiles(site: Site, partSize = usualPartSize): readonly TextFile[] {
  const isOne = countListedPages(site) * localesOf(site.languages).length <= partSize;
  if (isOne) return [toWhole(site)];
  const routes = listAll(site);
  const parts = Array.from({ length: Math.ceil(routes.length / partSize) }, (_, at) =>
    toPart(assetPath.sitemapPart(at + 1), routes.slice(at * partSize, (at + 1) * partSize), site),
  );
  const index = {
    file: assetPath.sitemap.slice(1),
    key: digest(parts.map(({ key }) => key)),
    toBytes: () => Buffer.from(formatIndex(parts, site)),
  };
  return [index, ...parts];
}

interface Part extends TextFile {
  readonly routes: readonly Route[];
}

/** A demonstration is kept out of indexes by its pages' `noindex`, which crawlers must be let in to see. */
export function formatRobots(site: Site): string {
  return `User-agent: *\nAllow: /\n\nSitemap: ${site.brand.siteUrl}${assetPath.sitemap}\n`;
}

const head = '<?xml version="1.0" encoding="UTF-8"?>\n';
const schema = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"';
const urlset = `${head}<urlset ${schema} xmlns:xhtml="http://www.w3.org/1999/xhtml">\n`;

function listAll(site: Site): readonly Route[] {
  return listRoutes(site).filter((route) => route.kind !== 'not-found');
}

/** Its key follows from what the list of pages is made of, as most builds need to know no more. */
function toWhole(site: Site): TextFile {
  const { brand, catalogue, languages } = site;
  const groups = [...catalogue.categories, ...catalogue.series];
  return {
    file: assetPath.sitemap.slice(1),
    key: digest([
      ...[brand.siteUrl, languages, catalogue.products.map(markOfProduct).join()],
      groups.map(({ kind, slug, products }) => [kind, slug, products.length]),
    ]),
    toBytes: () => formatUrlset(listAll(site), site),
  };
}

const markOfProduct = rememberByObject(({ key, updatedAt }: ListedProduct) => `${key} ${updatedAt ?? ''}`);

function formatUrlset(routes: readonly Route[], site: Site): Buffer {
  return Buffer.concat([Buffer.from(urlset), ...formatEntries(routes, site), Buffer.from('</urlset>\n')]);
}

function toPart(path: string, routes: readonly Route[], site: Site): Part {
  const marks = routes.map((route) => markOf(route, site)).join('\n');
  return {
    routes,
    file: path.slice(1),
    key: digest([site.brand.siteUrl, site.languages, marks]),
    toBytes: () => formatUrlset(routes, site),
  };
}

/** Changes with a page's entry. */
function markOf(route: Route, site: Site): string {
  const product = productOf(route, site);
  return `${route.locale} ${product === undefined ? pathOf(route, site.languages) : markOfProduct(product)}`;
}

const chunksOf = { En: keepListChunks(), Zh: keepListChunks() } as const;

/** Products, of which there are many, stand together in the routes of a language. */
function formatEntries(routes: readonly Route[], site: Site): readonly Buffer[] {
  const context = JSON.stringify([site.brand.siteUrl, site.languages]);
  return toRuns(routes, site).flatMap((run) => {
    if (typeof run === 'string') return [Buffer.from(run)];
    const { locale, products } = run;
    return chunksOf[locale](products, context, ({ key, updatedAt }) =>
      formatEntry({ kind: 'product', locale, key }, toMoment(updatedAt), site),
    );
  });
}

/** Products of one language that follow each other. */
interface Run {
  readonly locale: Locale;
  readonly products: ListedProduct[];
}

function productOf(route: Route, { catalogue }: Site): ListedProduct | undefined {
  return route.kind === 'product' ? catalogue.productByKey.get(route.key) : undefined;
}

/** Pages in their order: runs of products, and the entries of all others. */
function toRuns(routes: readonly Route[], site: Site): readonly (Run | string)[] {
  const runs: (Run | string)[] = [];
  for (const route of routes) {
    const product = productOf(route, site);
    const last = runs.at(-1);
    if (product === undefined) runs.push(formatEntry(route, null, site));
    else if (typeof last === 'object' && last.locale === route.locale) last.products.push(product);
    else runs.push({ locale: route.locale, products: [product] });
  }
  return runs;
}

function formatEntry(route: Route, lastmod: string | null, site: Site): string {
  const alternates = listAlternates(route, site).map(
    ({ hreflang, href }) =>
      `<xhtml:link rel="alternate" hreflang="${escapeXml(hreflang)}" href="${escapeXml(href)}"/>`,
  );
  const location = escapeXml(`${site.brand.siteUrl}${pathOf(route, site.languages)}`);
  return `<url><loc>${location}</loc>${formatLastmod(lastmod)}${alternates.join('')}</url>\n`;
}

function formatIndex(parts: readonly Part[], site: Site): string {
  const entries = parts.map(({ file, routes }) => {
    const location = escapeXml(`${site.brand.siteUrl}/${file}`);
    return `<sitemap><loc>${location}</loc>${formatLastmod(newestOf(routes, site))}</sitemap>\n`;
  });
  return `${head}<sitemapindex ${schema}>\n${entries.join('')}</sitemapindex>\n`;
}

/** When the last of the products of these pages changed; null where the ERP says it of none. */
function newestOf(routes: readonly Route[], site: Site): string | null {
  const products = routes.flatMap((route) => productOf(route, site) ?? []);
  return products.map(momentOf).reduce(later, null)?.text ?? null;
}

interface Moment {
  readonly text: string;
  /** In ms since 1970. */
  readonly time: number;
}

function later(one: Moment | null, other: Moment | null): Moment | null {
  return one === null || (other !== null && other.time > one.time) ? other : one;
}

/** By the product: of thousands, one changed. */
const momentOf = rememberByObject(({ updatedAt }: ListedProduct): Moment | null => {
  const text = toMoment(updatedAt);
  return text === null ? null : { text, time: Date.parse(text) };
});

function formatLastmod(moment: string | null): string {
  return moment === null ? '' : `<lastmod>${escapeXml(moment)}</lastmod>`;
}

const xmlEntities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
};

function escapeXml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => xmlEntities[character] ?? character);
}

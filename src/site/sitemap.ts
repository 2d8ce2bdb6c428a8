import type { ListedProduct } from '#catalogue/catalogue.ts';
import { localesOf } from '#catalogue/locale.ts';
import { rememberByMembers, rememberByObject } from '#catalogue/remember.ts';
import { keepListChunks } from './list-bytes.ts';
import type { TextFile } from './outputs.ts';
import { listAlternates } from './page-frame.ts';
import { digest } from './page-key.ts';
import { assetPath, pathOf } from './paths.ts';
import { toMoment } from './product-record.ts';
import { cutRuns, listRuns, type Run } from './page-runs.ts';
import { countListedPages, type Route, routeOfProduct } from './routes.ts';
import type { Site } from './site.ts';

/** The protocol takes up to 50,000; of smaller parts, a changed product costs crawlers and builds one or two. */
const usualPartSize = 2_500;

/**
 * Every page in every language with its alternates, and when the ERP says that its product changed (sitemaps.org
 * 0.9); past so many pages an index and its parts.
 */
export function listSitemapFiles(site: Site, partSize = usualPartSize): readonly TextFile[] {
  const entries = countListedPages(site) * localesOf(site.languages).length;
  if (entries <= partSize) return [toWhole(site)];
  const parts = cutRuns(listRuns(site), partSize).map((runs, at) =>
    toPart(assetPath.sitemapPart(at + 1), runs, site),
  );
  const index = {
    file: assetPath.sitemap.slice(1),
    key: digest(parts.map(({ key }) => key)),
    toBytes: () => Buffer.from(formatIndex(parts, site)),
  };
  return [index, ...parts];
}

interface Part extends TextFile {
  readonly runs: readonly Run[];
}

/** A demonstration is kept out of indexes by its pages' `noindex`, which crawlers must be let in to see. */
export function formatRobots(site: Site): string {
  return `User-agent: *\nAllow: /\n\nSitemap: ${site.brand.siteUrl}${assetPath.sitemap}\n`;
}

const head = '<?xml version="1.0" encoding="UTF-8"?>\n';
const schema = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"';
const urlset = `${head}<urlset ${schema} xmlns:xhtml="http://www.w3.org/1999/xhtml">\n`;

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
    toBytes: () => formatUrlset(listRuns(site), site),
  };
}

const markOfProduct = rememberByObject(({ key, updatedAt }: ListedProduct) => `${key} ${updatedAt ?? ''}`);

const digestOfMarks = rememberByMembers((products: readonly ListedProduct[]) =>
  digest(products.map(markOfProduct)),
);

function formatUrlset(runs: readonly Run[], site: Site): Buffer {
  return Buffer.concat([Buffer.from(urlset), ...formatRuns(runs, site), Buffer.from('</urlset>\n')]);
}

function toPart(path: string, runs: readonly Run[], site: Site): Part {
  return {
    runs,
    file: path.slice(1),
    key: digest([site.brand.siteUrl, site.languages, runs.map((run) => marksOf(run, site))]),
    toBytes: () => formatUrlset(runs, site),
  };
}

/** Change with the entries of these pages. */
function marksOf(run: Run, { languages }: Site): readonly string[] {
  return run.kind === 'products'
    ? [run.locale, digestOfMarks(run.items)]
    : run.items.map((route) => pathOf(route, languages));
}

const chunksOf = { En: keepListChunks(), Zh: keepListChunks() } as const;

function formatRuns(runs: readonly Run[], site: Site): readonly Buffer[] {
  const context = JSON.stringify([site.brand.siteUrl, site.languages]);
  return runs.flatMap((run) => {
    if (run.kind === 'others')
      return [Buffer.from(run.items.map((route) => formatEntry(route, null, site)).join(''))];
    const { locale, items } = run;
    return chunksOf[locale](items, context, (product) =>
      formatEntry(routeOfProduct(product, locale), toMoment(product.updatedAt), site),
    );
  });
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
  const entries = parts.map(({ file, runs }) => {
    const location = escapeXml(`${site.brand.siteUrl}/${file}`);
    return `<sitemap><loc>${location}</loc>${formatLastmod(newestOf(runs))}</sitemap>\n`;
  });
  return `${head}<sitemapindex ${schema}>\n${entries.join('')}</sitemapindex>\n`;
}

/** When the last of the products of these pages changed; null where the ERP says it of none. */
function newestOf(runs: readonly Run[]): string | null {
  const newest = runs.map((run) => (run.kind === 'products' ? newestOfProducts(run.items) : null));
  return newest.reduce(later, null)?.text ?? null;
}

const newestOfProducts = rememberByMembers((products: readonly ListedProduct[]) =>
  products.map(momentOf).reduce(later, null),
);

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

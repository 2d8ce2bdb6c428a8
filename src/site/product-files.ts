import { formatCsvCell } from '#catalogue/escape.ts';
import type { ListedProduct } from '#catalogue/catalogue.ts';
import { factKeys } from '#catalogue/facts.ts';
import { languageTag, type Locale, localesOf } from '#catalogue/text.ts';
import { createMemos } from '#catalogue/memoize.ts';
import { digest, digestOfMachines, digestOfProduct } from './page-key.ts';
import { assetPath } from './paths.ts';
import { describeProduct, type ProductRecord, toProductRecord } from './product-record.ts';
import type { Site } from './site.ts';
import { splitList, type TextFile, toListFile } from './text-file.ts';

/** Small, because a change to one product rewrites its whole file. */
const usualPartSize = 1_000;

export function listProductFiles(site: Site, partSize = usualPartSize): readonly TextFile[] {
  const { products } = site.catalogue;
  const parts = products.length === 0 ? [products] : splitList(products, partSize);
  const keyOf = (listed: readonly ListedProduct[], ...others: readonly unknown[]) =>
    digest([digestOfMachines(site), listed.map(digestOfProduct).join(), ...others]);
  return localesOf(site.languages).flatMap((locale) => {
    const pathIn = (ending: 'json' | 'csv', part = 1) =>
      assetPath.products(locale, ending, site.languages, part);
    const jsonFiles = parts.map((part, at) => {
      const next = at + 1 < parts.length ? pathIn('json', at + 2) : null;
      const key = keyOf(part, locale, next, products.length);
      return toListFile(pathIn('json', at + 1), key, () => formatJsonPart(part, next, locale, site));
    });
    const csvFile = toListFile(pathIn('csv'), keyOf(products, locale), () => formatCsv(locale, site));
    return [...jsonFiles, csvFile];
  });
}

const rows = createMemos<ListedProduct, Rows>();

type Rows = Readonly<Record<'json' | 'csv', string>>;

/** Cached, because a change affects only a few products. */
function toRows(product: ListedProduct, locale: Locale, site: Site): Rows {
  return rows[locale](product, [digestOfMachines(site)], () => {
    const record = toProductRecord(product, locale, site);
    return { json: formatRecord(record, describeProduct(product, locale)), csv: formatCells(record) };
  });
}

/** One product per line, so that programs can stream the file. */
function formatJsonPart(
  products: readonly ListedProduct[],
  next: string | null,
  locale: Locale,
  site: Site,
): string {
  const { brand, catalogue } = site;
  const head = {
    ...{ brand: brand.name, site: brand.siteUrl, language: languageTag[locale] },
    count: catalogue.products.length,
    next: next && `${brand.siteUrl}${next}`,
  };
  const list = products.map((product) => `\n${toRows(product, locale, site).json}`).join(',');
  return `${JSON.stringify(head).slice(0, -1)},"products":[${list}\n]}\n`;
}

function formatRecord(record: ProductRecord, description: string | null): string {
  const { id, url, name, brand, code, summary, facts: _, ...others } = record;
  const facts = Object.fromEntries(factsOf(record));
  return JSON.stringify({ id, url, name, brand, code, summary, description, ...others, ...facts });
}

function factsOf({ facts }: ProductRecord): readonly (readonly [key: string, value: string | null])[] {
  return factKeys.map((key) => [key, facts.find((fact) => fact.key === key)?.value ?? null]);
}

const columns = [
  ...(['id', 'url', 'name', 'brand', 'code', 'summary', 'categories', 'series', 'price'] as const),
  ...(['currency', 'availability', 'images', 'attributes', 'updatedAt'] as const),
];

type Cells = Readonly<Record<(typeof columns)[number], string | number | null>>;

function formatCells(record: ProductRecord): string {
  const cells: Cells = {
    ...record,
    categories: record.categories.join('; '),
    price: record.price?.amount ?? null,
    currency: record.price?.currency ?? null,
    images: record.images.join(' '),
    attributes: record.attributes.map(({ name, value }) => `${name}: ${value}`).join('; '),
  };
  const facts = factsOf(record).map(([, value]) => value);
  return `${[...columns.map((column) => cells[column]), ...facts].map(formatCsvCell).join(',')}\r\n`;
}

/** RFC 4180. Without the byte order mark, Excel would garble Chinese. */
function formatCsv(locale: Locale, site: Site): string {
  const list = site.catalogue.products.map((product) => toRows(product, locale, site).csv);
  return `\ufeff${[...columns, ...factKeys].join(',')}\r\n${list.join('')}`;
}

import { formatCsvCell } from '#catalogue/escape.ts';
import type { ListedProduct } from '#catalogue/catalogue.ts';
import { factKeys } from '#catalogue/facts.ts';
import { type Locale, languageTag, localesOf } from '#catalogue/locale.ts';
import { createMemo } from '#catalogue/memoize.ts';
import { digest, digestOfMachines, digestOfProduct } from './page-key.ts';
import { assetPath } from './paths.ts';
import { describeProduct, type ProductRecord, toProductRecord } from './product-record.ts';
import type { Site } from './site.ts';
import { type TextFile, toListFile } from './text-file.ts';

/** Products per file. Small, because a change of one product rewrites its whole file. */
const usualPartSize = 1_000;

/** Lists `products.json` and `products.csv` of every language. docs/product-files.md describes them. */
export function listProductFiles(site: Site, partSize = usualPartSize): readonly TextFile[] {
  const parts = toParts(site.catalogue.products, partSize);
  const digests = parts.map((part) => part.digest);
  const keyOf = (...more: readonly unknown[]) => digest([digestOfMachines(site), ...more]);
  return localesOf(site.languages).flatMap((locale) => [
    ...parts.map(({ products, digest: ofPart }, at) => {
      const pathOfPart = (number: number) => assetPath.products(locale, 'json', site.languages, number);
      const next = at + 1 < parts.length ? pathOfPart(at + 2) : null;
      return toListFile(pathOfPart(at + 1), keyOf(ofPart, locale, next, site.catalogue.products.length), () =>
        listJsonRows({ locale, products, next }, site),
      );
    }),
    toListFile(assetPath.products(locale, 'csv', site.languages), keyOf(digests, locale), () =>
      listCsvRows(locale, site),
    ),
  ]);
}

interface Part {
  readonly products: readonly ListedProduct[];
  readonly digest: string;
}

function toParts(products: readonly ListedProduct[], size: number): readonly Part[] {
  return Array.from({ length: Math.max(1, Math.ceil(products.length / size)) }, (_, at) => {
    const part = products.slice(at * size, (at + 1) * size);
    return { products: part, digest: digest(part.map(digestOfProduct).join()) };
  });
}

interface JsonPart {
  readonly locale: Locale;
  readonly products: readonly ListedProduct[];
  readonly next: string | null;
}

/** Rows of products. Cached, because a change affects few rows. */
const jsonRows = toMemos();
const csvRows = toMemos();

function toMemos() {
  return {
    En: createMemo<ListedProduct, string>(),
    Zh: createMemo<ListedProduct, string>(),
  } as const satisfies Record<Locale, unknown>;
}

/** One product per line, so that programs can stream the file. */
function listJsonRows({ locale, products, next }: JsonPart, site: Site): readonly string[] {
  const { brand, catalogue } = site;
  const head = {
    ...{ brand: brand.name, site: brand.siteUrl, language: languageTag[locale] },
    count: catalogue.products.length,
    next: next && `${brand.siteUrl}${next}`,
  };
  const context = digestOfMachines(site);
  const [first, ...others] = products.map((product) =>
    jsonRows[locale](product, [context], () => `,\n${formatRecord(product, locale, site)}`),
  );
  // Removes the comma before the first row.
  return [`${JSON.stringify(head).slice(0, -1)},"products":[`, first?.slice(1) ?? '', ...others, '\n]}\n'];
}

function formatRecord(product: ListedProduct, locale: Locale, site: Site): string {
  const record = toProductRecord(product, locale, site);
  const { id, url, name, brand, code, summary, facts: _, ...others } = record;
  const description = describeProduct(product, locale);
  const facts = Object.fromEntries(factKeys.map((key) => [key, valueOfFact(record, key)]));
  return JSON.stringify({ id, url, name, brand, code, summary, description, ...others, ...facts });
}

type Column = readonly [title: string, of: (record: ProductRecord) => string | number | null];

const columnsOf = {
  id: [['id', ({ id }) => id]],
  url: [['url', ({ url }) => url]],
  name: [['name', ({ name }) => name]],
  brand: [['brand', ({ brand }) => brand]],
  code: [['code', ({ code }) => code]],
  summary: [['summary', ({ summary }) => summary]],
  categories: [['categories', ({ categories }) => categories.join('; ')]],
  series: [['series', ({ series }) => series]],
  price: [
    ['price', ({ price }) => price?.amount ?? null],
    ['currency', ({ price }) => price?.currency ?? null],
  ],
  availability: [['availability', ({ availability }) => availability]],
  images: [['images', ({ images }) => images.join(' ')]],
  attributes: [
    ['attributes', ({ attributes }) => attributes.map(({ name, value }) => `${name}: ${value}`).join('; ')],
  ],
  updatedAt: [['updatedAt', ({ updatedAt }) => updatedAt]],
  facts: factKeys.map((key): Column => [key, (record) => valueOfFact(record, key)]),
} satisfies Record<keyof ProductRecord, readonly Column[]>;

const columns: readonly Column[] = Object.values(columnsOf).flat();

function valueOfFact({ facts }: ProductRecord, key: string): string | null {
  return facts.find((fact) => fact.key === key)?.value ?? null;
}

/** Formats rows of RFC 4180. A byte order mark is first, because Excel needs it for Chinese. */
function listCsvRows(locale: Locale, site: Site): readonly string[] {
  const context = digestOfMachines(site);
  const rows = site.catalogue.products.map((product) => {
    return csvRows[locale](product, [context], () => {
      const record = toProductRecord(product, locale, site);
      return `${columns.map(([, of]) => formatCsvCell(of(record))).join(',')}\r\n`;
    });
  });
  return [`\ufeff${columns.map(([title]) => title).join(',')}\r\n`, ...rows];
}

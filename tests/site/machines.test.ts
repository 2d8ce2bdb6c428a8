import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { sanitise } from '#erp/sanitise.ts';
import { type Locale, locales } from '#catalogue/text.ts';
import { listTextFiles } from '#site/outputs.ts';
import { listProductFiles } from '#site/product-files.ts';
import { toProductView } from '#site/product-view.ts';
import { toSite } from '#site/site.ts';
import { aGroup, aProduct, anImage } from '../catalogue/build-catalogue.ts';
import { aSite, textOf } from './build-site.ts';

const source = { erpHost: 'https://erp.example', publicErpHost: 'https://erp.example', allowedHosts: [] };
const { html } = sanitise('<h3>Care</h3><p>Wipe &lt;dry&gt;; never wet.</p>', source);
const described = 'Care\nWipe <dry>; never wet.';

const site = aSite({
  products: [
    aProduct('1', {
      code: 'DR-1',
      name: { En: 'Arc, "tall"', Zh: '弧形灯' },
      summary: { En: 'A lamp\nfor readers', Zh: null },
      categoryNames: ['Lamps', 'Hidden'],
      seriesName: 'Arc',
      images: [anImage('https://erp.example/1.jpg'), anImage('https://erp.example/2.jpg')],
      price: { amount: 129.9, currency: 'SGD' },
      availability: 'in_stock',
      attributes: [{ name: { En: 'Width', Zh: '宽' }, value: { En: '80 cm', Zh: '80 厘米' } }],
      updatedAt: '2026-09-01T08:15:00Z',
    }),
    aProduct('2', { name: { En: '=SUM(A1)', Zh: null } }),
    aProduct('a/b', { description: html && { En: html, Zh: null }, availability: 'preorder' }),
  ],
  categories: [aGroup('Lamps', { title: { En: 'Lamps', Zh: '灯' } })],
  series: [aGroup('Arc')],
  pictures: [
    {
      url: 'https://erp.example/1.jpg',
      made: { digest: '0123456789abcdef0123', width: 800, height: 600, color: '#c3b9aa' },
    },
    { url: 'https://erp.example/2.jpg', made: null },
  ],
});

const texts = new Map(listTextFiles(site).map((file) => [file.file, textOf(file)]));
const folder = { En: '', Zh: 'zh/' } as const satisfies Record<Locale, string>;

const fileSchema = z.looseObject({
  count: z.number(),
  next: z.nullable(z.string()),
  products: z.array(
    z.looseObject({
      ...{ id: z.string(), url: z.string(), name: z.string(), code: z.nullable(z.string()) },
      ...{ summary: z.nullable(z.string()), description: z.nullable(z.string()) },
      ...{ brand: z.string(), categories: z.array(z.string()), series: z.nullable(z.string()) },
      availability: z.nullable(z.string()),
      ...{ images: z.array(z.string()), updatedAt: z.nullable(z.string()) },
      price: z.nullable(z.object({ amount: z.number(), currency: z.string() })),
      attributes: z.array(z.object({ name: z.string(), value: z.string() })),
    }),
  ),
});

function readJson(locale: Locale) {
  return fileSchema.parse(JSON.parse(texts.get(`${folder[locale]}products.json`) ?? ''));
}

/** A strict parser of RFC 4180. */
function readCsv(text: string): readonly (readonly string[])[] {
  const rows: string[][] = [[]];
  for (const [, cell = '', end] of text.slice(1).matchAll(/("(?:[^"]|"")*"|[^",\r\n]*)(,|\r\n)/g)) {
    rows.at(-1)?.push(cell.startsWith('"') ? cell.slice(1, -1).replaceAll('""', '"') : cell);
    if (end === '\r\n') rows.push([]);
  }
  return rows.slice(0, -1);
}

describe.each(locales)('machine-readable product data (%s)', (locale) => {
  const { products } = readJson(locale);

  it('are the same in products.json and in the JSON-LD of pages', () => {
    expect(products).toHaveLength(3);
    for (const [at, record] of products.entries()) {
      const key = site.catalogue.products[at]?.key ?? '';
      const [jsonLd] = toProductView({ kind: 'product', locale, key }, site).frame.jsonLd;
      expect(jsonLd).toMatchObject({
        name: record.name,
        url: record.url,
        productID: record.id,
        brand: { name: record.brand },
        ...(record.code !== null && { sku: record.code }),
        ...(record.categories.length > 0 && { category: record.categories[0] }),
        ...((record.summary ?? record.description) && { description: record.summary ?? record.description }),
        ...(record.images.length > 0 && { image: record.images }),
        ...(record.price !== null && {
          offers: { price: record.price.amount, priceCurrency: record.price.currency },
        }),
        ...(record.attributes.length > 0 && {
          additionalProperty: expect.arrayContaining(
            [...record.attributes, { value: record.series }].map((each) => expect.objectContaining(each)),
          ),
        }),
      });
      const said = /schema\.org\/(?:InStock|PreOrder)/.exec(JSON.stringify(jsonLd))?.[0] ?? null;
      expect(said).toBe(
        record.availability && `schema.org/${record.availability === 'preorder' ? 'PreOrder' : 'InStock'}`,
      );
    }
  });

  it('are the same in products.json and products.csv', () => {
    const [head = [], ...rows] = readCsv(texts.get(`${folder[locale]}products.csv`) ?? '');
    expect(rows).toHaveLength(products.length);
    for (const [at, record] of products.entries()) {
      const row = new Map(head.map((title, column) => [title, rows[at]?.[column]]));
      expect(row.get('id')).toBe(record.id);
      expect(row.get('url')).toBe(record.url);
      expect(row.get('name')?.replace(/^'/, '')).toBe(record.name);
      expect(row.get('brand')).toBe(record.brand);
      expect(row.get('code')).toBe(record.code ?? '');
      expect(row.get('summary')).toBe(record.summary ?? '');
      expect(row.get('categories')).toBe(record.categories.join('; '));
      expect(row.get('series')).toBe(record.series ?? '');
      expect(row.get('images')).toBe(record.images.join(' '));
      expect(row.get('price')).toBe(String(record.price?.amount ?? ''));
      expect(row.get('currency')).toBe(record.price?.currency ?? '');
      expect(row.get('availability')).toBe(record.availability ?? '');
      expect(row.get('attributes')).toBe(
        record.attributes.map(({ name, value }) => `${name}: ${value}`).join('; '),
      );
      expect(row.get('updatedAt')).toBe(record.updatedAt ?? '');
    }
  });

  it('are the same in products.json and the sitemap', () => {
    const xml = texts.get('sitemap.xml') ?? '';
    for (const { id, url, updatedAt } of products) {
      // Products without Chinese texts have no alternate links.
      const next = id === '1' ? '<xhtml' : '</url>';
      const entry = `<loc>${url}</loc>${updatedAt === null ? '' : `<lastmod>${updatedAt}</lastmod>`}${next}`;
      if (locale === 'En' || id === '1') expect(xml).toContain(entry);
      else expect(xml).not.toContain(url);
    }
  });

  it("include the URLs of the site's own pictures, but no broken pictures", () => {
    expect(products[0]?.images).toEqual(['https://dr.example/assets/pictures/0123456789abcdef0123-800.jpg']);
  });
});

it('picture URLs in JSON-LD never request more than the original width from an image CDN', () => {
  const images = [
    { ...anImage('https://erp.example/1.jpg'), width: 800, height: 600 },
    anImage('https://erp.example/2.jpg'),
  ];
  const template = 'https://img.example/{width}/{url}';
  const ofCdn = aSite({ products: [aProduct('1', { images })] }, { images: { kind: 'template', template } });
  const view = toProductView({ kind: 'product', locale: 'En', key: '1' }, ofCdn);
  expect(view.frame.jsonLd[0]?.image).toEqual([
    'https://img.example/800/https%3A%2F%2Ferp.example%2F1.jpg',
    'https://img.example/1280/https%3A%2F%2Ferp.example%2F2.jpg',
  ]);
});

it('products.json contains descriptions as plain text', () => {
  expect(readJson('En').products.map(({ description }) => description)).toEqual([null, null, described]);
});

it('products.csv contains no spreadsheet formulas', () => {
  expect(texts.get('products.csv')).toContain(",'=SUM(A1),");
});

it('text files are the same after an incremental update as after a build from scratch', () => {
  const changed = toSite({
    ...site,
    snapshot: {
      ...site.snapshot,
      products: site.snapshot.products.map((one) =>
        one.id === '2' ? { ...one, name: { En: 'Other', Zh: null } } : one,
      ),
    },
  });
  const afresh = toSite(structuredClone({ ...changed, snapshot: changed.snapshot }));
  const bytesOf = (of: typeof site) => listTextFiles(of).map((file) => [file.file, textOf(file)]);
  expect(bytesOf(changed)).toEqual(bytesOf(afresh));
});

it('a full part of products.json links to the next part', () => {
  const parts = listProductFiles(site, 2)
    .filter(({ file }) => /^products.*json$/.test(file))
    .map((file) => ({ file: file.file, ...fileSchema.parse(JSON.parse(textOf(file))) }));
  expect(parts.map(({ file, next, count }) => [file, next, count])).toEqual([
    ['products.json', 'https://dr.example/products-2.json', 3],
    ['products-2.json', null, 3],
  ]);
  expect(parts.flatMap(({ products }) => products)).toEqual(readJson('En').products);
});

it('llms.txt links to the data files and the groups', () => {
  const text = texts.get('llms.txt') ?? '';
  expect(text).toMatch(/^# DR\n\n> /);
  expect(text).toContain('(https://dr.example/zh/products.json)');
  expect(text).toContain('- [Lamps](https://dr.example/products/category/lamps/): ');
});

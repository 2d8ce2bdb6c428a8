import { describe, expect, it } from 'vitest';
import type { Product } from '#catalogue/product.ts';
import { toLandingView } from '#site/landing-view.ts';
import { toListingView } from '#site/listing-view.ts';
import { listPages } from '#site/pages.ts';
import { toProductView } from '#site/product-view.ts';
import type { Site } from '#site/site.ts';
import type { ListingRoute } from '#site/subjects.ts';
import { aGroup, aProduct, anImage } from '../catalogue/build-catalogue.ts';
import { aSite } from './build-site.ts';

const styles = Array.from({ length: 30 }, (_, at) => `Style ${at + 10}`);

function aShop(variants: 'series' | null): Site {
  const sized = (style: string, at: number, size: string, given: Partial<Product> = {}) =>
    aProduct(`${style.slice(6)}-${size.toLowerCase()}`, {
      name: { En: style, Zh: null },
      categoryNames: ['Shirts'],
      seriesName: style,
      images: [anImage(`https://erp.example/${at}.jpg`)],
      price: { amount: at + 10, currency: 'SGD' },
      availability: 'out_of_stock',
      attributes: [{ name: { En: 'Size', Zh: '尺码' }, value: { En: size, Zh: null } }],
      ...given,
    });
  const products = styles.flatMap((style, at) => [
    sized(style, at, 'L'),
    sized(style, at, 'M', { availability: 'in_stock', price: { amount: at + 12.5, currency: 'SGD' } }),
    sized(style, at, 'XL', { price: null }),
  ]);
  return aSite(
    {
      products: [
        ...products,
        aProduct('gift', { name: { En: 'Gift card', Zh: null }, categoryNames: ['Shirts'] }),
      ],
      categories: [aGroup('Shirts')],
      series: styles.map((style) => aGroup(style)),
    },
    variants === null ? {} : { variants: { by: variants } },
  );
}

const listing: ListingRoute = { kind: 'products', locale: 'En', page: 1 };
const category: ListingRoute = { kind: 'category', locale: 'En', slug: 'shirts', page: 1 };

describe('a listing of a brand with the variants setting', () => {
  const site = aShop('series');
  const { page, products, frame, pager } = toListingView(category, site);

  it('shows one card per series, with the prices and best availability of its variants', () => {
    expect(page.items[0]).toMatchObject({
      id: '10-l',
      path: '/products/item/10-l/',
      name: { text: 'Style 10' },
      detail: { text: '3 variants' },
      price: '$10.00 – $12.50',
      availability: 'in_stock',
    });
  });

  it('shows the number of products, but is paginated by cards', () => {
    expect([products, page.total, page.count]).toEqual([91, 31, 2]);
    expect(pager?.links).toHaveLength(2);
    expect(toListingView({ ...listing, page: 2 }, site).page.items.map(({ id }) => id)).toContain('gift');
    const pages = listPages(site).filter(({ file }) => file.startsWith('products/category/shirts/'));
    expect(pages).toHaveLength(2);
  });

  it('is not refreshed from the ERP in the browser', () => {
    expect(frame.livePage?.subject).toBeNull();
  });

  it('shows one card for each variant on the page of a series', () => {
    const { page } = toListingView({ kind: 'series', locale: 'En', slug: 'style-10', page: 1 }, site);
    expect(page.items.map(({ detail, price }) => [detail?.text, price])).toEqual([
      ['L', '$10.00'],
      ['M', '$12.50'],
      ['XL', null],
    ]);
  });

  it('adds the name of a series to its card if the products of the series have a different name', () => {
    const { setting, ...others } = site.snapshot;
    const products = site.snapshot.products.map((product) => ({
      ...product,
      name: { En: 'Shirt', Zh: '衬衫' },
    }));
    const renamed = aSite({ ...others, products }, { variants: { by: 'series' } });
    const [first, second] = toListingView({ ...category, locale: 'Zh' }, renamed).page.items;
    expect([first?.detail?.text, second?.detail?.text]).toEqual([
      'Style 10 · 3 款可选',
      'Style 11 · 3 款可选',
    ]);
  });
});

describe('the page of a variant', () => {
  const view = (locale: 'En' | 'Zh') =>
    toProductView({ kind: 'product', locale, key: '11-m' }, aShop('series'));

  it('links to the other variants, sorted by size', () => {
    expect(view('Zh').picker).toEqual([
      {
        name: { text: '尺码', locale: 'Zh' },
        choices: [
          { ...aChoice('M'), path: '/zh/products/item/11-m/', isOwn: true },
          { ...aChoice('L'), path: '/zh/products/item/11-l/' },
          { ...aChoice('XL'), path: '/zh/products/item/11-xl/' },
        ],
      },
    ]);
  });

  it('contains the size and the series of the variant in its JSON-LD', () => {
    expect(view('En').frame.jsonLd[0]).toMatchObject({
      '@type': 'Product',
      size: 'M',
      isVariantOf: {
        '@type': 'ProductGroup',
        '@id': 'https://dr.example/products/series/style-11/#group',
        productGroupID: 'style-11',
        variesBy: ['https://schema.org/size'],
      },
    });
  });

  it('contains the size in its JSON-LD even without a series', () => {
    const attributes = [{ name: { En: 'Size', Zh: null }, value: { En: '70 × 140 cm', Zh: null } }];
    const site = aSite({ products: [aProduct('1', { attributes })] }, { variants: { by: 'series' } });
    const { frame } = toProductView({ kind: 'product', locale: 'En', key: '1' }, site);
    expect(frame.jsonLd[0]).toMatchObject({ '@type': 'Product', size: '70 × 140 cm' });
    expect(frame.jsonLd[0]).not.toHaveProperty('isVariantOf');
  });

  it('has no links to other variants if the brand lacks the variants setting', () => {
    const { picker, frame } = toProductView({ kind: 'product', locale: 'En', key: '11-m' }, aShop(null));
    expect(picker).toEqual([]);
    expect(frame.jsonLd[0]).not.toHaveProperty('size');
    expect(frame.jsonLd[0]).not.toHaveProperty('isVariantOf');
  });
});

function aChoice(text: string) {
  return { text: { text, locale: 'En' }, isOwn: false, isDiscontinued: false, changes: [] };
}

it('the JSON-LD of a series is a ProductGroup of its variants', () => {
  const { frame } = toListingView(
    { kind: 'series', locale: 'En', slug: 'style-10', page: 1 },
    aShop('series'),
  );
  expect(frame.jsonLd[1]).toMatchObject({
    '@context': 'https://schema.org',
    '@type': 'ProductGroup',
    name: 'Style 10',
    hasVariant: [
      { '@type': 'Product', size: 'L', offers: { price: 10, priceCurrency: 'SGD' } },
      { '@type': 'Product', size: 'M', offers: { price: 12.5 } },
      { '@type': 'Product', size: 'XL' },
    ],
  });
});

it('the related products of a variant include at most one product from any other series', () => {
  const { related } = toProductView({ kind: 'product', locale: 'En', key: '11-m' }, aShop('series'));
  expect(related.map(({ id }) => id)).toEqual(['12-l', '13-l', '14-l', '15-l']);
  expect(related[0]?.detail?.text).toBe('3 variants');
});

it('the landing page selects one product of each series', () => {
  const { selection, cover } = toLandingView({ kind: 'landing', locale: 'En' }, aShop('series'));
  expect([cover, ...selection].map((card) => card?.id)).toEqual(
    '10-l 11-l 12-l 13-l 14-l 15-l 16-l 17-l 18-l'.split(' '),
  );
});

it('a brand without the variants setting lists every product', () => {
  const { page, products } = toListingView(listing, aShop(null));
  expect([products, page.total, page.count]).toEqual([91, 91, 4]);
  expect(page.items.slice(0, 2).map(({ id, detail }) => [id, detail?.text])).toEqual([
    ['10-l', 'L'],
    ['10-m', 'M'],
  ]);
});

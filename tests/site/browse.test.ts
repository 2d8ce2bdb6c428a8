import { describe, expect, it } from 'vitest';
import type { Product } from '#catalogue/product.ts';
import { toChips } from '#site/chips.ts';
import { toIndexView } from '#site/index-view.ts';
import { toLandingView } from '#site/landing-view.ts';
import { toListingView } from '#site/listing-view.ts';
import { listPages } from '#site/pages.ts';
import { toProductView } from '#site/product-view.ts';
import { isForIndexes } from '#site/routes.ts';
import type { Site } from '#site/site.ts';
import { listSitemapFiles } from '#site/sitemap.ts';
import { aGroup, aProduct } from '../catalogue/build-catalogue.ts';
import { aSite, textOf } from './build-site.ts';

const titleOf = ({ title }: { readonly title: { readonly text: string } }) => title.text;

/** Creates a site with categories of the given sizes; each product is in one category. */
function siteOf(sizes: Readonly<Record<string, number>>, given: Partial<Product> = {}): Site {
  const categories = Object.keys(sizes);
  const products = Object.entries(sizes).flatMap(([name, size], at) =>
    Array.from({ length: size }, (_, index) =>
      aProduct(`${at}-${index}`, { categoryNames: [name], ...given }),
    ),
  );
  return aSite({ products, categories: categories.map((name) => aGroup(name)) });
}

const manyCategories = Object.fromEntries(Array.from({ length: 30 }, (_, at) => [`Category ${at}`, 2 + at]));

describe('a group of one product or none', () => {
  const site = siteOf({ Lamps: 2, Alone: 1, None: 0 });
  const routes = listPages(site).map(({ route }) => route);

  it('has a page with noindex', () => {
    const small = routes.filter((route) => route.kind === 'category' && route.slug !== 'lamps');
    expect(small).toHaveLength(4);
    for (const route of small) {
      expect(isForIndexes(route, site.catalogue)).toBe(false);
      if (route.kind === 'category') expect(toListingView(route, site).frame.isIndexed).toBe(false);
    }
  });

  it('is not in the sitemap', () => {
    const [sitemap] = listSitemapFiles(site);
    const text = textOf(sitemap);
    expect(text).toContain('/products/category/lamps/');
    expect(text).toContain('/products/category/</loc>');
    expect(text).not.toMatch(/alone|none/);
  });

  it('is in the sitemap of a demonstration', () => {
    const { snapshot } = site;
    const [sitemap] = listSitemapFiles({ ...site, snapshot: { ...snapshot, isDemo: true } });
    expect(textOf(sitemap)).toContain('/products/category/alone/');
  });

  it('has no card on the landing page and no menu entry', () => {
    const { categories, frame } = toLandingView({ kind: 'landing', locale: 'En' }, site);
    expect(categories.cards.map(titleOf)).toEqual(['Lamps']);
    expect(categories.all.title.text).toBe('All 2 categories');
    expect(frame.menu?.links.map(titleOf)).toEqual(['Lamps']);
  });

  it('links to its product in the index, which omits empty groups', () => {
    const view = toIndexView({ kind: 'group-index', locale: 'En', of: 'category' }, site);
    expect(view.groups).toMatchObject([
      { path: '/products/item/1-0/', count: '1 product' },
      { path: '/products/category/lamps/', count: '2 products' },
    ]);
  });

  it('is a name without a link on the page of its product', () => {
    const { groups, crumbs } = toProductView({ kind: 'product', locale: 'En', key: '1-0' }, site);
    expect(groups).toMatchObject([{ label: 'Category', links: [{ title: { text: 'Alone' }, path: null }] }]);
    expect(crumbs.map(titleOf)).toEqual(['Home', 'Products', 'Product 1-0']);
  });
});

describe('many categories', () => {
  const site = siteOf(manyCategories);

  it('are reduced to the twelve with most products on the landing page', () => {
    const { categories } = toLandingView({ kind: 'landing', locale: 'Zh' }, site);
    expect(categories.cards.map(titleOf)).toEqual(
      Array.from({ length: 12 }, (_, at) => `Category ${29 - at}`),
    );
    expect(categories.all).toEqual({
      title: { text: '全部 30 个分类', locale: 'Zh' },
      path: '/zh/products/category/',
    });
  });

  it('are reduced to the first twelve in the menu, so that a new product does not change it', () => {
    const { frame } = toLandingView({ kind: 'landing', locale: 'En' }, site);
    expect(frame.menu?.links.map(titleOf)).toEqual(Array.from({ length: 12 }, (_, at) => `Category ${at}`));
    expect(frame.menu?.all).toBe('/products/category/');
  });

  it('are shown in two rows on a listing, fewer on a phone, and all on demand', () => {
    const chips = toChips(null, 'En', site);
    expect(chips?.links).toHaveLength(8);
    expect(chips?.onPhone).toBe(4);
    expect(chips?.onTablet).toBe(8);
    expect(chips?.all).toHaveLength(30);
    expect(chips?.allLabel).toBe('More categories');
  });

  it('are linked from each other', () => {
    const lamps = toListingView({ kind: 'category', locale: 'En', slug: 'category-3', page: 1 }, site);
    expect(lamps.chips?.all.map(titleOf)).not.toContain('Category 3');
    expect(lamps.chips?.all).toHaveLength(29);
  });
});

describe('a category name with " / "', () => {
  const site = siteOf({ 'Men / Tops / Shirts': 2, 'Men / Tops / Jackets': 2, 'AC/DC': 2, 'Men / Shoes': 2 });
  const view = toListingView({ kind: 'category', locale: 'En', slug: 'men-tops-shirts', page: 1 }, site);

  it('is shown as a path', () => {
    expect(view.heading.text).toBe('Men › Tops › Shirts');
    expect(toChips(null, 'En', site)?.all.map(titleOf)).toContain('AC/DC');
  });

  it('has siblings of the same path', () => {
    expect(view.chips?.links.map(titleOf)).toEqual(['Men › Tops › Jackets']);
  });
});

describe('an index', () => {
  const names = [
    ['Zebra', '阿尔法'],
    ['Arc 10', '波浪'],
    ['Arc 9', '中国'],
  ] as const;
  const products = names.flatMap(([name]) =>
    ['a', 'b'].map((id) => aProduct(`${name}${id}`, { seriesName: name })),
  );
  const series = names.map(([En, Zh]) => aGroup(En, { title: { En, Zh } }));
  const site = aSite({ products, series });

  it.each([
    ['En', ['Arc 9', 'Arc 10', 'Zebra']],
    ['Zh', ['阿尔法', '波浪', '中国']],
  ] as const)('is sorted in the language: %s', (locale, titles) => {
    const view = toIndexView({ kind: 'group-index', locale, of: 'series' }, site);
    expect(view.groups.map(titleOf)).toEqual(titles);
  });

  it('exists only for kinds with products', () => {
    const kinds = listPages(site).flatMap(({ route }) => (route.kind === 'group-index' ? [route.of] : []));
    expect(kinds).toEqual(['series', 'series']);
  });
});

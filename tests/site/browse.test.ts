import { describe, expect, it } from 'vitest';
import type { Image, Product } from '#catalogue/product.ts';
import { CardDetails } from '#islands/PrintedCard.tsx';
import { toChips } from '#site/listing-view.ts';
import { toSearchFiles } from '#site/find-rows.ts';
import { toIndexView } from '#site/index-view.ts';
import { toLandingView } from '#site/landing-view.ts';
import { toListingView } from '#site/listing-view.ts';
import { listPages } from '#site/pages.ts';
import { printComponent } from '#site/print-element.ts';
import { toProductView } from '#site/product-view.ts';
import { isForIndexes } from '#site/routes.ts';
import type { Site } from '#site/site.ts';
import { listSitemapFiles } from '#site/sitemap.ts';
import { aGroup, aProduct } from '../catalogue/build-catalogue.ts';
import { aSite, textOf } from './build-site.ts';

const titleOf = ({ title }: { readonly title: { readonly text: string } }) => title.text;

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

describe('a category with one product or none', () => {
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

  it('is in the sitemap of a site with demo content', () => {
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

  it('is listed in the category index with a link to its only product', () => {
    const view = toIndexView({ kind: 'group-index', locale: 'En', of: 'category' }, site);
    expect(view.groups).toMatchObject([
      { path: '/products/item/1-0/', count: '1 product' },
      { path: '/products/category/lamps/', count: '2 products' },
    ]);
  });

  it('is named without a link on the page of its only product', () => {
    const { groups, crumbs } = toProductView({ kind: 'product', locale: 'En', key: '1-0' }, site);
    expect(groups).toMatchObject([{ label: 'Category', links: [{ title: { text: 'Alone' }, path: null }] }]);
    expect(crumbs.map(titleOf)).toEqual(['Home', 'Products', 'Product 1-0']);
  });
});

describe('navigation with 30 categories', () => {
  const site = siteOf(manyCategories);

  it('shows on the landing page the twelve categories that have the most products', () => {
    const { categories } = toLandingView({ kind: 'landing', locale: 'Zh' }, site);
    expect(categories.cards.map(titleOf)).toEqual(
      Array.from({ length: 12 }, (_, at) => `Category ${29 - at}`),
    );
    expect(categories.all).toEqual({
      title: { text: '全部 30 个分类', locale: 'Zh' },
      path: '/zh/products/category/',
    });
  });

  it('shows in the menu the first twelve categories, whatever their numbers of products', () => {
    const { frame } = toLandingView({ kind: 'landing', locale: 'En' }, site);
    expect(frame.menu?.links.map(titleOf)).toEqual(Array.from({ length: 12 }, (_, at) => `Category ${at}`));
    expect(frame.menu?.all).toBe('/products/category/');
  });

  it('shows eight categories above the list of all products', () => {
    const chips = toChips(null, 'En', site);
    expect(chips?.links).toHaveLength(8);
    expect(chips?.all).toEqual({
      title: { text: 'All categories', locale: 'En' },
      path: '/products/category/',
    });
  });

  it('shows eight other categories above the listing of a category', () => {
    const lamps = toListingView({ kind: 'category', locale: 'En', slug: 'category-3', page: 1 }, site);
    expect(lamps.chips?.links.map(titleOf)).not.toContain('Category 3');
    expect(lamps.chips?.links).toHaveLength(8);
  });
});

describe('category names that are paths, such as Men / Tops', () => {
  const site = siteOf({ 'Men / Tops / Shirts': 2, 'Men / Tops / Jackets': 2, 'AC/DC': 2, 'Men / Shoes': 2 });
  const viewOf = (slug: string) => toListingView({ kind: 'category', locale: 'En', slug, page: 1 }, site);
  const view = viewOf('men-tops-shirts');

  it('become breadcrumbs with a link for each level', () => {
    expect(view.heading.text).toBe('Shirts');
    expect(view.crumbs.slice(2).map(({ title, path }) => [title.text, path])).toEqual([
      ['Men', '/products/category/men/'],
      ['Tops', '/products/category/men-tops/'],
      ['Shirts', '/products/category/men-tops-shirts/'],
    ]);
    const product = toProductView({ kind: 'product', locale: 'En', key: '0-0' }, site);
    expect(product.crumbs.map(titleOf)).toEqual(['Home', 'Products', 'Men', 'Tops', 'Shirts', 'Product 0-0']);
  });

  it('create parent pages with the products of all children', () => {
    const routes = listPages(site).flatMap(({ route }) => (route.kind === 'category' ? route.slug : []));
    expect(routes).toContain('men-tops');
    expect(viewOf('men-tops').page.total).toBe(4);
    expect(viewOf('men').page.total).toBe(6);
    expect(viewOf('men').frame.livePage?.subject).toBeNull();
    expect(view.frame.livePage?.subject).not.toBeNull();
  });

  it('link a parent to its children and a child to its siblings', () => {
    expect(viewOf('men').chips?.links.map(titleOf)).toEqual(['Tops', 'Shoes']);
    expect(view.chips?.links.map(titleOf)).toEqual(['Jackets']);
    expect(toChips(null, 'En', site)?.links.map(titleOf)).toEqual(['Men', 'AC/DC']);
  });

  it('form a tree in the menu, on the landing page and in the index', () => {
    const { frame, categories } = toLandingView({ kind: 'landing', locale: 'En' }, site);
    const tree = [
      ['Men', ['Tops', 'Shoes']],
      ['AC/DC', []],
    ];
    expect(frame.menu?.links.map((link) => [titleOf(link), link.children.map(titleOf)])).toEqual(tree);
    expect(categories.cards.map((card) => [titleOf(card), card.children.map(titleOf)])).toEqual(tree);
    const { groups } = toIndexView({ kind: 'group-index', locale: 'En', of: 'category' }, site);
    expect(groups.map((group) => [group.depth, titleOf(group)])).toEqual([
      [0, 'AC/DC'],
      [0, 'Men'],
      [1, 'Shoes'],
      [1, 'Tops'],
      [2, 'Jackets'],
      [2, 'Shirts'],
    ]);
  });

  it('list a product under its category and all parent categories in the category filter', () => {
    const rows = toSearchFiles(site.catalogue.products, site)[0]?.rows;
    expect(rows?.categories.map(([key, text]) => text ?? key)).toContain('Men › Tops');
    expect(rows?.categoryOf[0]).toHaveLength(3);
  });
});

const sized = (url: string, side: number): Image => ({ url, alt: null, width: side, height: side });

describe('the landing page', () => {
  const products = [
    ...['a', 'b', 'c'].map((id) =>
      aProduct(id, { categoryNames: ['Lamps', 'New'], images: [sized(`/${id}.jpg`, 900)] }),
    ),
    aProduct('d', { categoryNames: ['Lamps', 'Sale'], images: [sized('/d.jpg', 1_200)], seriesName: 'Arc' }),
    aProduct('e', { categoryNames: ['Spares', 'Sale'], images: [sized('/dot.png', 16)], seriesName: 'Arc' }),
    aProduct('f', { categoryNames: ['Spares'] }),
  ];
  const image = sized('/own.jpg', 900);
  const categories = [...['New', 'Lamps', 'Spares'].map((name) => aGroup(name)), aGroup('Sale', { image })];
  const content = { products, categories };
  const linked = { images: { kind: 'link' } } as const;
  const viewWith = (brand: object, locale: 'En' | 'Zh' = 'En') =>
    toLandingView(
      { kind: 'landing', locale },
      aSite({ ...content, series: [aGroup('Arc', { image })] }, { ...linked, ...brand }),
    );

  it('shows a different picture in each tile, and no tiny picture', () => {
    const { categories, series } = viewWith({});
    const tiles = [...categories.cards, ...series.cards];
    expect(tiles.map((tile) => [titleOf(tile), tile.image?.url ?? null])).toEqual([
      ['Lamps', '/a.jpg'],
      ['New', '/b.jpg'],
      ['Spares', null],
      ['Sale', '/own.jpg'],
      ['Arc', '/d.jpg'],
    ]);
  });

  it('uses the largest picture of the largest category as the cover', () => {
    const { cover, lead, selection } = viewWith({});
    expect(cover?.id).toBe('d');
    expect(lead).toBe('6 products');
    expect(selection.map(({ id }) => id)).not.toContain('d');
  });

  it('opens with the tagline and the product that brands.json sets for the language', () => {
    const brand = { tagline: { En: 'Light, made here', Zh: '光' }, hero: { En: 'b', Zh: 'gone' } };
    const [english, chinese] = [viewWith(brand), viewWith(brand, 'Zh')];
    expect([english.lead, english.cover?.id]).toEqual(['Light, made here', 'b']);
    expect([chinese.lead, chinese.cover?.id]).toEqual(['光', 'd']);
  });
});

it.each([
  ['in_stock', []],
  [null, []],
  ['out_of_stock', ['Out of stock']],
] as const)('the card of a product with the availability %j shows the texts %j', (availability, texts) => {
  const site = aSite({ products: [aProduct('1', { availability })] });
  const { page, frame } = toListingView({ kind: 'products', locale: 'En', page: 1 }, site);
  const cards = page.items.map((card) =>
    printComponent(CardDetails, { card, locale: 'En', texts: frame.messages }),
  );
  expect(cards[0]?.match(/(?<=class="availability \w+">)[^<]+/g) ?? []).toEqual(texts);
});

describe('the index of series', () => {
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
  ] as const)('is sorted by title in the language %s', (locale, titles) => {
    const view = toIndexView({ kind: 'group-index', locale, of: 'series' }, site);
    expect(view.groups.map(titleOf)).toEqual(titles);
  });

  it('is the only index of groups if there are no categories', () => {
    const kinds = listPages(site).flatMap(({ route }) => (route.kind === 'group-index' ? [route.of] : []));
    expect(kinds).toEqual(['series', 'series']);
  });
});

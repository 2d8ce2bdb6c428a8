import { describe, expect, it } from 'vitest';
import type { Availability } from '#catalogue/product.ts';
import { sanitise } from '#erp/sanitise.ts';
import { toLandingView } from '#site/landing-view.ts';
import { toListingView } from '#site/listing-view.ts';
import { toProductRecord } from '#site/product-record.ts';
import { toProductView, toWithdrawnView } from '#site/product-view.ts';
import { printRichText } from '#site/rich-text.ts';
import { aGroup, anImage, aProduct } from '../catalogue/build-catalogue.ts';
import { aShop, aSite } from './build-site.ts';

const source = { erpHost: 'https://erp.example', publicErpHost: 'https://erp.example', allowedHosts: [] };
const english = { locale: 'En' } as const;

function aDescription(html: string) {
  const safe = sanitise(html, source).html;
  return safe === null ? null : { En: safe, Zh: null };
}

describe('a listing', () => {
  const described = {
    description: aDescription('<p>Tall.</p>'),
    image: anImage('https://erp.example/floor.jpg'),
  };
  const lamps = (page: number) =>
    toListingView(
      { kind: 'category', ...english, slug: 'floor-lamps', page },
      aShop({ categories: [aGroup('Floor lamps', described)] }),
    );

  it('shows 24 products per page and links to the other pages', () => {
    expect(lamps(1).page).toMatchObject({ number: 1, count: 2, total: 30 });
    expect(lamps(1).page.items).toHaveLength(24);
    expect(lamps(2).page.items.map(({ id }) => id)).toEqual(['25', '26', '27', 'a1', 'a2', 'a3']);
    expect(lamps(1).pager).toMatchObject({ previous: null, next: '/products/category/floor-lamps/2/' });
    expect(lamps(2).pager).toMatchObject({ previous: '/products/category/floor-lamps/', next: null });
  });

  it('describes its category only on the first page', () => {
    expect(lamps(1)).toMatchObject({
      description: { text: '<p>Tall.</p>', locale: 'En' },
      image: described.image,
    });
    expect(lamps(2)).toMatchObject({ description: null, image: null });
  });

  it('has breadcrumbs to the landing page, the list of products and itself', () => {
    expect(lamps(2).crumbs.map(({ path }) => path)).toEqual([
      '/',
      '/products/',
      '/products/category/floor-lamps/',
    ]);
  });
});

describe('the page of a product', () => {
  const product = aProduct('1', {
    name: { En: 'Arc', Zh: '弧' },
    categoryNames: ['Secret', 'Lamps', 'Sale'],
    seriesName: 'Arc',
    price: { amount: 129.9, currency: 'SGD' },
    attributes: [{ name: { En: 'Wattage', Zh: '功率' }, value: { En: '12 W', Zh: null } }],
  });
  const site = aSite({
    products: [product, aProduct('2', { seriesName: 'Arc' }), aProduct('3', { categoryNames: ['Lamps'] })],
    categories: [aGroup('Lamps'), aGroup('Sale')],
    series: [aGroup('Arc')],
  });
  const view = toProductView({ kind: 'product', locale: 'Zh', key: '1' }, site);

  it('marks each text with its language', () => {
    expect(view.printed.name).toEqual({ text: '弧', locale: 'Zh' });
    expect(view.printed.attributes).toEqual([
      { name: { text: '功率', locale: 'Zh' }, value: { text: '12 W', locale: 'En' } },
    ]);
    expect(view.printed.price).toBe('$129.90');
  });

  it('omits attributes and description text that repeat other content', () => {
    const width = { name: { En: 'Width', Zh: null }, value: { En: '80 cm', Zh: null } };
    const shop = (html: string) =>
      aSite({
        products: [
          aProduct('1', {
            summary: { En: 'A lamp.', Zh: null },
            description: aDescription(html),
            attributes: [width, { ...width, value: { En: '90 cm', Zh: null } }, { ...width }],
          }),
        ],
      });
    const viewOf = (html: string) => toProductView({ kind: 'product', ...english, key: '1' }, shop(html));
    const { description, printed } = viewOf('<p>A <b>lamp</b></p><p>Of brass.</p>');
    expect(description && printRichText(description)).toBe('<p>Of brass.</p>');
    expect(printed.attributes.map(({ value }) => value.text)).toEqual(['80 cm', '90 cm']);
    expect(viewOf('<p>A lamp.</p>').description).toBeNull();
    const [record] = shop('').catalogue.products.map((one) => toProductRecord(one, 'En', shop('')));
    expect(record?.attributes.map(({ value }) => value)).toEqual(['80 cm', '90 cm']);
  });

  it('links only to published groups that contain other products', () => {
    expect(view.groups.map(({ links }) => links.map(({ path }) => path))).toEqual([
      // The second category has no other product, so it is not linked.
      ['/zh/products/category/lamps/', null],
      ['/zh/products/series/arc/'],
    ]);
    expect(view.related.map(({ path }) => path)).toEqual(['/zh/products/item/2/', '/zh/products/item/3/']);
  });

  it('lists related products from the first of its categories that contains other products', () => {
    const others = ['2', '3'].map((id) => aProduct(id, { categoryNames: ['Lamps'] }));
    const groups = { categoryNames: ['Solo', 'Lamps'], seriesName: null };
    const categories = [aGroup('Solo'), aGroup('Lamps')];
    const shop = aSite({ products: [aProduct('1', groups), ...others], categories });
    const { related } = toProductView({ kind: 'product', ...english, key: '1' }, shop);
    expect(related.map(({ id }) => id)).toEqual(['2', '3']);
    const name = { En: 'Arc', Zh: null };
    const since = { since: '2026-09-01', isLeftOut: false, isGone: false, endedGroups: [] };
    const gone = { id: '1', name, ...groups, ...since };
    const after = aSite({ products: others, categories, withdrawn: [gone] });
    const view = toWithdrawnView({ kind: 'withdrawn', ...english, key: '1' }, after);
    expect(view.related.map(({ id }) => id)).toEqual(['2', '3']);
  });

  it('has breadcrumbs through the first category if any, otherwise through the series', () => {
    expect(view.crumbs.map(({ title }) => title.text)).toEqual(['首页', '产品', 'Lamps', '弧']);
    const other = toProductView({ kind: 'product', ...english, key: '2' }, site);
    expect(other.crumbs.map(({ title }) => title.text)).toEqual(['Home', 'Products', 'Arc', 'Product 2']);
  });
});

describe('the landing page', () => {
  const shown = (id: string, category: string, availability: Availability | null = null) =>
    aProduct(id, { categoryNames: [category], availability, images: [anImage(`https://erp.example/${id}`)] });

  it('shows only products that have a picture and are not discontinued', () => {
    const products = [
      aProduct('bare', { categoryNames: ['Lamps'] }),
      shown('old', 'Lamps', 'discontinued'),
      shown('lamp1', 'Lamps'),
      shown('lamp2', 'Lamps'),
      shown('chair1', 'Chairs', 'out_of_stock'),
    ];
    const view = toLandingView({ kind: 'landing', ...english }, aSite({ products }));
    expect(view.cover?.id).toBe('lamp1');
    expect(view.selection.map(({ id }) => id)).toEqual(['lamp2', 'chair1']);
    expect(view.frame.social.url).toBe('https://erp.example/lamp1');
  });

  it('uses the largest picture as the cover', () => {
    const sizes = { small: [120, 90], flat: [1800, 400], large: [800, 800], next: [900, 900] } as const;
    const products = Object.entries(sizes).map(([id, [width, height]]) =>
      aProduct(id, {
        categoryNames: [id],
        images: [{ ...anImage(`https://erp.example/${id}`), width, height }],
      }),
    );
    const view = toLandingView({ kind: 'landing', ...english }, aSite({ products }));
    expect(view.cover?.id).toBe('next');
    expect(view.selection.map(({ id }) => id)).toEqual(['small', 'flat', 'large']);
  });

  it('shows only groups with several products', () => {
    const site = aSite({
      products: [shown('1', 'Lamps'), shown('2', 'Lamps'), shown('3', 'Sofas')],
      categories: [aGroup('Lamps'), aGroup('Chairs'), aGroup('Sofas')],
    });
    expect(toLandingView({ kind: 'landing', ...english }, site).categories).toMatchObject({
      cards: [
        { path: '/products/category/lamps/', count: '2 products', image: { url: 'https://erp.example/1' } },
      ],
      all: { path: '/products/category/', title: { text: 'All 2 categories' } },
    });
  });
});

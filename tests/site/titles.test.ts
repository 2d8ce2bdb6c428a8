import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { localesOf } from '#catalogue/text.ts';
import type { Product } from '#catalogue/product.ts';
import { toListingView } from '#site/listing-view.ts';
import { listPages } from '#site/pages.ts';
import { toProductView } from '#site/product-view.ts';
import type { Route } from '#site/routes.ts';
import { type Site, toSite } from '#site/site.ts';
import { aGroup, aProduct, manyProducts } from '../catalogue/build-catalogue.ts';
import { cpuMs } from '../cpu-ms.ts';
import { anyMaterial } from './any-site.ts';
import { aSite, dictionaries, routesOf } from './build-site.ts';
import { frameOf } from './frame-of.ts';

const lamp = { En: 'Lamp', Zh: '灯' };
const attribute = (name: string, value: string) => ({
  name: { En: name, Zh: null },
  value: { En: value, Zh: null },
});

function titlesOf(products: readonly Product[], locale: 'En' | 'Zh' = 'En'): readonly string[] {
  const site = aSite({ products });
  return site.catalogue.products.map(
    ({ key }) => toProductView({ kind: 'product', locale, key }, site).frame.title,
  );
}

describe('the page titles of a brand', () => {
  it('are unique within a language for any catalogue', () => {
    fc.assert(
      fc.property(anyMaterial, (material) => {
        const site = toSite({ ...material, dictionaries });
        for (const locale of localesOf(site.languages)) {
          const titles = routesOf(site)
            .filter((route) => route.locale === locale)
            .map((route) => frameOf(route, site).title);
          expect(new Set(titles).size, titles.join('\n')).toBe(titles.length);
        }
      }),
      { numRuns: process.env.LONG_TESTS ? 5_000 : 200 },
    );
  });

  it('contain the product code if products share a name', () => {
    const products = ['LT-1', 'LT-2'].map((code, at) => aProduct(`${at}`, { name: lamp, code }));
    expect(titlesOf([...products, aProduct('3', { name: { En: 'Sofa', Zh: null }, code: 'S' })])).toEqual([
      'DR | Lamp (LT-1)',
      'DR | Lamp (LT-2)',
      'DR | Sofa',
    ]);
    expect(titlesOf(products, 'Zh')).toEqual(['DR | 灯（LT-1）', 'DR | 灯（LT-2）']);
  });

  it('contain a differing attribute or the id if products share name and code', () => {
    const of = (id: string, color: string, watts: string) =>
      aProduct(id, {
        name: lamp,
        code: 'LT',
        attributes: [attribute('Width', '8 cm'), attribute('Colour', color), attribute('Power', watts)],
      });
    expect(titlesOf([of('1', 'red', '5 W'), of('2', 'blue', '7 W'), of('3', 'blue', '9 W')])).toEqual([
      'DR | Lamp (5 W)',
      'DR | Lamp (7 W)',
      'DR | Lamp (9 W)',
    ]);
    expect(titlesOf([of('1', 'red', '5 W'), of('2', 'red', '5 W')])).toEqual([
      'DR | Lamp (1)',
      'DR | Lamp (2)',
    ]);
  });

  it('contain the word "series" only once on the page of a series', () => {
    const site = aSite({
      products: manyProducts(30, { seriesName: 'Arc' }),
      series: [
        aGroup('Arc', { title: { En: 'Arc', Zh: '弧' } }),
        aGroup('Old', { title: { En: 'The old Series', Zh: '旧系列' } }),
      ],
    });
    const titleOf = (slug: string, page: number, locale: 'En' | 'Zh') =>
      toListingView({ kind: 'series', locale, slug, page }, site).frame.title;
    expect(titleOf('arc', 1, 'En')).toBe('DR | Arc series');
    expect(titleOf('arc', 2, 'En')).toBe('DR | Arc series, page 2');
    expect(titleOf('arc', 2, 'Zh')).toBe('DR | 弧系列（第 2 页）');
    expect(titleOf('old', 1, 'En')).toBe('DR | The old Series');
    expect(titleOf('old', 1, 'Zh')).toBe('DR | 旧系列');
  });

  it('contain a code, id or slug if pages of different kinds share a name', () => {
    const named = (id: string, En: string, code: string | null = null) =>
      aProduct(id, { name: { En, Zh: null }, code });
    const site = aSite({
      products: [named('1', 'Lamps', 'L1'), named('2', 'Lamps (L1)'), named('3', 'Sofas')],
      categories: [
        ...['Lamps', 'Sofas'].map((name) => aGroup(name)),
        aGroup('Other lamps', { title: { En: 'Products', Zh: null } }),
      ],
    });
    const titleOf = (route: Route) => frameOf(route, site).title;
    expect(
      ['lamps', 'sofas', 'other-lamps'].map((slug) =>
        titleOf({ kind: 'category', locale: 'En', slug, page: 1 }),
      ),
    ).toEqual(['DR | Lamps', 'DR | Sofas', 'DR | Products (other-lamps)']);
    expect(['1', '2', '3'].map((key) => titleOf({ kind: 'product', locale: 'En', key }))).toEqual([
      'DR | Lamps (L1) 2',
      'DR | Lamps (L1)',
      'DR | Sofas (3)',
    ]);
  });

  it('end with a number if equal titles have no other distinguishing text', () => {
    const products = ['1', '2', '3'].map((id) => aProduct(id, { name: lamp, code: null }));
    const site = aSite({ products });
    const texts = { ...site.dictionaries, En: { ...site.dictionaries.En, titleWithFeature: 'Lamp' } };
    const titles = products.map(
      ({ id }) =>
        frameOf({ kind: 'product', locale: 'En', key: id }, { ...site, dictionaries: texts, titles: {} })
          .title,
    );
    expect(titles).toEqual(['DR | Lamp', 'DR | Lamp 2', 'DR | Lamp 3']);
  });

  it('contain the id if withdrawn products share a name', () => {
    const withdrawn = [
      ['w1', 'Vase'],
      ['w2', 'Vase'],
      ['w3', 'Cup'],
    ].map(([id = '', En = '']) => ({
      ...{ id, name: { En, Zh: null }, categoryNames: [], seriesName: null },
      ...{ since: '2026-09-01', isLeftOut: false, isGone: false, endedGroups: [] },
    }));
    const site = aSite({ withdrawn });
    const titles = withdrawn.map(
      ({ id }) => frameOf({ kind: 'withdrawn', locale: 'En', key: id }, site).title,
    );
    expect(titles).toEqual([
      'DR | Vase – no longer offered (w1)',
      'DR | Vase – no longer offered (w2)',
      'DR | Cup – no longer offered',
    ]);
  });
});

describe('the titles of products with the same name', () => {
  const shop = (given: Partial<Product>) =>
    aSite({
      products: [
        ...manyProducts(60),
        aProduct('a', { name: lamp, code: 'A', ...given }),
        aProduct('b', { name: lamp, code: 'B' }),
        aProduct('c', { name: lamp, code: 'C' }),
      ],
    });
  const changed = (before: Site, after: Site) => {
    const keys = new Map(listPages(before).map(({ file, key }) => [file, key]));
    return listPages(after).flatMap(({ file, key, route }) =>
      keys.get(file) === key || route.locale === 'Zh' ? [] : [file],
    );
  };

  it('if a code changes, affect only the keys of the retitled product pages and of the listing page', () => {
    const items = (...ids: readonly string[]) => ids.map((id) => `products/item/${id}/index.html`);
    const listing = 'products/3/index.html';
    expect(changed(shop({}), shop({ code: 'A2' }))).toEqual([listing, ...items('a')]);
    expect(changed(shop({}), shop({ code: 'B' }))).toEqual([listing, ...items('a', 'b')]);
  });

  it('are chosen within 10 s of CPU time if there are 20,000 products', () => {
    const count = 20_000;
    const products = manyProducts(count, { name: lamp, attributes: [attribute('Width', '8 cm')] });
    const site = aSite({ products });
    const route: Route = { kind: 'product', locale: 'En', key: '7' };
    const start = cpuMs();
    expect(frameOf(route, site).title).toBe('DR | Lamp (7)');
    expect(cpuMs() - start).toBeLessThan(10_000);
  });
});

import { describe, expect, it } from 'vitest';
import { openCollator } from '#catalogue/find/collator.ts';
import { placesByName, sortRows } from '#catalogue/find/sort.ts';
import type { Locale } from '#catalogue/text.ts';
import { productsOfListing } from '#site/subjects.ts';
import { toSite, type Site } from '#site/site.ts';
import { aGroup, aProduct } from '../catalogue/build-catalogue.ts';
import { demoSite } from '../catalogue/find/demo-site.ts';
import { openIndex } from '../catalogue/find/open-index.ts';
import { aSite } from './build-site.ts';

const idsOf = (locale: Locale, site: Site, group = site.catalogue.categories[0] ?? null) =>
  productsOfListing(locale, group, site).map(({ id }) => id);

describe('the order of products in a listing', () => {
  it('is by name in the language of the page if sortOrder is equal', () => {
    const names = [
      ['1', 'Chair', '椅子', 5],
      ['2', 'Desk', '书桌', null],
      ['3', 'Lamp', '灯', null],
      ['4', 'Bed', '床', null],
      ['5', 'Rug', '地毯', 5],
    ] as const;
    const products = names.map(([id, En, Zh, sortOrder]) =>
      aProduct(id, { name: { En, Zh }, sortOrder, categoryNames: id === '2' ? [] : ['Home'] }),
    );
    const english = ['1', '5', '4', '2', '3'].flatMap((id) => products.find((one) => one.id === id) ?? []);
    const site = aSite({ products: english, categories: [aGroup('Home')] });
    expect(idsOf('En', site)).toEqual(['1', '5', '4', '3']);
    expect(idsOf('Zh', site)).toEqual(['5', '1', '4', '3']);
    expect(productsOfListing('Zh', null, site).map(({ id }) => id)).toEqual(['5', '1', '4', '3', '2']);
  });

  it.each<Locale>(['En', 'Zh'])('equals the default order of the search in %s', async (locale) => {
    const site = await demoSite('lwm', 100);
    const { rows } = openIndex(site, locale);
    const places = await placesByName(rows, openCollator(locale));
    const sorted = sortRows(rows, 'order', places, 'SGD').map((index) => rows[index]?.id);
    expect(productsOfListing(locale, null, site).map(({ id }) => id)).toEqual(sorted);
  });

  it('is the same after an incremental update as after a build from scratch', async () => {
    const before = await demoSite('lwm', 100);
    const { brand, snapshot } = before;
    expect(idsOf('Zh', before)).toHaveLength(before.catalogue.categories[0]?.products.length ?? 0);
    const products = snapshot.products
      .slice(1)
      .map((product, at) =>
        at % 9 === 0 ? { ...product, name: { ...product.name, Zh: `啊${product.name.Zh}` } } : product,
      );
    const after = toSite({ ...before, snapshot: { ...snapshot, products } });
    const anew = toSite({ ...before, brand: { ...brand }, snapshot: { ...snapshot, products } });
    for (const group of [null, ...after.catalogue.categories.keys()]) {
      const groupOf = ({ catalogue }: Site) =>
        group === null ? null : (catalogue.categories[group] ?? null);
      expect(productsOfListing('Zh', groupOf(after), after).map(({ id }) => id)).toEqual(
        productsOfListing('Zh', groupOf(anew), anew).map(({ id }) => id),
      );
    }
  });
});

import { describe, expect, it } from 'vitest';
import { listConcerned } from '#guard/concerned.ts';
import type { Rule } from '#guard/rules.ts';
import type { Violation } from '#guard/worded-violation.ts';
import { toPageTrees } from '#builder/built-dist.ts';
import { type Contents, toContents } from '#release/contents.ts';
import { aGroup, aProduct, aSnapshot, manyProducts } from '../catalogue/build-catalogue.ts';
import type { Snapshot } from '#catalogue/snapshot.ts';
import { contextOf } from './guard-release.ts';

const trees = toPageTrees({ first: 'En', second: 'Zh', isForced: false });
const contentsOf = (given: Partial<Snapshot>): Contents => toContents(aSnapshot(given), trees);
const broken = (rule: Rule, ...files: readonly string[]): Violation => ({ rule, files, message: '' });
const liveOf = (contents: Contents) => ({
  ...{ counts: { products: 0, pages: {}, pictures: 0, indexed: null } },
  ...{ files: new Map(), pulledAt: null, snapshot: '', contents },
});
const priced = (amount: number) =>
  manyProducts(20).map((product, at) =>
    at < 15 ? { ...product, price: { amount, currency: 'SGD' } } : product,
  );

describe('what a refused release is refused for', () => {
  it('is named by the pages that break a rule, in whichever language', () => {
    const contents = contentsOf({
      products: [
        aProduct('1', { name: { En: 'Lamp', Zh: '灯' }, categoryNames: ['Lamps'] }),
        aProduct('a/b'),
      ],
      categories: [
        aGroup('Lamps', { title: { En: 'Lamps', Zh: '灯具' } }),
        aGroup('Chairs', { title: { En: 'Chairs', Zh: '椅子' } }),
      ],
    });
    const violations = [
      broken('link', 'zh/products/item/1/index.html', 'index.html', 'feed.xml'),
      broken('secret', 'products/category/chairs/index.html', 'products/2/index.html', 'index.html'),
    ];
    expect(listConcerned(violations, contextOf('skr', { contents }))).toEqual([
      {
        ...{ id: '1', name: { En: 'Lamp', Zh: '灯' }, categoryNames: ['Lamps'] },
        categoryTitles: [{ En: 'Lamps', Zh: '灯具' }],
      },
      { id: 'Chairs', name: { En: 'Chairs', Zh: '椅子' }, categoryNames: [] },
      { id: '', name: { En: '/', Zh: '/' }, categoryNames: [] },
      { id: '', name: { En: '/products/2/', Zh: '/products/2/' }, categoryNames: [] },
    ]);
  });

  it('is named by what can hardly be meant', () => {
    const contents = contentsOf({ products: priced(0) });
    const live = liveOf(contentsOf({ products: priced(10) }));
    const found = listConcerned([broken('implausible')], contextOf('skr', { contents, live }));
    expect(found.map(({ id }) => id)).toEqual(manyProducts(15).map(({ id }) => id));
  });

  it('is named by groups that are gone', () => {
    const groups = (...names: readonly string[]) => names.map((name) => aGroup(name));
    const contents = contentsOf({ series: groups('Arc') });
    const live = liveOf(
      contentsOf({ series: groups('Arc', 'Bow', 'Cup'), categories: groups('Lamps', 'Chairs', 'Beds') }),
    );
    const context = contextOf('skr', { contents, live });
    const found = listConcerned([broken('lost-groups')], context);
    expect(found.map(({ id }) => id)).toEqual(['Lamps', 'Chairs', 'Beds', 'Bow', 'Cup']);
    expect(listConcerned([broken('older')], context)).toEqual([]);
  });

  it('is named by the products that left a group which lost most of them', () => {
    const inLamps = (count: number) =>
      contentsOf({
        products: manyProducts(12).map((product, at) => ({
          ...product,
          categoryNames: at < count ? ['Lamps'] : [],
        })),
        categories: [aGroup('Lamps', { title: { En: 'Lamps', Zh: '灯具' } })],
      });
    const context = contextOf('skr', { contents: inLamps(4), live: liveOf(inLamps(12)) });
    const found = listConcerned([broken('lost-groups')], context);
    expect(found.map(({ id }) => id)).toEqual(
      manyProducts(12)
        .slice(4)
        .map(({ id }) => id),
    );
    expect(found[0]).toMatchObject({ categoryTitles: [{ En: 'Lamps', Zh: '灯具' }] });
  });
});

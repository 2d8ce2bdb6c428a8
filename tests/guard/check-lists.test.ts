import { describe, expect, it } from 'vitest';
import { toPageTrees } from '#builder/built-dist.ts';
import { CensusTaker } from '#guard/census.ts';
import { findOtherRows } from '#guard/check-lists.ts';
import type { RowSums } from '#guard/checked-release.ts';
import { digestRow } from '#guard/files/list-rows.ts';
import type { Contents, ProductContents } from '#release/contents.ts';
import { aPage } from './checked-pages.ts';
import { contextOf } from './guard-release.ts';

const row = (at: number, given: Partial<ProductContents> = {}): ProductContents => ({
  name: { En: `Lamp ${at}`, Zh: at === 1 ? '灯' : null },
  price: at === 2 ? null : { amount: at, currency: 'SGD' },
  ...{ availability: 'in_stock', categoryNames: [], seriesName: null, digests: '' },
  ...given,
});
const trees = toPageTrees({ first: 'En', second: 'Zh', isForced: false });
const contentsOf = (products: Contents['products']) => ({ ...contextOf('skr').contents, trees, products });
const lists = { En: ['products.json', 'products.csv'], Zh: ['zh/products.json', 'zh/products.csv'] } as const;

/** Lists that say what a catalogue says, in two parts. */
function censusOf(products: Contents['products']): CensusTaker {
  const census = new CensusTaker();
  for (const locale of ['En', 'Zh'] as const) {
    const path = locale === 'En' ? '' : '/zh';
    const digests = [...products].map(([id, { name, price, availability }]) => {
      const url = `https://skr.example${path}/products/item/${id}/`;
      const shown = (locale === 'Zh' ? name.Zh : null) ?? name.En;
      return digestRow([id, url, shown, price?.amount ?? null, price?.currency ?? null, availability]);
    });
    const part = (some: readonly number[]) =>
      aPage({ listed: some.length, rows: some.reduce((sum, one) => sum + one, 0) }, { says: null });
    const [json, csv] = lists[locale];
    census.add(json, part(digests.slice(0, 1)));
    census.add(json.replace('.json', '-2.json'), part(digests.slice(1)));
    census.add(csv, part(digests));
  }
  return census;
}

function judge(said: Contents['products'], products: Contents['products'], rowSums: RowSums = new Map()) {
  return findOtherRows({ rowSums }, censusOf(said), contextOf('skr', { contents: contentsOf(products) }));
}

const products = new Map([1, 2, 3].map((at) => [String(at), row(at)]));
const saying = (list: string) => ({
  subject: `${list} has another id, address, name, price or availability of a product than the catalogue says`,
  files: [list],
});

describe('the lists for machines', () => {
  it('say what the catalogue says, in each language', () => {
    expect(judge(products, products)).toEqual([]);
    expect(judge(new Map(), new Map())).toEqual([]);
  });

  it.each<[what: string, other: Partial<ProductContents>]>([
    ['name', { name: { En: 'Rug', Zh: null } }],
    ['price', { price: { amount: 9, currency: 'SGD' } }],
    ['currency', { price: { amount: 3, currency: 'USD' } }],
    ['availability', { availability: 'preorder' }],
  ])('are named where they have another %s', (_, other) => {
    const said = new Map(products).set('3', row(3, other));
    expect(judge(said, products)).toEqual([...lists.En, ...lists.Zh].map(saying));
  });

  it('are named in the language alone that has another name', () => {
    const said = new Map(products).set('1', row(1, { name: { En: 'Lamp 1', Zh: '台灯' } }));
    expect(judge(said, products)).toEqual(lists.Zh.map(saying));
  });

  it('of another number of products are left to another rule', () => {
    expect(judge(new Map([...products].slice(1)), products)).toEqual([]);
  });

  it('are compared with one catalogue after the other as with each alone', () => {
    const rowSums: RowSums = new Map();
    const changed = new Map(products).set('2', row(2, { availability: null })).set('4', row(4));
    const without = new Map([...changed].slice(1));
    for (const now of [products, changed, without, new Map<string, ProductContents>(), products]) {
      expect(judge(now, now, rowSums)).toEqual([]);
      if (now.size > 0) expect(judge(new Map(now).set('3', row(9)), now, rowSums)).toHaveLength(4);
    }
  });
});

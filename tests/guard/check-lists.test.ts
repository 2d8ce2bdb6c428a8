import { describe, expect, it } from 'vitest';
import { toPageTrees } from '#builder/built-dist.ts';
import { CensusTaker } from '#guard/census.ts';
import { findOtherRows } from '#guard/check-lists.ts';
import type { RowSums } from '#guard/checked-release.ts';
import { formatPrice } from '#catalogue/price.ts';
import { digestFindRow } from '#guard/files/find-rows.ts';
import { digestRow } from '#guard/files/list-rows.ts';
import { digestCard } from '#release/page/listed-cards.ts';
import type { Contents, ProductContents } from '#release/contents.ts';
import { aPage } from './checked-pages.ts';
import { contextOf } from './guard-release.ts';

const row = (at: number, given: Partial<ProductContents> = {}): ProductContents => ({
  name: { En: `Lamp ${at}`, Zh: at === 1 ? '灯' : null },
  price: at === 2 ? null : { amount: at, currency: 'SGD' },
  ...{ availability: 'in_stock', categoryNames: [], seriesName: null, digests: '', pictures: null },
  ...given,
});
const trees = toPageTrees({ first: 'En', second: 'Zh', isForced: false });
const contentsOf = (products: Contents['products']) => ({ ...contextOf('skr').contents, trees, products });
const lists = { En: ['products.json', 'products.csv'], Zh: ['zh/products.json', 'zh/products.csv'] } as const;

/** Lists that say what a catalogue says, each in two parts where it may have several. */
function censusOf(products: Contents['products']): CensusTaker {
  const census = new CensusTaker();
  for (const locale of ['En', 'Zh'] as const) {
    const tree = locale === 'En' ? '' : 'zh/';
    const parts = [...products].map(([id, product]) => digestsOf(id, product, locale));
    const part = (some: typeof parts, kind: keyof (typeof parts)[number]) =>
      aPage(
        { listed: some.length, rows: some.reduce((sum, digests) => sum + digests[kind], 0) },
        { says: null },
      );
    const [json, csv] = lists[locale];
    census.add(csv, part(parts, 'row'));
    for (const [name, kind] of [
      [json, 'row'],
      [`assets/search/rows-${locale.toLowerCase()}-0.abc.json`, 'find'],
      [`${tree}products/index.html`, 'card'],
    ] as const) {
      const second = name
        .replace(/products\.json$/, 'products-2.json')
        .replace('-0.abc', '-1.def')
        .replace('products/', 'products/2/');
      census.add(name, part(parts.slice(0, 1), kind));
      census.add(second, part(parts.slice(1), kind));
    }
  }
  return census;
}

function digestsOf(id: string, { name, price, availability }: ProductContents, locale: 'En' | 'Zh') {
  const path = `${locale === 'En' ? '' : 'zh/'}products/item/${id}/`;
  const shown = (locale === 'Zh' ? name.Zh : null) ?? name.En ?? '';
  const [amount, currency] = [price?.amount ?? null, price?.currency ?? null];
  return {
    row: digestRow([id, `https://skr.example/${path}`, shown, amount, currency, availability]),
    find: digestFindRow({ id, key: id, name: shown, price: amount, currency: currency ?? '', availability }),
    card: digestCard({
      ...{ file: `${path}index.html`, name: shown, availability },
      price: price === null ? '' : formatPrice(price, locale, 'SG'),
    }),
  };
}

function judge(said: Contents['products'], products: Contents['products'], rowSums: RowSums = new Map()) {
  return findOtherRows({ rowSums }, censusOf(said), contextOf('skr', { contents: contentsOf(products) }));
}

const products = new Map([1, 2, 3].map((at) => [String(at), row(at)]));
const facts = 'id, address, name, price or availability';
const saying = (list: string, says = facts) =>
  `A product has another ${says} in ${list} than the catalogue says`;
const allSaying = (locale: 'En' | 'Zh') => [
  ...lists[locale].map((list) => saying(list)),
  saying(`the search (${locale.toLowerCase()})`),
  saying(`the listing (${locale === 'En' ? '' : 'zh/'}products/)`, facts.slice('id, '.length)),
];
const subjectsOf = (faults: ReturnType<typeof judge>) => faults.map(({ subject }) => subject);

describe('the lists of all products', () => {
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
    expect(subjectsOf(judge(said, products))).toEqual([...allSaying('En'), ...allSaying('Zh')]);
  });

  it('are named in the language alone that has another name', () => {
    const said = new Map(products).set('1', row(1, { name: { En: 'Lamp 1', Zh: '台灯' } }));
    expect(subjectsOf(judge(said, products))).toEqual(allSaying('Zh'));
  });

  it('of another number of products are left to another rule', () => {
    expect(judge(new Map([...products].slice(1)), products)).toEqual([]);
  });

  it('are compared anew in a language that took the addresses of another', () => {
    const rowSums: RowSums = new Map();
    const chinese = {
      ...contentsOf(products),
      trees: toPageTrees({ first: 'Zh', second: null, isForced: true }),
    };
    findOtherRows({ rowSums }, censusOf(products), contextOf('skr', { contents: chinese }));
    expect(judge(products, products, rowSums)).toEqual([]);
  });

  it('are compared with one catalogue after the other as with each alone', () => {
    const rowSums: RowSums = new Map();
    const changed = new Map(products).set('2', row(2, { availability: null })).set('4', row(4));
    const without = new Map([...changed].slice(1));
    for (const now of [products, changed, without, new Map<string, ProductContents>(), products]) {
      expect(judge(now, now, rowSums)).toEqual([]);
      if (now.size > 0) expect(judge(new Map(now).set('3', row(9)), now, rowSums)).toHaveLength(8);
    }
  });
});

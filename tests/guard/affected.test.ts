import { expect, it } from 'vitest';
import { toPageTrees } from '#builder/built-dist.ts';
import { countImplausible, listAffected } from '#guard/affected.ts';
import type { GuardContext } from '#guard/context.ts';
import type { Rule } from '#guard/rules.ts';
import { type Contents, toContents } from '#release/contents.ts';
import { aGroup, aSnapshot, manyProducts } from '../catalogue/build-catalogue.ts';
import { contextOf, toReleaseFiles } from './guard-release.ts';

const trees = toPageTrees({ first: 'En', second: 'Zh', isForced: false });
const products = manyProducts(20);
const series = ['Arc', 'Bow', 'Cup'].map((name) => aGroup(name));
const contents = toContents(aSnapshot({ products, categories: [aGroup('Lamps')], series }), trees);
const pageOf = (id: string) => `products/item/${id}/index.html`;
const [lamps, other] = ['products/category/lamps/index.html', 'products/2/index.html'];
const files = [...products.flatMap(({ id }) => [pageOf(id), `zh/${pageOf(id)}`]), lamps, other, 'a.js'];

function affected(broken: readonly (readonly [Rule, ...string[]])[], given: Partial<GuardContext> = {}) {
  const violations = broken.map(([rule, ...places]) => ({ rule, files: places, message: '' }));
  const release = { files: toReleaseFiles(new Map(files.map((file) => [file, '']))) };
  return listAffected(violations, { ...contextOf('skr', { contents, ...given }), release }).map(
    ({ names, ...numbers }) => ({ ...numbers, names: names.map(({ id, name }) => id || name.En) }),
  );
}

const liveOf = (before: Contents) => ({
  ...{ counts: { products: 0, pages: {}, pictures: 0, indexed: null } },
  ...{ files: new Map(), pulledAt: null, snapshot: '', contents: before },
});

it('counts the products whose pages break a rule, in whichever language, and names the first', () => {
  const places = ['5', '4', '3', '2'].map(pageOf);
  const found = affected([
    ['link', ...places, `zh/${pageOf('5')}`],
    ['secret', 'zh/products/item/2/index.html'],
    ['link', pageOf('2')],
    ['older'],
  ]);
  expect(found).toEqual([
    { rule: 'link', kind: 'products', count: 4, of: 20, names: ['5', '4', '3'] },
    { rule: 'secret', kind: 'products', count: 1, of: 20, names: ['2'] },
  ]);
});

it('counts pages and files among all of a release', () => {
  expect(affected([['link', pageOf('1'), lamps, other]])).toEqual([
    { rule: 'link', kind: 'pages', count: 3, of: 42, names: ['1', 'Lamps', '/products/2/'] },
  ]);
  expect(affected([['secret', 'a.js', other]])).toMatchObject([{ kind: 'files', count: 2, of: 43 }]);
});

it('counts the pages of a language that is gone among the live ones, and names products that are there', () => {
  const english = toContents(
    aSnapshot({ products }),
    toPageTrees({ first: 'En', second: null, isForced: false }),
  );
  const gone = ['zh/index.html', `zh/${pageOf('5')}`];
  const release = { files: toReleaseFiles(new Map([pageOf('5'), other].map((file) => [file, '']))) };
  const live = {
    ...liveOf(contents),
    counts: { ...liveOf(contents).counts, pages: { en: 22, 'zh-Hans': 20 } },
  };
  const context = contextOf('skr', { contents: english, live });
  expect(
    listAffected([{ rule: 'language-gone', files: gone, message: '' }], { ...context, release }),
  ).toEqual([
    {
      ...{ rule: 'language-gone', kind: 'pages', count: 2, of: 42 },
      names: [
        { id: '', name: { En: '/zh/', Zh: '/zh/' } },
        { id: '5', name: products[4]?.name },
      ],
    },
  ]);
});

it('counts groups that are gone, else the products that left one', () => {
  const without = toContents(aSnapshot({ products, categories: [aGroup('Lamps')] }), trees);
  expect(affected([['lost-groups']], { contents: without, live: liveOf(contents) })).toEqual([
    { rule: 'lost-groups', kind: 'groups', count: 3, of: 4, names: ['Arc', 'Bow', 'Cup'] },
  ]);
  const inLamps = (count: number) =>
    products.map((one, at) => ({ ...one, categoryNames: at < count ? ['Lamps'] : [] }));
  const [before, now] = [20, 4].map((count) =>
    toContents(aSnapshot({ products: inLamps(count), categories: [aGroup('Lamps')] }), trees),
  );
  if (before === undefined || now === undefined) throw new Error('There are no contents.');
  expect(affected([['lost-groups']], { contents: now, live: liveOf(before) })).toMatchObject([
    {
      ...{ kind: 'products', count: 16, of: 20, names: ['5', '6', '7'] },
      shrunk: [{ kind: 'category', name: { En: 'Lamps' }, before: 20, now: 4 }],
    },
  ]);
});

it('counts products with values that can hardly be meant', () => {
  const priced = (amount: number) =>
    toContents(aSnapshot({ products: manyProducts(20, { price: { amount, currency: 'SGD' } }) }), trees);
  const context = contextOf('skr', { contents: priced(0), live: liveOf(priced(9)) });
  expect(countImplausible(context)).toMatchObject(
    ['free', 'another-unit'].map((what) => {
      return { what, count: 20, of: 20, names: [{ id: '1' }, { id: '2' }, { id: '3' }] };
    }),
  );
});

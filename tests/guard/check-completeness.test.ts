import { describe, expect, it } from 'vitest';
import { toPageTrees } from '#builder/built-dist.ts';
import { CensusTaker } from '#guard/census.ts';
import { findMismatches, findMissing } from '#guard/check-completeness.ts';
import type { GuardContext, LiveRelease } from '#guard/context.ts';
import { toContents } from '#release/contents.ts';
import type { FileContent, PageProduct } from '#release/page/page-content.ts';
import { aGroup, aProduct, aSnapshot } from '../catalogue/build-catalogue.ts';
import { aPage, releaseOf, wordsOf } from './checked-pages.ts';
import { brandOf, contextOf } from './guard-release.ts';

const trees = toPageTrees({ first: 'En', second: 'Zh', isForced: false });
const products = [
  aProduct('1', { name: { En: 'Lamp', Zh: '灯' }, price: { amount: 5, currency: 'SGD' } }),
  aProduct('2', { name: { En: 'Rug', Zh: null } }),
];
const contents = toContents(aSnapshot({ products }), trees);
const planned = { products: 2, pages: { en: 2, 'zh-Hans': 2 }, pictures: 10, indexed: 4 };
const noCounts = { products: 0, pages: {}, pictures: 0, indexed: null };
const live: LiveRelease = {
  counts: noCounts,
  contents: null,
  files: new Map(),
  snapshot: '',
  pulledAt: null,
};

const says = (product: Partial<PageProduct>): Pick<FileContent, 'says'> => ({
  says: {
    ...{ title: '', text: '', written: 0 },
    product: {
      id: '1',
      name: 'Lamp',
      price: 5,
      currency: 'SGD',
      availability: null,
      pictures: 5,
      ...product,
    },
  },
});
const rug = { id: '2', name: 'Rug', price: null, currency: null };
const lists = ['products.json', 'products.csv', 'zh/products.json', 'zh/products.csv'];
const texts = ['assets/i18n/En.json', 'assets/i18n/Zh.json'];
const needed = ['404.html', 'robots.txt', 'search.json', '_headers', ...lists, ...texts];
const sound = {
  ...Object.fromEntries(needed.map((file) => [file, aPage({}, { says: null })])),
  'products/item/1/index.html': aPage({}, says({})),
  'products/item/2/index.html': aPage({}, says(rug)),
  'zh/products/item/1/index.html': aPage({ lang: 'zh-Hans' }, says({ name: '灯' })),
  'zh/products/item/2/index.html': aPage({ lang: 'zh-Hans', canonical: 'translation' }, says(rug)),
};

function judge(files: Readonly<Record<string, FileContent>>, given: Partial<GuardContext> = {}) {
  const context = contextOf('skr', { contents, planned, ...given });
  const release = releaseOf(files, context);
  const census = new CensusTaker();
  for (const [file, content] of Object.entries(files)) census.add(file, content);
  return [findMissing(release, census, context), findMismatches(release, context)].map(wordsOf);
}

const without = (gone: string) => Object.fromEntries(Object.entries(sound).filter(([file]) => file !== gone));
const withPage = (page: FileContent) => ({ ...sound, 'products/item/1/index.html': page });

describe('a release that lacks something', () => {
  it('lacks nothing where it has what the catalogue has', () => {
    expect(judge(sound)).toEqual([[], []]);
  });

  it.each(needed)('has no %s', (file) => {
    expect(judge(without(file))).toEqual([[`no ${file}`], []]);
  });

  it('has fewer pages than were made, or none in a language', () => {
    expect(judge(sound, { planned: { ...planned, pages: { en: 3, 'zh-Hans': 2, fr: 1 } } })[0]).toEqual([
      '2 pages in en, where the build made 3',
      '0 pages in fr, where the build made 1',
    ]);
  });

  it('has too few pictures before the first release alone, when it is compared with nothing else', () => {
    const thresholds = { ...brandOf('skr').thresholds, maxDrop: 0.5 };
    const brand = { ...brandOf('skr'), thresholds };
    const wanting = (pictures: number) => ({ brand, planned: { ...planned, pictures } });
    expect(judge(sound, wanting(20))[0]).toEqual([]);
    expect(judge(sound, wanting(21))[0]).toEqual([
      '10 pictures, where the ERP lists 21 (thresholds.maxDrop)',
    ]);
    expect(judge(sound, { ...wanting(21), live })[0]).toEqual([]);
  });

  it('has lists with more or fewer products than the catalogue', () => {
    const list = (listed: number) => aPage({ listed }, { says: null });
    const files = { ...sound, 'products.json': list(2), 'products.csv': list(1), 'search.json': list(3) };
    expect(judge(files)[0]?.toSorted()).toEqual([
      '1 products in products.csv, where the catalogue has 2',
      '3 products in search.json, where the catalogue has 2',
    ]);
  });

  it('has no page at the former address of a group', () => {
    const groups = { categories: [aGroup('Lamps')], series: [aGroup('Arc')] };
    const moves = [
      { kind: 'category' as const, fromSlug: 'lights', name: 'Lamps' },
      { kind: 'series' as const, fromSlug: 'bow', name: 'Gone' },
    ];
    const moved = toContents(aSnapshot({ products, ...groups, moves }), trees);
    const redirect = { 'products/category/lights/index.html': aPage({ isRedirect: true }, { says: null }) };
    const address = 'zh/products/category/lights/index.html';
    const lacking = 'no page at 1 former addresses: /zh/products/category/lights/';
    expect(judge({ ...sound, ...redirect }, { contents: moved })[0]).toEqual([lacking]);
    const both = { ...sound, ...redirect, [address]: aPage({ isRedirect: true }, { says: null }) };
    expect(judge(both, { contents: moved })[0]).toEqual([]);
  });

  it.each([
    ['is another product', aPage({}, says({ id: '2' }))],
    ['is none', aPage()],
    ['is a redirect', aPage({ isRedirect: true }, says({}))],
  ])('has no page of a product where that %s', (_, page) => {
    const context = { planned: noCounts, live };
    expect(judge(withPage(page), context)).toEqual([['no page in en for 1 of 2 products: 1 (Lamp)'], []]);
  });

  it('has no page of a product that was read before and is not there', () => {
    const context = contextOf('skr', { contents, live });
    const gone = releaseOf(without('zh/products/item/2/index.html'), context);
    const release = { ...gone, contentOf: releaseOf(sound, context).contentOf };
    expect(findMissing(release, new CensusTaker(), context)).toEqual([
      {
        subject: 'no page in zh-Hans for 1 of 2 products: 2 (Rug)',
        files: ['zh/products/item/2/index.html'],
      },
    ]);
  });
});

describe('a page of a product', () => {
  const another = (fault: string) =>
    `Pages in en have another ${fault} than the catalogue says, those of 1 of 2 products: 1 (Lamp)`;

  it.each([
    ['name', aPage({}, says({ name: 'Free lamp' }))],
    ['price', aPage({}, says({ price: 6 }))],
    ['price', aPage({}, says({ price: null, currency: null }))],
    ['price', aPage({}, says({ currency: 'USD' }))],
    ['canonical address', aPage({ canonical: 'translation' }, says({}))],
  ])('says otherwise than the catalogue: %s', (fault, page) => {
    expect(judge(withPage(page))).toEqual([[], [another(fault)]]);
  });

  it('has the name in its language, and the availability of the catalogue', () => {
    expect(judge(withPage(aPage({}, says({ name: '灯' }))))).toEqual([[], [another('name')]]);
    const inStock = aPage({}, says({ availability: 'in_stock' }));
    expect(judge(withPage(inStock))).toEqual([[], [another('availability')]]);
    // An attribute of a product without a price, which looks like one.
    const looking = aPage({}, says({ ...rug, availability: 'in_stock' }));
    expect(judge({ ...sound, 'products/item/2/index.html': looking })).toEqual([[], []]);
  });

  it('is judged again once it changes, or the catalogue does', () => {
    const context = contextOf('skr', { contents });
    const first = releaseOf(sound, context);
    expect(findMismatches(first, context)).toEqual([]);
    const { rightPages } = first;
    const changed = withPage(aPage({}, says({ price: 6 })));
    expect(findMismatches({ ...releaseOf(changed, context), rightPages }, context)).toEqual([
      { subject: another('price'), files: ['products/item/1/index.html'] },
    ]);
    const dearer = products.map((one) => ({ ...one, price: { amount: 7, currency: 'SGD' } }));
    const later = { ...context, contents: toContents(aSnapshot({ products: dearer }), trees) };
    expect(findMismatches({ ...releaseOf(sound, later), rightPages }, later)).toMatchObject([
      { subject: expect.stringContaining('2 of 2 products: 1 (Lamp), 2 (Rug)') },
      { subject: expect.stringContaining('Pages in zh-Hans have another price') },
    ]);
  });
});

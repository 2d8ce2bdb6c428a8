import { describe, expect, it } from 'vitest';
import { toPageTrees } from '#builder/built-dist.ts';
import type { Brand } from '#config/brands.ts';
import type { Product } from '#catalogue/product.ts';
import type { Snapshot } from '#catalogue/snapshot.ts';
import {
  findDrops,
  findLostGroups,
  findLostLanguages,
  findNewerPull,
  listPagesIn,
} from '#guard/check-counts.ts';
import type { LiveRelease } from '#guard/context.ts';
import { toContents } from '#release/contents.ts';
import { noContent } from '#release/page/page-content.ts';
import { aGroup, anImage, aProduct, aSnapshot, manyProducts } from '../catalogue/build-catalogue.ts';
import { brandOf, contextOf, toReleaseFiles } from './guard-release.ts';

const trees = toPageTrees({ first: 'En', second: 'Zh', isForced: false });
const contentsOf = (given: Partial<Snapshot>) => toContents(aSnapshot(given), trees);
const counts = { products: 100, pages: { en: 100, 'zh-Hans': 50 }, pictures: 100, indexed: 150 };
const liveWith = (given: Partial<LiveRelease>): LiveRelease => ({
  ...{ counts, contents: null, files: new Map(), snapshot: 'before', pulledAt: null },
  ...given,
});

const noPages = { files: new Map(), contentOf: () => null, withdrawn: new Set<string>() };

describe('a fall of numbers', () => {
  const context = contextOf('skr', { live: liveWith({}) });

  it('is none before the first release, and none where all stays or grows', () => {
    expect(findDrops(noPages, counts, contextOf('skr'))).toEqual([]);
    expect(findDrops(noPages, { ...counts, products: 200 }, context)).toEqual([]);
  });

  it('is told of each number, and of a lost language apart', () => {
    const now = { products: 10, pages: { en: 30 }, pictures: 0, indexed: null };
    expect(findDrops(noPages, now, context)).toEqual([
      '10 products instead of 100: 90 % fewer, brands.json allows 20 % a day',
      '30 pages in en instead of 100: 70 % fewer, brands.json allows 20 % a day',
      '0 pictures instead of 100: 100 % fewer, brands.json allows 20 % a day',
      '0 pages for search engines instead of 150: 100 % fewer, brands.json allows 20 % a day',
    ]);
    expect(findLostLanguages(now, context)).toEqual(['zh-Hans']);
    expect(findLostLanguages(now, contextOf('skr'))).toEqual([]);
    const none = contextOf('skr', { live: liveWith({ counts: { ...counts, pages: { fr: 0 } } }) });
    expect(findLostLanguages(now, none)).toEqual([]);
  });
});

it('is told of a lost language with its pages, wherever those are', () => {
  const pagesIn = (language: string, first: 'En' | 'Zh') => {
    const second = first === 'En' ? 'Zh' : 'En';
    const given = { products: [aProduct('5')], categories: [aGroup('Lamps')] };
    const contents = toContents(aSnapshot(given), toPageTrees({ first, second, isForced: false }));
    return listPagesIn(language, { live: liveWith({ contents }) });
  };
  const [product, group] = ['products/item/5/index.html', 'products/category/lamps/index.html'];
  expect(pagesIn('zh-Hans', 'En')).toEqual([`zh/${product}`, `zh/${group}`]);
  expect(pagesIn('zh-Hans', 'Zh')).toEqual([product, group]);
  expect(pagesIn('fr', 'En')).toEqual([]);
  expect(listPagesIn('zh-Hans', { live: liveWith({}) })).toEqual([]);
});

it('is told of different pictures, where they are files of the site', () => {
  const filesWith = (count: number) =>
    toReleaseFiles(
      new Map(
        Array.from({ length: count }, (_, at) => [
          [`assets/pictures/${at}-1200x630.jpg`, ''] as const,
          [`assets/pictures/${at}-640.webp`, ''] as const,
        ]).flat(),
      ),
    );
  const live = liveWith({ files: filesWith(10) });
  const dropsTo = (count: number, given: Partial<Brand> = {}) => {
    const context = contextOf('skr', { live, brand: { ...brandOf('skr'), ...given } });
    return findDrops({ ...noPages, files: filesWith(count) }, counts, context);
  };
  expect(dropsTo(8)).toEqual([]);
  expect(dropsTo(7)).toEqual([
    '7 different pictures instead of 10: 30 % fewer, brands.json allows 20 % a day',
  ]);
  expect(dropsTo(0, { images: { kind: 'link' } })).toEqual([]);
});

it('names the first products that a fall is about, where the live release tells', () => {
  const contents = (count: number) => contentsOf({ products: manyProducts(100).slice(0, count) });
  const live = liveWith({ contents: contents(100) });
  const context = contextOf('skr', { live, contents: contents(60) });
  const [clause] = findDrops(noPages, { ...counts, products: 60 }, context);
  const names = manyProducts(100)
    .slice(60, 63)
    .map(({ id, name }) => `${id} (${name.En})`);
  expect(clause).toBe(
    `60 products instead of 100: 40 % fewer, brands.json allows 20 % a day; 40 of the live 100 are missing: ${names.join(', ')} and 37 more`,
  );
});

it('names the products whose pages lost their pictures, or that search engines are kept from', () => {
  const products = manyProducts(4, { images: [anImage('https://erp.example/media/a.jpg')] });
  const withoutAny = aProduct('never');
  const pageOf = (id: string) => `products/item/${id}/index.html`;
  const ofPage = { name: '', price: null, currency: null, availability: null };
  const page = (id: string, pictures: number, isIndexed: boolean) => ({
    ...noContent,
    shared: { ...noContent.shared, lang: 'en', isIndexed },
    says: { title: '', text: '', written: 0, product: { ...ofPage, id, pictures } },
  });
  const pages = new Map([
    ...products.map(({ id }, at) => [pageOf(id), page(id, at === 0 ? 1 : 0, at < 2)] as const),
    [pageOf('never'), page('never', 0, true)],
    [pageOf('gone'), page('gone', 0, false)],
    ['404.html', page('1', 0, false)],
  ]);
  const release = {
    files: toReleaseFiles(new Map([...pages.keys()].map((file) => [file, '']))),
    contentOf: (file: string) => pages.get(file) ?? null,
    withdrawn: new Set([pageOf('gone')]),
  };
  const contents = contentsOf({ products: [...products, withoutAny] });
  const live = liveWith({ contents, counts: { products: 5, pages: {}, pictures: 4, indexed: 5 } });
  const context = contextOf('skr', { live, contents });
  const named = products.map(({ id, name }) => `/products/item/${id}/ (${name.En})`);
  expect(findDrops(release, { products: 5, pages: {}, pictures: 1, indexed: 3 }, context)).toEqual([
    {
      subject: `1 pictures instead of 4: 75 % fewer, brands.json allows 20 % a day; none on ${named.slice(1).join(', ')}`,
      files: products.slice(1).map(({ id }) => pageOf(id)),
    },
    {
      subject: `3 pages for search engines instead of 5: 40 % fewer, brands.json allows 20 % a day; kept from them are ${named.slice(2).join(', ')}`,
      files: products.slice(2).map(({ id }) => pageOf(id)),
    },
  ]);
});

describe('a catalogue that was read earlier than the live one', () => {
  const [early, late] = ['2026-11-23T10:00:00.000Z', '2026-11-23T10:00:01.000Z'];

  it.each<[at: string | null, pulledAt: string | null, snapshot: string, faults: number]>([
    [early, late, 'now', 1],
    [early, early, 'now', 0],
    [late, early, 'now', 0],
    [early, late, 'before', 0],
    [null, late, 'now', 0],
    [early, null, 'now', 0],
  ])('read at %s, the live one at %s, as snapshot %s: %i', (at, pulledAt, snapshot, faults) => {
    const context = contextOf('skr', { pulled: { at, snapshot }, live: liveWith({ pulledAt }) });
    expect(findNewerPull(context)).toHaveLength(faults);
    expect(findNewerPull({ ...context, live: null })).toEqual([]);
  });
});

describe('a loss of groups', () => {
  const series = ['Arc', 'Bow', 'Cup', 'Dot'].map((name) => aGroup(name));
  const categories = [aGroup('Lamps'), aGroup('Sale')];
  const products = manyProducts(12, { categoryNames: ['Lamps', 'Sale'], seriesName: 'Arc' }).map(
    (product, at): Product => ({ ...product, seriesName: series[at % 4]?.name ?? null }),
  );
  const before = { products, categories, series };
  const lossOf = (now: Partial<Snapshot>) => {
    const live = liveWith({ contents: contentsOf(before) });
    return findLostGroups(contextOf('skr', { live, contents: contentsOf({ ...before, ...now }) }));
  };
  const first = (count: number) =>
    products
      .slice(0, count)
      .map(({ id, name }) => `${id} ${name.En}`)
      .join(', ');
  const moved = (count: number, given: Partial<Product>) =>
    products.map((product, at) => (at < count ? { ...product, ...given } : product));

  it('is one where most series went, whether products still name them or name none', () => {
    expect(lossOf({ series: series.slice(0, 1) })).toEqual(['3 of 4 series (Bow, Cup, Dot)']);
    expect(lossOf({ series: [] })).toEqual(['4 of 4 series (Arc, Bow, Cup, Dot)']);
    expect(lossOf({ series: series.slice(0, 2) })).toEqual([]);
    const renamed = series.map(({ name }) => aGroup(`New ${name}`));
    const others = products.map((one) => ({ ...one, seriesName: `New ${one.seriesName}` }));
    expect(lossOf({ series: renamed, products: others })).toEqual([]);
    const unnamed = moved(products.length, { seriesName: null });
    expect(lossOf({ series: [], products: unnamed })).toEqual(['4 of 4 series (Arc, Bow, Cup, Dot)']);
    expect(lossOf({ series: [], products: unnamed.slice(0, 4) }).join()).not.toContain('series');
  });

  it('is one where a group of many products lost most of them, gone or moved', () => {
    const clause = `7 of 12 products of the category Lamps (${first(5)} and 2 more)`;
    expect(lossOf({ products: moved(7, { categoryNames: ['Sale'] }) })).toEqual([clause]);
    expect(lossOf({ products: moved(6, { categoryNames: ['Sale'] }) })).toEqual([]);
    expect(lossOf({ products: products.slice(7) })).toEqual([
      clause,
      `7 of 12 products of the category Sale (${first(5)} and 2 more)`,
    ]);
  });

  it('is one where a series of many products lost most of them', () => {
    const inArc = (count: number) =>
      contentsOf({
        ...before,
        products: products.map((product, at) => ({ ...product, seriesName: at < 12 - count ? null : 'Arc' })),
      });
    const clause = `7 of 12 products of the series Arc (${first(5)} and 2 more)`;
    const live = liveWith({ contents: inArc(12) });
    expect(findLostGroups(contextOf('skr', { live, contents: inArc(5) }))).toEqual([clause]);
    expect(findLostGroups(contextOf('skr', { live, contents: inArc(6) }))).toEqual([]);
  });

  it('is none where nothing changed, and can not be told without the contents of the live release', () => {
    expect(lossOf({})).toEqual([]);
    expect(findLostGroups(contextOf('skr', { live: liveWith({}) }))).toEqual([]);
    expect(findLostGroups(contextOf('skr'))).toEqual([]);
  });

  it('of ten products begins with the sixth', () => {
    const ten = { ...before, products: products.slice(0, 10) };
    const live = liveWith({ contents: contentsOf(ten) });
    const lossFrom = (from: number) => {
      const contents = contentsOf({ ...ten, products: ten.products.slice(from) });
      return findLostGroups(contextOf('skr', { live, contents }));
    };
    expect(lossFrom(5)).toEqual([]);
    expect(lossFrom(6)).toEqual([
      `6 of 10 products of the category Lamps (${first(5)} and 1 more)`,
      `6 of 10 products of the category Sale (${first(5)} and 1 more)`,
    ]);
  });
});

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Product } from '#catalogue/product.ts';
import type { CatalogueRecord } from '#catalogue/record.ts';
import type { Snapshot } from '#catalogue/snapshot.ts';
import { judgeLosses } from '#guard/losses.ts';
import type { Violation } from '#guard/violation.ts';
import { aGroup, anImage, aProduct, manyProducts } from '../catalogue/build-catalogue.ts';
import { aRecord } from '../catalogue/a-record.ts';

function judge(
  live: CatalogueRecord | null,
  record: CatalogueRecord,
  { dayStart = live, maxDrop = 0.2 } = {},
): readonly Violation[] {
  return judgeLosses(record, { live, dayStart }, maxDrop);
}

/** Returns each violation as a text such as `drop products 100 60`, followed by the ids of the lost records. */
function format(violations: readonly Violation[]) {
  return violations.map(({ rule, values, subjects }) => {
    const of = rule === 'lost-groups' ? (values.shrunk ?? { kind: values.kind }) : values;
    const { name, allowed, language, ...words } = { name: null, allowed: null, language: null, ...of };
    const text = [rule, language, ...Object.values(words)].filter((one) => one !== null && one !== false);
    return [text.join(' '), ...subjects.flatMap(({ items }) => items.map(({ id }) => id))];
  });
}

describe('the loss of products', () => {
  const of = (products: readonly Product[]) => aRecord({ products });
  const hundred = manyProducts(100);

  it('is reported only if it exceeds the limit in brands.json', () => {
    fc.assert(
      fc.property(fc.nat(60), fc.nat(60), fc.integer({ min: 0, max: 100 }), (before, lost, percent) => {
        const products = manyProducts(before);
        const now = products.slice(Math.min(before, lost));
        const found = judge(of(products), of(now), { maxDrop: percent / 100 });
        const isMore = Math.min(before, lost) * 100 > before * percent;
        expect(found.some(({ rule }) => rule === 'drop')).toBe(isMore);
      }),
    );
  });

  it('is reported with the lost products and the number of remaining products', () => {
    const [violation] = judge(of(hundred), of(hundred.slice(40)));
    expect(violation).toMatchObject({
      rule: 'drop',
      subjects: [
        { kind: 'products', of: 100, items: { length: 40, 0: { id: '1', name: { En: 'Product 1' } } } },
      ],
      values: { what: 'products', language: null, before: 100, now: 60, allowed: 0.2, isOfDay: false },
    });
  });

  it('is reported even if as many new products were added', () => {
    const old = manyProducts(504);
    const others = old.map((product) => ({ ...product, id: `new-${product.id}` }));
    expect(judge(of(old), of(others))[0]).toMatchObject({ rule: 'drop', values: { before: 504, now: 0 } });
  });

  it('is not reported for a first release, or if products were only added', () => {
    expect(judge(null, of([]))).toEqual([]);
    expect(judge(of(hundred), of(manyProducts(200)))).toEqual([]);
  });

  it('is not reported if the earlier release had demo content', () => {
    const invented = { ...of(hundred), isDemo: true };
    const real = of([aProduct('real')]);
    expect(judge(invented, real)).toEqual([]);
    expect(judge(real, real, { dayStart: invented })).toEqual([]);
    expect(judge(real, invented)).not.toEqual([]);
  });

  it('is added to earlier losses of the same day', () => {
    const [dayStart, live] = [of(hundred), of(hundred.slice(15))];
    expect(format(judge(live, of(hundred.slice(21)), { dayStart }))[0]?.[0]).toBe(
      'drop products 100 79 true',
    );
    expect(judge(live, of(hundred.slice(20)), { dayStart })).toEqual([]);
    const forced = of(hundred.slice(50));
    expect(judge(forced, forced, { dayStart })).toEqual([]);
  });
});

describe('the check of pages, pictures and languages', () => {
  const counts = { pages: { en: 100, 'zh-Hans': 50 }, indexed: 150 };

  it('reports a large drop in the number of indexable pages', () => {
    const now = aRecord({}, { ...counts, indexed: 100 });
    expect(format(judge(aRecord({}, counts), now))).toEqual([['drop indexed-pages 150 100']]);
    expect(judge(aRecord({}, counts), aRecord({}, { ...counts, indexed: null }))).toEqual([]);
  });

  it('reports lost page addresses even if as many pages were added', () => {
    const named = (names: readonly string[]) => ({ series: names.map((name) => aGroup(name)) });
    const live = aRecord(named(['Arc', 'Bow', 'Cup', 'Dot']));
    const renamed = named(['Arc', 'Bow', 'Cup', 'New']);
    expect(format(judge(live, aRecord(renamed)))).toEqual([
      ['drop en pages 4 3', 'Dot'],
      ['drop zh-Hans pages 4 3', 'Dot'],
    ]);
    const moves = [{ kind: 'series', fromSlug: 'dot', name: 'New' }] as const;
    expect(judge(live, aRecord({ ...renamed, moves }))).toEqual([]);
    const moved = (trees: CatalogueRecord['trees']) => ({ ...live, trees });
    const elsewhere = live.trees.map((tree) => ({ ...tree, series: `/shop${tree.series}` }));
    expect(format(judge(live, moved(elsewhere))).flat()).toContain('drop en pages 4 0');
    const swapped = live.trees.map((tree, at) => ({
      ...tree,
      locale: live.trees[1 - at]?.locale ?? tree.locale,
    }));
    expect(judge(live, moved(swapped))).toEqual([]);
  });

  it('does not report the page of a withdrawn product as lost', () => {
    const products = manyProducts(10);
    const withdrawn = ['1', '2', '3'].map((id) => ({
      ...{ id, name: { En: id, Zh: null }, categoryNames: [], seriesName: null, endedGroups: [] },
      ...{ since: '2026-11-28', isLeftOut: false, isGone: false },
    }));
    const now = { products: products.slice(3), withdrawn };
    expect(format(judge(aRecord({ products }), aRecord(now)))).toEqual([
      ['drop products 10 7', '1', '2', '3'],
    ]);
  });

  it('does not report lost Chinese pages if the ERP no longer offers Chinese', () => {
    const all = { products: manyProducts(4), categories: [aGroup('Lamps')] };
    const live = aRecord(all, counts);
    const english = live.trees.filter(({ locale }) => locale === 'En');
    const record = { ...aRecord(all, { pages: { en: 100 }, indexed: 100 }), trees: english };
    expect(judge(live, record)).toEqual([]);
  });

  it('reports a language that lost all its pages', () => {
    const live = aRecord({ products: [aProduct('5')], categories: [aGroup('Lamps')] }, counts);
    const record = { ...live, counts: { ...live.counts, pages: { en: 100 } } };
    expect(judge(live, record)).toMatchObject([
      {
        rule: 'language-gone',
        values: { language: 'zh-Hans', pages: 50 },
        subjects: [{ kind: 'pages', of: 150, items: [{ id: '5' }, { id: 'Lamps' }] }],
        files: ['zh/products/item/5/index.html', 'zh/products/category/lamps/index.html'],
      },
    ]);
  });

  it('reports lost pictures, with the products that lost all their pictures', () => {
    const images = [anImage('https://erp.example/a.jpg'), anImage('https://erp.example/b.jpg')];
    const live = aRecord({ products: manyProducts(4, { images }) });
    const bare = (count: number) =>
      aRecord({
        products: manyProducts(4, { images }).map((one, at) => (at < count ? { ...one, images: [] } : one)),
      });
    expect(format(judge(live, bare(1)))).toEqual([['drop pictures 8 6', '1']]);
    const twice = aRecord({ products: manyProducts(4, { images: images.slice(1) }) });
    expect(format(judge(live, twice))).toEqual([['drop pictures 8 4']]);
  });
});

describe('the check of categories and series', () => {
  const series = ['Arc', 'Bow', 'Cup', 'Dot'].map((name) => aGroup(name));
  const categories = [aGroup('Lamps'), aGroup('Sale')];
  const products = manyProducts(12, { categoryNames: ['Lamps', 'Sale'] }).map(
    (product, at): Product => ({
      ...product,
      seriesName: series[at % 4]?.name ?? null,
    }),
  );
  const before = { products, categories, series };
  const lossOf = (now: Partial<Snapshot>) =>
    format(judge(aRecord(before), aRecord({ ...before, ...now }), { maxDrop: 1 }));
  const ids = (count: number) => products.slice(0, count).map(({ id }) => id);
  const moved = (count: number, given: Partial<Product>) =>
    products.map((product, at) => (at < count ? { ...product, ...given } : product));

  it('reports lost series if most series are missing and were not renamed', () => {
    expect(lossOf({ series: series.slice(0, 1) })).toEqual([['lost-groups series', 'Bow', 'Cup', 'Dot']]);
    expect(lossOf({ series: [] })).toEqual([['lost-groups series', 'Arc', 'Bow', 'Cup', 'Dot']]);
    expect(lossOf({ series: series.slice(0, 2) })).toEqual([]);
    const renamed = series.map(({ name }) => aGroup(`New ${name}`));
    const others = products.map((one) => ({ ...one, seriesName: `New ${one.seriesName}` }));
    expect(lossOf({ series: renamed, products: others })).toEqual([]);
    const unnamed = moved(products.length, { seriesName: null });
    expect(lossOf({ series: [], products: unnamed })).toEqual([
      ['lost-groups series', 'Arc', 'Bow', 'Cup', 'Dot'],
    ]);
    expect(lossOf({ series: [], products: unnamed.slice(0, 4) }).join()).not.toContain('lost-groups series');
  });

  it('reports a missing category if most of its products still refer to it', () => {
    expect(lossOf({ categories: categories.slice(0, 1) })).toEqual([['lost-groups category', 'Sale']]);
    expect(lossOf({ categories: [] })).toEqual([['lost-groups category', 'Lamps', 'Sale']]);
  });

  it('reports a large category that lost most of its products', () => {
    const clause = ['lost-groups category 12 5', ...ids(7)];
    expect(lossOf({ products: moved(7, { categoryNames: ['Sale'] }) })).toEqual([clause]);
    expect(lossOf({ products: moved(6, { categoryNames: ['Sale'] }) })).toEqual([]);
    expect(lossOf({ products: products.slice(7) })).toEqual([clause, clause]);
  });

  it('adds a new loss to earlier losses of the same day', () => {
    const inLamps = (count: number) =>
      aRecord({ ...before, products: moved(12 - count, { categoryNames: ['Sale'] }) });
    const dayStart = inLamps(12);
    expect(judge(inLamps(6), inLamps(5), { dayStart })).toMatchObject([
      {
        subjects: [{ of: 12, items: { length: 7 } }],
        values: { shrunk: { before: 12, now: 5 }, isOfDay: true },
      },
    ]);
    expect(judge(inLamps(6), inLamps(6), { dayStart })).toEqual([]);
    expect(judge(inLamps(8), inLamps(6), { dayStart })).toEqual([]);
    const withSeries = (count: number) => aRecord({ ...before, series: series.slice(0, count) });
    expect(judge(withSeries(2), withSeries(1), { dayStart: withSeries(4) })).toMatchObject([
      { rule: 'lost-groups', values: { kind: 'series', shrunk: null, isOfDay: true } },
    ]);
  });
});

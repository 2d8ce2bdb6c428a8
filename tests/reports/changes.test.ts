import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Product } from '#catalogue/product.ts';
import { type ContentChanges, isUnchanged, type ListChanges } from '#reports/changes/changes.ts';
import { compareContents } from '#reports/changes/compare-contents.ts';
import { toChanges } from '#reports/changes/to-changes.ts';
import { formatRecord, parseRecord } from '#catalogue/record-file.ts';
import type { SiteInput } from '#site/site.ts';
import { aGroup, aProduct, anImage, aSetting } from '../catalogue/build-catalogue.ts';
import { anyChange, anyMaterial } from '../site/any-site.ts';
import { aSite, monolingual } from '../site/build-site.ts';
import { aRelease, contentsOf } from '../publish/any-release.ts';
import { findDifferences, toDifferences } from '../publish/targets/differences.ts';

const siteUrl = 'https://dr.example';
const none: ListChanges = { added: [], withdrawn: [], changed: [] };

function compare(before: SiteInput | null, after: SiteInput): ContentChanges {
  return compareContents(before && contentsOf(before), contentsOf(after), siteUrl);
}

function allDifferences({ product, category, series }: ContentChanges) {
  return {
    product: toDifferences(product),
    category: toDifferences(category),
    series: toDifferences(series),
  };
}

describe('the changes between two sites', () => {
  it('are exactly the products, categories and series that differ, each with the fields that do', () => {
    fc.assert(
      fc.property(anyMaterial, fc.array(anyChange, { minLength: 1, maxLength: 3 }), (before, changes) => {
        const after = changes.reduce((material, change) => change(material), before);
        expect(allDifferences(compare(before, after))).toEqual(findDifferences(before, after));
      }),
    );
  });

  it('are the same where the former contents were kept as text', () => {
    fc.assert(
      fc.property(anyMaterial, anyChange, (before, change) => {
        const after = contentsOf(change(before));
        const record = contentsOf(before);
        const kept = parseRecord(formatRecord(record), record.counts);
        expect(kept).not.toBeNull();
        expect(compareContents(kept, after, siteUrl)).toEqual(
          compareContents(contentsOf(before), after, siteUrl),
        );
      }),
    );
  });

  it('are none between a site and itself', () => {
    fc.assert(
      fc.property(anyMaterial, (material) => {
        expect(compare(material, structuredClone(material))).toEqual({
          themeColor: null,
          languages: { on: [], off: [] },
          product: none,
          category: none,
          series: none,
        });
      }),
    );
  });

  it('are all of a first release', () => {
    const { product, category } = compare(
      null,
      aSite({ products: [aProduct('1')], categories: [aGroup('Lamps')] }),
    );
    expect(product.added.map(({ id }) => id)).toEqual(['1']);
    expect(category.added.map(({ id }) => id)).toEqual(['Lamps']);
  });
});

describe('a changed product', () => {
  const lamp = aProduct('1', {
    name: { En: 'Lamp', Zh: '灯' },
    summary: { En: 'Tall', Zh: null },
    categoryNames: ['Lamps'],
    images: [anImage('https://erp.example/a.jpg')],
    price: { amount: 129.9, currency: 'SGD' },
    availability: 'in_stock',
  });
  const same = { locale: null, effect: 'changed' } as const;

  it.each<readonly [Partial<Product>, unknown]>([
    [
      { name: { En: 'Lamp', Zh: '台灯' } },
      { field: 'name', locale: 'Zh', effect: 'changed', step: { from: '灯', to: '台灯' } },
    ],
    [
      { name: { En: 'Lamp', Zh: null } },
      { field: 'name', locale: 'Zh', effect: 'removed', step: { from: '灯', to: null } },
    ],
    [{ summary: { En: 'Tall', Zh: '高' } }, { field: 'summary', locale: 'Zh', effect: 'added', step: null }],
    [{ summary: null }, { field: 'summary', locale: 'En', effect: 'removed', step: null }],
    [
      { price: { amount: 140, currency: 'SGD' } },
      { ...same, field: 'price', step: { from: 'SGD 129.90', to: 'SGD 140.00' } },
    ],
    [{ price: null }, { ...same, field: 'price', effect: 'removed', step: { from: 'SGD 129.90', to: null } }],
    [
      { availability: 'out_of_stock' },
      { ...same, field: 'availability', step: { from: 'in stock', to: 'out of stock' } },
    ],
    [
      { categoryNames: ['Sofas', 'Lamps'] },
      { ...same, field: 'categories', step: { from: 'Lamps', to: 'Sofas, Lamps' } },
    ],
    [
      { categoryNames: ['Lamps', 'Lamps &amp; lights'] },
      { ...same, field: 'categories', step: { from: 'Lamps', to: 'Lamps, Lamps & lights' } },
    ],
    [{ seriesName: 'Arc' }, { ...same, field: 'series', effect: 'added', step: { from: null, to: 'Arc' } }],
    [{ images: [anImage('https://erp.example/b.jpg')] }, { ...same, field: 'pictures', step: null }],
    [
      { images: [{ ...anImage('https://erp.example/a.jpg'), width: 9 }] },
      { ...same, field: 'pictures', step: null },
    ],
  ])('says what became of it: %o', (given, field) => {
    const { product } = compare(
      aSite({ products: [lamp] }),
      aSite({ products: [{ ...lamp, ...given }, aProduct('2')] }),
    );
    expect(product.changed).toEqual([expect.objectContaining({ id: '1', fields: [field] })]);
  });

  it('leads to its page in every printed language', () => {
    const renamed = { ...lamp, name: { En: 'New', Zh: '新' } };
    const { product } = compare(aSite({ products: [lamp] }), aSite({ products: [renamed] }));
    expect(product.changed[0]).toMatchObject({
      name: { En: 'New', Zh: '新' },
      pages: [
        { locale: 'En', url: 'https://dr.example/products/item/1/' },
        { locale: 'Zh', url: 'https://dr.example/zh/products/item/1/' },
      ],
    });
  });

  it('is none where only a language changed that is not printed, or the date', () => {
    const changed = { ...lamp, name: { En: 'Lamp', Zh: '台灯' }, updatedAt: '2026-11-21' };
    const english = { setting: monolingual };
    const { product } = compare(
      aSite({ products: [lamp], ...english }),
      aSite({ products: [changed], ...english }),
    );
    expect(product).toEqual(none);
  });
});

describe('a changed site', () => {
  it('says from which theme colour to which', () => {
    const after = aSite({ setting: aSetting({ themeColor: '#d9a400' }) });
    expect(compare(aSite(), after).themeColor).toEqual({ from: '#0a7d5a', to: '#d9a400' });
  });

  it('says which language was switched on or off', () => {
    const english = aSite({ setting: monolingual });
    expect(compare(english, aSite()).languages).toEqual({ on: ['Zh'], off: [] });
    expect(compare(aSite(), english).languages).toEqual({ on: [], off: ['Zh'] });
  });

  it('says where a withdrawn product was', () => {
    const { product } = compare(aSite({ products: [aProduct('1')] }), aSite({ setting: monolingual }));
    expect(product.withdrawn[0]?.pages.map(({ url }) => url)).toEqual([
      'https://dr.example/products/item/1/',
      'https://dr.example/zh/products/item/1/',
    ]);
  });
});

describe('the changes between two releases', () => {
  const contents = contentsOf(aSite({ products: [aProduct('1')] }));
  const files = {
    'index.html': 'a',
    'zh/404.html': 'b',
    'products/category/椅 +/index.html': 'c',
    'sitemap.xml': 'd',
  };

  it('are none where the bytes and contents are the same', () => {
    const changes = toChanges(
      { release: aRelease(files), contents },
      { release: aRelease(files), contents },
      siteUrl,
    );
    expect(isUnchanged(changes)).toBe(true);
  });

  it('name the pages whose bytes changed, and no other files', () => {
    const after = { 'index.html': 'A', 'zh/404.html': 'B', 'new/index.html': 'c', 'sitemap.xml': 'D' };
    const changes = toChanges(
      { release: aRelease(files), contents },
      { release: aRelease(after, { code: 'newer' }), contents },
      siteUrl,
    );
    expect(isUnchanged(changes)).toBe(false);
    expect(changes).toMatchObject({
      isCodeChanged: true,
      pages: {
        added: ['https://dr.example/new/'],
        changed: ['https://dr.example/', 'https://dr.example/zh/404.html'],
        removed: ['https://dr.example/products/category/%E6%A4%85%20%2B/'],
      },
    });
  });

  it('say so where it is not known what the live release says', () => {
    const changes = toChanges(
      { release: aRelease(files), contents: null },
      { release: aRelease(files), contents },
      siteUrl,
    );
    expect(changes.contents).toBeNull();
    expect(isUnchanged(changes)).toBe(false);
  });
});

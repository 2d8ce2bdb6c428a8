import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { toPageTrees } from '#builder/built-dist.ts';
import type { Languages } from '#catalogue/text.ts';
import type { Product } from '#catalogue/product.ts';
import { diffRecords } from '#catalogue/record-diff.ts';
import { type CatalogueRecord, toRecord } from '#catalogue/record.ts';
import { formatRecord, parseRecord } from '#catalogue/record-file.ts';
import type { Snapshot } from '#catalogue/snapshot.ts';
import { toSite } from '#site/site.ts';
import { anyMaterial } from '../site/any-site.ts';
import { aGroup, anImage, aProduct, aSetting, aSnapshot } from './build-catalogue.ts';

const both: Languages = { first: 'En', second: 'Zh', isForced: false };

function recordOf(given: Partial<Snapshot>, languages = both): CatalogueRecord {
  return toRecord(aSnapshot(given), toPageTrees(languages), {});
}

function fieldsOf(before: Partial<Product>, after: Partial<Product>, languages = both) {
  const one = (given: Partial<Product>) => recordOf({ products: [aProduct('1', given)] }, languages);
  const { changed } = diffRecords(one(before), one(after)).product;
  return changed.get('1')?.fields ?? [];
}

const nothing = { added: new Map(), withdrawn: new Map(), changed: new Map() };

describe('the diff of two records', () => {
  it('is empty for a record and its stored copy', () => {
    fc.assert(
      fc.property(anyMaterial, (material) => {
        const { snapshot, languages } = toSite(material);
        const record = toRecord(snapshot, toPageTrees(languages), {});
        const stored = parseRecord(formatRecord(record), record.counts);
        const same = { themeColor: null, languages: { on: [], off: [] } };
        const lists = { product: nothing, category: nothing, series: nothing };
        expect(diffRecords(stored, record)).toEqual({ ...same, ...lists });
      }),
    );
  });

  it('matches products by id, not by position', () => {
    const ids = (...all: readonly string[]) => recordOf({ products: all.map((id) => aProduct(id)) });
    const { added, withdrawn, changed } = diffRecords(ids('1', '2', '3'), ids('3', '4', '5')).product;
    expect([[...added.keys()], [...withdrawn.keys()], [...changed.keys()]]).toEqual([
      ['4', '5'],
      ['1', '2'],
      [],
    ]);
  });

  it('lists everything as added if there is no earlier release', () => {
    const { product, category } = diffRecords(
      null,
      recordOf({ products: [aProduct('1')], categories: [aGroup('Lamps')] }),
    );
    expect([...product.added.keys(), ...category.added.keys()]).toEqual(['1', 'Lamps']);
  });

  it('includes changes to the theme colour and the languages', () => {
    const before = recordOf({ setting: aSetting({ themeColor: '#111111' }) });
    const after = recordOf(
      { setting: aSetting({ themeColor: '#222222' }) },
      { first: 'En', second: null, isForced: false },
    );
    expect(diffRecords(before, after)).toMatchObject({
      themeColor: { from: '#111111', to: '#222222' },
      languages: { on: [], off: ['Zh'] },
    });
  });
});

describe('the changed fields of a product', () => {
  it('are listed with their values before and after', () => {
    const before = { price: { amount: 12.5, currency: 'SGD' }, categoryNames: ['A &amp; B', 'C'] } as const;
    const after = { name: { En: 'New', Zh: '新' }, availability: 'preorder', categoryNames: ['C'] } as const;
    expect(fieldsOf(before, after)).toEqual([
      { field: 'name', locale: 'En', effect: 'changed', step: { from: 'Product 1', to: 'New' } },
      { field: 'name', locale: 'Zh', effect: 'added', step: { from: null, to: '新' } },
      { field: 'price', locale: null, effect: 'removed', step: { from: 'SGD 12.50', to: null } },
      { field: 'availability', locale: null, effect: 'added', step: { from: null, to: 'preorder' } },
      { field: 'categories', locale: null, effect: 'changed', step: { from: 'A & B, C', to: 'C' } },
    ]);
  });

  it('are listed without values if records have only digests of the values', () => {
    const summary = { summary: { En: 'Bright', Zh: null } };
    expect(fieldsOf({}, { ...summary, images: [anImage('https://erp.example/a.jpg')] })).toEqual([
      { field: 'summary', locale: 'En', effect: 'added', step: null },
      { field: 'pictures', locale: null, effect: 'added', step: null },
    ]);
  });

  it('exclude text in a language that has no pages', () => {
    const english: Languages = { first: 'En', second: null, isForced: false };
    expect(fieldsOf({}, { name: { En: 'Product 1', Zh: '新' } }, english)).toEqual([]);
  });

  it('exclude fields stored only as digests if the two records store different sets of fields', () => {
    const of = (code: string, price: number) =>
      recordOf({ products: [aProduct('1', { code, price: { amount: price, currency: 'SGD' } })] });
    const before = { ...of('old', 1), fields: 'older' };
    expect(diffRecords(before, of('new', 2)).product.changed.get('1')?.fields).toEqual([
      { field: 'price', locale: null, effect: 'changed', step: { from: 'SGD 1.00', to: 'SGD 2.00' } },
    ]);
  });
});

it('diffRecords lists the new address of a group whose slug changed', () => {
  const before = recordOf({ series: [aGroup('Arc!')] });
  const after = recordOf({ series: [aGroup('arc'), aGroup('Arc!')] });
  expect(diffRecords(before, after).series.changed.get('Arc!')?.fields).toMatchObject([
    { field: 'address', effect: 'changed', step: { from: 'arc' } },
  ]);
});

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { summariseChanges } from '#builder/summarise-changes.ts';
import { type ContentChanges, toChanges, toContentChanges } from '#reports/changes/changes.ts';
import type { SiteInput } from '#site/site.ts';
import { aProduct } from '../catalogue/build-catalogue.ts';
import { anyChange, anyMaterial } from '../site/any-site.ts';
import { aSite, monolingual } from '../site/build-site.ts';
import { aRelease, contentsOf } from '../publish/any-release.ts';
import { findDifferences, toDifferences } from '../publish/targets/differences.ts';

const siteUrl = 'https://dr.example';

function compare(before: SiteInput | null, after: SiteInput): ContentChanges {
  return toContentChanges(before && contentsOf(before), contentsOf(after), siteUrl);
}

function allDifferences({ product, category, series }: ContentChanges) {
  return {
    product: toDifferences(product),
    category: toDifferences(category),
    series: toDifferences(series),
  };
}

describe('the changes between two versions of a site', () => {
  it('list exactly the records that differ, with their changed fields', () => {
    fc.assert(
      fc.property(anyMaterial, fc.array(anyChange, { minLength: 1, maxLength: 3 }), (before, changes) => {
        const after = changes.reduce((material, change) => change(material), before);
        expect(allDifferences(compare(before, after))).toEqual(findDifferences(before, after));
      }),
    );
  });
});

describe('a product in the report of changes', () => {
  it('has links to its page in every language if it changed', () => {
    const [lamp, renamed] = ['Lamp', 'New'].map((En) => aProduct('1', { name: { En, Zh: '灯' } }));
    const { product } = compare(
      aSite({ products: lamp ? [lamp] : [] }),
      aSite({ products: renamed ? [renamed] : [] }),
    );
    expect(product.changed[0]).toMatchObject({
      name: { En: 'New', Zh: '灯' },
      fields: [{ field: 'name', locale: 'En', step: { from: 'Lamp', to: 'New' } }],
      pages: [
        { locale: 'En', url: 'https://dr.example/products/item/1/' },
        { locale: 'Zh', url: 'https://dr.example/zh/products/item/1/' },
      ],
    });
  });

  it('has links to its former pages if it was withdrawn', () => {
    const { product } = compare(aSite({ products: [aProduct('1')] }), aSite({ setting: monolingual }));
    expect(product.withdrawn[0]?.pages.map(({ url }) => url)).toEqual([
      'https://dr.example/products/item/1/',
      'https://dr.example/zh/products/item/1/',
    ]);
  });
});

describe('the changes between two releases', () => {
  const record = contentsOf(aSite({ products: [aProduct('1')] }));
  const files = {
    'index.html': 'a',
    'zh/404.html': 'b',
    'products/category/椅 +/index.html': 'c',
    'sitemap.xml': 'd',
  };

  it('are empty if the files and the catalogue records are equal', () => {
    const changes = toChanges(
      { release: aRelease(files), record },
      { release: aRelease(files), record },
      siteUrl,
    );
    const none = { added: 0, changed: 0, withdrawn: 0, groups: 0, site: [], items: [] };
    expect(summariseChanges(changes)).toMatchObject(none);
  });

  it('list added, changed and removed pages, but no other files', () => {
    const after = { 'index.html': 'A', 'zh/404.html': 'B', 'new/index.html': 'c', 'sitemap.xml': 'D' };
    const changes = toChanges(
      { release: aRelease(files), record },
      { release: aRelease(after, { code: 'newer' }), record },
      siteUrl,
    );
    expect(changes).toMatchObject({
      isCodeChanged: true,
      pages: {
        added: ['https://dr.example/new/'],
        changed: ['https://dr.example/', 'https://dr.example/zh/404.html'],
        removed: ['https://dr.example/products/category/%E6%A4%85%20%2B/'],
      },
    });
  });

  it('list no products or groups if the earlier release has no catalogue record', () => {
    const changes = toChanges(
      { release: aRelease(files), record: null },
      { release: aRelease(files), record },
      siteUrl,
    );
    expect(changes.contents).toBeNull();
  });
});

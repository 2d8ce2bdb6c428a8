import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { toPageTrees } from '#builder/built-dist.ts';
import { groupKinds } from '#catalogue/product.ts';
import { toLanguages } from '#catalogue/text.ts';
import { type CatalogueRecord, pathIn, toRecord } from '#catalogue/record.ts';
import { formatRecord, parseRecord } from '#catalogue/record-file.ts';
import { pathOf } from '#site/paths.ts';
import { type Site, toSite } from '#site/site.ts';
import { composeSnapshot } from '../../scripts/bench/catalogue.ts';
import { yn } from '../erp/pull/pull-demo.ts';
import { anyMaterial } from '../site/any-site.ts';
import { aShop } from '../site/build-site.ts';

function recordOf({ snapshot, languages }: Pick<Site, 'snapshot' | 'languages'>): CatalogueRecord {
  return toRecord(snapshot, toPageTrees(languages), { en: 5 });
}

function reread(record: CatalogueRecord): CatalogueRecord | null {
  return parseRecord(formatRecord(record), record.counts);
}

describe('a record', () => {
  it('is the same after formatRecord and parseRecord', () => {
    fc.assert(
      fc.property(anyMaterial, (material) => {
        const record = recordOf(toSite(material));
        expect(reread(record)).toEqual(record);
      }),
    );
  });

  it('is read even if it contains an unknown column of a later version', () => {
    const record = recordOf(aShop());
    const file = JSON.parse(formatRecord(record));
    const products = { ...file.products, later: file.products.id };
    expect(parseRecord(JSON.stringify({ ...file, products }), record.counts)).toEqual(record);
  });

  it('takes less than 200 bytes per product', () => {
    const snapshot = composeSnapshot(yn(), 500);
    const text = formatRecord(recordOf({ snapshot, languages: toLanguages(true, null) }));
    expect(Buffer.byteLength(text)).toBeLessThan(500 * 200 + 10_000);
  });

  const record = recordOf(aShop());
  const text = formatRecord(record);

  it.each([
    ['truncated', text.slice(0, -20)],
    ['of another version', text.replace('"version":4', '"version":5')],
    ['empty', ''],
    ['not an object', '[]'],
  ])('is read as null if it is %s', (_, damaged) => {
    expect(damaged).not.toBe(text);
    expect(parseRecord(damaged, record.counts)).toBeNull();
  });
});

describe('pathIn', () => {
  it('returns the path of every product, category and series in every language', () => {
    fc.assert(
      fc.property(anyMaterial, (material) => {
        const site = toSite(material);
        const { catalogue, languages } = site;
        const record = recordOf(site);
        for (const tree of record.trees) {
          const { locale } = tree;
          for (const { id, key } of catalogue.products) {
            const path = pathOf({ kind: 'product', locale, key }, languages);
            expect(pathIn(tree, 'product', id, record)).toBe(path);
          }
          for (const { kind, name, slug } of [...catalogue.categories, ...catalogue.series]) {
            const path = pathOf({ kind, locale, slug, page: 1 }, languages);
            expect(pathIn(tree, kind, name, record)).toBe(path);
          }
        }
      }),
    );
  });

  it('returns null for a group that is not published', () => {
    const record = recordOf(aShop());
    const [tree] = record.trees;
    for (const kind of groupKinds) expect(tree && pathIn(tree, kind, 'Nowhere', record)).toBeNull();
  });
});

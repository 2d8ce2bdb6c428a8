import { describe, expect, it } from 'vitest';
import { BuildError } from '#builder/failure.ts';
import { refuseLosses } from '#builder/pull-brand.ts';
import type { Snapshot } from '#catalogue/snapshot.ts';
import { aRecord } from '../catalogue/a-record.ts';
import { aSnapshot, manyProducts } from '../catalogue/build-catalogue.ts';
import { yn } from '../erp/pull/pull-demo.ts';

function refusalOf(before: Partial<Snapshot>, now: Partial<Snapshot>, brand = yn()): BuildError | null {
  try {
    refuseLosses(aRecord(before), aSnapshot(now), brand);
    return null;
  } catch (error) {
    if (error instanceof BuildError) return error;
    throw error;
  }
}

describe('a snapshot without some products of the last dist', () => {
  const listing = (before: number, now: number, brand = yn()) => {
    const products = manyProducts(before);
    return refusalOf({ products }, { products: products.slice(before - now) }, brand);
  };

  it.each([
    [40, 28],
    [40, 31],
    [20, 15],
    [5, 0],
    [1, 0],
  ])('is refused: %i products before, %i now', (before, now) => {
    const error = listing(before, now);
    expect(error).toMatchObject({
      why: 'shrink',
      violations: [{ rule: 'drop', subjects: [{ items: { length: before - now } }] }],
    });
    const missing = before === 1 ? '1 former product is' : `${before - now} former products are`;
    expect(error?.message).toBe(
      `The ERP lists ${now} products of sg-yn instead of ${before}; ${missing} missing. ` +
        'brands.json allows a loss of 20 % (thresholds.maxShrink). Check the ERP. If the loss is intended, build again with --allow-shrink.',
    );
  });

  it.each([
    [40, 32],
    [19, 1],
    [20, 20],
    [0, 0],
  ])('is accepted: %i products before, %i now', (before, now) => {
    expect(listing(before, now)).toBeNull();
  });

  it('is refused if the loss exceeds the limit in brands.json', () => {
    const thresholds = { ...yn().thresholds, maxShrink: 0.5 };
    expect(listing(40, 24, yn({ thresholds }))).toBeNull();
    expect(listing(40, 19, yn({ thresholds }))).not.toBeNull();
    expect(listing(40, 0, yn({ thresholds: { ...thresholds, maxShrink: 1 } }))).not.toBeNull();
  });

  it('is refused even if the number of products is unchanged', () => {
    const others = manyProducts(40).map((product) => ({ ...product, id: `new-${product.id}` }));
    expect(refusalOf({ products: manyProducts(40) }, { products: others })?.message).toContain(
      'lists 40 products of sg-yn instead of 40; 40 former products are missing',
    );
  });

  it('is accepted if the former products were demo content', () => {
    expect(refusalOf({ products: manyProducts(40), isDemo: true }, {})).toBeNull();
    expect(() => refuseLosses(null, aSnapshot(), yn())).not.toThrow();
  });
});

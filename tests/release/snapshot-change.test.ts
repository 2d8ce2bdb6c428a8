import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Group } from '#catalogue/group.ts';
import { compareListed } from '#catalogue/order.ts';
import type { Product } from '#catalogue/product.ts';
import { applySnapshotChange, toSnapshotChange } from '#catalogue/snapshot-change.ts';
import type { Snapshot } from '#catalogue/snapshot.ts';
import { aProduct, aSnapshot } from '../catalogue/build-catalogue.ts';
import { anyChange, anyMaterial } from '../site/any-site.ts';

const byPlace = compareListed<Product>(
  ({ name }) => name.En,
  ({ id }) => id,
);
const byTitle = compareListed<Group>(
  ({ title }) => title.En,
  ({ name }) => name,
);

/** As a pull hands it on: in the order of listings. */
function inOrder(snapshot: Snapshot): Snapshot {
  const { products, categories, series } = snapshot;
  return {
    ...snapshot,
    products: products.toSorted(byPlace),
    categories: categories.toSorted(byTitle),
    series: series.toSorted(byTitle),
  };
}

const twoSnapshots = fc
  .tuple(anyMaterial, fc.array(anyChange, { minLength: 1, maxLength: 4 }))
  .map(([material, changes]) => {
    const changed = changes.reduce((former, change) => change(former), material);
    return [inOrder(material.snapshot), inOrder(changed.snapshot)] as const;
  });

describe('a change of a snapshot', () => {
  it('leads to the other one, once or twice, and from its line in a journal too', () => {
    let different = 0;
    fc.assert(
      fc.property(twoSnapshots, ([before, after]) => {
        const change = toSnapshotChange(before, after);
        if (change === null) expect(after).toEqual(before);
        else {
          different += 1;
          const once = applySnapshotChange(before, change);
          expect(once).toEqual(after);
          expect(applySnapshotChange(once, change)).toEqual(after);
          const written: typeof change = JSON.parse(JSON.stringify(change));
          expect(JSON.stringify(applySnapshotChange(before, written))).toBe(JSON.stringify(once));
        }
      }),
      { numRuns: process.env.LONG_TESTS ? 10_000 : 500 },
    );
    expect(different).toBeGreaterThan(100);
  });

  it('is nothing where nothing differs, though the frame is another object', () => {
    const snapshot = aSnapshot({
      products: [aProduct('1')],
      moves: [{ kind: 'series', fromSlug: 'a', name: 'A' }],
    });
    expect(toSnapshotChange(snapshot, snapshot)).toBeNull();
    expect(toSnapshotChange(snapshot, { ...snapshot, moves: structuredClone(snapshot.moves) })).toBeNull();
  });

  it('names what changed and nothing else', () => {
    const kept = aProduct('kept');
    const before = aSnapshot({ products: [aProduct('gone'), kept, aProduct('old')] });
    const renamed = aProduct('old', { name: { En: 'New', Zh: null } });
    const after = { ...before, isDemo: true, products: [kept, renamed] };
    expect(toSnapshotChange(before, after)).toEqual({
      products: { set: [renamed], removed: ['gone'] },
      categories: { set: [], removed: [] },
      series: { set: [], removed: [] },
      rest: { isDemo: true },
    });
  });
});

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { compareGroups, comparePictures, compareProducts } from '#catalogue/order.ts';
import { applySnapshotChanges, toSnapshotChange } from '#catalogue/snapshot-change.ts';
import type { Snapshot } from '#catalogue/snapshot.ts';
import { aProduct, aSnapshot } from './build-catalogue.ts';
import { anyChange, anyMaterial } from '../site/any-site.ts';

/** Sorts a snapshot as a pull does. */
function inOrder(snapshot: Snapshot): Snapshot {
  const { products, categories, series, pictures } = snapshot;
  return {
    ...snapshot,
    products: products.toSorted(compareProducts),
    categories: categories.toSorted(compareGroups),
    series: series.toSorted(compareGroups),
    pictures: pictures.toSorted(comparePictures),
  };
}

const followingSnapshots = fc
  .tuple(anyMaterial, fc.array(anyChange, { minLength: 1, maxLength: 4 }))
  .map(([material, changes]) => {
    const first = inOrder(material.snapshot);
    let latest = material;
    const later = changes.map((change) => {
      latest = change(latest);
      return inOrder(latest.snapshot);
    });
    return { first, later, last: inOrder(latest.snapshot) };
  });

describe('the difference between two snapshots', () => {
  it('results in the new snapshot if it is applied once or twice, even after a round trip through JSON', () => {
    let different = 0;
    fc.assert(
      fc.property(followingSnapshots, ({ first: before, last: after }) => {
        const change = toSnapshotChange(before, after);
        if (change === null) expect(after).toEqual(before);
        else {
          different += 1;
          const once = applySnapshotChanges(before, [change]);
          expect(once).toEqual(after);
          expect(applySnapshotChanges(once, [change])).toEqual(after);
          const written: typeof change = JSON.parse(JSON.stringify(change));
          expect(JSON.stringify(applySnapshotChanges(before, [written]))).toBe(JSON.stringify(once));
        }
      }),
      { numRuns: process.env.LONG_TESTS ? 10_000 : 500 },
    );
    expect(different).toBeGreaterThan(100);
  });

  it('results in the last snapshot if several are applied in turn', () => {
    fc.assert(
      fc.property(followingSnapshots, ({ first, later, last }) => {
        const changes = later.map((after, at) => toSnapshotChange(later[at - 1] ?? first, after));
        expect(
          applySnapshotChanges(
            first,
            changes.filter((change) => change !== null),
          ),
        ).toEqual(last);
      }),
      { numRuns: process.env.LONG_TESTS ? 10_000 : 500 },
    );
  });

  it('is null for equal snapshots, even if they are different objects', () => {
    const snapshot = aSnapshot({
      products: [aProduct('1')],
      moves: [{ kind: 'series', fromSlug: 'a', name: 'A' }],
    });
    expect(toSnapshotChange(snapshot, snapshot)).toBeNull();
    expect(toSnapshotChange(snapshot, { ...snapshot, moves: structuredClone(snapshot.moves) })).toBeNull();
  });

  it('contains only the changed records', () => {
    const kept = aProduct('kept');
    const before = aSnapshot({ products: [aProduct('gone'), kept, aProduct('old')] });
    const renamed = aProduct('old', { name: { En: 'New', Zh: null } });
    const after = { ...before, isDemo: true, products: [kept, renamed] };
    expect(toSnapshotChange(before, after)).toEqual({
      products: { set: [renamed], removed: ['gone'] },
      categories: { set: [], removed: [] },
      series: { set: [], removed: [] },
      pictures: { set: [], removed: [] },
      rest: { isDemo: true },
    });
  });
});

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { compareGroups, comparePictures, compareProducts } from '#catalogue/order.ts';
import { applySnapshotChanges, type SnapshotChange, toSnapshotChange } from '#catalogue/snapshot-change.ts';
import type { Snapshot } from '#catalogue/snapshot.ts';
import { aGroup, aProduct, aSnapshot } from './build-catalogue.ts';
import { anyChange, anyMaterial } from '../site/any-site.ts';

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
    let latest = material;
    const later = changes.map((change) => (latest = change(latest)));
    return [material, ...later].map(({ snapshot }) => inOrder(snapshot));
  });

const rewrite = (change: SnapshotChange): SnapshotChange => JSON.parse(JSON.stringify(change));

describe('the change from one snapshot to the next', () => {
  it('produces the next snapshot even if applied twice', () => {
    let different = 0;
    fc.assert(
      fc.property(followingSnapshots, ([first = aSnapshot(), ...later]) => {
        const changes = later.map((after, at) => toSnapshotChange(later[at - 1] ?? first, after));
        const made = changes.filter((change) => change !== null);
        different += made.length;
        const last = applySnapshotChanges(first, made);
        expect(last).toEqual(later.at(-1));
        expect(applySnapshotChanges(last, made.slice(-1))).toEqual(last);
        expect(JSON.stringify(applySnapshotChanges(first, made.map(rewrite)))).toBe(JSON.stringify(last));
      }),
      { numRuns: process.env.LONG_TESTS ? 10_000 : 500 },
    );
    expect(different).toBeGreaterThan(100);
  });

  it('is null for equal snapshots, even if they are different objects', () => {
    const snapshot = aSnapshot({
      products: [aProduct('1')],
      moves: [{ kind: 'series', fromSlug: 'a', name: 'A' }],
    });
    expect(toSnapshotChange(snapshot, snapshot)).toBeNull();
    expect(toSnapshotChange(snapshot, { ...snapshot, moves: structuredClone(snapshot.moves) })).toBeNull();
  });

  it('contains only the changed products, pictures and fields', () => {
    const kept = aProduct('kept');
    const before = aSnapshot({ products: [aProduct('gone'), kept, aProduct('old')] });
    const renamed = aProduct('old', { name: { En: 'New', Zh: null } });
    const series = [aGroup('New')];
    const after = { ...before, isDemo: true, series, products: [kept, renamed] };
    expect(toSnapshotChange(before, after)).toEqual({
      products: { set: [renamed], removed: ['gone'] },
      pictures: { set: [], removed: [] },
      rest: { isDemo: true, series },
    });
  });
});

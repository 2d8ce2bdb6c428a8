import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Problem } from '#catalogue/problem.ts';
import { planWithdrawn } from '#catalogue/former-pages.ts';
import type { CatalogueRecord } from '#catalogue/record.ts';
import { aRecord } from './a-record.ts';
import { aGroup, aProduct } from './build-catalogue.ts';
import type { WithdrawnProduct } from '#catalogue/snapshot.ts';

const groups = { category: [aGroup('Lamps')], series: [] };
const row = (id: string, since: string, given: Partial<WithdrawnProduct> = {}): WithdrawnProduct => {
  const { name, categoryNames, seriesName } = aProduct(id);
  const shown = { id, name, categoryNames, seriesName, endedGroups: [] };
  return { ...shown, since, isLeftOut: false, isGone: false, ...given };
};
const former = (ids: readonly string[], withdrawn: readonly WithdrawnProduct[] = []): CatalogueRecord =>
  aRecord({ products: ids.map((id) => aProduct(id)), withdrawn, categories: groups.category });
const offer = (ids: readonly string[], problems: readonly Problem[] = []) => ({
  products: ids.map((id) => aProduct(id)),
  problems,
  groups,
});
const leftOut = (id: string, kind: Problem['kind'] = 'missing'): Problem => ({
  ...{ brand: 'dr', kind, effect: 'left-out', about: { kind: 'product', id } },
  ...{ call: '', place: '', field: '', locale: null, message: '' },
});

const ninety = { today: '2026-11-24', days: 90 };

describe('planWithdrawn', () => {
  it('adds products that disappeared, with the day of the first release without them', () => {
    expect(planWithdrawn(former(['b', 'a', 'c']), offer(['c']), ninety)).toEqual([
      row('a', '2026-11-24'),
      row('b', '2026-11-24'),
    ]);
  });

  it('keeps the withdrawal day of a product until the product is published again', () => {
    const rows = [row('a', '2026-09-01'), row('b', '2026-09-01')];
    expect(planWithdrawn(former([], rows), offer(['b']), ninety)).toEqual([row('a', '2026-09-01')]);
  });

  it.each([
    ['2026-08-27', 89, false],
    ['2026-08-26', 90, true],
    ['2025-08-28', 453, true],
  ])('for a product that was withdrawn on %s (%i days ago), sets `isGone` to %s', (since, _, isGone) => {
    const [found] = planWithdrawn(former([], [row('a', since)]), offer([]), ninety);
    expect(found).toEqual(row('a', since, { isGone }));
  });

  it('drops a product a year after its URL began to return 410', () => {
    expect(planWithdrawn(former([], [row('a', '2025-08-26')]), offer([]), ninety)).toEqual([]);
  });

  it('restores the page of a withdrawn product if `withdrawnDays` in brands.json is increased', () => {
    const before = former([], [row('a', '2026-08-01', { isGone: true })]);
    expect(planWithdrawn(before, offer([]), { ...ninety, days: 365 })).toEqual([row('a', '2026-08-01')]);
  });

  it('keeps the title of a removed group until the group is published again', () => {
    const lamps = aGroup('Lamps', { title: { En: 'All lamps', Zh: '灯' } });
    const arc = aGroup('Arc', { title: { En: 'The arcs', Zh: null } });
    const product = aProduct('a', { categoryNames: ['Lamps', 'Unknown'], seriesName: 'Arc' });
    const endedLamps = { kind: 'category', name: 'Lamps', title: lamps.title };
    const endedArc = { kind: 'series', name: 'Arc', title: arc.title };
    const offers = [
      [{ category: [lamps], series: [] }, [endedArc]],
      [{ category: [], series: [] }, [endedLamps, endedArc]],
      [{ category: [], series: [] }, [endedLamps, endedArc]],
      [{ category: [], series: [arc] }, [endedLamps]],
    ] as const;
    let before = aRecord({ products: [product], categories: [lamps], series: [arc] });
    for (const [offered, endedGroups] of offers) {
      const withdrawn = planWithdrawn(before, { ...offer([]), groups: offered }, ninety);
      expect(withdrawn).toMatchObject([{ id: 'a', endedGroups }]);
      before = aRecord({ withdrawn, categories: offered.category, series: offered.series });
    }
  });

  it('marks products as left out if the ERP lists them with unreadable data', () => {
    const rows = [row('a', '2026-01-01', { isGone: true })];
    const found = planWithdrawn(former(['b'], rows), offer([], [leftOut('a'), leftOut('b')]), {
      ...ninety,
      days: 0,
    });
    expect(found).toEqual([
      row('a', '2026-01-01', { isLeftOut: true }),
      row('b', '2026-11-24', { isLeftOut: true }),
    ]);
  });

  it('treats a listed product as withdrawn if the ERP returns 404 for it', () => {
    const found = planWithdrawn(former(['a']), offer([], [leftOut('a', 'unpublished')]), ninety);
    expect(found).toEqual([row('a', '2026-11-24')]);
  });

  it('keeps the page of a withdrawn product if the clock was set back', () => {
    expect(planWithdrawn(former([], [row('a', '2027-03-01')]), offer([]), ninety)).toEqual([
      row('a', '2027-03-01'),
    ]);
  });

  it('lists each withdrawn product once, even after a second run', () => {
    const ids = fc.uniqueArray(fc.constantFrom('a', 'b', 'c', 'd', '__proto__'));
    fc.assert(
      fc.property(ids, ids, ids, (before, between, now) => {
        const first = planWithdrawn(former(before), offer(between), ninety);
        const second = planWithdrawn(former(between, first), offer(now), ninety);
        const found = second.map(({ id }) => id);
        const gone = new Set([...before, ...between]).difference(new Set(now));
        expect(found).toEqual([...gone].sort());
        expect(planWithdrawn(former(now, second), offer(now), ninety)).toEqual(second);
      }),
    );
  });
});

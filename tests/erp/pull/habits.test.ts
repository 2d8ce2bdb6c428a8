import { describe, expect, it, onTestFinished } from 'vitest';
import { diffRecords } from '#catalogue/record-diff.ts';
import { type PageTree, toRecord } from '#catalogue/record.ts';
import type { Snapshot } from '#catalogue/snapshot.ts';
import type { DemoErp } from '#demo-erp/start.ts';
import { startErp } from '../../demo-erp/ask.ts';
import { type Habit, habitPairs, listLimit, startHabitualErp } from '../../habitual-erp.ts';
import { someOf } from '../../some-of.ts';
import { problemsOf, pull, yn } from './pull-demo.ts';

const longId = '9007199254740993001';

async function startFullErp(): Promise<DemoErp> {
  const erp = await startErp({ products: listLimit + 1, lists: 'full' });
  const brand = erp.brand('yn');
  brand.set('1002', { description: '<p>Mended</p>' });
  brand.set('1003', {
    attributes: ['Red', 'Blue', 'Green'].map((value) => ({ name: 'Colour', value })),
    price: { amount: 12, currency: 'SGD' },
  });
  brand.publish({ id: longId, name: 'Long id', categoryNames: brand.products()[0]?.categoryNames ?? [] });
  return erp;
}

const trees: readonly PageTree[] = [
  { locale: 'En', product: '/p/*/', category: '/c/*/', series: '/s/*/' },
  { locale: 'Zh', product: '/zh/p/*/', category: '/zh/c/*/', series: '/zh/s/*/' },
];

function diffOf(before: Snapshot, after: Snapshot) {
  const { product, category, series } = diffRecords(toRecord(before, trees, {}), toRecord(after, trees, {}));
  return [product, category, series].map(({ added, changed, withdrawn }) => ({
    added: [...added.keys()],
    changed: [...changed].map(([id, { fields }]) => [id, ...fields.map(({ field }) => field)]),
    withdrawn: [...withdrawn.keys()],
  }));
}

const nothing = Array.from({ length: 3 }, () => ({ added: [], changed: [], withdrawn: [] }));

async function pullAs(erp: DemoErp, habits: readonly Habit[], before: Snapshot): Promise<Snapshot> {
  const habitual = await startHabitualErp(erp.origin, () => habits);
  onTestFinished(() => habitual.close());
  return (await pull(habitual, { before, brand: yn({ live: true }) })).snapshot;
}

describe('an ERP that writes the same data differently', () => {
  it.each(someOf(habitPairs, 4))(
    'causes no changes between snapshots, despite %s and %s',
    async (...pair) => {
      const erp = await startFullErp();
      const before = (await pull(erp)).snapshot;
      expect(before.products).toHaveLength(listLimit + 2);
      const first = await pullAs(erp, pair, before);
      expect(diffOf(before, first)).toEqual(nothing);
      const second = await pullAs(erp, pair, first);
      expect(diffOf(first, second)).toEqual(nothing);
      expect(second.products.map(({ id }) => id)).toContain(longId);
      const isSigned = pair.includes('signed picture addresses');
      const parameters = isSigned
        ? { varying: ['expires', 'signature'], fixed: [] }
        : { varying: [], fixed: [] };
      expect(second.parameters).toEqual(parameters);
      const unlisted = problemsOf(second).filter((problem) => / id \w+ id$/.test(problem));
      expect(unlisted).toHaveLength(pair.includes('truncated lists') ? 2 : 0);
    },
  );

  it('hides no real change: snapshots differ only in a withdrawn product and a changed price', async () => {
    const erp = await startFullErp();
    const before = (await pull(erp)).snapshot;
    erp.brand('yn').withdraw('1005');
    erp.brand('yn').reprice('1003', 13);
    const [products] = diffOf(
      before,
      await pullAs(erp, ['truncated lists', 'signed picture addresses'], before),
    );
    expect(products).toEqual({ added: [], changed: [['1003', 'price']], withdrawn: ['1005'] });
  });

  it('is reported if it truncates the product list of a category', async () => {
    const erp = await startFullErp();
    const brand = erp.brand('yn');
    for (const { id } of brand.products()) brand.set(id, { categoryNames: ['Everything'], seriesName: null });
    brand.publishCategory({ name: 'Everything' });
    const { snapshot } = await pull(erp, { brand: yn({ live: true, liveListingBytes: 1e6 }) });
    expect(snapshot.problems).toEqual([]);
    const habitual = await startHabitualErp(erp.origin, () => ['truncated lists']);
    onTestFinished(() => habitual.close());
    const cut = await pull(habitual, { before: snapshot, brand: yn({ live: true, liveListingBytes: 1e6 }) });
    expect(cut.snapshot.problems).toContainEqual(
      expect.objectContaining({
        about: { kind: 'category', name: 'Everything' },
        message: expect.stringContaining(`but ${listLimit + 2} belong to the category`),
      }),
    );
  });
});

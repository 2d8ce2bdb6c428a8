import { describe, expect, it } from 'vitest';
import type { ProblemKind, Subject } from '#catalogue/problem.ts';
import type { GivenProduct } from '#demo-erp/given.ts';
import type { DemoErp } from '#demo-erp/start.ts';
import type { Spoilt } from '#demo-erp/to-wire.ts';
import { pull, startTidyErp, yn } from './pull-demo.ts';

interface Case {
  readonly fault: string;
  readonly spoil: (erp: DemoErp) => void;
  readonly kind: ProblemKind;
  readonly about: Subject;
}

const third: Subject = { kind: 'product', id: '1003' };

const set = (given: GivenProduct) => (erp: DemoErp) => erp.brand('yn').set('1003', given);
const spoil = (spoilt: Spoilt) => (erp: DemoErp) => erp.brand('yn').spoil('1003', spoilt);

const cases: readonly Case[] = [
  { fault: 'no name', spoil: spoil({ name: null }), kind: 'missing', about: third },
  { fault: 'a name of another type', spoil: spoil({ name: 7 }), kind: 'unreadable', about: third },
  { fault: 'no id', spoil: spoil({ id: null }), kind: 'missing', about: { kind: 'product', id: null } },
  { fault: 'a price below zero', spoil: spoil({ price: -1 }), kind: 'unreadable', about: third },
  { fault: 'an entity in a name', spoil: set({ name: 'EverCool&trade;' }), kind: 'entity', about: third },
  {
    fault: 'a price with too many decimals',
    spoil: set({ price: { amount: 60.745, currency: 'SGD' } }),
    kind: 'decimals',
    about: third,
  },
  {
    fault: 'a description of nothing but foreign pictures',
    spoil: set({ description: '<p><img src="https://evil.example/a.jpg" alt="Banner"></p>' }),
    kind: 'html',
    about: third,
  },
  { fault: 'a blank category', spoil: set({ categoryNames: [' '] }), kind: 'unreadable', about: third },
  {
    fault: 'half an attribute',
    spoil: set({ attributes: [{ name: 'Width', value: '' }] }),
    kind: 'missing',
    about: third,
  },
  {
    fault: 'a picture of another host',
    spoil: set({ images: [{ url: 'https://evil.example/a.jpg' }] }),
    kind: 'picture',
    about: third,
  },
  {
    fault: 'a script in a text',
    spoil: set({ description: '<p>Tall</p><script>alert(1)</script>' }),
    kind: 'html',
    about: third,
  },
  {
    fault: 'an id twice',
    spoil: set({ id: '1001' }),
    kind: 'duplicate-id',
    about: { kind: 'product', id: '1001' },
  },
  {
    fault: 'a product that is listed alone',
    spoil: set({ id: 'gone' }),
    kind: 'unpublished',
    about: { kind: 'product', id: 'gone' },
  },
  {
    fault: 'a category that is not published',
    spoil: set({ categoryNames: ['Nowhere'] }),
    kind: 'unpublished',
    about: { kind: 'category', name: 'Nowhere' },
  },
  {
    fault: 'a series that is not published',
    spoil: set({ seriesName: 'Never' }),
    kind: 'unpublished',
    about: { kind: 'series', name: 'Never' },
  },
  {
    fault: 'no list of series products',
    spoil: (erp) => erp.fail('empty', { call: 'all_series_products' }),
    kind: 'contradiction',
    about: third,
  },
  {
    fault: 'no products',
    spoil: (erp) => erp.fail('empty', { call: 'by_brand' }),
    kind: 'list',
    about: { kind: 'list' },
  },
];

describe('a problem has its kind and its record', () => {
  it.each(cases)('after $fault: $kind', async ({ spoil, kind, about }) => {
    const erp = await startTidyErp({ products: 5 });
    erp.brand('yn').set('1003', { seriesName: 'Kiln' });
    spoil(erp);
    const thresholds = { maxShrink: 1, maxLeftOut: 1, maxDrop: 0.2, maxSame: 0.01, maxImplausible: 0.5 };
    const { snapshot } = await pull(erp, { brand: yn({ thresholds }) });
    expect(snapshot.problems).toContainEqual(expect.objectContaining({ kind, about }));
  });
});

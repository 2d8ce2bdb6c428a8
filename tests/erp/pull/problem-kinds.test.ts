import { describe, expect, it } from 'vitest';
import type { ProblemKind, Subject } from '#catalogue/problem.ts';
import type { GivenProduct } from '#demo-erp/given.ts';
import type { DemoErp } from '#demo-erp/start.ts';
import type { InvalidFields } from '#demo-erp/to-wire.ts';
import { pull, startTidyErp, yn } from './pull-demo.ts';

const third: Subject = { kind: 'product', id: '1003' };

const set = (given: GivenProduct) => (erp: DemoErp) => erp.brand('yn').set('1003', given);
const setInvalidFields = (invalidFields: InvalidFields) => (erp: DemoErp) =>
  erp.brand('yn').setInvalidFields('1003', invalidFields);

const cases: readonly (readonly [
  fault: string,
  causeProblem: (erp: DemoErp) => void,
  ProblemKind,
  Subject,
])[] = [
  ['no name', setInvalidFields({ name: null }), 'missing', third],
  ['a name of another type', setInvalidFields({ name: 7 }), 'unreadable', third],
  ['no id', setInvalidFields({ id: null }), 'missing', { kind: 'product', id: null }],
  ['a price below zero', setInvalidFields({ price: -1 }), 'unreadable', third],
  ['an entity in a name', set({ name: 'EverCool&trade;' }), 'entity', third],
  ['a price with too many decimals', set({ price: { amount: 60.745, currency: 'SGD' } }), 'decimals', third],
  [
    'a description with only pictures of another host',
    set({ description: '<p><img src="https://evil.example/a.jpg" alt="Banner"></p>' }),
    'html',
    third,
  ],
  ['a blank category', set({ categoryNames: [' '] }), 'unreadable', third],
  ['an attribute without a value', set({ attributes: [{ name: 'Width', value: '' }] }), 'missing', third],
  ['a picture of another host', set({ images: [{ url: 'https://evil.example/a.jpg' }] }), 'picture', third],
  ['a duplicate id', set({ id: '1001' }), 'duplicate-id', { kind: 'product', id: '1001' }],
  [
    'a listed product whose own call returns 404',
    set({ id: 'gone' }),
    'unpublished',
    { kind: 'product', id: 'gone' },
  ],
  [
    'a category that is not published',
    set({ categoryNames: ['Nowhere'] }),
    'unpublished',
    { kind: 'category', name: 'Nowhere' },
  ],
  [
    'a series that is not published',
    set({ seriesName: 'Never' }),
    'unpublished',
    { kind: 'series', name: 'Never' },
  ],
  [
    'an empty list of series products',
    (erp) => erp.fail('empty', { call: 'all_series_products' }),
    'contradiction',
    third,
  ],
  ['an empty list of products', (erp) => erp.fail('empty', { call: 'by_brand' }), 'list', { kind: 'list' }],
];

describe('a problem', () => {
  it.each(cases)('names its kind and the affected record: %s', async (_, causeProblem, kind, about) => {
    const erp = await startTidyErp({ products: 5 });
    erp.brand('yn').set('1003', { seriesName: 'Kiln' });
    causeProblem(erp);
    const thresholds = { maxShrink: 1, maxLeftOut: 1, maxDrop: 0.2, maxImplausible: 0.5 };
    const { snapshot } = await pull(erp, { brand: yn({ thresholds }) });
    expect(snapshot.problems).toContainEqual(expect.objectContaining({ kind, about }));
  });
});

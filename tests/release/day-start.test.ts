import { expect, it } from 'vitest';
import { toPageTrees } from '#builder/built-dist.ts';
import type { Snapshot } from '#catalogue/snapshot.ts';
import { sanitise } from '#erp/sanitise.ts';
import { formatContents, parseContents } from '#release/contents-file.ts';
import { type Contents, toContents } from '#release/contents.ts';
import { toDayStart, toStart } from '#release/day-start.ts';
import { aGroup, aProduct, aSnapshot } from '../catalogue/build-catalogue.ts';

const trees = toPageTrees({ first: 'En', second: 'Zh', isForced: false });
const contentsOf = (given: Partial<Snapshot>): Contents => toContents(aSnapshot(given), trees);

const lamp = aProduct('1', { price: { amount: 9, currency: 'SGD' }, categoryNames: ['Lamps'] });
const rug = aProduct('2', { seriesName: 'Arc' });
const start = contentsOf({
  products: [lamp, rug],
  categories: [aGroup('Lamps'), aGroup('Rugs')],
  series: [aGroup('Arc')],
});
const later = contentsOf({
  products: [{ ...lamp, price: { amount: 8, currency: 'USD' } }, aProduct('3')],
  categories: [aGroup('Lamps'), aGroup('Beds')],
  series: [aGroup('Arc')],
});

const groups = (contents: Contents) => ({
  products: Object.fromEntries(contents.products),
  category: Object.fromEntries(contents.category),
  series: Object.fromEntries(contents.series),
});

it('is what a release keeps of it, also where it was written and read again', () => {
  const kept = { ...later, dayStart: toDayStart(start, later) };
  const read = parseContents(formatContents(kept));
  expect(read).toEqual(kept);
  expect(read && groups(toStart(read))).toEqual(groups(start));
  expect(kept.dayStart?.products).toEqual(
    new Map([
      ['1', start.products.get('1')],
      ['2', start.products.get('2')],
      ['3', null],
    ]),
  );
});

it('takes no room where it was the same, or other only in what no small steps are judged by', () => {
  const same = contentsOf({
    products: [
      { ...lamp, availability: 'in_stock', sortOrder: 7, code: 'L' },
      aProduct('2', { seriesName: 'Arc' }),
    ],
    categories: [aGroup('Rugs'), aGroup('Lamps', { title: { En: 'All lamps', Zh: null } })],
    series: [aGroup('Arc')],
  });
  expect(toDayStart(start, same)).toBeNull();
  expect(toStart(same)).toBe(same);
});

const source = { erpHost: 'https://erp.example', publicErpHost: 'https://erp.example', allowedHosts: [] };
const { html } = sanitise('<p>New</p>', source);

it.each([
  ['name', { name: { En: 'Lamp', Zh: null } }],
  ['Chinese name', { name: { En: 'Product 1', Zh: '灯' } }],
  ['price', { price: null }],
  ['description', { description: html && { En: html, Zh: null } }],
  ['category', { categoryNames: [] }],
  ['series', { seriesName: 'Arc' }],
])('tells another %s', (_, given) => {
  const other = contentsOf({ products: [{ ...lamp, ...given }] });
  const before = contentsOf({ products: [lamp] });
  expect(toDayStart(before, other)?.products.get('1')).toBe(before.products.get('1'));
});

it('is not known of a release that was made before it was kept', () => {
  const text = formatContents(start);
  const former = text.replace(',"dayStart":null', '');
  expect(former).not.toBe(text);
  expect(parseContents(former)).toEqual(start);
});

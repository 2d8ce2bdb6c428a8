import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type Choice,
  formatChoice,
  limitsOf,
  noChoice,
  parseChoice,
  toggleValue,
} from '#catalogue/find/choice.ts';
import { openFacets } from '#catalogue/find/facets.ts';
import { dropUnknown, narrow } from '#catalogue/find/narrow.ts';
import { openCollator } from '#catalogue/find/collator.ts';
import { placesByName, sortRows } from '#catalogue/find/sort.ts';
import { availabilities, type Product } from '#catalogue/product.ts';
import { textIn } from '#catalogue/text.ts';
import { aGroup, aProduct } from '../build-catalogue.ts';
import { aSite } from '../../site/build-site.ts';
import { openIndex } from './open-index.ts';

const colours = ['Red', 'Blue', 'Red, Blue', 'Green'];
const groups = ['Lamps', 'Sofas', 'Rugs'];

const product = fc.record({
  categoryNames: fc.uniqueArray(fc.constantFrom(...groups), { maxLength: 2 }),
  seriesName: fc.option(fc.constantFrom('Arc', 'Reed')),
  price: fc.option(fc.record({ amount: fc.integer({ min: 0, max: 9 }), currency: fc.constant('SGD') })),
  availability: fc.option(fc.constantFrom(...availabilities)),
  colour: fc.option(fc.constantFrom(...colours)),
  sortOrder: fc.option(fc.integer({ min: 1, max: 3 })),
  name: fc.constantFrom('Lamp 2', 'Lamp 10', 'Äpfel', '落地灯', 'lamp 2'),
});

const catalogue = fc.array(product, { minLength: 1, maxLength: 60 }).map((all) =>
  all.map(({ colour, name, ...given }, at) =>
    aProduct(String(at + 1), {
      ...given,
      name: { En: name, Zh: null },
      attributes:
        colour === null ? [] : [{ name: { En: 'Colour', Zh: '颜色' }, value: { En: colour, Zh: null } }],
    }),
  ),
);

const choice = fc
  .record({
    category: fc.subarray(['lamps', 'sofas', 'rugs']),
    series: fc.subarray(['arc', 'reed']),
    availability: fc.subarray([...availabilities]),
    colour: fc.subarray(['Red', 'Blue', 'Green']),
    min: fc.option(fc.integer({ min: 0, max: 9 })),
    max: fc.option(fc.integer({ min: 0, max: 9 })),
  })
  .map(({ category, series, availability, colour, min, max }): Choice => {
    const all = Object.entries({ category, series, availability, 'a.Colour': colour });
    const values = new Map(all.filter(([, own]) => own.length > 0).map(([key, own]) => [key, new Set(own)]));
    return { ...noChoice, values, min, max };
  });

function siteOf(products: readonly Product[]) {
  return aSite({
    products,
    categories: groups.map((name) => aGroup(name)),
    series: ['Arc', 'Reed'].map((name) => aGroup(name)),
  });
}

function isKept(product: Product, { values, min, max }: Choice, prices: boolean): boolean {
  const [least, most] = [min ?? 0, max ?? 1e9].toSorted((one, other) => one - other);
  const has = (key: string, own: readonly string[]) => {
    const wanted = values.get(key);
    return wanted === undefined || own.some((one) => wanted.has(one));
  };
  const colour = product.attributes.flatMap(({ value }) => textIn(value, 'En').text.split(', '));
  const amount = product.price?.amount ?? null;
  const isInRange =
    !prices ||
    (min === null && max === null) ||
    (amount !== null && amount >= Number(least) && amount <= Number(most));
  return (
    has(
      'category',
      product.categoryNames.map((name) => name.toLowerCase()),
    ) &&
    has('series', product.seriesName === null ? [] : [product.seriesName.toLowerCase()]) &&
    has('availability', product.availability === null ? [] : [product.availability]) &&
    has('a.Colour', colour) &&
    isInRange
  );
}

describe('narrow', () => {
  it('returns the same products and counts as a simple filter over all products', () => {
    fc.assert(
      fc.property(catalogue, choice, (products, written) => {
        const site = siteOf(products);
        const { rows } = openIndex(site, 'En');
        const facets = openFacets(rows, 'SGD', (one, other) => (one < other ? -1 : 1));
        const { choice: known } = dropUnknown(facets, written);
        const order = [...rows.keys()].reverse();
        const { rows: kept, toCounts } = narrow(facets, known, order);
        const counts = toCounts();
        const hasPrices = facets.prices !== null;
        const right = products.filter((one) => isKept(one, known, hasPrices)).map(({ id }) => id);
        expect(new Set(kept.map((row) => rows[row]?.id))).toEqual(new Set(right));
        expect(kept).toEqual(order.filter((row) => kept.includes(row)));
        for (const [at, { key, options }] of facets.facets.entries()) {
          for (const [option, { key: value }] of options.entries()) {
            const alone = { ...known, values: new Map(known.values).set(key, new Set([value])) };
            const left = products.filter((one) => isKept(one, alone, hasPrices)).length;
            expect(counts[at]?.[option], `${key} ${value}`).toBe(left);
          }
        }
      }),
    );
  });
});

describe('the order of a filtered listing', () => {
  it('equals the prerendered order, or is by descending price if a visitor chooses that', async () => {
    await fc.assert(
      fc.asyncProperty(catalogue, async (products) => {
        const site = siteOf(products);
        const { rows } = openIndex(site, 'En');
        const places = await placesByName(rows, openCollator('En'));
        const idsOf = (indexes: readonly number[]) => indexes.map((row) => rows[row]?.id);
        expect(idsOf(sortRows(rows, 'order', places, 'SGD'))).toEqual(
          site.catalogue.products.toSorted(comparePrinted).map(({ id }) => id),
        );
        const prices = sortRows(rows, 'price-desc', places, 'SGD').map((row) => rows[row]?.price ?? -1);
        expect(prices).toEqual(prices.toSorted((one, other) => other - one));
      }),
    );
  });
});

const names = new Intl.Collator('en', { numeric: true });
const comparePrinted = (one: Product, other: Product) =>
  (one.sortOrder ?? 99) - (other.sortOrder ?? 99) ||
  names.compare(one.name.En, other.name.En) ||
  names.compare(one.id, other.id);

describe('the URL of a filtered listing', () => {
  it('is parsed back to the same filters', () => {
    fc.assert(
      fc.property(
        choice,
        fc.constantFrom('', 'oak lamp', '灯 & "x"'),
        fc.integer({ min: 1, max: 99 }),
        (given, query, page) => {
          const whole: Choice = { ...given, query, page, sort: page % 2 ? 'newest' : null };
          expect(parseChoice(formatChoice(whole))).toEqual(whole);
        },
      ),
    );
  });

  it('may contain invalid values, which are ignored', () => {
    const odd = parseChoice(
      '?q=%20%20&utm_source=x&min=-1&max=abc&sort=worst&page=0&category=&__proto__=y&min=1e999',
    );
    expect({ ...odd, unreadable: [] }).toEqual(noChoice);
    expect(parseChoice('?min=&max=%20')).toEqual(noChoice);
    expect(parseChoice(`?q=${'灯'.repeat(300)}`).query).toHaveLength(100);
    expect(parseChoice('?page=1e9').page).toBe(1_000_000_000);
    const { rows } = openIndex(aSite({ products: [aProduct('1', { price: null })] }), 'En');
    const { choice: known, dropped } = dropUnknown(
      openFacets(rows, 'SGD', () => 0),
      parseChoice('?category=gone&min=3&a.=x'),
    );
    expect([formatChoice(known), dropped]).toEqual(['', ['gone', 'x', '3–']]);
  });

  it('keeps all its values if no product matches the query', () => {
    const values = '?q=bicycle&category=gone&max=800';
    const none = openFacets([], '', () => 0);
    expect(dropUnknown(none, parseChoice(values))).toEqual({ choice: parseChoice(values), dropped: [] });
  });

  it.each([
    ['', [], false],
    ['?sort=name&page=2&min=0&max=3.5&q=x', [], false],
    ['?sort=&page=%20&min=&max=', [], false],
    ['?sort=worst&page=0&min=-1&max=%20dear%20', ['worst', '0', '-1', 'dear'], false],
    [`?q=${'灯'.repeat(100)}%20%20`, [], false],
    [`?q=${'灯'.repeat(101)}`, [], true],
    [`?q=${'%20'.repeat(90)}${'灯'.repeat(11)}`, [], true],
  ])('with the query %j, has the invalid values %j (search text truncated: %j)', (query, values, isCut) => {
    expect(parseChoice(query)).toMatchObject({ unreadable: values, isCut });
  });

  it('leads to the first page after a filter value is added or removed', () => {
    const one = toggleValue({ ...noChoice, page: 3 }, 'series', 'arc');
    expect(formatChoice(one)).toBe('?series=arc');
    expect(toggleValue(one, 'series', 'arc')).toEqual(noChoice);
  });
});

it('swaps price limits in the wrong order', () => {
  expect(limitsOf({ ...noChoice, min: 63, max: 62 })).toEqual({ min: 62, max: 63 });
  expect(limitsOf({ ...noChoice, min: 63 })).toEqual({ min: 63, max: null });
});

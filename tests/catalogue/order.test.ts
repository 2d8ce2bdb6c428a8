import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { compareListed, createSorter } from '#catalogue/order.ts';

interface Item {
  readonly id: string;
  readonly name: string;
  readonly sortOrder: number | null;
}

const compare = compareListed<Item>(
  (item) => item.name,
  (item) => item.id,
);
const item = (id: string, name: string, sortOrder: number | null): Item => ({ id, name, sortOrder });

const items = fc.uniqueArray(
  fc.record({
    id: fc.string({ unit: fc.constantFrom('a', 'A', '1', '0', 'é'), maxLength: 3 }),
    name: fc.constantFrom('Lamp', 'lamp', 'Lamp 2', 'Lamp 10', 'é', 'e\u0301'),
    sortOrder: fc.option(fc.constantFrom(-1, 0, 10, 2.5)),
  }),
  { selector: ({ id }) => id, maxLength: 12 },
);

describe('the order of a listing', () => {
  it.each([
    ['a lower sortOrder first', [item('a', 'C', -1), item('b', 'B', 9), item('c', 'A', 10)]],
    ['products without a sortOrder last', [item('b', 'B', 1_000_000), item('a', 'A', null)]],
    ['a sortOrder of 0 first', [item('b', 'B', 0), item('a', 'A', 1), item('c', 'C', null)]],
    ['Lamp 9 before Lamp 10 if sortOrders are equal', [item('2', 'Lamp 9', 5), item('1', 'Lamp 10', 5)]],
    ['Ärmel before zebra if both lack a sortOrder', [item('2', 'Ärmel', null), item('1', 'zebra', null)]],
    ['the id 9 before the id 10 if names are equal', [item('9', 'Lamp', 5), item('10', 'Lamp', 5)]],
  ])('puts %s', (_, sorted) => {
    expect(sorted.toReversed().toSorted(compare)).toEqual(sorted);
  });

  it('has no ties, even if a collator considers two ids equal', () => {
    const [one, other] = [item('1', 'Lamp', 5), item('01', 'Lamp', 5)];
    expect(compare(one, other)).toBeGreaterThan(0);
    expect(compare(other, one)).toBeLessThan(0);
    const [composed, decomposed] = [item('é', 'Lamp', 5), item('e\u0301', 'Lamp', 5)];
    expect(compare(composed, decomposed)).toBeGreaterThan(0);
    expect(compare(decomposed, composed)).toBeLessThan(0);
  });

  it('is the same whether or not the sorter reuses the previous sorted list', () => {
    fc.assert(
      fc.property(items, fc.array(items, { minLength: 1, maxLength: 4 }), (first, others) => {
        const rest = Array.from({ length: 80 }, (_, at) => item(`r${at}`, `Lamp ${at % 7}`, at % 3));
        const sort = createSorter(compare);
        for (const some of [first, ...others, first]) {
          const list = [...some, ...rest.filter(({ id }) => id !== `r${some.length}`)];
          expect(sort(list)).toEqual(list.toSorted(compare));
        }
      }),
    );
  });
});

import { compareQuantities, toQuantity } from '#catalogue/quantity.ts';
import type { Choice, Sort } from './choice.ts';
import type { Row } from './rows.ts';

type Compare = Intl.Collator['compare'];

export function toValueOrder(compare: Compare): Compare {
  return (one, other) =>
    compareQuantities(toQuantity(one), toQuantity(other), compare) || compare(one, other);
}

const rowsAtOnce = 300;

/** Pauses between steps to keep the page responsive. */
export async function placesByName(
  rows: readonly Row[],
  { compare }: Intl.Collator,
  pause = async () => {},
): Promise<Uint32Array> {
  const byName = (one: number, other: number) => {
    const [first, second] = [rows[one], rows[other]];
    if (first === undefined || second === undefined) return 0;
    return compare(first.name, second.name) || compare(first.id, second.id);
  };
  let sorted = [...rows.keys()];
  let size = rowsAtOnce / 2;
  do {
    size *= 2;
    // From the second round on, each slice consists of two sorted runs, which JavaScript engines only need to merge.
    const runs: number[][] = [];
    for (let first = 0; first < rows.length; first += size) {
      runs.push(sorted.slice(first, first + size).sort(byName));
      await pause();
    }
    sorted = runs.flat();
  } while (size < rows.length);
  const places = new Uint32Array(rows.length);
  for (const [place, index] of sorted.entries()) places[index] = place;
  return places;
}

type NumberOf = (row: Row, currency: string) => number | null;

const numberOf: Readonly<Record<Exclude<Sort, 'name' | 'relevance'>, NumberOf>> = {
  order: ({ sortOrder }) => sortOrder,
  price: ({ price, currency }, common) => (currency === common ? price : null),
  'price-desc': ({ price, currency }, common) => (price === null || currency !== common ? null : -price),
  newest: ({ day }) => (day === null ? null : -day),
};

export function sortOf({ sort, query }: Choice): Sort {
  return sort ?? (query === '' ? 'order' : 'relevance');
}

/** Products without a price in `currency` are last if the rows are sorted by price. */
export function sortRows(
  rows: readonly Row[],
  sort: Sort,
  places: Uint32Array,
  currency: string,
): readonly number[] {
  const indexes = [...rows.keys()];
  if (sort === 'relevance') return indexes;
  const byName = (one: number, other: number) => (places[one] ?? 0) - (places[other] ?? 0);
  if (sort === 'name') return indexes.sort(byName);
  const values = Float64Array.from(rows, (row) => numberOf[sort](row, currency) ?? Number.POSITIVE_INFINITY);
  return indexes.sort((one, other) => {
    const [first, second] = [values[one] ?? 0, values[other] ?? 0];
    return first === second ? byName(one, other) : first - second;
  });
}

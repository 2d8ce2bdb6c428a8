import { type Choice, limitsOf } from './choice.ts';
import { type Facet, type Facets, toReading } from './facets.ts';

export interface FacetCounts {
  readonly rows: readonly number[];
  /** `toCounts()[facet][option]` is the number of rows that remain if only this option of the facet is chosen. */
  readonly toCounts: () => readonly Uint32Array[];
}

/**
 * `excludedBy` has one entry per row: `noFacet`, `severalFacets`, or the index of the only facet that excludes the row.
 * Rows outside the price range, or with another currency, get `severalFacets`, because other options would not show them.
 */
const [noFacet, severalFacets] = [-1, -2];

/** Combines the options of a facet with "or", and facets with "and". */
export function narrow(
  { rows, facets, prices }: Facets,
  choice: Choice,
  order: readonly number[],
): FacetCounts {
  const excludedBy = new Int8Array(rows.length).fill(noFacet);
  const limits = limitsOf(choice);
  if (prices !== null && (choice.min !== null || choice.max !== null))
    for (const [row, { price, currency }] of rows.entries())
      if (currency !== prices.currency || !isInRange(price, limits)) excludedBy[row] = severalFacets;
  for (const [at, facet] of facets.entries()) {
    const keys = choice.values.get(facet.key);
    if (keys !== undefined) excludeRows(facet, at, keys, excludedBy);
  }
  const kept: number[] = [];
  // Uses a plain loop for speed, because it reads every row at each choice.
  for (let at = 0; at < order.length; at += 1) {
    const row = order[at] ?? 0;
    if (excludedBy[row] === noFacet) kept.push(row);
  }
  return {
    rows: kept,
    toCounts: () => facets.map((facet, at) => countOptions(facet, at, excludedBy)),
  };
}

function excludeRows(
  { options, values, starts }: Facet,
  at: number,
  keys: ReadonlySet<string>,
  excludedBy: Int8Array,
): void {
  const wanted = Uint8Array.from(options, ({ key }) => Number(keys.has(key)));
  for (let row = 0; row < excludedBy.length; row += 1) {
    const excluding = excludedBy[row];
    if (excluding === severalFacets) continue;
    const end = starts[row + 1] ?? 0;
    let place = starts[row] ?? 0;
    while (place < end && wanted[values[place] ?? 0] === 0) place += 1;
    if (place === end) excludedBy[row] = excluding === noFacet ? at : severalFacets;
  }
}

/** Skips rows that the price range or another facet excludes. */
function countOptions({ options, values, starts }: Facet, at: number, excludedBy: Int8Array): Uint32Array {
  const counts = new Uint32Array(options.length);
  for (let row = 0; row < excludedBy.length; row += 1) {
    const excluding = excludedBy[row];
    if (excluding !== noFacet && excluding !== at) continue;
    const end = starts[row + 1] ?? 0;
    for (let place = starts[row] ?? 0; place < end; place += 1) {
      const option = values[place] ?? 0;
      counts[option] = (counts[option] ?? 0) + 1;
    }
  }
  return counts;
}

function isInRange(price: number | null, { min, max }: ReturnType<typeof limitsOf>): boolean {
  return price !== null && price >= (min ?? 0) && price <= (max ?? Number.POSITIVE_INFINITY);
}

/** Removes values that no product has. Without products, the choice stays unchanged. */
export function dropUnknown(
  { rows, facets, prices }: Facets,
  choice: Choice,
): { readonly choice: Choice; readonly dropped: readonly string[] } {
  if (rows.length === 0) return { choice, dropped: [] };
  const values = new Map<string, ReadonlySet<string>>();
  const dropped: string[] = [];
  for (const [key, own] of choice.values) {
    const options = facets.find((facet) => facet.key === key)?.options ?? [];
    const kept = new Set<string>();
    for (const value of own) {
      const reading = toReading(value);
      const option =
        options.find((one) => one.key === value) ?? options.find((one) => toReading(one.key) === reading);
      if (option) kept.add(option.key);
      else dropped.push(value);
    }
    if (kept.size > 0) values.set(key, kept);
  }
  const { query, min, max, sort } = choice;
  const hasRange = min !== null || max !== null;
  const isUnsorted =
    (sort === 'relevance' && query === '') || (prices === null && sort?.startsWith('price') === true);
  if (hasRange && prices === null) dropped.push([min, max].join('–'));
  if (isUnsorted) dropped.push(sort);
  return {
    choice: {
      ...{ ...choice, values, sort: isUnsorted ? null : sort },
      ...(prices === null && { min: null, max: null }),
    },
    dropped,
  };
}

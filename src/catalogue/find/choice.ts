export const maxQueryLength = 100;

/** Search results use `relevance`; printed listings use `order`. */
export const sorts = ['order', 'relevance', 'name', 'price', 'price-desc', 'newest'] as const;

export type Sort = (typeof sorts)[number];

/** The visitor's query, filters and sort order for a listing. They are in the address, which is valid in every language. */
export interface Choice {
  readonly query: string;
  readonly values: ReadonlyMap<string, ReadonlySet<string>>;
  readonly min: number | null;
  readonly max: number | null;
  readonly sort: Sort | null;
  readonly page: number;
}

export const noChoice: Choice = { query: '', values: new Map(), min: null, max: null, sort: null, page: 1 };

const plainFacets = ['category', 'series', 'availability'];
export const attributePrefix = 'a.';

/** Parses the query of an address. Ignores unknown parameters and invalid values. */
export function parseChoice(search: string): Choice {
  const parameters = new URLSearchParams(search);
  const values = new Map<string, Set<string>>();
  for (const [key, value] of parameters) {
    if (!isFacetKey(key) || value === '') continue;
    values.set(key, (values.get(key) ?? new Set()).add(value));
  }
  const [min, max] = [toAmount(parameters.get('min')), toAmount(parameters.get('max'))];
  const isSwapped = min !== null && max !== null && min > max;
  return {
    // Removes invisible characters, because bidi controls would garble a sentence that quotes the query.
    query: [...(parameters.get('q') ?? '').replace(/[\p{Cc}\p{Cf}]/gu, ' ')]
      .slice(0, maxQueryLength)
      .join('')
      .trim(),
    values,
    min: isSwapped ? max : min,
    max: isSwapped ? min : max,
    sort: toSort(parameters.get('sort')),
    page: toPage(parameters.get('page')) ?? 1,
  };
}

export interface Unreadable {
  readonly values: readonly string[];
  readonly isCut: boolean;
}

export function readUnreadable(search: string): Unreadable {
  const parameters = new URLSearchParams(search);
  const readers = { sort: toSort, page: toPage, min: toAmount, max: toAmount };
  return {
    values: Object.entries(readers).flatMap(([key, read]) => {
      const text = parameters.get(key)?.trim() ?? '';
      return text === '' || read(text) !== null ? [] : [text];
    }),
    isCut: [...(parameters.get('q') ?? '').trimEnd()].length > maxQueryLength,
  };
}

/** Formats the query of an address, with `?`. Empty if nothing is chosen. */
export function formatChoice({ query, values, min, max, sort, page }: Choice): string {
  const parameters = new URLSearchParams();
  if (query !== '') parameters.set('q', query);
  for (const [key, own] of values) for (const value of own) parameters.append(key, value);
  if (min !== null) parameters.set('min', String(min));
  if (max !== null) parameters.set('max', String(max));
  if (sort !== null) parameters.set('sort', sort);
  if (page > 1) parameters.set('page', String(page));
  const text = parameters.toString();
  return text === '' ? '' : `?${text}`;
}

export function isNarrowed({ values, min, max }: Choice): boolean {
  return values.size > 0 || min !== null || max !== null;
}

export function toggleValue(choice: Choice, facet: string, value: string): Choice {
  const own = new Set(choice.values.get(facet));
  if (!own.delete(value)) own.add(value);
  const values = new Map(choice.values);
  if (own.size === 0) values.delete(facet);
  else values.set(facet, own);
  return { ...choice, values, page: 1 };
}

export function clearValues({ query, sort }: Choice): Choice {
  return { ...noChoice, query, sort };
}

function isFacetKey(key: string): boolean {
  return plainFacets.includes(key) || key.startsWith(attributePrefix);
}

function toSort(text: string | null): Sort | null {
  return sorts.find((sort) => sort === text) ?? null;
}

function toPage(text: string | null): number | null {
  const page = Number(text);
  return Number.isSafeInteger(page) && page > 0 ? page : null;
}

function toAmount(text: string | null): number | null {
  const amount = Number(text);
  return text === null || text.trim() === '' || !Number.isFinite(amount) || amount < 0 ? null : amount;
}

export const maxQueryLength = 100;

/** Search results default to `relevance`, listings to `order`. */
export const sorts = ['order', 'relevance', 'name', 'price', 'price-desc', 'newest'] as const;

export type Sort = (typeof sorts)[number];

/** The query, filters and sort order of a listing, stored in the page's URL. */
export interface Choice {
  readonly query: string;
  readonly values: ReadonlyMap<string, ReadonlySet<string>>;
  readonly min: number | null;
  readonly max: number | null;
  readonly sort: Sort | null;
  readonly page: number;
  readonly unreadable: readonly string[];
  readonly isCut: boolean;
}

export const noChoice: Choice = {
  ...{ query: '', values: new Map(), min: null, max: null, sort: null, page: 1 },
  ...{ unreadable: [], isCut: false },
};

const plainFacets = ['category', 'series', 'availability'];
export const attributePrefix = 'a.';

export function parseChoice(search: string): Choice {
  const parameters = new URLSearchParams(search);
  const values = new Map<string, Set<string>>();
  for (const [key, value] of parameters) {
    if (!isFacetKey(key) || value === '') continue;
    values.set(key, (values.get(key) ?? new Set()).add(value));
  }
  const unreadable: string[] = [];
  const read = <Value>(key: string, parse: (text: string) => Value | null) => {
    const text = parameters.get(key)?.trim() ?? '';
    const value = text === '' ? null : parse(text);
    if (text !== '' && value === null) unreadable.push(text);
    return value;
  };
  const [sort, page] = [read('sort', toSort), read('page', toPage) ?? 1];
  const [min, max] = [read('min', toAmount), read('max', toAmount)];
  const query = parameters.get('q') ?? '';
  return {
    // Bidi controls would garble a sentence that quotes the query.
    query: [...query.replace(/[\p{Cc}\p{Cf}]/gu, ' ')].slice(0, maxQueryLength).join('').trim(),
    ...{ values, sort, page, unreadable },
    min,
    max,
    isCut: [...query.trimEnd()].length > maxQueryLength,
  };
}

/** Returns a query string such as `?q=lamp`, or an empty string if nothing is chosen. */
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

/** Swaps limits in the wrong order. The choice keeps them, because its fields must not change while a visitor types. */
export function limitsOf({ min, max }: Choice): Pick<Choice, 'min' | 'max'> {
  return min !== null && max !== null && min > max ? { min: max, max: min } : { min, max };
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

function toSort(text: string): Sort | null {
  return sorts.find((sort) => sort === text) ?? null;
}

function toPage(text: string): number | null {
  const page = Number(text);
  return Number.isSafeInteger(page) && page > 0 ? page : null;
}

function toAmount(text: string): number | null {
  const amount = Number(text);
  return Number.isFinite(amount) && amount >= 0 ? amount : null;
}

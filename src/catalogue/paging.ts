export const pageSize = 24;

export interface ListingPage<Item> {
  readonly number: number;
  /** The number of pages, at least 1, because an empty listing has one page. */
  readonly count: number;
  readonly total: number;
  readonly items: readonly Item[];
}

export function countPages(items: number): number {
  return Math.max(1, Math.ceil(items / pageSize));
}

export function toListingPage<Item>(items: readonly Item[], number: number): ListingPage<Item> {
  const start = (number - 1) * pageSize;
  return {
    number,
    count: countPages(items.length),
    total: items.length,
    items: items.slice(start, start + pageSize),
  };
}

/** Lists the pages that a pager links to: the first, the last and the neighbours of `number`. Null marks a gap. */
export function toPagerSteps(number: number, count: number): readonly (number | null)[] {
  const near = [1, number - 2, number - 1, number, number + 1, number + 2, count];
  const shown = [...new Set(near)].filter((page) => page >= 1 && page <= count);
  return shown.flatMap((page, index) => {
    const former = shown[index - 1] ?? 0;
    if (page - former === 2) return [page - 1, page];
    return page - former > 2 ? [null, page] : [page];
  });
}

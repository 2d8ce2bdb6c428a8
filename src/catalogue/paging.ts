export const pageSize = 24;

export interface ListingPage<Item> {
  readonly number: number;
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

export interface Pager {
  readonly number: number;
  readonly previous: string | null;
  readonly next: string | null;
  /** Null marks a gap. */
  readonly links: readonly ({ readonly number: number; readonly path: string } | null)[];
}

export function toPager(number: number, count: number, pathOf: (page: number) => string): Pager | null {
  if (count <= 1) return null;
  return {
    number,
    previous: number > 1 ? pathOf(number - 1) : null,
    next: number < count ? pathOf(number + 1) : null,
    links: toPagerSteps(number, count).map((page) =>
      page === null ? null : { number: page, path: pathOf(page) },
    ),
  };
}

export function toPagerSteps(number: number, count: number): readonly (number | null)[] {
  const near = [1, number - 2, number - 1, number, number + 1, number + 2, count];
  const shown = [...new Set(near)].filter((page) => page >= 1 && page <= count);
  return shown.flatMap((page, index) => {
    const former = shown[index - 1] ?? 0;
    if (page - former === 2) return [page - 1, page];
    return page - former > 2 ? [null, page] : [page];
  });
}

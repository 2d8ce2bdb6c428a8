import { toPagerSteps } from '#catalogue/paging.ts';

export interface PagerLink {
  readonly number: number;
  readonly path: string;
}

export interface Pager {
  readonly number: number;
  readonly previous: string | null;
  readonly next: string | null;
  /** Null is a gap between pages. */
  readonly links: readonly (PagerLink | null)[];
}

/** Returns null where everything fits on one page. */
export function toPager(number: number, count: number, pathOfPage: (page: number) => string): Pager | null {
  if (count <= 1) return null;
  return {
    number,
    previous: number > 1 ? pathOfPage(number - 1) : null,
    next: number < count ? pathOfPage(number + 1) : null,
    links: toPagerSteps(number, count).map((page) =>
      page === null ? null : { number: page, path: pathOfPage(page) },
    ),
  };
}

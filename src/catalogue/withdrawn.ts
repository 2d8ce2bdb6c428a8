import type { Problem } from './problem.ts';
import type { Product } from './product.ts';

/** A product as far as its page is about it once the product is withdrawn. */
export type FormerProduct = Pick<Product, 'id' | 'name' | 'categoryNames' | 'seriesName'>;

/** A product that an earlier release had. */
export interface WithdrawnProduct extends FormerProduct {
  /** Day of the first release without it, in UTC, such as `2026-11-24`. */
  readonly since: string;
  /** Whether the ERP lists it still, but what it says of it can't be shown. */
  readonly isLeftOut: boolean;
  /** False while it has a page that says so; then its address answers that it is gone for good. */
  readonly isGone: boolean;
}

/** The products of the release that the next one follows. */
export interface FormerProducts {
  readonly products: readonly FormerProduct[];
  readonly withdrawn: readonly WithdrawnProduct[];
}

/** An answer of the ERP: the products that it offers, and the problems with them. */
interface Offer {
  readonly products: readonly Pick<Product, 'id'>[];
  readonly problems: readonly Problem[];
}

/** Search engines ask again for a page that was there for about as long as this after it went. */
const goneDays = 365;

/**
 * Lists the products that were there and are not any more, by their ids: for `days` with a page, then as gone for a year, then
 * not at all. A product that came back is not among them; one that was left out keeps its page. `today` is a day such as
 * `2026-11-24`.
 */
export function planWithdrawn(
  former: FormerProducts,
  { products, problems }: Offer,
  { today, days }: { readonly today: string; readonly days: number },
): readonly WithdrawnProduct[] {
  const offered = new Set(products.map(({ id }) => id));
  const leftOut = listLeftOut(problems);
  const known = former.withdrawn.filter(({ id }) => !offered.has(id));
  const missing = former.products.filter(({ id }) => !offered.has(id));
  const fresh = missing.map(({ id, name, categoryNames, seriesName }) => {
    return { id, name, categoryNames, seriesName, since: today, isLeftOut: false, isGone: false };
  });
  return [...known, ...fresh]
    .map((row): WithdrawnProduct => {
      const isLeftOut = leftOut.has(row.id);
      return { ...row, isLeftOut, isGone: !isLeftOut && daysBetween(row.since, today) >= days };
    })
    .filter(({ since, isGone }) => !isGone || daysBetween(since, today) < days + goneDays)
    .toSorted((one, other) => (one.id < other.id ? -1 : 1));
}

function listLeftOut(problems: readonly Problem[]): ReadonlySet<string | null> {
  return new Set(
    problems.flatMap(({ kind, effect, about }) => {
      // One whose own call answers 404 was withdrawn while the list was read.
      const isListed = effect === 'left-out' && kind !== 'unpublished';
      return isListed && about.kind === 'product' ? [about.id] : [];
    }),
  );
}

/** A clock that was put back makes nothing older. */
function daysBetween(since: string, today: string): number {
  return Math.max(0, Math.round((Date.parse(today) - Date.parse(since)) / 86_400_000));
}
